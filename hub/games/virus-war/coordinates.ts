import type { Board } from './board.ts';

/** Longest side of a board (VW2). */
export const LONGEST_SIDE = 15;

const LETTERS = 'abcdefghijklmno';
const LETTERS_WITHOUT_J = 'abcdefghiklmnop';
const COORDINATE = /^([a-p])([1-9]|1[0-5])$/;

/** How a board's columns are lettered: a, b, c... contiguous, or the historical way without j (VW16). */
export interface Lettering {
  readonly width: number;
  readonly height: number;
  readonly skipJ: boolean;
}

function lettersOf(skipJ: boolean): string {
  return skipJ ? LETTERS_WITHOUT_J : LETTERS;
}

/** Letter of column `column`, 0-14. */
export function columnLetter(column: number, skipJ: boolean): string {
  return lettersOf(skipJ).charAt(column);
}

/** Name of a cell: column letter and row number, a1 in the south-west (RULES C2). */
export function cellName(board: Pick<Board, 'width'> & { readonly skipJ: boolean }, index: number): string {
  const column = index % board.width;
  return `${columnLetter(column, board.skipJ)}${(index - column) / board.width + 1}`;
}

/** Index of the cell with this name, or null when it is no name or not on this board. Lower case only, no leading zeros. */
export function cellIndex(board: Lettering, name: string): number | null {
  const match = COORDINATE.exec(name);
  if (match === null) return null;
  const column = lettersOf(board.skipJ).indexOf(match[1] ?? '');
  const row = Number(match[2]) - 1;
  if (column < 0 || column >= board.width || row >= board.height) return null;
  return row * board.width + column;
}
