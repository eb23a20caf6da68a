/** What the hub says to a tile, message to text with the keys in the order of README.md section 2.2. */
import { member, quote, type WireValue } from './encode-values.ts';
import type {
  ConfigMessage,
  DownMessage,
  PatchMessage,
  PieceMessage,
  SceneMessage,
  SoundMessage,
  WelcomeMessage,
} from './messages.ts';

/** The member, or nothing where the value is absent. */
function optional(key: string, value: WireValue | undefined): string {
  return value === undefined ? '' : member(key, value);
}

function optionalFlag(key: string, value: boolean | undefined): string {
  if (value === undefined) return '';
  return member(key, value ? 1 : 0);
}

function welcomeMembers(m: WelcomeMessage): string {
  return (
    member('b', m.boot) +
    member('n', m.count) +
    member('k', m.claim) +
    member('h', m.hub) +
    member('u', m.beacon) +
    member('m', m.sessionMs) +
    member('p', m.statusMs) +
    member('s', m.sequence) +
    member('x', m.name)
  );
}

function sceneMembers(m: SceneMessage): string {
  let text = member('k', m.claim) + member('r', m.revision) + member('o', m.ops);
  if (m.motions.length > 0) text += member('m', m.motions);
  if (m.turn !== 0) text += member('q', m.turn);
  text += optional('d', m.deadlineMs);
  const cover = m.cover;
  if (cover === undefined) return text;
  text += member('c', cover.ops) + member('e', cover.reader);
  return cover.friends.length > 0 ? text + member('f', cover.friends) : text;
}

function patchMembers(m: PatchMessage): string {
  return (
    member('k', m.claim) +
    member('p', m.base) +
    member('r', m.revision) +
    member('o', m.ops) +
    optional('m', m.motions) +
    optional('d', m.deadlineMs)
  );
}

function soundMembers(m: SoundMessage): string {
  return member('k', m.claim) + member('u', m.tune) + optional('l', m.light) + member('d', m.untilMs);
}

function configMembers(m: ConfigMessage): string {
  return (
    member('k', m.claim) +
    optional('x', m.name) +
    optional('l', m.brightness) +
    optionalFlag('u', m.mute) +
    optionalFlag('q', m.still)
  );
}

function pieceMembers(m: PieceMessage): string {
  return member('k', m.claim) + member('i', m.id) + member('n', m.index) + member('c', m.count) + member('d', m.data);
}

/** The messages of few fields. */
function smallMembers(m: DownMessage): string {
  if (m.type === 'who') return member('h', m.hub);
  if (m.type === 'reboot') return member('b', m.boot);
  if (m.type === 'away') return member('b', m.boot) + member('x', m.reason) + member('m', m.retryMs);
  if (m.type === 'refuse') return member('k', m.claim) + member('x', m.lines);
  if (m.type === 'resend') return member('k', m.claim) + member('b', m.boot) + member('s', m.sequence);
  if (m.type === 'do') return member('k', m.claim) + member('x', m.what);
  return '';
}

function downMembers(m: DownMessage): string {
  if (m.type === 'ack') {
    return member('k', m.claim) + member('b', m.boot) + member('s', m.sequence) + member('m', m.sessionMs);
  }
  if (m.type === 'scene') return sceneMembers(m);
  if (m.type === 'patch') return patchMembers(m);
  if (m.type === 'sound') return soundMembers(m);
  if (m.type === 'welcome') return welcomeMembers(m);
  if (m.type === 'config') return configMembers(m);
  if (m.type === 'piece') return pieceMembers(m);
  return smallMembers(m);
}

/** The payload for `ct/t/<tile>/dn`. The message must be within its limits; text in it is folded to ASCII. */
export function encodeDown(message: DownMessage): string {
  return '{"t":' + quote(message.type) + downMembers(message) + '}';
}
