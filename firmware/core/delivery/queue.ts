/** The numbered stream up [3.4], [3.5]: senses and events, a queue, a window, and sending again until the hub has journalled them. */
import {
  EVENT_AGE_MAX_MS,
  QUEUE_MAX,
  RESEND_MAX_MS,
  RESEND_MIN_MS,
  SEQUENCE_MAX,
  WINDOW_MAX,
} from '../../../protocol/limits.ts';
import type { EventKind, UpMessage } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { elapsedMs } from '../time.ts';
import { isDue, startTimer } from '../timer.ts';
import { sendUp } from './send.ts';
import { type DeliveryState, type Entry, isWelcomed } from './state.ts';

function toMessage(state: DeliveryState, entry: Entry, sequence: number): UpMessage {
  const boot = state.boot;
  const revision = entry.revision;
  const world = entry.world;
  const ageMs = elapsedMs(state.ports.clock.nowMs(), entry.atMs);
  const kind = entry.kind;
  if (kind === 'sense') {
    return { type: 'sense', boot: boot, sequence: sequence, ageMs: ageMs, revision: revision, world: world };
  }
  const event = {
    type: 'event' as const,
    boot: boot,
    sequence: sequence,
    ageMs: ageMs,
    revision: revision,
    world: world,
    kind: kind,
  };
  if (kind === 'tilt') return Object.assign(event, { to: entry.to });
  if (kind === 'point') return Object.assign(event, { at: [entry.x, entry.y] as const });
  return event;
}

function createEntry(state: DeliveryState, kind: Entry['kind'], to: Side, x: number, y: number): Entry {
  return {
    sequence: 0,
    kind: kind,
    to: to,
    x: x,
    y: y,
    revision: state.shownRevision,
    world: state.world(),
    atMs: state.ports.clock.nowMs(),
  };
}

function restartResend(state: DeliveryState): void {
  state.resendMs = RESEND_MIN_MS;
  startTimer(state.resend, state.ports.clock.nowMs(), state.inFlight > 0 ? RESEND_MIN_MS : -1);
}

/** Sends what the window allows. At the last sequence nothing is begun any more: when all is acknowledged, a new boot is due. */
export function pump(state: DeliveryState): void {
  if (!isWelcomed(state)) return;
  while (state.inFlight < WINDOW_MAX && state.inFlight < state.queue.length && state.sequence < SEQUENCE_MAX - 1) {
    const entry = state.queue[state.inFlight] as Entry;
    if (!sendUp(state, toMessage(state, entry, state.sequence + 1))) return;
    state.sequence = state.sequence + 1;
    entry.sequence = state.sequence;
    state.inFlight = state.inFlight + 1;
    if (state.inFlight === 1) restartResend(state);
  }
}

/** Are the numbers of this boot used up and all of them acknowledged? */
export function isWornOut(state: DeliveryState): boolean {
  return state.sequence >= SEQUENCE_MAX - 1 && state.inFlight === 0;
}

/** The world as it is now goes up, in place of a sense that was not sent yet, behind the events that came before it. */
export function queueSense(state: DeliveryState): void {
  const kept: Entry[] = [];
  for (const entry of state.queue) {
    if (entry.sequence !== 0 || entry.kind !== 'sense') kept.push(entry);
  }
  state.senseOwed = kept.length >= QUEUE_MAX;
  if (!state.senseOwed) kept.push(createEntry(state, 'sense', 0, 0, 0));
  state.queue = kept;
  pump(state);
}

/**
 * Is a gesture taken? With the hub in touch, or lost for less than a gesture is good for: a short break costs nothing, and
 * one that could only come too late is refused at once.
 */
function takesEvents(state: DeliveryState): boolean {
  if (state.queue.length >= QUEUE_MAX) return false;
  if (state.standing === 'welcome') return true;
  if (state.standing === 'hubAway' || state.standing === 'turnedAway' || state.lost.waitMs < 0) return false;
  return elapsedMs(state.ports.clock.nowMs(), state.lost.sinceMs) < EVENT_AGE_MAX_MS;
}

/** false: refused, because the queue is full or the hub is away. */
export function queueEvent(state: DeliveryState, kind: EventKind, to: Side, x: number, y: number): boolean {
  if (!takesEvents(state)) return false;
  state.queue.push(createEntry(state, kind, to, x, y));
  pump(state);
  return true;
}

/** The hub has journalled everything up to `sequence`. */
export function acknowledge(state: DeliveryState, sequence: number): void {
  if (sequence > state.sequence || sequence <= state.acknowledged) return;
  state.acknowledged = sequence;
  const kept: Entry[] = [];
  let inFlight = 0;
  for (const entry of state.queue) {
    if (entry.sequence > 0 && entry.sequence <= sequence) continue;
    kept.push(entry);
    if (entry.sequence > 0) inFlight = inFlight + 1;
  }
  state.queue = kept;
  state.inFlight = inFlight;
  restartResend(state);
  if (state.senseOwed) queueSense(state);
  else pump(state);
}

/** Sends the messages in flight from `sequence` on again. */
export function sendFrom(state: DeliveryState, sequence: number): void {
  for (const entry of state.queue) {
    if (entry.sequence >= sequence && entry.sequence > 0) sendUp(state, toMessage(state, entry, entry.sequence));
  }
  restartResend(state);
}

/** The hub misses `sequence`. Each message behind the gap makes it ask, so that the same gap is answered once in a while only. */
export function onResend(state: DeliveryState, sequence: number): void {
  const now = state.ports.clock.nowMs();
  if (sequence === state.gapSequence && state.gap.waitMs >= 0 && !isDue(state.gap, now)) return;
  if (sequence <= state.acknowledged || sequence > state.sequence) return;
  state.gapSequence = sequence;
  startTimer(state.gap, now, RESEND_MIN_MS);
  sendFrom(state, sequence);
}

/** Forgets what was sent under the old boot: whether the hub took it cannot be told any more, and twice would be worse. */
export function restartNumbers(state: DeliveryState): void {
  const kept: Entry[] = [];
  for (const entry of state.queue) {
    if (entry.sequence === 0) kept.push(entry);
  }
  state.queue = kept;
  state.inFlight = 0;
  state.sequence = 0;
  state.acknowledged = 0;
  state.gapSequence = 0;
  startTimer(state.resend, 0, -1);
}

/** Sends the oldest again when its time has come, and what could not be sent before. */
export function tickQueue(state: DeliveryState, nowMs: number): void {
  if (state.queue.length === 0) return;
  if (isDue(state.resend, nowMs)) {
    const oldest = state.queue[0] as Entry;
    sendUp(state, toMessage(state, oldest, oldest.sequence));
    state.resendMs = Math.min(2 * state.resendMs, RESEND_MAX_MS);
    startTimer(state.resend, nowMs, state.resendMs);
  }
  pump(state);
}
