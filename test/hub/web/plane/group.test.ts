import { describe, expect, test } from 'vitest';
import { whereItBelongs } from '../../../../hub/web/plane/belongs.ts';
import { type Placed, TILE } from '../../../../hub/web/plane/geometry.ts';
import { joinedWith, nearestGroupPlace } from '../../../../hub/web/plane/group.ts';
import { contactsOf } from '../../../../hub/web/plane/sight.ts';

const at = (tile: string, column: number, row: number, dx = 0, dy = 0): Placed => ({
  tile,
  pose: { x: column * TILE + dx, y: row * TILE + dy, angle: 0 },
});

test('joined tiles are those that hang together, however far', () => {
  const tiles = [at('a', 0, 0), at('b', 1, 0), at('c', 1, 1), at('far', 4, 0), at('far2', 5, 0)];
  expect([...joinedWith('a', contactsOf(tiles))].sort()).toEqual(['a', 'b', 'c']);
  expect([...joinedWith('far2', contactsOf(tiles))].sort()).toEqual(['far', 'far2']);
});

describe('a group that is let go', () => {
  const still = at('still', 3, 0);
  test('snaps as one, by the tile that is nearest to a place', () => {
    const group = [at('a', 1, 0, -14, 6), at('b', 2, 0, -14, 6)];
    const found = nearestGroupPlace(group, [...group, still], 28);
    expect(found?.tiles).toEqual([at('a', 1, 0), at('b', 2, 0)]);
    expect(found?.place.beside).toBe('still');
  });
  test('stays when it is too far', () => {
    const group = [at('a', 1, 0, -40), at('b', 2, 0, -40)];
    expect(nearestGroupPlace(group, [...group, still], 28)).toBeUndefined();
  });
  test('never snaps to itself', () => {
    const group = [at('a', 0, 0), at('b', 1, 0, 8)];
    expect(nearestGroupPlace(group, group, 28)).toBeUndefined();
  });
});

describe('a stray tile belongs', () => {
  const board = [at('a', 0, 0), at('b', 1, 0), at('c', 0, 1)];
  test('to the place that touches most of its neighbours', () => {
    const stray = at('d', 5, 5);
    expect(whereItBelongs(stray, ['b', 'c'], false, [...board, stray])).toMatchObject({ x: TILE, y: TILE });
  });
  test('to a place of its own when it belongs aside', () => {
    const stray = at('d', 1, 1);
    const to = whereItBelongs(stray, [], true, [...board, stray])!;
    expect(board.every(({ pose }) => Math.hypot(pose.x - to.x, pose.y - to.y) > TILE + 20)).toBe(true);
  });
  test('nowhere when its neighbours lie elsewhere', () => {
    const stray = at('d', 1, 1);
    expect(whereItBelongs(stray, ['z'], false, [...board, stray])).toBeUndefined();
  });
});
