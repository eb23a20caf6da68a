import { describe, expect, test } from 'vitest';
import type { World } from '../../../../protocol/messages.ts';
import type { Side } from '../../../../protocol/scene.ts';
import { createRig, FLAT, tipped } from './rig.ts';

const B: readonly [number, Side] = [17, 2];
const NONE = [0, 0, 0, 0] as const;

/** Flat, the front at B for `touchMs` after it was taken. */
function touching(touchMs: number) {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(1000);
  rig.beside([B, 0, 0, 0]);
  // Beacons at 80 and 160 ms take it.
  rig.run(160 + touchMs);
  return rig;
}
const tippedOver = (rig: ReturnType<typeof createRig>, degrees: number, forMs: number, side: Side = 0): void => {
  rig.lie(tipped(degrees, side));
  rig.beside(NONE);
  rig.run(forMs);
};
const doses = (rig: ReturnType<typeof createRig>): number => rig.gestures().filter((kind) => kind === 'pour').length;

test.each([
  ['44 degrees are not enough', 44, 0],
  ['46 degrees are', 46, 1],
])('%s', (_name, degrees, expected) => {
  const rig = touching(500);
  tippedOver(rig, degrees, 400);
  expect(doses(rig)).toBe(expected);
});

test.each([
  [160, 0],
  [400, 1],
])('a touch of %i ms gives %i doses', (touchMs, expected) => {
  const rig = touching(touchMs);
  // At once tipped: the posture leaves flat 80-120 ms later.
  tippedOver(rig, 60, 400);
  expect(doses(rig)).toBe(expected);
});

test.each([
  [2500, 1],
  [3200, 0],
])('tipped %i ms after the touch ended gives %i doses', (laterMs, expected) => {
  const rig = touching(500);
  rig.beside(NONE);
  // The eye takes 350 ms to lose B.
  rig.run(350 + laterMs);
  tippedOver(rig, 60, 400);
  expect(doses(rig)).toBe(expected);
});

test.each([1, 2, 3] as const)('only the front pours: tipped over edge %i it does not', (side) => {
  const rig = touching(500);
  tippedOver(rig, 60, 1000, side);
  expect(doses(rig)).toBe(0);
});

test('another edge at B pours nothing', () => {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(1000);
  rig.beside([0, B, 0, 0]);
  rig.run(1000);
  tippedOver(rig, 60, 1000);
  expect(doses(rig)).toBe(0);
});

test('one dose at once, then one every 500 ms, each with the latched edge in its world, longer than the edges are frozen', () => {
  const rig = touching(500);
  tippedOver(rig, 60, 4300);
  const poured = rig.events.filter(({ kind }) => kind === 'pour');
  expect(poured).toHaveLength(9);
  for (const [index, dose] of poured.entries()) {
    const world = dose.world as World;
    expect(world.edges).toEqual([B, 0, 0, 0]);
    expect(world.posture).toBe(1);
    const before = poured[index - 1];
    if (before !== undefined) expect(dose.atMs - before.atMs).toBeGreaterThanOrEqual(500);
    if (before !== undefined) expect(dose.atMs - before.atMs).toBeLessThan(540);
  }
  expect((poured[0]!.world as World).frozen).toBe(true);
  expect((poured[8]!.world as World).frozen).toBe(false);
});

test('the world keeps still between doses, so that the partner does not come and go', () => {
  const rig = touching(500);
  const fromMs = rig.nowMs();
  tippedOver(rig, 60, 4300);
  // Tipped and frozen; thawed with the partner still named.
  expect(rig.told.filter((line) => line.endsWith('changed') && Number.parseInt(line, 10) > fromMs)).toHaveLength(2);
});

describe('ends', () => {
  test.each([
    [31, 3],
    [29, 1],
  ])('leaned back to %i degrees: %i doses in all', (degrees, expected) => {
    const rig = touching(500);
    tippedOver(rig, 60, 300);
    rig.lie(tipped(degrees, 0));
    rig.run(1000);
    expect(doses(rig)).toBe(expected);
  });

  test('at another contact', () => {
    const rig = touching(500);
    tippedOver(rig, 60, 800);
    rig.beside([0, 0, 0, [40, 1]]);
    rig.run(2000);
    expect(doses(rig)).toBe(2);
  });

  test('at another contact of the front', () => {
    const rig = touching(500);
    tippedOver(rig, 60, 800);
    rig.beside([[40, 1], 0, 0, 0]);
    rig.run(2000);
    expect(doses(rig)).toBe(2);
  });

  test('not at a contact that was there before', () => {
    const rig = createRig();
    rig.lie(FLAT);
    rig.beside([B, 0, [18, 0], 0]);
    rig.run(1000);
    rig.lie(tipped(60, 0));
    rig.run(1250);
    expect(doses(rig)).toBe(3);
  });

  test('and the next pour needs a touch again', () => {
    const rig = touching(500);
    tippedOver(rig, 60, 300);
    rig.lie(FLAT);
    rig.run(300);
    rig.lie(tipped(60, 0));
    rig.run(300);
    expect(doses(rig)).toBe(1);
    rig.lie(FLAT);
    rig.beside([B, 0, 0, 0]);
    rig.run(700);
    tippedOver(rig, 60, 300);
    expect(doses(rig)).toBe(1);
  });
});

test('a pour is no tilt, also when the tile is tipped so slowly that the eye loses B first', () => {
  const rig = touching(500);
  for (let degrees = 0; degrees <= 60; degrees += 1) {
    rig.lie(tipped(degrees, 0));
    if (degrees > 15) rig.beside(NONE);
    rig.run(40);
  }
  expect(rig.gestures()).toEqual(['pour', 'pour']);
});

test('a tile without motion does not pour', () => {
  const rig = createRig('etb');
  rig.beside([B, 0, 0, 0]);
  rig.run(1000);
  tippedOver(rig, 60, 1000);
  expect(rig.gestures()).toEqual([]);
});
