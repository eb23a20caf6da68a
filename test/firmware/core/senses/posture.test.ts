import { describe, expect, test } from 'vitest';
import type { Side } from '../../../../protocol/scene.ts';
import { createRig, FLAT, tipped } from './rig.ts';

const SIDES: readonly Side[] = [0, 1, 2, 3];

test.each([
  [0, 0, 0],
  [29, 0, 0],
  [31, 0, 1],
  [31, 1, 2],
  [31, 2, 3],
  [31, 3, 4],
  [90, 2, 3],
  [149, 3, 4],
  [151, 3, 5],
  [180, 0, 5],
])('%i degrees with edge %i down is posture %i', (degrees, side, posture) => {
  const rig = createRig();
  rig.lie(tipped(degrees, side as Side));
  rig.run(300);
  expect(rig.senses.world().posture).toBe(posture);
});

test.each([
  ['tipped', 40, 26, 1],
  ['tipped', 40, 24, 0],
  ['face down', 170, 141, 5],
  ['face down', 170, 139, 1],
])('a tile that was %s at %i degrees and goes to %i is posture %i', (_was, first, then, posture) => {
  const rig = createRig();
  rig.lie(tipped(first, 0));
  rig.run(300);
  rig.lie(tipped(then, 0));
  rig.run(300);
  expect(rig.senses.world().posture).toBe(posture);
});

test('a knock shorter than 80 ms changes nothing', () => {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(400);
  rig.lie([700, 0, 800]);
  rig.run(40);
  rig.lie(FLAT);
  rig.run(400);
  expect(rig.told).toEqual([]);
});

test.each([
  ['falling', [0, 0, 100]],
  ['thrown about', [0, 0, -3000]],
  ['no reading at all', [0, 0, 0]],
] as const)('a tile that is %s keeps the posture it had', (_name, pull) => {
  const rig = createRig();
  rig.lie(tipped(40, 3));
  rig.run(300);
  rig.lie(pull);
  rig.run(300);
  expect(rig.senses.world().posture).toBe(4);
});

test('without a motion sensor the posture is unknown', () => {
  const rig = createRig('ebtp');
  rig.lie(tipped(180, 0));
  rig.run(2000);
  expect(rig.senses.world().posture).toBe(6);
  expect(SIDES.map((side) => rig.senses.liftedTowards(side))).toEqual([false, false, false, false]);
  expect(rig.told).toEqual([]);
});

describe('held up towards a reader', () => {
  test.each([
    [19, false],
    [21, true],
    [45, true],
    [69, true],
    [71, false],
    [110, false],
    [135, false],
    [160, false],
  ])('at %i degrees, with the reader at the low edge: %s', (degrees, lifted) => {
    for (const reader of SIDES) {
      const rig = createRig();
      rig.lie(tipped(degrees, reader));
      rig.run(200);
      const expected = SIDES.map((side) => lifted && side === reader);
      expect(SIDES.map((side) => rig.senses.liftedTowards(side))).toEqual(expected);
    }
  });

  test('a hand that trembles by a degree at 20 degrees does not make it flicker', () => {
    const rig = createRig();
    rig.lie(tipped(21, 2));
    rig.run(200);
    for (const degrees of [19.5, 20.5, 18.5, 19]) {
      rig.lie(tipped(degrees, 2));
      rig.run(50);
      expect(rig.senses.liftedTowards(2)).toBe(true);
    }
    rig.lie(tipped(17.5, 2));
    rig.run(50);
    expect(rig.senses.liftedTowards(2)).toBe(false);
  });
});

describe('flip', () => {
  test.each([
    [960, []],
    [1160, ['flip']],
    [5000, ['flip']],
  ])('face down for %i ms tells %j', (forMs, gestures) => {
    const rig = createRig();
    rig.lie(FLAT);
    rig.run(1000);
    rig.lie(tipped(180, 0));
    rig.run(forMs);
    rig.lie(FLAT);
    rig.run(500);
    expect(rig.gestures()).toEqual(gestures);
  });

  test('comes once for each time the tile is laid on its face, with its world', () => {
    const rig = createRig();
    for (let i = 0; i < 2; i++) {
      rig.lie(tipped(180, 0));
      rig.run(1500);
      rig.lie(FLAT);
      rig.run(1500);
    }
    expect(rig.events.map(({ kind, world }) => [kind, (world as { posture: number }).posture])).toEqual([
      ['flip', 5],
      ['flip', 5],
    ]);
  });
});
