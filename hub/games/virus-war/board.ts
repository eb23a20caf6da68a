/** The two colonies; also the seats' names. */
export type Mark = 'X' | 'O';
export const MARKS: readonly Mark[] = ['X', 'O'];

/** What a cell holds: nothing, a live cross or nought, a killed cross or nought (VW3). */
export type Cell = '.' | 'X' | 'O' | 'x' | 'o';

/** A rectangle of cells, one letter a cell, from a1 to the east and then row by row to the north. Index = row * width + column, both from 0. */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly cells: string;
}

export function opponentOf(mark: Mark): Mark {
  return mark === 'X' ? 'O' : 'X';
}

/** The letter of a killed mark of this colony. */
export function killedOf(mark: Mark): Cell {
  return mark === 'X' ? 'x' : 'o';
}

export function isMark(value: unknown): value is Mark {
  return value === 'X' || value === 'O';
}

/** A board without marks. */
export function emptyBoard(width: number, height: number): Board {
  return { width, height, cells: '.'.repeat(width * height) };
}

/** What the cell `index` holds; '.' for an index that is not on the board. */
export function cellAt(board: Board, index: number): Cell {
  const letter = board.cells.charAt(index);
  return letter === 'X' || letter === 'O' || letter === 'x' || letter === 'o' ? letter : '.';
}

/** The board with one cell replaced. */
export function withCell<B extends Board>(board: B, index: number, cell: Cell): B {
  return { ...board, cells: board.cells.slice(0, index) + cell + board.cells.slice(index + 1) };
}

/** How many cells hold exactly this letter. */
export function countCells(board: Board, cell: Cell): number {
  let count = 0;
  for (let at = board.cells.indexOf(cell); at >= 0; at = board.cells.indexOf(cell, at + 1)) count += 1;
  return count;
}

/** The rows as strings, top row first, as listings print them (RULES C2). */
export function rowsOf(board: Board): readonly string[] {
  const rows: string[] = [];
  for (let row = board.height - 1; row >= 0; row -= 1) {
    rows.push(board.cells.slice(row * board.width, (row + 1) * board.width));
  }
  return rows;
}

/** Every index in the order of names: a1, a2, ... b1, b2, ... */
export function indicesByName(board: Pick<Board, 'width' | 'height'>): readonly number[] {
  const indices: number[] = [];
  for (let column = 0; column < board.width; column += 1) {
    for (let row = 0; row < board.height; row += 1) indices.push(row * board.width + column);
  }
  return indices;
}
