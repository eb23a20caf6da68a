import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availableCells } from '../../../../hub/games/virus-war/available.ts';
import {
  type Board,
  cellAt,
  killedOf,
  type Mark,
  opponentOf,
  rowsOf,
  withCell,
} from '../../../../hub/games/virus-war/board.ts';
import { reachOf } from './support/oracle.ts';

const LETTERS = ['.', 'X', 'O', 'x', 'o'] as const;

const boards: fc.Arbitrary<Board> = fc
  .record({ width: fc.integer({ min: 1, max: 8 }), height: fc.integer({ min: 1, max: 8 }) })
  .chain(({ width, height }) =>
    fc
      .array(fc.constantFrom(...LETTERS, 'x' as const, 'o' as const), {
        minLength: width * height,
        maxLength: width * height,
      })
      .map((cells) => ({ width, height, cells: cells.join('') })),
  );

function act(board: Board, mark: Mark, index: number): Board {
  const enemy = opponentOf(mark);
  return withCell(board, index, cellAt(board, index) === enemy ? killedOf(enemy) : mark);
}

function place(board: Board, index: number): string {
  return `${index % board.width},${board.height - 1 - Math.floor(index / board.width)}`;
}

test('the reach is the one that the words of the rule give, on any board', () => {
  fc.assert(
    fc.property(boards, fc.constantFrom('X' as const, 'O' as const), (board, mark) => {
      const found = availableCells(board, mark).map((index) => place(board, index));
      expect(new Set(found)).toEqual(reachOf(rowsOf(board), mark));
    }),
    { numRuns: 500 },
  );
});

/** Every board of 2x3 cells. */
function* allSmallBoards(): Generator<Board> {
  for (let number = 0; number < 5 ** 6; number += 1) {
    let cells = '';
    for (let rest = number, i = 0; i < 6; i += 1, rest = Math.floor(rest / 5)) cells += LETTERS[rest % 5];
    yield { width: 2, height: 3, cells };
  }
}

test('an action leaves every other available cell available, on every board of 2x3 cells (VW11)', () => {
  let actions = 0;
  for (const board of allSmallBoards()) {
    const before = availableCells(board, 'X');
    for (const index of before) {
      const after = new Set(availableCells(act(board, 'X', index), 'X'));
      for (const other of before)
        if (other !== index && !after.has(other)) expect.fail(`${board.cells} ${index} ${other}`);
      actions += 1;
    }
  }
  expect(actions).toBeGreaterThan(10_000);
});

function lengthsOfTurns(board: Board, mark: Mark, left: number, lengths: Set<number>, made = 0): void {
  const available = availableCells(board, mark);
  if (left === 0 || available.length === 0) lengths.add(made);
  else for (const index of available) lengthsOfTurns(act(board, mark, index), mark, left - 1, lengths, made + 1);
}

test('every way of playing a turn to its end has as many actions, on any board (VW11)', () => {
  fc.assert(
    fc.property(boards, fc.integer({ min: 1, max: 3 }), (board, actions) => {
      fc.pre(board.width * board.height <= 20);
      const lengths = new Set<number>();
      lengthsOfTurns(board, 'O', actions, lengths);
      expect(lengths.size).toBe(1);
    }),
    { numRuns: 200 },
  );
});
