/**
 * One reading of the motion sensor, and the arithmetic on it: integers, compared as products, no trigonometry.
 *
 * At rest the sensor measures what holds the tile up: a vector of 1000 milli-g that points upwards, in the tile's own axes
 * (x to its east edge, y to its north edge, z out of the screen). Flat, face up: 0, 0, 1000. An edge that goes down makes
 * its axis shrink: with the north edge 30 degrees down the reading is 0, -500, 866.
 */
import { idiv } from '../../../protocol/int.ts';
import type { Side } from '../../../protocol/scene.ts';

/** milli-g per axis; a stronger reading is cut, so that squares stay below 2^31. */
const AXIS_MAX_MG = 8000;
/** Above this the length is not needed exactly; its square is the largest that `isqrt` takes. */
const LENGTH_MAX_MG = 4000;
/** Outside this range the tile is being moved so hard that the vector does not point upwards. */
const STEADY_MIN_MG = 600;
const STEADY_MAX_MG = 1400;

/** Cosines in thousandths. The angle between z and up is above A exactly when z * 1000 < cos(A) * length. */
export const COS_10 = 985;
export const COS_20 = 940;
export const COS_25 = 906;
export const COS_30 = 866;
export const COS_40 = 766;
export const COS_45 = 707;
export const COS_70 = 342;

/** milli-g; `length` is that of the vector, at most LENGTH_MAX_MG. */
export interface Acceleration {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly length: number;
}

/** Floor of the square root of n, for 0 <= n < 2^24 (exact also where a division is done in 32-bit floats). */
export function isqrt(n: number): number {
  if (n < 1) return 0;
  // Newton from a guess near 1 g. Its first step is never below the root, so it falls until it is there.
  let root = idiv(1000 + idiv(n, 1000), 2);
  let next = idiv(root + idiv(n, root), 2);
  while (next < root) {
    root = next;
    next = idiv(root + idiv(n, root), 2);
  }
  return root;
}

function cut(value: number): number {
  return Math.max(-AXIS_MAX_MG, Math.min(AXIS_MAX_MG, value));
}

/** A reading of any strength, each axis in milli-g. */
export function acceleration(xMg: number, yMg: number, zMg: number): Acceleration {
  const x = cut(xMg);
  const y = cut(yMg);
  const z = cut(zMg);
  const square = x * x + y * y + z * z;
  const length = square < LENGTH_MAX_MG * LENGTH_MAX_MG ? isqrt(square) : LENGTH_MAX_MG;
  return { x: x, y: y, z: z, length: length };
}

/** Is it slow enough for the vector to say which way is up? */
export function isSteady(a: Acceleration): boolean {
  return a.length >= STEADY_MIN_MG && a.length <= STEADY_MAX_MG;
}

/** Is the tile tipped by more than the angle of this cosine (thousandths, may be negative) from flat and face up? */
export function isTippedOver(a: Acceleration, cosine: number): boolean {
  return a.z * 1000 < cosine * a.length;
}

/**
 * Of two pairs of edges, which edge is lowest? `northSouth` is positive when the north edge is low, `eastWest` when the east
 * edge is. An edge in `before` (-1: none) gives way only to one a quarter lower, so that a corner does not flicker.
 */
export function lowestSide(northSouth: number, eastWest: number, before: number): Side {
  const long = northSouth < 0 ? -northSouth : northSouth;
  const cross = eastWest < 0 ? -eastWest : eastWest;
  let alongNorth = long >= cross;
  if (before === 0 || before === 2) alongNorth = long * 5 >= cross * 4;
  if (before === 1 || before === 3) alongNorth = long * 4 > cross * 5;
  if (alongNorth) return northSouth > 0 ? 0 : 2;
  return eastWest > 0 ? 1 : 3;
}
