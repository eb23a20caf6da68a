/**
 * Pour (RULES C6, C10): the front (north edge) touches another tile flat for 300 ms; when the tile is then tipped over it within
 * 3 s the pair is latched, although the infrared no longer sees it, and one dose goes at once and one every 500 ms after.
 */
import { elapsedMs } from '../time.ts';
import { type Acceleration, COS_30, COS_45, isTippedOver } from './acceleration.ts';
import type { EdgeCode } from './edges.ts';

export const POUR_TOUCH_MS = 300;
export const POUR_TIP_WITHIN_MS = 3000;
export const DOSE_MS = 500;

/** How the tile lies, for a pour. */
export type PourPose = 'flat' | 'overFront' | 'elsewhere';

export interface Pour {
  /**
   * Time passes. `front`: what the north eye sees now, never a frozen reading; `otherContact`: another neighbour came up since the
   * tile was tipped. True for each dose.
   */
  step(nowMs: number, a: Acceleration, pose: PourPose, front: EdgeCode, otherContact: boolean): boolean;
  /** The neighbour that is poured over, while it lasts; else 0. */
  over(): EdgeCode;
}

export function createPour(): Pour {
  let touch: EdgeCode = 0;
  let touchMs = 0;
  let latch: EdgeCode = 0;
  let latchMs = 0;
  let over: EdgeCode = 0;
  let doseMs = 0;

  function watchTouch(nowMs: number, pose: PourPose, front: EdgeCode): void {
    if (pose !== 'flat' || front === 0) {
      touch = 0;
      return;
    }
    if (front !== touch) {
      touch = front;
      touchMs = nowMs;
    }
    if (elapsedMs(nowMs, touchMs) < POUR_TOUCH_MS) return;
    latch = front;
    latchMs = nowMs;
  }

  function begins(nowMs: number, a: Acceleration, pose: PourPose): boolean {
    if (latch !== 0 && elapsedMs(nowMs, latchMs) > POUR_TIP_WITHIN_MS) latch = 0;
    if (latch === 0 || pose !== 'overFront' || !isTippedOver(a, COS_45)) return false;
    over = latch;
    latch = 0;
    touch = 0;
    doseMs = nowMs;
    return true;
  }

  function step(nowMs: number, a: Acceleration, pose: PourPose, front: EdgeCode, otherContact: boolean): boolean {
    if (over === 0) {
      watchTouch(nowMs, pose, front);
      return begins(nowMs, a, pose);
    }
    if (otherContact || pose !== 'overFront' || !isTippedOver(a, COS_30)) {
      over = 0;
      return false;
    }
    if (elapsedMs(nowMs, doseMs) < DOSE_MS) return false;
    doseMs = nowMs;
    return true;
  }

  return { step: step, over: () => over };
}
