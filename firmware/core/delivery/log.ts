/** The log [2.3]: the last lines are kept, and go out a few in a second while the hub is in touch. */
import { encodeLog } from '../../../protocol/encode-presence.ts';
import { LOG_CHARS_MAX, LOG_PER_SECOND_MAX } from '../../../protocol/limits.ts';
import { tileTopic } from '../../../protocol/topics.ts';
import { isDue, startTimer } from '../timer.ts';
import { publish } from './send.ts';
import { type DeliveryState, isWelcomed, type LogLine } from './state.ts';

/** Lines kept. */
export const LOG_RING_MAX = 20;
const SECOND_MS = 1000;

/** Keeps a line; text beyond 200 characters is cut. */
export function log(state: DeliveryState, level: LogLine['level'], text: string): void {
  state.logIndex = state.logIndex + 1;
  const kept: LogLine[] = [];
  const from = state.log.length < LOG_RING_MAX ? 0 : 1;
  for (let i = from; i < state.log.length; i++) kept.push(state.log[i] as LogLine);
  kept.push({ index: state.logIndex, level: level, text: text.substring(0, LOG_CHARS_MAX) });
  state.log = kept;
}

/** A new boot counts its lines anew. */
export function clearLog(state: DeliveryState): void {
  state.log = [];
  state.logIndex = 0;
  state.logNext = 1;
}

/** Sends the whole ring again. */
export function replayLog(state: DeliveryState): void {
  state.logNext = 1;
}

function sendLine(state: DeliveryState, line: LogLine): boolean {
  const message = { boot: state.boot, index: line.index, level: line.level, text: line.text };
  return publish(state, tileTopic(state.identity.tile, 'log'), encodeLog(message));
}

/** Sends what is waiting, at most LOG_PER_SECOND_MAX lines in a second. Lines that left the ring unsent are gaps in the count. */
export function tickLog(state: DeliveryState, nowMs: number): void {
  if (state.logNext > state.logIndex || !isWelcomed(state)) return;
  if (state.logSecond.waitMs < 0 || isDue(state.logSecond, nowMs)) {
    startTimer(state.logSecond, nowMs, SECOND_MS);
    state.logSent = 0;
  }
  for (const line of state.log) {
    if (line.index < state.logNext) continue;
    if (state.logSent >= LOG_PER_SECOND_MAX || !sendLine(state, line)) return;
    state.logSent = state.logSent + 1;
    state.logNext = line.index + 1;
  }
}
