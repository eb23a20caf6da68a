import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRectangle, layoutOf, matchGrid, type Placed, type PlacedGroup, regrid } from '../../../hub/table/layout.ts';
import {
  contactsOf,
  drawn,
  inLayoutFrame,
  type Laid,
  rectangle,
  tileName,
  turnAll,
  turnedAtRandom,
} from './laid-tiles.ts';

/** The one group of laid tiles, as the table finds it. */
function groupOf(laid: Laid): PlacedGroup {
  const [group] = layoutOf(contactsOf(laid)).groups;
  return group ?? [];
}

/** Row by row from the south. */
function byRows(laid: Laid): readonly Placed[] {
  const west = Math.min(...laid.map((one) => one.x));
  const south = Math.min(...laid.map((one) => one.y));
  return laid.map((one) => ({ ...one, x: one.x - west, y: one.y - south })).sort((p, q) => p.y - q.y || p.x - q.x);
}

function knownOf(laid: Laid): { readonly [tile: string]: readonly [number, number] } {
  return Object.fromEntries(laid.map(({ tile, x, y }) => [tile, [x, y] as const]));
}

const SIZES = [
  [3, 3],
  [4, 2],
  [2, 5],
  [1, 4],
  [5, 1],
  [10, 10],
] as const;

describe.each(SIZES)('a board of %i x %i', (width, height) => {
  const sw = tileName(0);
  const se = tileName(width - 1);
  const nw = tileName(width * (height - 1));
  const ne = tileName(width * height - 1);

  test('is matched from its south-west corner, with every tile turned at random', () => {
    fc.assert(
      fc.property(turnedAtRandom(rectangle(width, height)), (laid) => {
        expect(matchGrid(groupOf(laid), width, height, sw)).toEqual({ cells: byRows(laid) });
      }),
      { numRuns: 30 },
    );
  });

  test('is matched upside down from its north-east corner', () => {
    fc.assert(
      fc.property(turnedAtRandom(rectangle(width, height)), (laid) => {
        expect(matchGrid(groupOf(laid), width, height, ne)).toEqual({ cells: byRows(turnAll(laid, 2)) });
      }),
      { numRuns: 30 },
    );
  });

  test('is matched from the other corners when it is square or a line, else they are wrong', () => {
    const laid = rectangle(width, height);
    const [fromSe, fromNw] = [se, nw].map((corner) => matchGrid(groupOf(laid), width, height, corner));
    const isLine = width === 1 || height === 1;
    if (!isLine) {
      const square = width === height;
      expect(fromSe).toEqual(square ? { cells: byRows(turnAll(laid, 1)) } : { wrong: 'corner' });
      expect(fromNw).toEqual(square ? { cells: byRows(turnAll(laid, 3)) } : { wrong: 'corner' });
    } else {
      const far = { cells: byRows(turnAll(laid, 2)) };
      expect(fromSe).toEqual(se === sw ? { cells: byRows(laid) } : far);
      expect(fromNw).toEqual(nw === sw ? { cells: byRows(laid) } : far);
    }
  });

  test('is a rectangle either way round, and none of another size', () => {
    const group = groupOf(rectangle(width, height));
    expect(isRectangle(group, width, height)).toBe(true);
    expect(isRectangle(group, height, width)).toBe(true);
    expect(isRectangle(group, width + 1, height)).toBe(false);
    expect(isRectangle(group.slice(1), width, height)).toBe(false);
  });

  test('is the board it was, however the tiles are turned since', () => {
    fc.assert(
      fc.property(turnedAtRandom(rectangle(width, height)), (laid) => {
        expect(regrid(groupOf(laid), width, height, knownOf(laid))).toEqual(byRows(laid));
      }),
      { numRuns: 30 },
    );
  });
});

