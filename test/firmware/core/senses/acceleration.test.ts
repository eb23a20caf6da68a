import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceleration,
  COS_10,
  COS_20,
  COS_25,
  COS_30,
  COS_40,
  COS_45,
  COS_70,
  isqrt,
  isSteady,
  isTippedOver,
  lowestSide,
} from '../../../../firmware/core/senses/acceleration.ts';
import { tipped } from './rig.ts';

test('the integer square root is the floor of the real one', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 24 - 1 }), (n) => isqrt(n) === Math.floor(Math.sqrt(n))));
  for (const root of [0, 1, 2, 3, 999, 1000, 1001, 4095]) {
    expect(isqrt(root * root)).toBe(root);
    expect(isqrt(root * root + 2 * root)).toBe(root);
    if (root > 0) expect(isqrt(root * root - 1)).toBe(root - 1);
  }
});

test.each([
  [10, COS_10],
  [20, COS_20],
  [25, COS_25],
  [30, COS_30],
  [40, COS_40],
  [45, COS_45],
  [70, COS_70],
])('%i degrees are told apart half a degree to either side, whatever the strength', (degrees, cosine) => {
  for (const strength of [0.7, 1, 1.3]) {
    const at = (angle: number) => {
      const [x, y, z] = tipped(angle, 1).map((axis) => Math.round(axis * strength));
      return acceleration(x!, y!, z!);
    };
    expect(isTippedOver(at(degrees - 0.5), cosine)).toBe(false);
    expect(isTippedOver(at(degrees + 0.5), cosine)).toBe(true);
  }
});

test.each([
  [590, false],
  [610, true],
  [1390, true],
  [1410, false],
])('a pull of %i milli-g is steady: %s', (mg, steady) => {
  expect(isSteady(acceleration(0, 0, mg))).toBe(steady);
});

test('products of any two readings stay below 2^31', () => {
  const most = acceleration(2 ** 30, -(2 ** 30), 2 ** 30);
  expect(most.x * most.x + most.y * most.y + most.z * most.z).toBeLessThan(2 ** 31);
  expect(most.length * 1000).toBeLessThan(2 ** 31);
});

describe('the lowest edge', () => {
  test.each([
    ['north', 100, 0, 0],
    ['east', 0, 100, 1],
    ['south', -100, 0, 2],
    ['west', 0, -100, 3],
  ])('is %s when that is low', (_name, northSouth, eastWest, side) => {
    expect(lowestSide(northSouth, eastWest, -1)).toBe(side);
  });
  test.each([
    [0, 100, 124, 0],
    [0, 100, 126, 1],
    [1, 124, 100, 1],
    [1, 126, 100, 0],
  ])('at a corner edge %i gives way only to one a quarter lower (%i, %i)', (before, northSouth, eastWest, side) => {
    expect(lowestSide(northSouth, eastWest, before)).toBe(side);
  });
});
