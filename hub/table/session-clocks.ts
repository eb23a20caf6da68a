/**
 * Running delays of a match. What was spent is kept under the timer's id, also while the timer is gone, so that an undo gives back the time that was left.
 * All times are session ms, which stand still in a pause.
 */
import type { Actor, Timer } from '../games/game.ts';

export interface ClockState {
  /** ms spent before it last began to run. */
  readonly spentMs: number;
  /** When it began to run, or -1 while its timer is gone. */
  readonly sinceMs: number;
}
export type Clocks = { readonly [id: string]: ClockState };

/** Gone timers that are remembered. */
const REMEMBERED_MAX = 64;

/** ms that a timer's clock has run by `nowMs`. */
export function spentMs(clock: ClockState | undefined, nowMs: number): number {
  if (clock === undefined) return 0;
  return clock.spentMs + (clock.sinceMs < 0 ? 0 : nowMs - clock.sinceMs);
}

/** Clocks for the timers that run now: the same id goes on, a new one starts, one that is gone stops and is remembered. */
export function keepClocks(clocks: Clocks, timers: readonly Timer<unknown>[], nowMs: number): Clocks {
  const running = new Set(timers.map((timer) => timer.id));
  const stopping = Object.entries(clocks).filter(([id, clock]) => clock.sinceMs >= 0 && !running.has(id));
  const starting = timers.filter((timer) => (clocks[timer.id]?.sinceMs ?? -1) < 0);
  if (stopping.length === 0 && starting.length === 0) return clocks;
  const kept: Record<string, ClockState> = {};
  const gone = Object.entries(clocks).filter(([id]) => !running.has(id));
  for (const [id, clock] of gone.slice(-REMEMBERED_MAX)) kept[id] = { spentMs: spentMs(clock, nowMs), sinceMs: -1 };
  for (const timer of timers) {
    const clock = clocks[timer.id];
    kept[timer.id] =
      clock !== undefined && clock.sinceMs >= 0 ? clock : { spentMs: clock?.spentMs ?? 0, sinceMs: nowMs };
  }
  return kept;
}

/** Session ms at which a timer is over. */
export function dueMs(timer: Timer<unknown>, clocks: Clocks, nowMs: number): number {
  const clock = clocks[timer.id];
  if (clock === undefined || clock.sinceMs < 0) return nowMs + timer.ms - (clock?.spentMs ?? 0);
  return clock.sinceMs + timer.ms - clock.spentMs;
}

/** The timer that is over first, if it is over before `nowMs`: a move made exactly at the limit is in time (RULES CP11), so it fires one ms later. */
export function dueTimer<I>(
  timers: readonly Timer<I>[],
  clocks: Clocks,
  nowMs: number,
): { readonly id: string; readonly fires: I; readonly dueMs: number } | undefined {
  let first: { id: string; fires: I; dueMs: number } | undefined;
  for (const timer of timers) {
    const at = dueMs(timer, clocks, nowMs) + 1;
    if (at <= nowMs && (first === undefined || at < first.dueMs))
      first = { id: timer.id, fires: timer.fires, dueMs: at };
  }
  return first;
}

/** ms that the actor's own timer has run; 0 without one. */
export function spentBy(timers: readonly Timer<unknown>[], clocks: Clocks, by: Actor, nowMs: number): number {
  let most = 0;
  for (const timer of timers) if (timer.owner === by) most = Math.max(most, spentMs(clocks[timer.id], nowMs));
  return most;
}
