/** Laying many tiles at once, for the beginning of a game. */
import { distance, extent, type Placed, type Point, type Pose, TILE } from './geometry.ts';

/** From the middle of one loose tile to the next: far enough not to touch. */
export const LOOSE_PITCH = TILE + 44;

/** `columns` x `rows` tiles edge to edge, upright, their middle at `middle`; row by row from the lower left. Tiles left over are not laid. */
export function layRectangle(
  tiles: readonly string[],
  columns: number,
  rows: number,
  middle: Point = { x: 0, y: 0 },
): readonly Placed[] {
  return tiles.slice(0, columns * rows).map((tile, i) => ({
    tile,
    pose: {
      x: middle.x + ((i % columns) - (columns - 1) / 2) * TILE,
      y: middle.y - (Math.floor(i / columns) - (rows - 1) / 2) * TILE,
      angle: 0,
    },
  }));
}

/** Tiles apart from each other in rows of `perRow`, the middle of the first row at `middle`. */
export function layLoose(tiles: readonly string[], perRow: number, middle: Point): readonly Placed[] {
  const width = Math.min(perRow, tiles.length);
  return tiles.map((tile, i) => ({
    tile,
    pose: {
      x: middle.x + ((i % perRow) - (width - 1) / 2) * LOOSE_PITCH,
      y: middle.y + Math.floor(i / perRow) * LOOSE_PITCH,
      angle: 0,
    },
  }));
}

/** A free place near the tiles that lie there: beside them to the right, else below. */
export function freePose(placed: readonly Placed[]): Pose {
  const box = extent(placed.map(({ pose }) => pose));
  if (box === undefined) return { x: 0, y: 0, angle: 0 };
  const x = box.to.x + 24 + TILE / 2;
  for (let y = box.from.y + TILE / 2; ; y += LOOSE_PITCH) {
    if (placed.every(({ pose }) => distance(pose, { x, y }) >= LOOSE_PITCH)) return { x, y, angle: 0 };
  }
}

/** Columns and rows nearest to a square for so many tiles. */
export function squarish(count: number): readonly [columns: number, rows: number] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  return [columns, Math.max(1, Math.ceil(count / columns))];
}
