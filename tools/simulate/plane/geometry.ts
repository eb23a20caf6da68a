/** Positions on the table: millimetres, x to the east, y to the north; angles in degrees clockwise, 0: the tile's north is the table's. */
import type { Side } from '../../../protocol/scene.ts';

export const TILE_MM = 60;
export const SIDES: readonly Side[] = [0, 1, 2, 3];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a tile lies or is held. */
export interface Pose extends Point {
  /** Of its north edge. */
  readonly angle: number;
  /** Above the table. */
  readonly heightMm: number;
  /** Tipped so far that this edge is the lowest; 180 is face down. */
  readonly tipDegrees: number;
  readonly tipSide: Side;
}

/** A tile that lies flat. */
export function flatPose(x: number, y: number, angle: number): Pose {
  return { x, y, angle, heightMm: 0, tipDegrees: 0, tipSide: 0 };
}

/** Unit vector from the middle of a tile through an edge. */
export function outwards(angle: number, side: Side): Point {
  const radians = ((angle + 90 * side) * Math.PI) / 180;
  return { x: Math.sin(radians), y: Math.cos(radians) };
}

/** The infrared eye: the middle of an edge. */
export function eyeOf(pose: Pose, side: Side): Point {
  const out = outwards(pose.angle, side);
  return { x: pose.x + (TILE_MM / 2) * out.x, y: pose.y + (TILE_MM / 2) * out.y };
}

/** What the motion sensor reads at rest in this pose: milli-g to the tile's own east and north and out of its screen. */
export function pullOf(pose: Pose): readonly [number, number, number] {
  const radians = (pose.tipDegrees * Math.PI) / 180;
  const low = outwards(0, pose.tipSide);
  const level = -1000 * Math.sin(radians);
  // `+ 0` because a level of -0 times 0 would show as -0.
  return [Math.round(level * low.x) + 0, Math.round(level * low.y) + 0, Math.round(1000 * Math.cos(radians)) + 0];
}
