/** Which eye sees which, from where the tiles lie and from nothing else. */
import type { Side } from '../../../protocol/scene.ts';
import { eyeOf, outwards, type Point, type Pose, SIDES, TILE_MM } from './geometry.ts';

/** Farthest gap between two eyes, along the line they look. */
export const GAP_MAX_MM = 8;
/** Tiles on a virtual table may be laid a little over each other. */
export const OVERLAP_MAX_MM = 6;
/** Farthest offset across that line. */
export const OFFSET_MAX_MM = 12;
/** Largest angle between the two lines of sight. */
export const FACING_MAX_DEGREES = 15;
/** A tile tipped further neither sees nor is seen. */
export const TIPPED_MAX_DEGREES = 15;
/** Largest difference in height. */
export const HEIGHT_MAX_MM = 8;

const FACING_MIN_COSINE = Math.cos((FACING_MAX_DEGREES * Math.PI) / 180);
/** Side of a hash cell: farther apart, two tiles never see each other. */
const CELL_MM = TILE_MM + GAP_MAX_MM + OFFSET_MAX_MM;

/** The eye of another tile. */
export interface Eye<T> {
  readonly tile: T;
  readonly side: Side;
}
/** What the eyes N E S W of a tile see; 0: nothing. */
export type Sight<T> = readonly (Eye<T> | 0)[];

/** Where an eye is and where it looks. */
interface Looking {
  readonly at: Point;
  readonly out: Point;
}

/** How far two eyes are apart, squared, if they see each other; else -1. The same from both sides. */
function eyeDistance(a: Looking, b: Looking): number {
  if (a.out.x * b.out.x + a.out.y * b.out.y > -FACING_MIN_COSINE) return -1;
  // Half way between the two lines of sight, so that neither tile's turn counts more.
  const length = Math.hypot(a.out.x - b.out.x, a.out.y - b.out.y);
  const lineX = (a.out.x - b.out.x) / length;
  const lineY = (a.out.y - b.out.y) / length;
  const gap = (b.at.x - a.at.x) * lineX + (b.at.y - a.at.y) * lineY;
  const offset = (b.at.x - a.at.x) * lineY - (b.at.y - a.at.y) * lineX;
  if (gap > GAP_MAX_MM || gap < -OVERLAP_MAX_MM || Math.abs(offset) > OFFSET_MAX_MM) return -1;
  return gap * gap + offset * offset;
}

/** What lies on the table, under any name. */
interface Placed<T> {
  readonly tile: T;
  readonly pose: Pose;
}
interface Watcher<T> extends Placed<T> {
  readonly eyes: readonly Looking[];
}

function cellOf(pose: Pose): readonly [column: number, row: number] {
  return [Math.floor(pose.x / CELL_MM), Math.floor(pose.y / CELL_MM)];
}

function hashCells<T>(tiles: readonly Watcher<T>[]): ReadonlyMap<string, readonly Watcher<T>[]> {
  const cells = new Map<string, Watcher<T>[]>();
  for (const tile of tiles) {
    const key = cellOf(tile.pose).join();
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [tile]);
    else cell.push(tile);
  }
  return cells;
}

/** May these two see each other at all? */
function isNear(a: Pose, b: Pose): boolean {
  const apart = (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
  return apart <= CELL_MM ** 2 && Math.abs(a.heightMm - b.heightMm) <= HEIGHT_MAX_MM;
}

/** The tiles so near that they might be seen. */
function near<T>(cells: ReadonlyMap<string, readonly Watcher<T>[]>, tile: Watcher<T>): readonly Watcher<T>[] {
  const [column, row] = cellOf(tile.pose);
  const found: Watcher<T>[] = [];
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (const other of cells.get(`${column + dx},${row + dy}`) ?? []) {
        if (other !== tile && isNear(tile.pose, other.pose)) found.push(other);
      }
    }
  }
  return found;
}

/** The nearest of their eyes that this eye sees. */
function nearestEye<T>(eye: Looking, others: readonly Watcher<T>[]): Eye<T> | 0 {
  let nearest: Eye<T> | 0 = 0;
  let nearestSquared = Number.POSITIVE_INFINITY;
  for (const other of others) {
    for (const side of SIDES) {
      const otherEye = other.eyes[side];
      const squared = otherEye === undefined ? -1 : eyeDistance(eye, otherEye);
      if (squared < 0 || squared >= nearestSquared) continue;
      nearest = { tile: other.tile, side };
      nearestSquared = squared;
    }
  }
  return nearest;
}

const NOTHING: Sight<never> = [0, 0, 0, 0];

/** What every tile sees. Each eye sees at most one other, the nearest. */
export function sightOf<T>(tiles: readonly Placed<T>[]): ReadonlyMap<T, Sight<T>> {
  const watchers = tiles
    .filter(({ pose }) => pose.tipDegrees <= TIPPED_MAX_DEGREES)
    .map(({ tile, pose }): Watcher<T> => {
      const eyes = SIDES.map((side) => ({ at: eyeOf(pose, side), out: outwards(pose.angle, side) }));
      return { tile, pose, eyes };
    });
  const cells = hashCells(watchers);
  const sight = new Map<T, Sight<T>>(tiles.map(({ tile }) => [tile, NOTHING]));
  for (const watcher of watchers) {
    const others = near(cells, watcher);
    if (others.length === 0) continue;
    sight.set(
      watcher.tile,
      watcher.eyes.map((eye) => nearestEye(eye, others)),
    );
  }
  return sight;
}
