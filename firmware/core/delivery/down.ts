/** What comes down: counted, logged and dropped when it is none of ours, else handed to whom it concerns [1.3], [3.3], [3.7]. */
import { decodeDown } from '../../../protocol/decode-down.ts';
import { decodeHub } from '../../../protocol/decode-presence.ts';
import { isMalformed } from '../../../protocol/decode-values.ts';
import type {
  AckMessage,
  ConfigMessage,
  DoMessage,
  DownMessage,
  Malformed,
  PatchMessage,
  SceneMessage,
  SoundMessage,
} from '../../../protocol/messages.ts';
import { parseTopic } from '../../../protocol/topics.ts';
import { untilMs } from '../time.ts';
import { onAway, onHub, onReboot, onWelcome, onWho } from './hello.ts';
import { log, replayLog } from './log.ts';
import { acknowledge, onResend } from './queue.ts';
import { sessionMs, setSession } from './session.ts';
import type { DeliveryState } from './state.ts';
import { onAnswer, report, sendWant, tickShown } from './status.ts';

function drop(state: DeliveryState, fault: Malformed): void {
  if (fault.malformed === 'tooBig') state.tooBig = state.tooBig + 1;
  else state.malformed = state.malformed + 1;
  log(state, 2, fault.malformed + ' ' + fault.path);
}

function reportAgain(state: DeliveryState): void {
  report(state, state.shownRevision);
  tickShown(state);
}

/** An older picture comes late and is ignored; the newest again means that the hub missed the report. */
function onScene(state: DeliveryState, message: SceneMessage, text: string): void {
  if (message.revision < state.revision) return;
  if (message.revision === state.revision && message.revision === state.shownRevision) {
    reportAgain(state);
    return;
  }
  state.revision = message.revision;
  state.out.scene(message, text);
}

function onPatch(state: DeliveryState, message: PatchMessage): void {
  if (message.revision === state.revision && message.revision === state.shownRevision) reportAgain(state);
  if (message.revision <= state.revision) return;
  if (state.out.patch(message)) state.revision = message.revision;
  else sendWant(state, state.ports.clock.nowMs());
}

function onSound(state: DeliveryState, message: SoundMessage): void {
  if (untilMs(message.untilMs, sessionMs(state)) < 0) return;
  const light = message.light;
  if (light === undefined) state.out.sound(message.tune, -1, -1, 0);
  else state.out.sound(message.tune, light[0], light[1], light[2]);
}

/** 1, 0, or -1 for absent. */
function toNumber(flag: boolean | undefined): number {
  if (flag === undefined) return -1;
  return flag ? 1 : 0;
}

function onConfig(state: DeliveryState, message: ConfigMessage): void {
  const name = message.name === undefined ? '' : message.name;
  const brightness = message.brightness === undefined ? -1 : message.brightness;
  state.out.config(name, brightness, toNumber(message.mute), toNumber(message.still));
}

function onAck(state: DeliveryState, message: AckMessage): void {
  if (message.boot !== state.boot) return;
  setSession(state, message.sessionMs);
  onAnswer(state);
  acknowledge(state, message.sequence);
}

function onDo(state: DeliveryState, message: DoMessage): void {
  if (message.what === 'log') replayLog(state);
  else state.out.perform(message.what);
}

/** Messages of the claim that this tile obeys. */
function onClaimed(state: DeliveryState, message: DownMessage, text: string): void {
  if (message.type === 'ack') onAck(state, message);
  else if (message.type === 'scene') onScene(state, message, text);
  else if (message.type === 'patch') onPatch(state, message);
  else if (message.type === 'sound') onSound(state, message);
  else if (message.type === 'refuse') state.out.refuse(message.lines);
  else if (message.type === 'resend') {
    if (message.boot === state.boot) onResend(state, message.sequence);
  } else if (message.type === 'config') onConfig(state, message);
  else if (message.type === 'piece') state.out.piece(message.id, message.index, message.count, message.data);
  else if (message.type === 'do') onDo(state, message);
}

function onDown(state: DeliveryState, message: DownMessage, text: string): void {
  if (message.type === 'welcome') onWelcome(state, message);
  else if (message.type === 'who') onWho(state, message);
  else if (message.type === 'reboot') onReboot(state, message);
  else if (message.type === 'away') onAway(state, message);
  else if (!state.claimHeld || message.claim !== state.claim) state.otherClaim = state.otherClaim + 1;
  else onClaimed(state, message, text);
}

/** A message from the link, whatever it is. */
export function onMessage(state: DeliveryState, topic: string, payload: string): void {
  const parseJson = state.ports.parseJson;
  if (topic === state.downTopic) {
    const message = decodeDown(payload, parseJson);
    if (isMalformed(message)) drop(state, message);
    else onDown(state, message, payload);
    return;
  }
  const place = parseTopic(topic);
  if (place === undefined || place.of !== 'hub') {
    drop(state, { malformed: 'unknown', path: topic });
    return;
  }
  const hub = decodeHub(payload, parseJson);
  if (isMalformed(hub)) drop(state, hub);
  else onHub(state, hub);
}