describe('matchGrid', () => {
  const ell = drawn('a   ', 'bcde', 'f   ');
  test.each<[string, Laid, number, number, string, 'shape' | 'corner']>([
    ['a tile is missing', rectangle(3, 3).slice(1), 3, 3, tileName(2), 'shape'],
    ['a tile is too many', drawn('abc', 'defg'), 3, 2, 'd', 'shape'],
    ['there are as many tiles in another shape', ell, 3, 2, 'f', 'shape'],
    ['there are as many tiles in another rectangle', rectangle(6, 2), 4, 3, tileName(0), 'shape'],
    ['the tile is no corner', rectangle(3, 3), 3, 3, tileName(1), 'corner'],
    ['the tile is in the middle', rectangle(3, 3), 3, 3, tileName(4), 'corner'],
    ['the tile is of no such group', rectangle(3, 3), 3, 3, 'Z', 'corner'],
    ['the board is to lie the other way', rectangle(4, 2), 4, 2, tileName(3), 'corner'],
  ])('says what is wrong when %s', (_what, laid, width, height, corner, wrong) => {
    expect(matchGrid(groupOf(laid), width, height, corner)).toEqual({ wrong });
  });

  test('turns a board that lies on its side: seen with its west edge below, the north-west tile is south-west', () => {
    const group = groupOf(drawn('def', 'abc'));
    expect(matchGrid(group, 2, 3, 'a')).toEqual({ wrong: 'corner' });
    expect(matchGrid(group, 2, 3, 'd')).toEqual({
      cells: [
        { tile: 'd', x: 0, y: 0, rot: 3 },
        { tile: 'a', x: 1, y: 0, rot: 3 },
        { tile: 'e', x: 0, y: 1, rot: 3 },
        { tile: 'b', x: 1, y: 1, rot: 3 },
        { tile: 'f', x: 0, y: 2, rot: 3 },
        { tile: 'c', x: 1, y: 2, rot: 3 },
      ],
    });
  });
});

describe('regrid', () => {
  const board = drawn('ghi', 'def', 'abc');
  const known = knownOf(board);
  const tilesOf = (laid: Laid, cells = known) =>
    regrid(groupOf(laid), 3, 3, cells)
      ?.map(({ tile }) => tile)
      .join('');

  test.each([
    ['two that changed places take over each other', drawn('ghi', 'fed', 'abc'), 'abcfedghi'],
    ['a fresh tile takes the hole', drawn('ghi', 'dxf', 'abc'), 'abcdxfghi'],
    ['four fresh ones and a swap, three of five in place', drawn('gxy', 'def', 'bzw'), 'bzwdefgxy'],
    ['the whole lies turned', turnAll(board, 1), 'abcdefghi'],
    ['the whole lies upside down with a swap', turnAll(drawn('ihg', 'def', 'abc'), 2), 'abcdefihg'],
  ])('%s', (_what, laid, tiles) => {
    expect(tilesOf(laid)).toBe(tiles);
  });

  test.each([
    ['half of them moved', drawn('gh', 'ab'), 2, { g: [0, 1], h: [1, 1], a: [1, 0], b: [0, 0] }],
    ['all are fresh', drawn('wx', 'yz'), 2, { g: [0, 1], h: [1, 1] }],
    ['only the tile in the middle is known', drawn('123', '4e5', '678'), 3, { e: [1, 1] }],
    ['it is no rectangle', drawn('gh', 'a '), 2, { g: [0, 1], h: [1, 1], a: [0, 0] }],
  ] as const)('is undefined when %s', (_what, laid, size, cells) => {
    expect(regrid(groupOf(laid), size, size, cells)).toBeUndefined();
  });

  test('counts only the known tiles that are in the group', () => {
    const elsewhere = { ...known, q: [0, 0], r: [1, 0], s: [2, 0] } as const;
    expect(tilesOf(drawn('ghi', 'fed', 'abc'), elsewhere)).toBe('abcfedghi');
  });

  test('gives the rotations of tiles against the board, not against the frame', () => {
    const laid = turnAll(board, 3).map((one) => (one.tile === 'a' ? { ...one, rot: 1 as const } : one));
    const rots = regrid(groupOf(laid), 3, 3, known)?.map(({ rot }) => rot);
    expect(inLayoutFrame(laid)).toEqual(groupOf(laid));
    expect(rots).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
