/** A moment to come, on a clock that wraps. Plain data, so that a tick that has nothing to do costs one comparison. */
import { idiv } from '../../protocol/int.ts';
import { elapsedMs } from './time.ts';

/** `waitMs` after `sinceMs`; a `waitMs` of -1 never comes. */
export interface Timer {
  sinceMs: number;
  waitMs: number;
}

/** A timer that is off. */
export function createTimer(): Timer {
  return { sinceMs: 0, waitMs: -1 };
}

/** Due `waitMs` from now on; -1 switches it off. */
export function startTimer(timer: Timer, nowMs: number, waitMs: number): void {
  timer.sinceMs = nowMs;
  timer.waitMs = waitMs;
}

/** Has its moment come? It stays due until it is started again. */
export function isDue(timer: Timer, nowMs: number): boolean {
  return timer.waitMs >= 0 && elapsedMs(nowMs, timer.sinceMs) >= timer.waitMs;
}

/** `ms` give or take a quarter, so that tiles that lost the same hub do not come back in step. `random` as in the ports. */
export function jitter(random: (below: number) => number, ms: number): number {
  return ms - idiv(ms, 4) + random(idiv(ms, 2) + 1);
}
