import { expect, test } from 'vitest';
import { toPull } from '../../../../hub/web/seat/motion-sensor.ts';

const G = 9.80665;

test.each([
  ['flat', { x: 0, y: 0, z: G }, 0, false, [0, 0, 1000]],
  ['flat on a system with the other sign', { x: 0, y: 0, z: -G }, 0, true, [0, 0, 1000]],
  ['upright', { x: 0, y: G, z: 0 }, 0, false, [0, 1000, 0]],
  ['its right edge up, the picture turned with it', { x: G, y: 0, z: 0 }, 90, false, [0, 1000, 0]],
  ['its left edge up, the picture turned with it', { x: -G, y: 0, z: 0 }, 270, false, [0, 1000, 0]],
  ['its left edge up, the angle below zero', { x: -G, y: 0, z: 0 }, -90, false, [0, 1000, 0]],
  ['upside down, the picture turned with it', { x: 0, y: -G, z: 0 }, 180, false, [0, 1000, 0]],
])('a phone that lies %s is read as a tile is', (_how, reading, angle, isInverted, pull) => {
  expect(toPull(reading, angle, isInverted)).toEqual(pull);
});

test('a sensor that tells nothing is not read', () => {
  expect(toPull({ x: null, y: 0, z: 0 }, 0, false)).toBeUndefined();
});
