import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockPixels, digitsOf, isLastSeconds, secondsLeft } from '../../../../firmware/core/picture/countdown.ts';
import { INT_MAX } from '../../../../protocol/limits.ts';

test.each([
  [-1, 0, true],
  [0, 0, true],
  [1, 1, true],
  [1000, 1, true],
  [1001, 2, true],
  [10000, 10, true],
  [10001, 11, false],
])('%i ms are %i seconds, in red: %s', (ms, seconds, isRed) => {
  expect([secondsLeft(ms), isLastSeconds(seconds)]).toEqual([seconds, isRed]);
});

test('digits are those of the number', () => {
  fc.assert(
    fc.property(fc.nat({ max: INT_MAX }), (value) => {
      expect(digitsOf(value)).toBe(`${value}`);
    }),
  );
});

test.each([
  ['is full at the start', 60000, 60000, 120],
  ['is full before the start', 70000, 60000, 120],
  ['is half when half is left', 30000, 60000, 60],
  ['keeps its last pixel to the end', 1, 60000, 1],
  ['is empty at the deadline', 0, 60000, 0],
  ['is empty after the deadline', -5, 60000, 0],
  ['halves a day', 43200000, 86400000, 60],
  ['halves the longest of all', INT_MAX / 2, INT_MAX, 60],
])('a clock bar of 120 pixels %s', (_what, remainingMs, fullMs, pixels) => {
  expect(clockPixels(120, remainingMs, fullMs)).toBe(pixels);
});

test('a clock bar only shrinks, and stays within its length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 1, max: INT_MAX }),
      fc.nat({ max: INT_MAX }),
      fc.nat({ max: 10000 }),
      (length, fullMs, remainingMs, laterMs) => {
        const now = clockPixels(length, remainingMs, fullMs);
        expect(now).toBeGreaterThanOrEqual(clockPixels(length, remainingMs - laterMs, fullMs));
        expect(now >= 0 && now <= length).toBe(true);
      },
    ),
  );
});
