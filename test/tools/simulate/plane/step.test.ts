import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flatPose } from '../../../../tools/simulate/plane/geometry.ts';
import { CROOKED, cellsOf, layOut, type Shape } from '../../../../tools/simulate/plane/lay-out.ts';
import {
  breakEdges,
  createPlane,
  move,
  NO_FAULTS,
  place,
  printPlaces,
  remove,
} from '../../../../tools/simulate/plane/plane.ts';
import { type Reading, stepPlane } from '../../../../tools/simulate/plane/step.ts';
import { createSensedPlane, expectedEdges, numberTiles, seeded, tileNames } from './sensed.ts';

const SHAPES: readonly Shape[] = [
  { shape: 'L', columns: 4, rows: 3 },
  { shape: 'ring', columns: 4, rows: 3 },
  { shape: 'bridge', columns: 5, rows: 3 },
  { shape: 'grid', columns: 3, rows: 3 },
  { shape: 'line', length: 6 },
];

/** A shape on a plane with real senses in the tiles. */
function laidOut(shape: Shape, seed: number, faults = NO_FAULTS) {
  const tiles = tileNames(cellsOf(shape).length);
  const numbers = numberTiles(tiles);
  const random = seeded(seed);
  const laid = layOut(shape, tiles, random, { ...CROOKED, angle: 360 * random() });
  return { laid, numbers, sensed: createSensedPlane(place(createPlane(faults), laid), numbers, random) };
}

test.each([
  [SHAPES[0]!, 6],
  [SHAPES[1]!, 10],
  [SHAPES[2]!, 9],
  [SHAPES[3]!, 9],
  [SHAPES[4]!, 6],
] as const)('%j has %i cells', (shape, count) => {
  const cells = cellsOf(shape);
  expect(new Set(cells.map((cell) => cell.join())).size).toBe(count);
  expect(cells).toHaveLength(count);
});

test('hands lay tiles no further off than they may, and turn them every way', () => {
  const laid = layOut({ shape: 'grid', columns: 20, rows: 10 }, tileNames(200), seeded(1));
  const off = laid.map(({ pose, column, row, turns }) => [
    Math.abs(pose.x - 62 * column),
    Math.abs(pose.y - 62 * row),
    Math.abs(pose.angle - 90 * turns),
  ]);
  expect(Math.max(...off.map(([x]) => x!))).toBeLessThanOrEqual(2);
  expect(Math.max(...off.map(([, y]) => y!))).toBeLessThanOrEqual(2);
  expect(Math.max(...off.map(([, , angle]) => angle!))).toBeLessThanOrEqual(3);
  expect(Math.max(...off.map(([x]) => x!))).toBeGreaterThan(1);
  expect(new Set(laid.map(({ turns }) => turns)).size).toBe(4);
});

describe('the senses of the tiles', () => {
  test.each(SHAPES)('name the right neighbours and sides in any turned and crooked %j', (shape) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { laid, numbers, sensed } = laidOut(shape, seed);
        sensed.run(400);
        for (const [tile, edges] of expectedEdges(laid, numbers)) expect(sensed.world(tile).edges).toEqual(edges);
      }),
      { numRuns: 12 },
    );
  });

  test('still do after every tile was nudged by 2 mm and 3 degrees more', () => {
    const { laid, numbers, sensed } = laidOut(SHAPES[1]!, 5);
    sensed.run(400);
    const random = seeded(6);
    for (const { tile, pose } of laid) {
      const nudged = { x: pose.x + 4 * random() - 2, y: pose.y + 4 * random() - 2 };
      sensed.change((plane) =>
        move(plane, tile, [
          { move: 'path', through: [nudged], mmPerS: 50 },
          { move: 'turn', degrees: 6 * random() - 3, ms: 50 },
        ]),
      );
    }
    const before = sensed.told.length;
    sensed.run(1000);
    for (const [tile, edges] of expectedEdges(laid, numbers)) expect(sensed.world(tile).edges).toEqual(edges);
    expect(sensed.told).toHaveLength(before);
  });

  test('with a tenth of the beacons lost and a noisy motion sensor they name the same', () => {
    const { laid, numbers, sensed } = laidOut(SHAPES[2]!, 8, { lostBeacons: 0.1, noiseMg: 15 });
    sensed.run(2000);
    for (const [tile, edges] of expectedEdges(laid, numbers)) expect(sensed.world(tile).edges).toEqual(edges);
    expect(sensed.told.filter(({ kind }) => kind !== 'changed')).toEqual([]);
  });

  test('a dead edge sees nothing and is not seen', () => {
    const numbers = numberTiles(['t0', 't1']);
    const poses = [
      { tile: 't0', pose: flatPose(0, 0, 0) },
      { tile: 't1', pose: flatPose(62, 0, 0) },
    ];
    const sensed = createSensedPlane(breakEdges(place(createPlane(), poses), 't1', [3]), numbers, seeded(1));
    sensed.run(1000);
    expect(sensed.world('t0').edges).toEqual([0, 0, 0, 0]);
    expect(sensed.world('t1').edges).toEqual([0, 0, 0, 0]);
    sensed.change((plane) => breakEdges(plane, 't1', []));
    sensed.run(1000);
    expect(sensed.world('t0').edges).toEqual([0, [2, 3], 0, 0]);
  });

  test('a tile without a number sends none and still sees', () => {
    const { sensed } = laidOut({ shape: 'line', length: 2 }, 2);
    const silent = createSensedPlane(sensed.plane(), new Map([...numberTiles(['t0']), ['t1', 0]]), seeded(1));
    silent.run(1000);
    expect(silent.world('t0').edges).toEqual([0, 0, 0, 0]);
    expect(silent.world('t1').edges.filter((edge) => edge !== 0)).toHaveLength(1);
  });

  test('a tile taken off the table is lost by its neighbours', () => {
    const { sensed } = laidOut({ shape: 'line', length: 3 }, 4);
    sensed.run(500);
    sensed.change((plane) => remove(plane, ['t1']));
    sensed.run(500);
    expect(sensed.world('t0').edges).toEqual([0, 0, 0, 0]);
    expect(sensed.world('t2').edges).toEqual([0, 0, 0, 0]);
  });
});

