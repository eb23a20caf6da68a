import { describe, expect, test } from 'vitest';
import { fromLinear, toLinear } from '../../../../firmware/virtual/srgb.ts';
import { type Light, shrink } from '../../../../hub/web/proof/shrink.ts';

const LIGHTS: readonly Light[] = [
  [0, 0, 0],
  [1, 1, 1],
  [1, 0, 0],
];
const CLEAR = 255;

function shrunk(width: number, height: number, pixels: readonly number[], to: readonly [number, number]) {
  return shrink({ width, height, pixels: Uint8Array.from(pixels) }, LIGHTS, ...to);
}

describe('a smaller picture', () => {
  test.each<[string, readonly number[], readonly number[]]>([
    ['as large is the same', [0, 1, 2, 1], [0, 1, 1, 1]],
    ['of half the width is the mean of pairs', [0, 1, 1, 1], [0.5, 1]],
    ['of three parts for four takes shares', [1, 0, 0, 1], [0.75, 0, 0.75]],
    ['of one pixel is the mean of all', [1, 1, 0, 2], [0.75]],
    ['is dark where the picture is clear', [CLEAR, 1, CLEAR, 1], [0.5, 0.5]],
  ])('%s', (_, pixels, reds) => {
    const lights = shrunk(4, 1, pixels, [reds.length, 1]);
    expect(lights.length).toBe(reds.length);
    lights.forEach(([red], i) => {
      expect(red).toBeCloseTo(reds[i] ?? -1, 9);
    });
  });

  test('loses no light, whatever the size', () => {
    const pixels = Array.from({ length: 128 * 128 }, (_, i) => ((i * 7919) % 13) % 3);
    const mean = (lights: readonly Light[]) => lights.reduce((sum, [red]) => sum + red, 0) / lights.length;
    const whole = mean(shrunk(128, 128, pixels, [128, 128]));
    for (const size of [1, 5, 33, 48, 127]) expect(mean(shrunk(128, 128, pixels, [size, size]))).toBeCloseTo(whole, 9);
  });
});

test('every byte of sRGB comes back from linear light', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  expect(bytes.map((byte) => fromLinear(toLinear(byte)))).toEqual(bytes);
  expect(toLinear(255)).toBe(1);
});
