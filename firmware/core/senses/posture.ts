/** How the tile lies: flat, tipped towards an edge, or face down; and whether it is held up for a reader. */
import type { Posture } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { elapsedMs } from '../time.ts';
import { type Acceleration, COS_20, COS_25, COS_30, COS_40, COS_70, isTippedOver, lowestSide } from './acceleration.ts';

/** A posture counts when it has held for this long: a knock is shorter. */
export const POSTURE_MS = 80;

/** A tile that is shown stays shown within 2 degrees of the limits, or a hand's tremor would make it flicker. */
const COS_18 = 951;
const COS_72 = 309;

export interface PostureReader {
  /** A steady reading, also the last one again as time passes. */
  step(nowMs: number, a: Acceleration): void;
  /** Tipped above 30 degrees until below 25, face down above 150 until below 140. 0 before the first reading. */
  posture(): Posture;
  /** Since when, on the tile's clock. */
  sinceMs(): number;
  /**
   * Held up 20-70 degrees, front up, towards this edge's reader? Then `reader` is the low edge: whoever looks at a screen raises
   * its far edge and keeps the near one down. Seen from the side, with the reader (south, 2) on the left:
   *
   *                  north, high
   *     eye   <---   /
   *                 /  screen up and to the left
   *   reader   ____/__)_20-70_______ table
   *           south, low
   */
  liftedTowards(reader: Side): boolean;
}

/** The posture of one reading, given the one before (hysteresis). */
function postureOf(a: Acceleration, before: Posture): Posture {
  const faceDown = before === 5 ? -COS_40 : -COS_30;
  if (isTippedOver(a, faceDown)) return 5;
  const tipped = before === 0 ? COS_30 : COS_25;
  if (!isTippedOver(a, tipped)) return 0;
  const before1 = before >= 1 && before <= 4 ? before - 1 : -1;
  return (lowestSide(-a.y, -a.x, before1) + 1) as Posture;
}

/** The low edge of a tile held up 20-70 degrees, or -1. */
function liftedOf(a: Acceleration, before: number): number {
  if (!isTippedOver(a, before === -1 ? COS_20 : COS_18)) return -1;
  if (isTippedOver(a, before === -1 ? COS_70 : COS_72)) return -1;
  return lowestSide(-a.y, -a.x, before);
}

export function createPostureReader(): PostureReader {
  let now: Posture = 0;
  let nowSinceMs = 0;
  let next: Posture = 0;
  let nextSinceMs = 0;
  let lifted = -1;

  function step(nowMs: number, a: Acceleration): void {
    lifted = liftedOf(a, lifted);
    const seen = postureOf(a, now);
    if (seen !== next) {
      next = seen;
      nextSinceMs = nowMs;
    }
    if (next !== now && elapsedMs(nowMs, nextSinceMs) >= POSTURE_MS) {
      now = next;
      nowSinceMs = nextSinceMs;
    }
  }

  return {
    step: step,
    posture: () => now,
    sinceMs: () => nowSinceMs,
    liftedTowards: (reader: Side) => lifted === reader,
  };
}
