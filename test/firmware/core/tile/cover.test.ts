import { describe, expect, test } from 'vitest';
import { type Holding, mayReveal } from '../../../../firmware/core/tile/cover.ts';
import type { World } from '../../../../protocol/messages.ts';

const FLAT: World = { edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false };
const LIFTED: Holding = {
  isWelcome: true,
  canMove: true,
  isLooking: false,
  isStrangerNear: false,
  liftedTowards: (reader) => reader === 2,
  isFriend: (beacon) => beacon === 17,
};
const STILL: Holding = { ...LIFTED, canMove: false, liftedTowards: () => false };

describe('cover', () => {
  test.each([
    ['lifted towards its reader', FLAT, LIFTED, true],
    ['lifted towards somebody else', FLAT, { ...LIFTED, liftedTowards: () => false }, false],
    ['lifted, but face down by its posture', { ...FLAT, posture: 5 } as World, LIFTED, false],
    ['lifted, with the hub out of touch', FLAT, { ...LIFTED, isWelcome: false }, false],
    ['lifted, touched by a friend', { ...FLAT, edges: [0, [17, 2], 0, 0] } as World, LIFTED, true],
    ['lifted, touched by another', { ...FLAT, edges: [0, 0, 0, [18, 2]] } as World, LIFTED, false],
    ['lifted, touched by a friend and another', { ...FLAT, edges: [[17, 0], 0, 0, [18, 2]] } as World, LIFTED, false],
    ['lifted, with a stranger near', FLAT, { ...LIFTED, isStrangerNear: true }, false],
    ['flat with its button down', { ...FLAT, button: true }, { ...LIFTED, liftedTowards: () => false }, false],
    ['flat and looked at', FLAT, { ...LIFTED, liftedTowards: () => false, isLooking: true }, false],
    ['without motion, at rest', FLAT, STILL, false],
    ['without motion, with its button down', { ...FLAT, button: true }, STILL, true],
    ['without motion, looked at', FLAT, { ...STILL, isLooking: true }, true],
    [
      'without motion, looked at, touched by another',
      { ...FLAT, edges: [[18, 0], 0, 0, 0] } as World,
      { ...STILL, isLooking: true },
      false,
    ],
    ['without motion, looked at, hub out of touch', FLAT, { ...STILL, isLooking: true, isWelcome: false }, false],
  ])('a tile %s: its private face may be seen: %s', (_name, world, holding, may) => {
    expect(mayReveal(world, 2, holding)).toBe(may);
  });
});
