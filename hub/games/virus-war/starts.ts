import type { Json } from '../game.ts';
import type { Mark } from './board.ts';
import { cellIndex, type Lettering } from './coordinates.ts';

/** The agreed start cells of each player, as indices (VW4). */
export type Starts = { readonly [mark in Mark]: readonly number[] };

/** What is wrong with the shape of the option `starts`, or null. Whether the cells lie on the board depends on the other options. */
export function checkStarts(value: Json): string | null {
  if (value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) return 'must be an object with the cells of X and O';
  for (const [mark, cells] of Object.entries(value)) {
    if (mark !== 'X' && mark !== 'O') return 'must name cells of X and O only';
    const names: readonly Json[] = Array.isArray(cells) ? cells : [cells];
    if (names.length === 0 || !names.every((name) => typeof name === 'string'))
      return `must name at least one cell of ${mark}`;
  }
  return null;
}

/** The start cells on this board: the agreed ones, or X in a1 and O in the opposite corner. A string says what is wrong. */
export function parseStarts(value: Json, board: Lettering): Starts | string {
  const fault = checkStarts(value);
  if (fault !== null) return fault;
  const x = parseCells(agreedFor(value, 'X'), board) ?? [0];
  const o = parseCells(agreedFor(value, 'O'), board) ?? [board.width * board.height - 1];
  if (typeof x === 'string') return x;
  if (typeof o === 'string') return o;
  return new Set([...x, ...o]).size === x.length + o.length ? { X: x, O: o } : 'must name every cell once';
}

function agreedFor(value: Json, mark: Mark): Json | undefined {
  return new Map(Object.entries(value ?? {})).get(mark);
}

/** Indices of the named cells; undefined when none are agreed; a string says what is wrong. */
function parseCells(cells: Json | undefined, board: Lettering): readonly number[] | string | undefined {
  if (cells === undefined) return undefined;
  const indices: number[] = [];
  for (const name of Array.isArray(cells) ? cells : [cells]) {
    const index = cellIndex(board, String(name));
    if (index === null) return `must lie on the board, and ${name} does not`;
    indices.push(index);
  }
  return indices;
}
