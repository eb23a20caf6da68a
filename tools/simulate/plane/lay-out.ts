/** Shapes of joined tiles as hands lay them: turned anyhow, a little crooked. */
import type { Side } from '../../../protocol/scene.ts';
import { flatPose, type Pose, TILE_MM } from './geometry.ts';
import type { Random } from './plane.ts';

export type Shape =
  | { readonly shape: 'grid'; readonly columns: number; readonly rows: number }
  | { readonly shape: 'line'; readonly length: number }
  /** A column of `rows` and, from its southern end, a row of `columns`; the corner counts for both. */
  | { readonly shape: 'L'; readonly columns: number; readonly rows: number }
  /** The rim of a grid. */
  | { readonly shape: 'ring'; readonly columns: number; readonly rows: number }
  /** A row of `columns` on two legs, `rows` high in all. */
  | { readonly shape: 'bridge'; readonly columns: number; readonly rows: number };

/** A tile in its cell: column from the west, row from the south, quarter turns clockwise. */
export interface Laid {
  readonly tile: string;
  readonly column: number;
  readonly row: number;
  readonly turns: Side;
  readonly pose: Pose;
}

export interface LayOutOptions {
  /** Middle of cell 0, 0. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise by which the whole shape is turned. */
  readonly angle: number;
  /** Largest slip of a tile along each axis, and of its angle. */
  readonly jitterMm: number;
  readonly jitterDegrees: number;
}
export const CROOKED: LayOutOptions = { x: 0, y: 0, angle: 0, jitterMm: 2, jitterDegrees: 3 };

/** From the middle of one cell to the next: a gap of 2 mm, as the edge of a case leaves. */
export const PITCH_MM = TILE_MM + 2;

/** The cells of a shape, row by row from the south, each row from the west. Numbers below 1 give none. */
export function cellsOf(shape: Shape): readonly (readonly [column: number, row: number])[] {
  if (shape.shape === 'line') return cellsOf({ shape: 'grid', columns: shape.length, rows: 1 });
  const { columns, rows } = shape;
  const isPart: { readonly [kind in Shape['shape']]: (column: number, row: number) => boolean } = {
    grid: () => true,
    line: () => true,
    L: (column, row) => column === 0 || row === 0,
    ring: (column, row) => column === 0 || column === columns - 1 || row === 0 || row === rows - 1,
    bridge: (column, row) => row === rows - 1 || column === 0 || column === columns - 1,
  };
  const all = Array.from(
    { length: columns * rows },
    (_, index) => [index % columns, Math.floor(index / columns)] as const,
  );
  return all.filter(([column, row]) => isPart[shape.shape](column, row));
}

/** Lays the first tiles into the cells of a shape, in that order; cells left over stay empty. */
export function layOut(
  shape: Shape,
  tiles: readonly string[],
  random: Random,
  options: LayOutOptions = CROOKED,
): readonly Laid[] {
  const slip = (most: number): number => (2 * random() - 1) * most;
  const radians = (options.angle * Math.PI) / 180;
  const laid: Laid[] = [];
  for (const [index, [column, row]] of cellsOf(shape).entries()) {
    const tile = tiles[index];
    if (tile === undefined) break;
    const turns = Math.floor(random() * 4) as Side;
    const east = column * PITCH_MM + slip(options.jitterMm);
    const north = row * PITCH_MM + slip(options.jitterMm);
    const x = options.x + east * Math.cos(radians) + north * Math.sin(radians);
    const y = options.y - east * Math.sin(radians) + north * Math.cos(radians);
    const pose = flatPose(x, y, options.angle + 90 * turns + slip(options.jitterDegrees));
    laid.push({ tile, column, row, turns, pose });
  }
  return laid;
}
