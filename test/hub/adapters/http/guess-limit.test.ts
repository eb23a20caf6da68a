import { describe, expect, test } from 'vitest';
import { GuessLimit } from '../../../../hub/adapters/http/guess-limit.ts';
import { Strangers } from '../../../../hub/adapters/http/strangers.ts';

/** How many wrong codes come through of `tries` from these addresses in turn. */
function guessed(limit: GuessLimit, addresses: readonly string[], tries: number, nowMs: number): number {
  let passed = 0;
  for (let i = 0; i < tries; i++) {
    const address = addresses[i % addresses.length] ?? '';
    if (!limit.allows(address, nowMs)) continue;
    limit.countWrong(address, nowMs);
    passed++;
  }
  return passed;
}

const many = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `10.0.${i >> 8}.${i & 255}`);

describe('wrong codes', () => {
  test('come through ten times from an address, then once in ten seconds, also after a long rest', () => {
    const limit = new GuessLimit(0);
    expect(guessed(limit, ['10.0.0.1'], 100, 0)).toBe(10);
    expect(guessed(limit, ['10.0.0.1'], 100, 9_999)).toBe(0);
    expect(guessed(limit, ['10.0.0.1'], 100, 10_000)).toBe(1);
    expect(guessed(limit, ['10.0.0.1'], 100, 86_400_000)).toBe(10);
  });

  test('of one address keep no other out', () => {
    const limit = new GuessLimit(0);
    guessed(limit, ['10.0.0.1'], 100, 0);
    expect(limit.allows('10.0.0.2', 0)).toBe(true);
  });

  test('come through a hundred times from all addresses together, then twice a second', () => {
    const limit = new GuessLimit(0);
    expect(guessed(limit, many(5000), 20_000, 0)).toBe(100);
    expect(guessed(limit, many(5000), 20_000, 1000)).toBe(2);
  });
});

describe('connections that have not said who they are', () => {
  test('may be eight from one address; then the one that has waited longest goes', () => {
    const strangers = new Strangers<number>();
    const gone = Array.from({ length: 10 }, (_, i) => strangers.admit(i, '10.0.0.1'));
    expect(gone).toEqual([...Array(8).fill(undefined), 0, 1]);
  });

  test('may be 32 in all; then the one that has waited longest goes, wherever it is from', () => {
    const strangers = new Strangers<number>();
    const gone = many(34).map((address, i) => strangers.admit(i, address));
    expect(gone).toEqual([...Array(32).fill(undefined), 0, 1]);
  });

  test('leave room when they are known or gone', () => {
    const strangers = new Strangers<number>();
    for (let i = 0; i < 8; i++) strangers.admit(i, '10.0.0.1');
    strangers.forget(3);
    expect(strangers.admit(8, '10.0.0.1')).toBeUndefined();
    expect(strangers.admit(9, '10.0.0.1')).toBe(0);
  });
});
