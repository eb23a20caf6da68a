import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBoard, readBoardNews, readOps } from '../../../../hub/web/scene/read-scene.ts';

const GOOD: readonly unknown[] = [
  ['c', 0],
  ['r', 4, 4, 900, 18, 7],
  ['f', -3, 4, 20, 18, 2, 1],
  ['t', 600, 9, 0, 4, 'far', 0],
  ['i', 3, 7, '0123abcd'],
  ['i', 3, 7, '0123abcd', '40'],
  ['g', 18, 28, 2, 18, 18, 2, '..', [['.', 1, '', -1]]],
  ['b', 1, 2, 3, 4, 50, 6, 7],
  ['p', 1, 2, 3, 2, 7],
  ['n', 1, 2, 0, 4, 1],
  ['k', 1, 2, 100, 4, 5, 6, 86_400_000],
  ['e', 4, 8],
];

const BAD: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['text', 'c0'],
  ['an empty list', []],
  ['an unknown letter', ['z', 1]],
  ['a letter of every object', ['constructor', 1]],
  ['too few numbers', ['r', 1, 2, 3, 4]],
  ['too many numbers', ['c', 1, 2]],
  ['a text for a number', ['c', '0']],
  ['a fraction', ['c', 0.5]],
  ['a number that is none', ['c', Number.NaN]],
  ['something far off', ['r', 0, 0, 1e9, 4, 1]],
  ['a legend that is none', ['g', 1, 1, 1, 1, 1, 1, '.', 'legend']],
  ['a legend with a bad entry', ['g', 1, 1, 1, 1, 1, 1, '.', [['.', 1, 2, 3]]]],
  ['a clock without its length', ['k', 1, 2, 100, 4, 5, 6]],
];

describe('the board in an answer', () => {
  test('has all its operations and targets', () => {
    const board = readBoard({ board: { width: 400, height: 300, ops: GOOD, targets: [['cell:a1', 1, 2, 18, 18]] } });
    expect(board).toEqual({
      width: 400,
      height: 300,
      ops: GOOD,
      targets: [{ name: 'cell:a1', x: 1, y: 2, width: 18, height: 18 }],
    });
  });

  test.each(BAD)('leaves out what is no operation: %s', (_what, op) => {
    expect(readOps([['c', 1], op])).toEqual([['c', 1]]);
  });

  test.each([
    [{}],
    [{ board: null }],
    [{ board: { width: 0, height: 10, ops: [] } }],
    [{ board: { width: 1025, height: 10, ops: [] } }],
    [{ board: { width: 10.5, height: 10, ops: [] } }],
    [undefined],
  ])('is none in %j', (answer) => {
    expect(readBoard(answer)).toBeUndefined();
  });

  test('throws nothing, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (ops, targets) => {
        readBoard({ board: { width: 9, height: 9, ops, targets } });
        readBoardNews(ops);
      }),
    );
  });
});
