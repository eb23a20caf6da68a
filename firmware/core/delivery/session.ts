/** Session time on the tile [3.9]: what the hub said last, and the time since; it wraps at 2^30 ms. */
import { elapsedMs, laterMs, untilMs } from '../time.ts';
import type { DeliveryState } from './state.ts';

/** The hub's clock shows `sessionMs` now. */
export function setSession(state: DeliveryState, sessionMs: number): void {
  state.sessionBaseMs = sessionMs;
  state.sessionAtMs = state.ports.clock.nowMs();
}

/** A new claim may belong to another session, whose clock may be behind. */
export function startSession(state: DeliveryState, sessionMs: number): void {
  state.sessionGivenMs = sessionMs;
  setSession(state, sessionMs);
}

/** Session ms now. Never goes back under one claim: while the hub's clock stands still, it waits for the hub. */
export function sessionMs(state: DeliveryState): number {
  const estimate = laterMs(state.sessionBaseMs, elapsedMs(state.ports.clock.nowMs(), state.sessionAtMs));
  if (untilMs(estimate, state.sessionGivenMs) > 0) state.sessionGivenMs = estimate;
  return state.sessionGivenMs;
}
