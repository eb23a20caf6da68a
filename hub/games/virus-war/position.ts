import type { Json } from '../game.ts';
import { type Board, isMark, type Mark } from './board.ts';
import { LONGEST_SIDE } from './coordinates.ts';

/** A given board and who moves first on it: puzzles and tests. Any rectangle up to 15x15, also a single row. */
export interface Position {
  readonly board: Board;
  readonly toMove: Mark;
}

/** What is wrong with the option `position`, or null. null itself means: no position. */
export function checkPosition(value: Json): string | null {
  if (value === null) return null;
  const position = parsePosition(value);
  return typeof position === 'string' ? position : null;
}

/** Reads `{ "board": [rows, top row first], "toMove": "X" }`; a string says what is wrong. */
export function parsePosition(value: Json): Position | string {
  if (value === null || typeof value !== 'object' || !('board' in value)) return 'must have board and toMove';
  const rows = value.board;
  if (!Array.isArray(rows) || rows.length < 1 || rows.length > LONGEST_SIDE) {
    return `must have a board of 1-${LONGEST_SIDE} rows`;
  }
  const first: unknown = rows[0];
  const width = typeof first === 'string' ? first.length : 0;
  if (width < 1 || width > LONGEST_SIDE) return `must have rows of 1-${LONGEST_SIDE} cells`;
  if (!rows.every((row) => typeof row === 'string' && row.length === width && /^[.XOxo]*$/.test(row))) {
    return 'must have rows of one length that hold only . X O x o';
  }
  if (!isMark(value.toMove)) return 'must have X or O in toMove';
  return { board: { width, height: rows.length, cells: [...rows].reverse().join('') }, toMove: value.toMove };
}
