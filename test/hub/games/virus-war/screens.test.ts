import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findImage } from '../../../../hub/games/bank.ts';
import { BANKS } from '../../../../hub/games/banks.generated.ts';
import type { Piece } from '../../../../hub/games/game.ts';
import { drawFor } from '../../../../hub/games/random.ts';
import { binding } from '../../../../hub/games/virus-war/binding.ts';
import { IMAGES } from '../../../../hub/games/virus-war/images.ts';
import { game } from '../../../../hub/games/virus-war/index.ts';
import type { State } from '../../../../hub/games/virus-war/state.ts';
import { EMBER, ICE, SUN } from '../../../../protocol/scene.ts';
import { boardFaults, sceneBytes, screenFaults } from '../../../support/scene-check.ts';
import { accepted, anyOptions, optionsOf, playout, positionOf, stateOf } from './support/playouts.ts';
import { FULL, imagesOf, screenAt, tableOf, wordsOf } from './support/table.ts';

function cells(state: State, ...names: string[]): State {
  return names.reduce((now, cell) => accepted(now, { by: now.toMove, act: 'cell', cell }), state);
}

const colours = (view: State, piece: string) => JSON.stringify(screenAt(view, piece, FULL).ops);

test.each(IMAGES)('the banks have the image %s', (name) => {
  expect(findImage(BANKS, game.id, name)).toBeDefined();
});

describe('a tile of the board', () => {
  const view = positionOf('X', ['XxO.', 'o.O.', '....']);
  test.each<[string, string, readonly string[]]>([
    ['an empty cell', 'cell:d1', ['dish']],
    ['a live cross', 'cell:a3', ['dish', 'x-live']],
    ['a live nought out of reach', 'cell:c3', ['dish', 'o-live']],
    ['a killed cross', 'cell:b3', ['dish', 'x-dead']],
    ['a killed nought', 'cell:a2', ['dish', 'o-dead']],
    ['a free cell in reach', 'cell:b2', ['dish', 'x-live40']],
  ])('shows %s', (_, piece, images) => {
    expect(imagesOf(screenAt(view, piece, FULL))).toEqual(images);
  });

  test('in reach has brackets in the colour of who is to move and says what to do', () => {
    expect(colours(view, 'cell:b2')).toContain(`["f",4,4,120,120,${EMBER},5]`);
    expect(wordsOf(screenAt(view, 'cell:b2', FULL))).toEqual(['PRESS']);
    expect(screenAt(view, 'cell:b2', FULL).ops.at(-1)).toEqual(['p', 49, 94, 3, 3, EMBER]);
    expect(colours(positionOf('O', ['X..O']), 'cell:c1')).toContain(`["f",4,4,120,120,${ICE},5]`);
    expect(colours(positionOf('O', ['X..O']), 'cell:b1')).not.toContain('"f"');
  });

  test('that can be killed is struck through in the colour of the killer', () => {
    const near = ['XO..', '...O'];
    expect(screenAt(positionOf('X', near), 'cell:b2', FULL).ops.at(-1)).toEqual(['i', 30, 30, 'slash']);
    expect(screenAt(positionOf('O', near), 'cell:a2', FULL).ops.at(-1)).toEqual(['i', 30, 30, 'slash', '7b']);
  });

  test('of the last action has a sun frame and the actions left as pips, until it is confirmed', () => {
    const begun = cells(stateOf(), 'b2');
    expect(colours(begun, 'cell:b2')).toContain(`["f",4,4,120,120,${SUN},3]`);
    expect(screenAt(begun, 'cell:b2', FULL).ops.at(-1)).toEqual(['p', 49, 10, 3, 2, SUN]);
    expect(wordsOf(screenAt(begun, 'cell:b2', FULL))).toEqual(['Press: take back']);
    const over = cells(begun, 'c3', 'd4');
    expect(colours(over, 'cell:d4')).toContain(`["f",4,4,120,120,${SUN},3]`);
    expect(screenAt(over, 'cell:d4', FULL).ops.some(([letter]) => letter === 'p')).toBe(false);
    const confirmed = accepted(over, { by: 'hub', act: 'confirm' });
    expect(colours(confirmed, 'cell:d4')).not.toContain('"f"');
  });

  test('means something else when a press would do something else', () => {
    const begun = cells(stateOf(), 'b2');
    const meant = ['cell:b2', 'cell:c3', 'cell:h8'].map((piece) => screenAt(begun, piece, FULL).means);
    expect(meant).toEqual(['back', 'Xgrow', '']);
    expect(screenAt(positionOf('O', ['XO..']), 'cell:a1', FULL).means).toBe('Okill');
  });

  test.each<[string, State, string, readonly string[]]>([
    ['shut in', positionOf('X', ['Xx.oO']), 'cell:a1', ['SHUT IN', 'NOUGHTS WIN']],
    ['destroyed', cells(stateOf({ width: 3, height: 3 }), 'b2', 'c3'), 'cell:c3', ['DESTROYED', 'CROSSES WIN']],
    ['conceded', accepted(stateOf(), { by: 'O', act: 'concede' }), 'cell:j10', ['GAVE UP', 'CROSSES WIN']],
    [
      'cut short',
      cells(positionOf('X', ['X.xO'], { shortTurn: 'lose' }), 'b1'),
      'cell:a1',
      ['CUT SHORT', 'NOUGHTS WIN'],
    ],
    [
      'given up by both',
      accepted(accepted(stateOf(), { by: 'X', act: 'pass' }), { by: 'O', act: 'pass' }),
      'cell:a1',
      ['BOTH PASSED', 'DRAW'],
    ],
    ['lost before it began', positionOf('X', ['..O']), 'cell:c1', ['SHUT IN', 'NOUGHTS WIN']],
  ])('says how a game ended that was %s', (_, over, piece, words) => {
    expect(wordsOf(screenAt(over, piece, FULL))).toEqual(words);
    expect(imagesOf(screenAt(over, 'cell:b1', FULL)).length).toBeGreaterThan(0);
  });
});

