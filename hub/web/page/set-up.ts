/** From what a match still needs to what is laid on the cloth. */
import type { OptionValues } from '../host/answers.ts';
import { type Placed, TILE } from '../plane/geometry.ts';
import { LOOSE_PITCH, layLoose, layRectangle, squarish } from '../plane/lay-out.ts';

/** Pieces without a tile: those of a board that is laid as a rectangle, and loose ones (handhelds). */
export interface Needed {
  readonly board: number;
  readonly loose: number;
}

/** Pieces are named 'kind:name'; a handheld's kind is `hand`. */
export function neededTiles(missing: readonly string[]): Needed {
  const loose = missing.filter((piece) => piece.startsWith('hand:')).length;
  return { board: missing.length - loose, loose };
}

/** Columns and rows of the board: those of the options where they give just so many cells, else nearly a square. */
export function boardSize(options: OptionValues, count: number): readonly [columns: number, rows: number] {
  const { width, height } = options;
  if (typeof width === 'number' && typeof height === 'number' && width * height === count) return [width, height];
  return squarish(count);
}

/** Lays the board in the middle and loose tiles below it. */
export function laySet(tiles: readonly string[], needed: Needed, options: OptionValues): readonly Placed[] {
  const [columns, rows] = boardSize(options, needed.board);
  const board = layRectangle(tiles.slice(0, needed.board), columns, rows);
  const below = needed.board === 0 ? 0 : (rows * TILE) / 2 + LOOSE_PITCH / 2 + TILE / 4;
  return [...board, ...layLoose(tiles.slice(needed.board, needed.board + needed.loose), 6, { x: 0, y: below })];
}

/** Options that count: the game's own, the preset's over them, then what was chosen. */
export function mergedOptions(...layers: readonly OptionValues[]): OptionValues {
  return Object.assign({}, ...layers) as OptionValues;
}
