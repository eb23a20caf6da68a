import { describe, expect, test } from 'vitest';
import { type Placed, TILE } from '../../../../hub/web/plane/geometry.ts';
import { freePose, layRectangle, squarish } from '../../../../hub/web/plane/lay-out.ts';
import { contactsOf } from '../../../../hub/web/plane/sight.ts';
import { GHOST_WITHIN, nearestPlace, SNAP_WITHIN } from '../../../../hub/web/plane/snap.ts';
import { neighbourTowards } from '../../../../hub/web/plane/walk.ts';

const at = (tile: string, x: number, y: number, angle = 0): Placed => ({ tile, pose: { x, y, angle } });
const still = at('a', 0, 0);

describe('a tile that is let go', () => {
  test('snaps edge to edge, where it then touches', () => {
    const place = nearestPlace(at('b', TILE + 20, 12), [still, at('b', TILE + 20, 12)], SNAP_WITHIN);
    expect(place).toMatchObject({ pose: { x: TILE, y: 0, angle: 0 }, beside: 'a', side: 1 });
    expect(contactsOf([still, { tile: 'b', pose: place!.pose }])).toHaveLength(1);
  });

  test.each([
    ['within reach', SNAP_WITHIN - 1, true],
    ['out of reach', SNAP_WITHIN + 1, false],
  ])('%s of a place finds it or not', (_name, apart, isFound) => {
    expect(nearestPlace(at('b', TILE + apart, 0), [still], SNAP_WITHIN) !== undefined).toBe(isFound);
  });

  test('shows a ghost from farther than it snaps', () => {
    expect(nearestPlace(at('b', TILE + 50, 0), [still], GHOST_WITHIN)?.pose).toEqual({ x: TILE, y: 0, angle: 0 });
  });

  test('turns to the nearest quarter of its neighbour', () => {
    const place = nearestPlace(at('b', TILE, 0, 70), [at('a', 0, 0, 3)], SNAP_WITHIN);
    expect(place?.pose.angle).toBeCloseTo(93);
  });

  test('takes no place where a tile lies already', () => {
    const tiles = [still, at('c', TILE, 0)];
    expect(nearestPlace(at('b', TILE + 10, 0), tiles, SNAP_WITHIN)).toBeUndefined();
  });

  test('does not snap to itself', () => {
    expect(nearestPlace(still, [still], GHOST_WITHIN)).toBeUndefined();
  });
});

test('a tile that is added touches nothing', () => {
  const laid = layRectangle(['a', 'b', 'c', 'd'], 2, 2);
  const one: Placed = { tile: 'e', pose: freePose(laid) };
  const two: Placed = { tile: 'f', pose: freePose([...laid, one]) };
  const all = [...laid, one, two];
  expect(contactsOf(all)).toHaveLength(4);
  expect(new Set(all.map(({ pose }) => `${pose.x} ${pose.y}`)).size).toBe(6);
});

test.each([
  [1, [1, 1]],
  [9, [3, 3]],
  [12, [4, 3]],
  [13, [4, 4]],
])('%i tiles make a rectangle of %j', (count, expected) => {
  expect(squarish(count)).toEqual(expected);
});

test('arrow keys go to the tile next in that direction', () => {
  const tiles = layRectangle(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'], 3, 2);
  expect([0, 1, 2, 3].map((side) => neighbourTowards(tiles, 'b1', side as 0))).toEqual(['b2', 'c1', undefined, 'a1']);
  expect(neighbourTowards(tiles, 'gone', 0)).toBeUndefined();
});