describe('a lens', () => {
  test('shows who moves, what is left, where it looks and what is in reach', () => {
    const mine = screenAt(cells(stateOf(), 'b2'), 'hand:X', { seat: 'X', draft: { cursor: 33 } });
    expect(wordsOf(mine)).toEqual(['CROSSES', '2 left', 'd4', '7']);
    expect(mine.means).toBe('d4');
    const theirs = screenAt(cells(stateOf(), 'b2'), 'hand:O', { seat: 'O', draft: { cursor: 33 } });
    expect(wordsOf(theirs)).toEqual(['NOUGHTS', 'waits', 'd4', 'Crosses move']);
  });

  test('marks reach only for who is to move', () => {
    const view = positionOf('X', ['XO.', '...', '..O']);
    const cellsIn = (seat: 'X' | 'O') => {
      const grid = screenAt(view, `hand:${seat}`, { seat }).ops.find((op) => op[0] === 'g');
      return grid?.[0] === 'g' ? grid[7] : '';
    };
    expect(cellsIn('X')).toBe('######X!.##++.##..O######');
    expect(cellsIn('O')).toBe('######XO.##...##..O######');
  });

  test('stays on the board, and offers its cells to fingers', () => {
    const corner = screenAt(stateOf(), 'hand:X', { seat: 'X', draft: { cursor: 99 } });
    const names = corner.targets?.map(([name]) => name) ?? [];
    expect(names.length).toBe(26);
    expect(names[0]).toBe('cell:f10');
    expect(names[24]).toBe('cell:j6');
  });

  test('has a clock only while its seat is to move', () => {
    const timed = stateOf({ turnSeconds: 30 });
    expect(screenAt(timed, 'hand:X', { seat: 'X' })).toMatchObject({ timer: 'turn:0' });
    expect(screenAt(timed, 'hand:O', { seat: 'O' }).timer).toBeUndefined();
    expect(screenAt(stateOf(), 'hand:X', { seat: 'X' }).timer).toBeUndefined();
  });

  test('shows its menu with the chosen line filled', () => {
    const menu = screenAt(stateOf(), 'hand:X', { seat: 'X', draft: { menu: 'concede' } });
    expect(wordsOf(menu)).toEqual(['CROSSES', '3 left', 'Pass the turn', 'Give up', 'Press does it']);
    expect(menu.ops).toContainEqual(['r', 8, 46, 112, 17, SUN]);
    expect(menu.targets?.map(([name]) => name)).toEqual(['item:pass', 'item:concede', 'menu']);
    expect(menu.means).toBe('menu concede');
  });

  test('shows many actions as a bar', () => {
    expect(screenAt(stateOf({ actionsPerTurn: 10 }), 'hand:X', { seat: 'X' }).ops.some(([op]) => op === 'b')).toBe(
      true,
    );
  });

  test('shows the result after the end', () => {
    const over = accepted(stateOf(), { by: 'X', act: 'concede' });
    expect(wordsOf(screenAt(over, 'hand:O', { seat: 'O' }))).toEqual(['Crosses gave up', 'NOUGHTS WIN']);
    expect(screenAt(over, 'hand:O', { seat: 'O' }).ops[0]).toEqual(['c', ICE]);
    expect(wordsOf(screenAt(over, 'hand:X', { seat: 'X' }))).toEqual(['GAVE UP', 'NOUGHTS WIN']);
  });
});

