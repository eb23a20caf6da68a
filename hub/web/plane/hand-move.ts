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
/** The reader sits at the south edge; the tile shows its face from 20 degrees on (RULES C5), and only 25 would be a tilt (C6). */
const HELD_UP_DEGREES = 23;
/** Held up for its reader, the south edge down. */
export const HELD_UP: Pull = rounded(tippedBy(FLAT, 2, HELD_UP_DEGREES));

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

/** The pull of a tile that is tipped from where it was, so that this edge goes down. */
function tippedBy([x, y, z]: Pull, side: Side, degrees: number): Pull {
  const sign = side === 0 || side === 1 ? 1 : -1;
  const radians = (sign * degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  if (side === 0 || side === 2) return [x, y * cosine - z * sine, y * sine + z * cosine];
  return [x * cosine - z * sine, y, x * sine + z * cosine];
}

// `+ 0` because -0 would show as -0.
function rounded([x, y, z]: Pull): Pull {
  return [Math.round(x) + 0, Math.round(y) + 0, Math.round(z) + 0];
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

/** What the sensor reads `elapsedMs` into the move of a tile that reads `rest` before and after it. Integers. */
export function pullDuring(move: HandMove, elapsedMs: number, rest: Pull = FLAT): Pull {
  if (elapsedMs >= moveMs(move)) return rest;
  const tip = tipOf(move);
  if (tip !== undefined) return rounded(tippedBy(rest, tip.side, tippedDegrees(move, elapsedMs)));
  const push = Math.floor(elapsedMs / SHAKE_HALF_MS) % 2 === 0 ? SHAKE_MG : -SHAKE_MG;
  return [push, rest[1], rest[2]];
}
