/** Where a tile that is let go would join another one. */
import type { Side } from '../../../protocol/scene.ts';
import { distance, outwards, type Placed, type Pose, SIDES, TILE, turned } from './geometry.ts';

/** So near a free edge a ghost shows the place. */
export const GHOST_WITHIN = 60;
/** So near, letting go lays the tile there. */
export const SNAP_WITHIN = 28;
/** A place is free when no tile lies nearer to its middle. */
const FREE_FROM = 0.6 * TILE;

/** A place beside a tile. */
export interface Place {
  readonly pose: Pose;
  /** The neighbour, and which of its edges. */
  readonly beside: string;
  readonly side: Side;
  /** How far the tile is from it. */
  readonly apart: number;
}

/** Without the dust of sine and cosine, which would grow from tile to tile. `+ 0` because -0 would show as -0. */
function tidied(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

function besidePose(of: Pose, side: Side, angle: number): Pose {
  const out = outwards(of.angle, side);
  const quarters = Math.round(turned(angle - of.angle) / 90);
  return { x: tidied(of.x + TILE * out.x), y: tidied(of.y + TILE * out.y), angle: turned(of.angle + 90 * quarters) };
}

/** The free places at the four edges of a tile, for a tile turned about like `angle`. */
export function placesBeside(of: Placed, others: readonly Placed[], angle: number): readonly Omit<Place, 'apart'>[] {
  return SIDES.map((side) => ({ pose: besidePose(of.pose, side, angle), beside: of.tile, side })).filter(({ pose }) =>
    others.every((other) => distance(other.pose, pose) >= FREE_FROM),
  );
}

/** The nearest free place beside another tile within `within`, the tile turned to the nearest quarter; undefined when there is none. */
export function nearestPlace(moving: Placed, tiles: readonly Placed[], within: number): Place | undefined {
  const others = tiles.filter(({ tile }) => tile !== moving.tile);
  const near = others.filter(({ pose }) => distance(pose, moving.pose) <= TILE + within);
  return near
    .flatMap((of) => placesBeside(of, others, moving.pose.angle))
    .map((place): Place => ({ ...place, apart: distance(place.pose, moving.pose) }))
    .filter(({ apart }) => apart <= within)
    .sort((a, b) => a.apart - b.apart)[0];
}
