/**
 * The virtual table as a plane. Units are those of a tile at full size: 128 of glass and 10 of case on each side. x to the right, y down, angles in
 * degrees clockwise; sides N E S W = 0-3 are those of the tile itself.
 */
import type { Side } from '../../../protocol/scene.ts';

export const GLASS = 128;
export const CASE = 10;
/** Edge of a tile with its case. */
export const TILE = GLASS + 2 * CASE;
export const SIDES: readonly Side[] = [0, 1, 2, 3];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the middle of a tile lies, and how far the tile is turned. */
export interface Pose extends Point {
  readonly angle: number;
}

/** A tile on the table. */
export interface Placed {
  readonly tile: string;
  readonly pose: Pose;
}

/** Unit vector from the middle of a tile through an edge. */
export function outwards(angle: number, side: number): Point {
  const radians = ((angle + 90 * side) * Math.PI) / 180;
  return { x: Math.sin(radians), y: -Math.cos(radians) };
}

/** The middle of an edge, where its eye is. */
export function eyeOf(pose: Pose, side: number): Point {
  const out = outwards(pose.angle, side);
  return { x: pose.x + (TILE / 2) * out.x, y: pose.y + (TILE / 2) * out.y };
}

/** Distance of two points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** An angle brought into -180 (excluded) to 180 degrees. */
export function turned(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360;
  return rest > 180 ? rest - 360 : rest;
}

/** The smallest rectangle round all tiles, or undefined when there is none. */
export function extent(poses: readonly Pose[]): { readonly from: Point; readonly to: Point } | undefined {
  const [first] = poses;
  if (first === undefined) return undefined;
  const xs = poses.map(({ x }) => x);
  const ys = poses.map(({ y }) => y);
  const half = TILE / 2;
  return {
    from: { x: Math.min(...xs) - half, y: Math.min(...ys) - half },
    to: { x: Math.max(...xs) + half, y: Math.max(...ys) + half },
  };
}
