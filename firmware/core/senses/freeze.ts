/** When the edges are frozen [protocol 3.10]: a tipped tile looks away from the neighbour that its pour or flip refers to. */
import { FROZEN_AFTER_MS, FROZEN_MAX_MS } from '../../../protocol/limits.ts';
import { elapsedMs } from '../time.ts';

export interface Freeze {
  /** Time passes; `tipped`: not flat (more than 30 degrees, or face down). Answers whether the edges are frozen now. */
  step(nowMs: number, tipped: boolean): boolean;
}

/** Frozen while tipped and FROZEN_AFTER_MS after, at most FROZEN_MAX_MS in all; then live until the tile was level once. */
export function createFreeze(): Freeze {
  let state: 'live' | 'frozen' | 'spent' = 'live';
  let sinceMs = 0;
  let tippedMs = 0;

  function whileFrozen(nowMs: number, tipped: boolean): void {
    if (tipped) tippedMs = nowMs;
    if (elapsedMs(nowMs, sinceMs) >= FROZEN_MAX_MS) {
      state = tipped ? 'spent' : 'live';
    } else if (!tipped && elapsedMs(nowMs, tippedMs) >= FROZEN_AFTER_MS) {
      state = 'live';
    }
  }

  function step(nowMs: number, tipped: boolean): boolean {
    if (state === 'live' && tipped) {
      state = 'frozen';
      sinceMs = nowMs;
      tippedMs = nowMs;
    } else if (state === 'frozen') {
      whileFrozen(nowMs, tipped);
    } else if (state === 'spent' && !tipped) {
      state = 'live';
    }
    return state === 'frozen';
  }

  return { step: step };
}
