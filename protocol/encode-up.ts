/** What tiles say, message to text with the keys in the order of README.md section 2.1. */
import { member, quote } from './encode-values.ts';
import type { EventMessage, HelloMessage, SenseMessage, StatusMessage, UpMessage, World } from './messages.ts';

function worldMembers(world: World): string {
  let text = member('e', world.edges);
  if (world.posture !== 0) text += member('p', world.posture);
  if (world.tag !== '') text += member('g', world.tag);
  if (world.button) text += member('d', 1);
  if (world.frozen) text += member('z', 1);
  return text;
}

function helloMembers(m: HelloMessage): string {
  return (
    member('n', m.count) +
    member('k', m.claim) +
    member('v', m.versions) +
    member('f', m.firmware) +
    member('y', m.body) +
    member('c', m.capabilities.join('')) +
    member('d', m.panel)
  );
}

function numberedMembers(m: SenseMessage | EventMessage): string {
  return member('s', m.sequence) + member('a', m.ageMs) + member('r', m.revision) + worldMembers(m.world);
}

function eventMembers(m: EventMessage): string {
  let text = numberedMembers(m);
  if (m.to !== undefined) text += member('x', m.to);
  if (m.at !== undefined) text += member('x', m.at);
  return text;
}

function statusMembers(m: StatusMessage): string {
  return (
    member('k', m.claim) +
    member('r', m.revision) +
    worldMembers(m.world) +
    member('u', m.battery) +
    member('i', m.rssi) +
    member('m', m.freeBytes) +
    member('q', m.queued) +
    member('l', m.dropped)
  );
}

function upMembers(m: UpMessage): string {
  if (m.type === 'event') return eventMembers(m);
  if (m.type === 'sense') return numberedMembers(m);
  if (m.type === 'status') return statusMembers(m);
  if (m.type === 'hello') return helloMembers(m);
  if (m.type === 'fetch') return member('k', m.claim) + member('i', m.id) + member('n', m.index);
  return member('k', m.claim) + member('r', m.revision);
}

/** The payload for `ct/t/<tile>/up`. The message must be within its limits; text in it is folded to ASCII. */
export function encodeUp(message: UpMessage): string {
  const type = message.type === 'event' ? message.kind : message.type;
  return '{"t":' + quote(type) + member('b', message.boot) + upMembers(message) + '}';
}