test('beacons come every 60 to 120 ms from each eye that is seen', () => {
  let plane = place(createPlane(), layOut({ shape: 'line', length: 2 }, ['a', 'b'], seeded(1)));
  const numbers = numberTiles(['a', 'b']);
  const random = seeded(2);
  const atMs: number[] = [];
  for (let i = 0; i < 5000; i++) {
    const [next, readings] = stepPlane(plane, 1, numbers, random);
    plane = next;
    if (readings.some(({ read, tile }) => read === 'beacon' && tile === 'a')) atMs.push(plane.nowMs);
  }
  const gaps = atMs.slice(1).map((ms, index) => ms - (atMs[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(59);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(121);
  expect(Math.max(...gaps)).toBeGreaterThan(100);
  expect(Math.min(...gaps)).toBeLessThan(80);
});

test('the share of lost beacons is the share asked for', () => {
  const count = (lostBeacons: number): number => {
    let plane = place(
      createPlane({ lostBeacons, noiseMg: 0 }),
      layOut({ shape: 'grid', columns: 4, rows: 4 }, tileNames(16), seeded(1)),
    );
    const random = seeded(2);
    let beacons = 0;
    for (let i = 0; i < 2000; i++) {
      const [next, readings] = stepPlane(plane, 20, numberTiles(tileNames(16)), random);
      plane = next;
      beacons += readings.filter(({ read }) => read === 'beacon').length;
    }
    return beacons;
  };
  const all = count(0);
  expect(all).toBeGreaterThan(20_000);
  expect(count(0.1) / all).toBeCloseTo(0.9, 2);
  expect(count(1)).toBe(0);
});

test('a seeded run repeats reading by reading', () => {
  const record = (): readonly Reading[] => {
    let plane = place(createPlane({ lostBeacons: 0.1, noiseMg: 20 }), layOut(SHAPES[0]!, tileNames(6), seeded(9)));
    plane = move(plane, 't2', [{ move: 'shake', ms: 500 }]);
    const random = seeded(10);
    const all: Reading[] = [];
    for (let i = 0; i < 100; i++) {
      const [next, readings] = stepPlane(plane, 20, numberTiles(tileNames(6)), random);
      plane = next;
      all.push(...readings);
    }
    return all;
  };
  expect(record()).toEqual(record());
});

test('a step on which nothing moves shares the tiles and the sight of the plane before', () => {
  const [plane] = stepPlane(
    place(createPlane(), layOut(SHAPES[3]!, tileNames(9), seeded(1))),
    20,
    new Map(),
    seeded(1),
  );
  const [next] = stepPlane(plane, 1, new Map(), seeded(1));
  expect(next.sight).toBe(plane.sight);
  expect(next.tiles.filter((tile, index) => tile === plane.tiles[index]).length).toBeGreaterThan(0);
});

describe('printed places', () => {
  test.each([
    [14, 0, ['tap']],
    [16, 0, []],
    [0, 9, ['tap']],
    [0, 11, []],
  ])('%i mm off and %i mm high tell %j', (x, heightMm, gestures) => {
    const plane = printPlaces(createPlane(), [{ uid: '04a1b2c3d4e5f6', x: 0, y: 0 }]);
    const numbers = numberTiles(['t0']);
    const sensed = createSensedPlane(
      place(plane, [{ tile: 't0', pose: { ...flatPose(x, 0, 30), heightMm } }]),
      numbers,
      seeded(1),
    );
    sensed.run(1000);
    expect(sensed.gestures('t0')).toEqual(gestures);
    expect(sensed.world('t0').tag).toBe(gestures.length > 0 ? '04a1b2c3d4e5f6' : '');
  });
});
