import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idiv, isInt, mod } from '../../protocol/int.ts';

const int = fc.integer({ min: -1073741824, max: 1073741824 });
const positive = fc.integer({ min: 1, max: 65536 });

test('quotient and remainder give the number again, and the remainder is never negative', () => {
  fc.assert(
    fc.property(int, positive, (a, b) => {
      expect(idiv(a, b) * b + mod(a, b)).toBe(a);
      expect(mod(a, b)).toBeGreaterThanOrEqual(0);
      expect(mod(a, b)).toBeLessThan(b);
    }),
  );
});

test.each([
  [7, true],
  [-7, true],
  [0, true],
  [8, false],
  [-8, false],
  [0.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ['7', false],
  [null, false],
  [undefined, false],
  [[7], false],
])('isInt(%j, 7) is %s', (value, valid) => {
  expect(isInt(value, 7)).toBe(valid);
});
