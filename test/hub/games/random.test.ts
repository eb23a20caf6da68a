import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEAL_NUMBER, drawFor } from '../../../hub/games/random.ts';

const seeds = fc.maxSafeNat();
const eventNumbers = fc.nat({ max: 0xffffffff });

/** The first draws of one event, of every kind. */
function sample(seed: number, eventNumber: number) {
  const draw = drawFor(seed, eventNumber);
  return [draw.int(1, 6), draw.shuffle([1, 2, 3, 4, 5, 6, 7, 8]), draw.pick('abcdefgh'.split('')), draw.int(-1e9, 1e9)];
}

describe('the draws of an event', () => {
  // Journals of old sessions are replayed with these: a change here re-rolls every unfinished game.
  test.each([
    [1, DEAL_NUMBER, [4, 4, 2, 4, 2, 6]],
    [1, 1, [3, 3, 2, 3, 1, 5]],
    [2, 1, [1, 4, 4, 2, 4, 4]],
    [0, 0, [5, 1, 3, 1, 2, 5]],
    [Number.MAX_SAFE_INTEGER, 0xffffffff, [2, 1, 5, 5, 4, 4]],
  ])('are the same dice for ever with seed %i and number %i', (seed, eventNumber, dice) => {
    const draw = drawFor(seed, eventNumber);
    expect(dice.map(() => draw.int(1, 6))).toEqual(dice);
  });

  test('are the same whenever they are drawn again', () => {
    fc.assert(
      fc.property(seeds, eventNumbers, (seed, eventNumber) => {
        expect(sample(seed, eventNumber)).toEqual(sample(seed, eventNumber));
      }),
    );
  });

  test('differ between neighbouring seeds, seeds that share their low half, and neighbouring events', () => {
    const seen = new Set<string>();
    const low = 5;
    for (let n = 0; n < 40; n += 1) {
      for (const draws of [sample(n, 3), sample(2 ** 32 * (n + 1) + low, 3), sample(99, n)]) {
        seen.add(JSON.stringify(draws));
      }
    }
    expect(seen.size).toBe(120);
  });

  test('are uniform over seeds and over events: chi-squared stays under its 1 in 10,000 quantile', () => {
    const faces = 6;
    const rolls = 12_000;
    for (const roll of [(n: number) => drawFor(n, 7), (n: number) => drawFor(7, n)]) {
      const counts = new Array<number>(faces).fill(0);
      for (let n = 0; n < rolls; n += 1) {
        const face = roll(n).int(0, faces - 1);
        counts[face] = (counts[face] ?? 0) + 1;
      }
      const expected = rolls / faces;
      const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(chiSquared).toBeLessThan(25.74);
    }
  });
});

describe('int', () => {
  test('stays within its bounds, both included', () => {
    fc.assert(
      fc.property(seeds, fc.integer(), fc.nat({ max: 1000 }), (seed, min, span) => {
        const value = drawFor(seed, 1).int(min, min + span);
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(min);
        expect(value).toBeLessThanOrEqual(min + span);
      }),
    );
  });

  test('reaches both bounds', () => {
    const draw = drawFor(3, 1);
    expect(new Set(Array.from({ length: 200 }, () => draw.int(-1, 2)))).toEqual(new Set([-1, 0, 1, 2]));
  });

  test('draws from the widest range there is', () => {
    const draw = drawFor(3, 1);
    for (let n = 0; n < 100; n += 1) {
      expect(Number.isSafeInteger(draw.int(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))).toBe(true);
    }
  });

  test.each([
    [2, 1],
    [0, 1.5],
    [Number.NaN, 1],
    [0, Number.POSITIVE_INFINITY],
    [0, 2 ** 53],
  ])('refuses the bounds %d..%d', (min, max) => {
    expect(() => drawFor(1, 1).int(min, max)).toThrow(RangeError);
  });
});

describe('pick', () => {
  test('answers one of the things', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer(), { minLength: 1 }), (seed, of) => {
        expect(of).toContain(drawFor(seed, 1).pick(of));
      }),
    );
  });

  test('refuses to pick from nothing', () => {
    expect(() => drawFor(1, 1).pick([])).toThrow(RangeError);
  });
});

describe('shuffle', () => {
  test('keeps every thing once and leaves its argument alone', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer()), (seed, of) => {
        const before = [...of];
        const shuffled = drawFor(seed, 1).shuffle(of);
        expect(of).toEqual(before);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...of].sort((a, b) => a - b));
      }),
    );
  });

  test('makes each of the 24 orders of four things about equally often', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 12_000; n += 1) {
      const order = drawFor(n, 2).shuffle(['a', 'b', 'c', 'd']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - 500) ** 2 / 500, 0);
    expect(chiSquared).toBeLessThan(56.5);
  });
});

test.each([
  [-1, 0],
  [0.5, 0],
  [2 ** 53, 0],
  [Number.NaN, 0],
  [0, -1],
  [0, 1.5],
  [0, 2 ** 32],
])('drawFor refuses seed %d with event number %d', (seed, eventNumber) => {
  expect(() => drawFor(seed, eventNumber)).toThrow(RangeError);
});
