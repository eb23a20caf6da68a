import { expect, test } from 'vitest';
import { medianOf, quantilesOf } from '../../../tools/bench/latencies.ts';

test('quantiles are the nearest ranks, whatever the order', () => {
  const ms = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(quantilesOf(ms)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 });
  expect(quantilesOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7 });
  expect(quantilesOf([])).toEqual({ count: 0, p50: Number.NaN, p95: Number.NaN, p99: Number.NaN });
});

test('the median of an even number is between the two in the middle', () => {
  expect([medianOf([9, 1, 5]), medianOf([4, 1, 2, 100])]).toEqual([5, 3]);
});
