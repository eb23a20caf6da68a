import { type Board, type Cell, killedOf, type Mark, opponentOf } from './board.ts';

const neighboursBySize = new Map<number, readonly (readonly number[])[]>();

/** More than any side is long. */
const SIZES = 1000;

/** The up to eight neighbours of every cell. Made once for each size of board: play asks for them thousands of times a move. */
export function neighboursOf(width: number, height: number): readonly (readonly number[])[] {
  const key = width * SIZES + height;
  const known = neighboursBySize.get(key);
  if (known !== undefined) return known;
  const made = Array.from({ length: width * height }, (_, index) => neighboursOfCell(width, height, index));
  neighboursBySize.set(key, made);
  return made;
}

function neighboursOfCell(width: number, height: number, index: number): readonly number[] {
  const column = index % width;
  const row = (index - column) / width;
  const neighbours: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
      if (x !== column || y !== row) neighbours.push(y * width + x);
    }
  }
  return neighbours;
}

/**
 * Where `mark` may act, ascending by index: free cells to grow into and live enemy marks to kill that touch a live mark of its own, or a
 * killed enemy mark linked to one by a chain of killed enemy marks (VW7-VW9). Its own killed marks carry nothing.
 */
export function availableCells(board: Board, mark: Mark): readonly number[] {
  const enemy = opponentOf(mark);
  const touched = touchedCells(board, mark, killedOf(enemy));
  const available: number[] = [];
  for (let index = 0; index < touched.length; index += 1) {
    if (touched[index] !== 1) continue;
    const cell = board.cells[index];
    if (cell === '.' || cell === enemy) available.push(index);
  }
  return available;
}

/** 1 for every cell that touches a live `mark`, or a `carrier` that is itself touched. */
function touchedCells(board: Board, mark: Mark, carrier: Cell): Uint8Array {
  const neighbours = neighboursOf(board.width, board.height);
  const touched = new Uint8Array(board.cells.length);
  const frontier = liveCells(board, mark);
  for (let from = frontier.pop(); from !== undefined; from = frontier.pop()) {
    for (const to of neighbours[from] ?? []) {
      if (touched[to] === 1) continue;
      touched[to] = 1;
      if (board.cells[to] === carrier) frontier.push(to);
    }
  }
  return touched;
}

function liveCells(board: Board, mark: Mark): number[] {
  const live: number[] = [];
  for (let at = board.cells.indexOf(mark); at >= 0; at = board.cells.indexOf(mark, at + 1)) live.push(at);
  return live;
}
