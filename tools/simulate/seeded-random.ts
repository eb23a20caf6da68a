/** Dice that repeat with their seed. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Random } from './plane/plane.ts';

const STEPS = 2 ** 30;

/** 0 <= result < 1. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return () => uniformInt(generator, 0, STEPS - 1) / STEPS;
}
