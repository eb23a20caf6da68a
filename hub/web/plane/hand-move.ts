/** What a hand does to one tile without moving it along the table, and what its motion sensor reads meanwhile. */
import type { Side } from '../../../protocol/scene.ts';

/** Tilt: this edge goes down. */
export type HandMove =
  | { readonly move: 'tilt'; readonly side: Side }
  | { readonly move: 'shake' }
  | { readonly move: 'flip' }
  | { readonly move: 'pour' };

/** A reading in milli-g, as the motion port takes it: x east, y north, z out of the screen. */
export type Pull = readonly [x: number, y: number, z: number];

export const FLAT: Pull = [0, 0, 1000];
/** Tipped further, a tile neither sees nor is seen. */
export const SEES_UP_TO_DEGREES = 15;

/** How long the tile takes to go down, and to come back. */
const TIP_MS = 120;
/** One tilt and no repetition: more than 150 ms over 25 degrees, less than 400. */
const TILT_HELD_MS = 220;
const TILT_DEGREES = 40;
const FLIP_HELD_MS = 1400;
const POUR_HELD_MS = 700;
const POUR_DEGREES = 60;
const SHAKE_MS = 700;
const SHAKE_HALF_MS = 100;
const SHAKE_MG = 2600;

interface Tip {
  readonly side: Side;
  readonly degrees: number;
  readonly heldMs: number;
}

function tipOf(move: HandMove): Tip | undefined {
  if (move.move === 'tilt') return { side: move.side, degrees: TILT_DEGREES, heldMs: TILT_HELD_MS };
  if (move.move === 'flip') return { side: 0, degrees: 180, heldMs: FLIP_HELD_MS };
  if (move.move === 'pour') return { side: 0, degrees: POUR_DEGREES, heldMs: POUR_HELD_MS };
  return undefined;
}

/** How long the move takes in all, ms. */
export function moveMs(move: HandMove): number {
  const tip = tipOf(move);
  return tip === undefined ? SHAKE_MS : tip.heldMs + 2 * TIP_MS;
}

/** Degrees by which the tile is tipped `elapsedMs` into the move; 0 once it is over. */
export function tippedDegrees(move: HandMove, elapsedMs: number): number {
  const tip = tipOf(move);
  if (tip === undefined) return 0;
  const share = Math.min(1, elapsedMs / TIP_MS, (moveMs(move) - elapsedMs) / TIP_MS);
  return tip.degrees * Math.max(0, share);
}

/** What the sensor reads `elapsedMs` into the move; flat once it is over. Integers. */
export function pullDuring(move: HandMove, elapsedMs: number): Pull {
  if (elapsedMs >= moveMs(move)) return FLAT;
  const tip = tipOf(move);
  if (tip === undefined) return [Math.floor(elapsedMs / SHAKE_HALF_MS) % 2 === 0 ? SHAKE_MG : -SHAKE_MG, 0, 1000];
  const radians = (tippedDegrees(move, elapsedMs) * Math.PI) / 180;
  const level = -1000 * Math.sin(radians);
  const east = [0, 1, 0, -1][tip.side] ?? 0;
  const north = [1, 0, -1, 0][tip.side] ?? 0;
  // `+ 0` because a level of -0 times 0 would show as -0.
  return [Math.round(level * east) + 0, Math.round(level * north) + 0, Math.round(1000 * Math.cos(radians)) + 0];
}
