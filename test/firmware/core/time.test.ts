import { expect, test } from 'vitest';
import { elapsedMs, laterMs, untilMs } from '../../../firmware/core/time.ts';

const WRAP = 2 ** 30;

test.each([
  ['ahead', 1500, 1000, 500],
  ['past', 1000, 1500, -500],
  ['now', 7, 7, 0],
  ['ahead across the wrap', 100, WRAP - 100, 200],
  ['past across the wrap', WRAP - 100, 100, -200],
  ['six days ahead', WRAP / 2 - 1, 0, WRAP / 2 - 1],
])('a moment that is %s', (_where, then, now, ms) => {
  expect(untilMs(then, now)).toBe(ms);
  if (ms >= 0) {
    expect(elapsedMs(then, now)).toBe(ms);
    expect(laterMs(now, ms)).toBe(then);
  }
});
