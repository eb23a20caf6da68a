import { expect, test } from 'vitest';
import { createRig, FLAT, tipped } from './rig.ts';

/** Pulls to and fro along an axis, each for `halfMs`, on top of gravity. */
function shaken(pulls: number, strengthMg: number, halfMs: number, axis: 0 | 1 | 2 = 0) {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(1000);
  for (let i = 0; i < pulls; i++) {
    const pull = [0, 0, 1000];
    pull[axis] = pull[axis]! + (i % 2 === 0 ? strengthMg : -strengthMg);
    rig.lie([pull[0]!, pull[1]!, pull[2]!]);
    rig.run(halfMs);
  }
  rig.lie(FLAT);
  rig.run(1000);
  return rig;
}

test.each([
  ['three pulls, two reversals', 3, 2000, 120, []],
  ['four pulls, three reversals', 4, 2000, 120, ['shake']],
  ['four pulls of 1.75 g', 4, 1750, 120, []],
  ['four pulls of 1.85 g', 4, 1850, 120, ['shake']],
  ['reversals 400 ms apart, 800 in all', 4, 2000, 400, ['shake']],
  ['reversals 440 ms apart', 4, 2000, 440, []],
  ['ten pulls are one shake', 10, 2500, 120, ['shake']],
])('%s', (_name, pulls, strengthMg, halfMs, gestures) => {
  expect(shaken(pulls, strengthMg, halfMs).gestures()).toEqual(gestures);
});

test.each([0, 1, 2] as const)('along any axis (%i)', (axis) => {
  expect(shaken(4, 2200, 120, axis).gestures()).toEqual(['shake']);
});

test('a knock in one direction, however often, is no shake', () => {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(1000);
  for (let i = 0; i < 6; i++) {
    rig.lie([3000, 0, 1000]);
    rig.run(80);
    rig.lie(FLAT);
    rig.run(80);
  }
  expect(rig.gestures()).toEqual([]);
});

test('after 800 ms of quiet the next shake counts', () => {
  const rig = shaken(4, 2000, 120);
  for (let i = 0; i < 4; i++) {
    rig.lie([i % 2 === 0 ? 2000 : -2000, 0, 1000]);
    rig.run(120);
  }
  expect(rig.gestures()).toEqual(['shake', 'shake']);
});

test('a shake cancels the tilt that goes with it, until the tile is back at rest', () => {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(1000);
  for (let i = 0; i < 6; i++) {
    rig.lie([i % 2 === 0 ? 2500 : -2500, 0, 1000]);
    rig.run(120);
    rig.lie(tipped(35, 1));
    rig.run(120);
  }
  for (let i = 0; i < 20; i++) {
    rig.lie(tipped(i % 2 === 0 ? 35 : 42, 1));
    rig.run(120);
  }
  expect(rig.gestures()).toEqual(['shake']);
  rig.lie(FLAT);
  rig.run(600);
  rig.lie(tipped(35, 1));
  rig.run(300);
  expect(rig.gestures()).toEqual(['tilt 1']);
});
