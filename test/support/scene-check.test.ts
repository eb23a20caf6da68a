import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../hub/games/game.ts';
import { decodeDown } from '../../protocol/decode-down.ts';
import type { Op } from '../../protocol/scene.ts';
import { boardFaults, opFaults, sceneBytes, screenFaults, TILE_HASHED, TILE_NAMED } from './scene-check.ts';

const GOOD: readonly Op[] = [
  ['c', 0],
  ['r', -128, 255, 255, 0, 15],
  ['f', 0, 0, 128, 128, 3, 64],
  ['t', 64, 114, 0, 3, 'Press grows here now', 1],
  ['t', 4, 96, 3, 3, '12345', 0],
  ['t', 124, 4, 1, 3, 'YOUR TURN', 2],
  ['i', 20, 20, 'x-live'],
  ['i', 20, 20, 'x-live', '6c5-'],
  [
    'g',
    15,
    23,
    2,
    18,
    15,
    2,
    'ab a',
    [
      ['a', 1, '', -1],
      ['b', -1, 'x-small', 4],
    ],
  ],
  ['b', 4, 110, 120, 6, 100, 10, 2],
  ['p', 48, 98, 3, 2, 7],
  ['n', 64, 50, 3, 4, 1],
  ['k', 4, 20, 120, 3, 7, 2, 30000],
  ['e', 4, 6],
];

test.each(GOOD.map((op) => [JSON.stringify(op), op]))('%s is an operation', (_text, op) => {
  expect(opFaults([op], TILE_NAMED)).toEqual([]);
});

test.each<[string, unknown]>([
  ['no list', 'c'],
  ['an unknown letter', ['z', 1]],
  ['no letter', [1]],
  ['a missing argument', ['c']],
  ['an argument too many', ['c', 1, 1]],
  ['a colour out of the palette', ['c', 16]],
  ['a fraction', ['r', 0.5, 0, 1, 1, 1]],
  ['a coordinate far outside', ['r', 256, 0, 1, 1, 1]],
  ['a negative size', ['r', 0, 0, -1, 1, 1]],
  ['null', ['c', null]],
  ['text that is not ASCII', ['t', 64, 60, 0, 1, 'Geb\u00e4ude', 1]],
  ['a line break in text', ['t', 64, 60, 0, 1, 'a\nb', 1]],
  ['41 characters', ['t', 64, 60, 0, 1, 'x'.repeat(41), 1]],
  ['21 characters in the label face', ['t', 64, 60, 0, 1, 'x'.repeat(21), 1]],
  ['6 giant characters', ['t', 64, 60, 3, 1, '123456', 1]],
  ['words above the safe area', ['t', 64, 3, 0, 1, 'x', 1]],
  ['words below the safe area', ['t', 64, 97, 3, 1, 'x', 1]],
  ['words that begin left of the safe area', ['t', 3, 60, 0, 1, 'x', 0]],
  ['a face that does not exist', ['t', 64, 60, 4, 1, 'x', 1]],
  ['a content hash in the place of a name', ['i', 0, 0, '3fa90b1c']],
  ['half a colour map', ['i', 0, 0, 'x', '6']],
  ['cells that are no rectangle', ['g', 0, 0, 2, 9, 9, 1, 'aba', [['a', 1, '', -1]]]],
  [
    'a legend with one letter twice',
    [
      'g',
      0,
      0,
      1,
      9,
      9,
      1,
      'a',
      [
        ['a', 1, '', -1],
        ['a', 2, '', -1],
      ],
    ],
  ],
  ['a legend entry that is too short', ['g', 0, 0, 1, 9, 9, 1, 'a', [['a', 1, '']]]],
  ['a level above 100', ['b', 0, 0, 1, 1, 101, 1, 1]],
  ['more pips filled than there are', ['p', 0, 0, 2, 3, 1]],
  ['a clock of no length', ['k', 0, 0, 1, 1, 1, 1, 0]],
  ['a fifth side', ['e', 5, 1]],
])('%s is refused', (_what, op) => {
  expect(opFaults([op], TILE_NAMED)).toHaveLength(1);
});