describe('the shared screen', () => {
  test('has every cell under its name, the letters as agreed', () => {
    const board = binding.board(optionsOf(), stateOf({ width: 15, height: 12, skipJ: true }));
    expect(board.targets.length).toBe(180);
    expect(board.targets[0]?.[0]).toBe('cell:a12');
    expect(board.targets.at(-1)?.[0]).toBe('cell:p1');
    expect(wordsOf(board)).toContain('p');
    expect(wordsOf(board)).not.toContain('j');
  });

  test('says who has won', () => {
    const over = accepted(stateOf(), { by: 'X', act: 'concede' });
    expect(wordsOf(binding.board(optionsOf(), over))).toEqual(expect.arrayContaining(['NOUGHTS WIN', 'Given up']));
  });
});

describe('what changes', () => {
  const full = binding.pieces(optionsOf({ width: 6, height: 6 }), ['X', 'O'], 'full');
  const state = stateOf({ width: 6, height: 6 });

  test('after an action is its cell, the last one before it, and every free cell in reach, where actions are counted', () => {
    const once = cells(state, 'b1');
    expect(binding.changed(state, once, full)).toEqual(['cell:b1', 'cell:c1', 'cell:a2', 'cell:b2', 'cell:c2']);
    const twice = binding.changed(once, cells(once, 'a2'), full);
    expect(twice).toEqual(['cell:b1', 'cell:c1', 'cell:a2', 'cell:b2', 'cell:c2', 'cell:a3', 'cell:b3']);
  });

  test('is nothing for the same view, and every handheld for another', () => {
    const hands = binding.pieces(optionsOf(), ['X', 'O'], 'hands');
    expect(binding.changed(state, state, hands)).toEqual([]);
    expect(binding.changed(state, cells(state, 'b1'), hands)).toEqual(['hand:X', 'hand:O']);
  });

  test('of the cells is exactly what looks different, in any game', () => {
    fc.assert(
      fc.property(anyOptions, fc.nat(), (options, seed) => {
        const pieces = binding.pieces(options, ['X', 'O'], 'full');
        for (const { before, after } of playout(options, seed).filter((_, number) => number % 4 === 0)) {
          const differs = pieces.filter((piece) => shown(before, piece) !== shown(after, piece)).map(({ id }) => id);
          expect(binding.changed(before, after, pieces)).toEqual(differs);
        }
      }),
      { numRuns: 15 },
    );
  });
});

function shown(view: State, piece: Piece): string {
  return JSON.stringify(binding.screen(tableOf(view, FULL), piece));
}

describe('every picture', () => {
  const pictures = fc.tuple(anyOptions, fc.nat(), fc.nat());

  test('is at most 64 operations and 800 bytes, and names known images, in any game', () => {
    const sizes: number[] = [];
    fc.assert(
      fc.property(pictures, ([options, seed, choice]) => {
        const steps = playout(options, seed);
        const view = steps[choice % steps.length]?.after ?? stateOf();
        const draw = drawFor(choice, 1);
        const draft = { cursor: draw.int(0, view.cells.length - 1), menu: draw.pick([null, 'concede'] as const) };
        const pieces = (['full', 'small'] as const).flatMap((set) => binding.pieces(options, ['X', 'O'], set));
        for (const piece of pieces) {
          const screen = binding.screen(tableOf(view, { seat: view.toMove, draft }), piece);
          expect(screenFaults(screen)).toEqual([]);
          expect(sceneBytes(screen)).toBeLessThanOrEqual(800);
          for (const name of imagesOf(screen)) expect(IMAGES).toContain(name);
          sizes.push(JSON.stringify(screen.ops).length);
        }
      }),
      { numRuns: 40 },
    );
    sizes.sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(300);
  });

  test('of the shared screen is in form', () => {
    fc.assert(
      fc.property(pictures, ([options, seed, choice]) => {
        const steps = playout(options, seed);
        const view = steps[choice % steps.length]?.after ?? stateOf();
        const board = binding.board(options, view);
        expect(boardFaults(board)).toEqual([]);
        for (const name of imagesOf(board)) expect(IMAGES).toContain(name);
      }),
      { numRuns: 40 },
    );
  });
});
