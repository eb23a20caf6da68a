import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBucket } from '../../../hub/adapters/token-bucket.ts';

test('never gives more than the burst and what flowed in since', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.record({ passMs: fc.integer({ min: -50, max: 3000 }), want: fc.nat(50) })),
      (perSecond, burst, steps) => {
        const bucket = new TokenBucket(perSecond, burst, 0);
        let nowMs = 0;
        let latestMs = 0;
        let taken = 0;
        for (const { passMs, want } of steps) {
          nowMs += passMs;
          latestMs = Math.max(latestMs, nowMs);
          const available = bucket.available(nowMs);
          expect(available).toBeGreaterThanOrEqual(0);
          expect(available).toBeLessThanOrEqual(burst);
          const some = Math.min(want, available);
          bucket.take(some);
          taken += some;
          expect(taken).toBeLessThanOrEqual(burst + (latestMs * perSecond) / 1000 + 1e-6);
        }
      },
    ),
  );
});

test('is full again after a rest', () => {
  const bucket = new TokenBucket(10, 5, 0);
  bucket.take(bucket.available(0));
  expect([bucket.available(0), bucket.available(99), bucket.available(100), bucket.available(60_000)]).toEqual([
    0, 0, 1, 5,
  ]);
});
