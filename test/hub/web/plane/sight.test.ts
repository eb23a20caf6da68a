import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Placed, type Pose, TILE } from '../../../../hub/web/plane/geometry.ts';
import { layLoose, layRectangle } from '../../../../hub/web/plane/lay-out.ts';
import { contactsOf, REACH } from '../../../../hub/web/plane/sight.ts';

const at = (tile: string, x: number, y: number, angle = 0): Placed => ({ tile, pose: { x, y, angle } });

describe('two tiles', () => {
  test.each<[string, Pose, string[]]>([
    ['side by side see each other east to west', { x: TILE, y: 0, angle: 0 }, ['a1-b3']],
    ['above one another see each other north to south', { x: 0, y: -TILE, angle: 0 }, ['a0-b2']],
    ['of which one is turned by a quarter see another edge of it', { x: TILE, y: 0, angle: 90 }, ['a1-b2']],
    ['just within reach see each other', { x: TILE + REACH, y: 0, angle: 0 }, ['a1-b3']],
    ['just out of reach do not', { x: TILE + REACH + 0.1, y: 0, angle: 0 }, []],
    ['askew by 14 degrees see each other', { x: TILE + 2, y: 0, angle: 14 }, ['a1-b3']],
    ['askew by 16 degrees do not', { x: TILE + 2, y: 0, angle: 16 }, []],
    ['corner to corner do not', { x: TILE, y: TILE, angle: 0 }, []],
  ])('%s', (_name, pose, expected) => {
    const contacts = contactsOf([at('a', 0, 0), { tile: 'b', pose }]);
    expect(contacts.map(({ a, aSide, b, bSide }) => `${a}${aSide}-${b}${bSide}`)).toEqual(expected);
  });
});

test('every inner edge of a rectangle is one contact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), (columns, rows) => {
      const names = Array.from({ length: columns * rows }, (_, i) => `t${i}`);
      const contacts = contactsOf(layRectangle(names, columns, rows));
      expect(contacts).toHaveLength((columns - 1) * rows + columns * (rows - 1));
      // Row by row from the lower left: the north edge of each sees the next row.
      for (const { a, aSide, b } of contacts) {
        const step = Number(b.slice(1)) - Number(a.slice(1));
        expect([aSide, step]).toEqual(step === columns && aSide === 0 ? [0, columns] : [1, 1]);
      }
    }),
  );
});

test('tiles laid loose touch nothing', () => {
  const tiles = Array.from({ length: 14 }, (_, i) => `t${i}`);
  expect(contactsOf(layLoose(tiles, 6, { x: 5, y: 9 }))).toEqual([]);
});

test('an edge sees one other at most, wherever tiles lie', () => {
  const pose = fc.record({
    x: fc.double({ min: 0, max: 500, noNaN: true }),
    y: fc.double({ min: 0, max: 500, noNaN: true }),
    angle: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(pose, { maxLength: 12 }), (poses) => {
      const contacts = contactsOf(poses.map((one, i) => ({ tile: `t${i}:`, pose: one })));
      const edges = contacts.flatMap(({ a, aSide, b, bSide }) => [`${a}${aSide}`, `${b}${bSide}`]);
      expect(new Set(edges).size).toBe(edges.length);
    }),
  );
});
