/**
 * Tilt (RULES C6): an edge goes down by more than 25 degrees from the rest pose for 150 ms, and again every 400 ms while held.
 *
 * A tilt that is held is still too, so stillness alone must not make it the rest pose: it does after HELD_MS (the tile was picked
 * up to be read), and then the way back is no tilt. Nor is laying the tile down level.
 */
import { idiv } from '../../../protocol/int.ts';
import type { Side } from '../../../protocol/scene.ts';
import { elapsedMs } from '../time.ts';
import { type Acceleration, COS_10, COS_20, COS_25, lowestSide } from './acceleration.ts';
import { createRestReader } from './rest.ts';

export const TILT_MS = 150;
export const TILT_REPEAT_MS = 400;
/** A tilt held still for this long becomes the rest pose. */
export const HELD_MS = 3000;

export interface Tilt {
  /**
   * A steady reading, also the last one again as time passes. `allowed`: not joined, not shaken, not pouring; a tilt that left
   * the rest pose (by 10 degrees) while it was not allowed stays none until the tile is back at rest. Answers the tile's own edge that went down, or -1.
   */
  step(nowMs: number, a: Acceleration, allowed: boolean): Side | -1;
  /** The rest pose, of length 1000; flat before the first stillness. */
  rest(): Acceleration;
}

/** Within 5 degrees of flat, face up: square of sin 5 = 1 / 132. */
function isLevel(a: Acceleration): boolean {
  return a.z > 0 && a.x * a.x + a.y * a.y < idiv(a.length * a.length, 132);
}

/** Thousandths of the cosine between the rest pose and `a`, times the length of `a`. */
function cosineTimesLength(rest: Acceleration, a: Acceleration): number {
  return rest.x * a.x + rest.y * a.y + rest.z * a.z;
}

/**
 * Which edge went down since the rest pose. Towards north or south by the turn about the tile's own x axis (the first component of
 * rest x a); towards east or west by how much lower the edge lies, which is right for a tile held upright and turned like a wheel.
 */
function lowered(rest: Acceleration, a: Acceleration, before: number): Side {
  return lowestSide(rest.y * a.z - rest.z * a.y, rest.x * a.length - a.x * 1000, before);
}

/** Times one edge that is held down: when its tilt is due, first and again. */
function createHold() {
  let to: Side | -1 = -1;
  let sinceMs = 0;
  let turnedMs = 0;
  let waitMs = TILT_MS;
  let told = false;

  function end(): void {
    to = -1;
    told = false;
  }

  /** `side` is down now. True when its tilt is due. */
  function isDue(nowMs: number, side: Side): boolean {
    if (side !== to) {
      if (to === -1) sinceMs = nowMs;
      to = side;
      turnedMs = nowMs;
      waitMs = TILT_MS;
    }
    if (elapsedMs(nowMs, turnedMs) < waitMs) return false;
    turnedMs = nowMs;
    waitMs = TILT_REPEAT_MS;
    told = true;
    return true;
  }

  return {
    end: end,
    isDue: isDue,
    side: () => to,
    isTold: () => told,
    heldMs: (nowMs: number) => (to === -1 ? -1 : elapsedMs(nowMs, sinceMs)),
  };
}

export function createTilt(): Tilt {
  const reader = createRestReader();
  const hold = createHold();
  let pose: Acceleration = { x: 0, y: 0, z: 1000, length: 1000 };
  let known = false;
  // No tilt until the tile is back at rest.
  let blocked = false;
  // The way back from a tilt that became the rest pose.
  let back = -1;

  function adopt(nowMs: number, still: Acceleration): void {
    const side = hold.side();
    if (side !== -1) {
      if (hold.heldMs(nowMs) < HELD_MS) return;
      back = (side + 2) & 3;
    }
    pose = still;
    known = true;
    blocked = false;
    hold.end();
  }

  /** Is the tile tipped out of its rest pose? Out above 25 degrees; a tilt once told goes on above 20. */
  function isOut(a: Acceleration): boolean {
    const cosine = cosineTimesLength(pose, a);
    if (!known || (isLevel(a) && !isLevel(pose))) return false;
    return cosine < (hold.isTold() ? COS_20 : COS_25) * a.length;
  }

  /** The edge that may be told now, or -1. */
  function heldSide(a: Acceleration, allowed: boolean): Side | -1 {
    const cosine = cosineTimesLength(pose, a);
    if (cosine > COS_10 * a.length) blocked = false;
    // A tilt begins where it leaves the rest pose. Beyond a right angle the tile is being turned over.
    else if (!allowed || cosine <= 0) blocked = true;
    if (blocked || !isOut(a)) return -1;
    const side = lowered(pose, a, hold.side());
    if (side === back) blocked = true;
    back = -1;
    return blocked ? -1 : side;
  }

  function step(nowMs: number, a: Acceleration, allowed: boolean): Side | -1 {
    const still = reader.step(nowMs, a);
    if (still !== undefined) adopt(nowMs, still);
    const side = heldSide(a, allowed);
    if (side === -1) {
      hold.end();
      return -1;
    }
    return hold.isDue(nowMs, side) ? side : -1;
  }

  return { step: step, rest: () => pose };
}
