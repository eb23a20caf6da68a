import { describe, expect, test } from 'vitest';
import type { Side } from '../../../../protocol/scene.ts';
import { flatPose, type Pose, pullOf } from '../../../../tools/simulate/plane/geometry.ts';
import { layOut, PITCH_MM } from '../../../../tools/simulate/plane/lay-out.ts';
import { sightOf } from '../../../../tools/simulate/plane/sight.ts';
import { tipped } from '../../../firmware/core/senses/rig.ts';
import { expectedEdges, numberTiles, seeded, tileNames } from './sensed.ts';

/** What the east eye of a tile at the origin sees of a tile that lies at x, y, turned by `angle`. */
function seenEast(x: number, y: number, angle: number, rest: Partial<Pose> = {}): Side | null {
  const sight = sightOf([
    { tile: 'a', pose: flatPose(0, 0, 0) },
    { tile: 'b', pose: { ...flatPose(x, y, angle), ...rest } },
  ]);
  const seen = sight.get('a')?.[1] ?? 0;
  const seesBack = (sight.get('b') ?? []).some((eye) => eye !== 0 && eye.tile === 'a' && eye.side === 1);
  expect(seesBack).toBe(seen !== 0);
  return seen === 0 ? null : seen.side;
}

test.each([
  [0, 3],
  [90, 2],
  [180, 1],
  [270, 0],
  [-90, 0],
  [450, 2],
])('a tile turned by %i degrees shows its side %i to the west', (angle, side) => {
  expect(seenEast(60, 0, angle)).toBe(side);
});

test.each<[string, number, number, number, Partial<Pose>, boolean]>([
  ['edge to edge', 60, 0, 0, {}, true],
  ['a gap of 7.9 mm', 67.9, 0, 0, {}, true],
  ['a gap of 8.1 mm', 68.1, 0, 0, {}, false],
  ['an overlap of 5.9 mm', 54.1, 0, 0, {}, true],
  ['an overlap of 6.1 mm', 53.9, 0, 0, {}, false],
  ['an offset of 11.9 mm', 62, 11.9, 0, {}, true],
  ['an offset of 12.1 mm', 62, 12.1, 0, {}, false],
  ['an offset of 12.1 mm to the other side', 62, -12.1, 0, {}, false],
  ['facing within 14 degrees', 62, 0, 14, {}, true],
  ['facing within 16 degrees', 62, 0, 16, {}, false],
  ['facing within 16 degrees the other way', 62, 0, -16, {}, false],
  ['tipped by 15 degrees', 60, 0, 0, { tipDegrees: 15 }, true],
  ['tipped by 16 degrees', 60, 0, 0, { tipDegrees: 16 }, false],
  ['face down', 60, 0, 0, { tipDegrees: 180 }, false],
  ['lifted by 8 mm', 60, 0, 0, { heightMm: 8 }, true],
  ['lifted by 9 mm', 60, 0, 0, { heightMm: 9 }, false],
  ['side by side but turned away', 62, 0, 45, {}, false],
  ['on the other side of the table', 620, 0, 0, {}, false],
])('%s', (_name, x, y, angle, rest, isSeen) => {
  expect(seenEast(x, y, angle, rest) !== null).toBe(isSeen);
});

test('of two eyes in view the nearer is seen', () => {
  const sight = sightOf([
    { tile: 'a', pose: flatPose(0, 0, 0) },
    { tile: 'far', pose: flatPose(66, 5, 0) },
    { tile: 'near', pose: flatPose(62, 1, 90) },
  ]);
  expect(sight.get('a')).toEqual([0, { tile: 'near', side: 2 }, 0, 0]);
});

test('tiles that meet at a corner only do not see each other', () => {
  const sight = sightOf([
    { tile: 'a', pose: flatPose(0, 0, 0) },
    { tile: 'b', pose: flatPose(60, 60, 0) },
  ]);
  expect(sight.get('a')).toEqual([0, 0, 0, 0]);
});

test.each([0, 1, 2, 3] as const)('the pull of a pose is what the motion port expects (edge %i)', (side) => {
  for (const degrees of [0, 30, 90, 135, 180]) {
    expect(pullOf({ ...flatPose(0, 0, 77), tipDegrees: degrees, tipSide: side })).toEqual(tipped(degrees, side));
  }
});

describe('a thousand crooked tiles', () => {
  const tiles = tileNames(1000);
  const numbers = numberTiles(tiles);
  const laid = layOut({ shape: 'grid', columns: 40, rows: 25 }, tiles, seeded(3));

  test('see their neighbours and nobody else', () => {
    const sight = sightOf(laid);
    const seen = new Map(
      [...sight].map(([tile, eyes]) => [tile, eyes.map((eye) => (eye === 0 ? 0 : [numbers.get(eye.tile), eye.side]))]),
    );
    expect(seen).toEqual(expectedEdges(laid, numbers));
  });

  test('are each looked at as often as in a small plane: no tile is compared with all others', () => {
    const few = layOut({ shape: 'grid', columns: 10, rows: 10 }, tiles.slice(0, 100), seeded(3));
    const looksAtOne = (of: typeof laid): number => {
      let looks = 0;
      const watched = of.map(({ tile, pose }) => ({
        tile,
        pose: {
          ...pose,
          get x() {
            looks += 1;
            return pose.x;
          },
        },
      }));
      sightOf(watched);
      return looks / of.length;
    };
    expect(looksAtOne(few)).toBeGreaterThan(0);
    expect(looksAtOne(laid)).toBeLessThan(2 * looksAtOne(few));
  });

  test('far from each other see nothing', () => {
    const spread = laid.map(({ tile, pose }) => ({ tile, pose: { ...pose, x: pose.x * 2, y: pose.y * 2 } }));
    expect([...sightOf(spread).values()].every((eyes) => eyes.every((eye) => eye === 0))).toBe(true);
    expect(PITCH_MM).toBe(62);
  });
});