describe('the wire', () => {
  // Close to right on purpose: each argument is often of its kind and sometimes just outside its range.
  const number = fc.oneof(
    fc.integer({ min: -2, max: 20 }),
    fc.constantFrom(-129, -128, 255, 256, 64, 65, 100, 101, 0.5),
  );
  const text = fc.constantFrom('', 'a', 'ab', '3fa90b1c', '3FA90B1C', '6c', '6-', 'c-6', '\u00e4');
  const legend = fc.array(fc.tuple(text, number, text, number), { maxLength: 2 });
  const argument = fc.oneof(
    { weight: 6, arbitrary: number },
    { weight: 2, arbitrary: text },
    legend,
    fc.constant(null),
  );
  const shaped = fc
    .constantFrom(...GOOD)
    .chain((op) => fc.tuple(fc.constant(op), fc.nat({ max: op.length }), argument))
    .map(([op, at, value]) =>
      op.map((old, index) => (index === at ? value : old === 'x-live' || old === 'x-small' ? '3fa90b1c' : old)),
    );
  const loose = fc
    .tuple(fc.constantFrom(...'crftigbpnkez'), fc.array(argument, { maxLength: 8 }))
    .map(([letter, rest]) => [letter, ...rest]);

  test('takes every operation that passes here', () => {
    let passed = 0;
    fc.assert(
      fc.property(fc.oneof(shaped, loose), (op) => {
        if (opFaults([op], TILE_HASHED).length > 0) return;
        passed += 1;
        expect(decodeDown(JSON.stringify({ t: 'scene', k: 1, r: 1, o: [op] }), JSON.parse)).not.toHaveProperty(
          'malformed',
        );
      }),
      { numRuns: 2000 },
    );
    expect(passed).toBeGreaterThan(100);
  });
});

const screenOf = (over: Partial<Screen>): Screen => ({
  ops: [
    ['c', 0],
    ['b', 0, 0, 9, 9, 1, 1, 1],
  ],
  ...over,
});

test.each<[string, Partial<Screen>]>([
  ['nothing at all', { ops: [] }],
  ['65 operations with those of the cover', { ops: Array(60).fill(['c', 0]), cover: Array(5).fill(['c', 0]) }],
  ['more bytes than a message holds', { ops: Array(40).fill(['t', 64, 60, 0, 1, 'twenty characters ok', 1]) }],
  ['a fault in the cover', { cover: [['c', 16]] }],
  ['five motions', { motions: Array(5).fill(['b', 0]) }],
  ['a motion of no element', { motions: [['b', 2]] }],
  ['an unknown motion', { motions: [['z' as 'b', 0]] }],
  ['a level motion of what is no bar', { motions: [['l', 0]] }],
  ['a target that leaves the screen', { targets: [['a', 100, 0, 29, 10]] }],
  [
    'two targets of one name',
    {
      targets: [
        ['a', 0, 0, 9, 9],
        ['a', 9, 0, 9, 9],
      ],
    },
  ],
  ['a meaning that is not ASCII', { means: '\u2713' }],
])('a screen with %s is refused', (_what, over) => {
  expect(screenFaults(screenOf(over)).length).toBeGreaterThan(0);
});

test('a screen with all its parts passes', () => {
  const motions = [
    ['p', 0],
    ['l', 1],
  ] as const;
  const over: Partial<Screen> = {
    cover: [['c', 1]],
    motions,
    targets: [['a', 0, 0, 128, 128]],
    means: 'grow',
    timer: 't',
  };
  expect(screenFaults(screenOf(over))).toEqual([]);
  expect(sceneBytes(screenOf(over))).toBeGreaterThan(sceneBytes(screenOf({})));
});

test('a board has its own size, longer lines and no safe area', () => {
  const board = { width: 320, height: 200, ops: [['t', 0, 0, 0, 1, 'x'.repeat(40), 0]] as const };
  expect(boardFaults({ ...board, targets: [['a', 0, 0, 320, 200]] })).toEqual([]);
  expect(boardFaults({ ...board, targets: [['a', 0, 0, 321, 200]] })).toHaveLength(1);
  expect(boardFaults({ ...board, height: 0, targets: [] })).toHaveLength(1);
});
