/** Flip (RULES C6): face down for one second. */
import type { Posture } from '../../../protocol/messages.ts';
import { elapsedMs } from '../time.ts';
import { type Acceleration, COS_40, isTippedOver } from './acceleration.ts';

export const FLIP_MS = 1000;

export interface Flip {
  /** Time passes; `sinceMs`: since when the posture is what it is. True once for each time the tile is laid on its face. */
  step(nowMs: number, a: Acceleration, posture: Posture, sinceMs: number): boolean;
}

export function createFlip(): Flip {
  let told = false;
  return {
    step: (nowMs: number, a: Acceleration, posture: Posture, sinceMs: number) => {
      if (posture !== 5) {
        told = false;
        return false;
      }
      // The posture lags behind a tile that is just being turned back.
      if (!isTippedOver(a, -COS_40)) return false;
      if (told || elapsedMs(nowMs, sinceMs) < FLIP_MS) return false;
      told = true;
      return true;
    },
  };
}
