import { describe, expect, test } from 'vitest';
import type { Side } from '../../../../protocol/scene.ts';
import { createRig, FLAT, tipped } from './rig.ts';

type Pull = readonly [number, number, number];

/** At rest in this pose for long enough. */
function resting(pose: Pull = FLAT) {
  const rig = createRig();
  rig.lie(pose);
  rig.run(1000);
  expect(rig.gestures()).toEqual([]);
  return rig;
}

test.each([0, 1, 2, 3] as const)('edge %i down is a tilt to that edge', (side) => {
  const rig = resting();
  rig.lie(tipped(35, side));
  rig.run(400);
  expect(rig.gestures()).toEqual([`tilt ${side}`]);
});

test.each([
  [24, []],
  [26, ['tilt 3']],
])('%i degrees from rest tell %j', (degrees, gestures) => {
  const rig = resting();
  rig.lie(tipped(degrees, 3));
  rig.run(400);
  expect(rig.gestures()).toEqual(gestures);
});

test.each([
  [120, []],
  [240, ['tilt 1']],
])('tipped for %i ms tells %j', (forMs, gestures) => {
  const rig = resting();
  rig.lie(tipped(35, 1));
  rig.run(forMs);
  rig.lie(FLAT);
  rig.run(400);
  expect(rig.gestures()).toEqual(gestures);
});

test('a held tilt repeats every 400 ms', () => {
  const rig = resting();
  rig.lie(tipped(35, 0));
  rig.run(2000);
  const times = rig.events.map(({ atMs }) => atMs - 1000);
  // Tipped from the reading at 40 ms on; told at the first step after 150, 550, 950 ...
  expect(times).toHaveLength(5);
  for (const [index, atMs] of times.entries()) {
    expect(atMs).toBeGreaterThanOrEqual(40 + 150 + 400 * index);
    expect(atMs).toBeLessThan(40 + 150 + 400 * index + 40 * (index + 1));
  }
});

test('a told tilt goes on above 20 degrees and ends below', () => {
  const rig = resting();
  rig.lie(tipped(35, 0));
  rig.run(240);
  rig.lie(tipped(22, 0));
  rig.run(800);
  expect(rig.gestures()).toEqual(['tilt 0', 'tilt 0', 'tilt 0']);
  rig.lie(tipped(18, 0));
  rig.run(400);
  rig.lie(tipped(22, 0));
  rig.run(400);
  expect(rig.gestures()).toEqual([]);
});

test('from one tilt over to another edge it takes 150 ms again', () => {
  const rig = resting();
  rig.lie(tipped(35, 0));
  rig.run(300);
  rig.lie(tipped(35, 1));
  rig.run(160);
  expect(rig.gestures()).toEqual(['tilt 0']);
  rig.run(80);
  expect(rig.gestures()).toEqual(['tilt 1']);
});

test('before the first half second of stillness there is no tilt', () => {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(480);
  rig.lie(tipped(40, 1));
  rig.run(460);
  expect(rig.gestures()).toEqual([]);
});

describe('a tile that rests held up', () => {
  const HELD: Pull = tipped(45, 2);

  test.each<[string, Pull, Side]>([
    ['leaned back', tipped(5, 2), 0],
    ['raised further', tipped(80, 2), 2],
    ['raised beyond upright', tipped(100, 2), 2],
    ['with its east edge lowered', [-500, 600, 620], 1],
    ['turned like a wheel to the west', [500, 500, 707], 3],
  ])('%s is tilted to the edge that went down', (_name, pull, side) => {
    const rig = resting(HELD);
    rig.lie(pull);
    rig.run(300);
    expect(rig.gestures()).toEqual([`tilt ${side}`]);
  });

  test('is not tilted by 24 degrees from there', () => {
    const rig = resting(HELD);
    rig.lie(tipped(69, 2));
    rig.run(450);
    rig.lie(tipped(46, 2));
    rig.run(600);
    rig.lie(tipped(23, 2));
    rig.run(450);
    expect(rig.gestures()).toEqual([]);
  });

  test('is not tilted by being laid down', () => {
    const rig = resting(HELD);
    rig.lie(FLAT);
    rig.run(3000);
    expect(rig.gestures()).toEqual([]);
    rig.lie(tipped(30, 2));
    rig.run(300);
    expect(rig.gestures()).toEqual(['tilt 2']);
  });
});

test('a tilt held still for 3 s becomes the rest pose, and the way back from it is no tilt', () => {
  const rig = resting();
  rig.lie(tipped(45, 2));
  rig.run(4000);
  expect(rig.gestures().length).toBeGreaterThanOrEqual(7);
  rig.run(2000);
  expect(rig.gestures()).toEqual([]);
  rig.lie(tipped(10, 2));
  rig.run(2000);
  expect(rig.gestures()).toEqual([]);
  rig.lie(tipped(40, 2));
  rig.run(300);
  expect(rig.gestures()).toEqual(['tilt 2']);
});

test('a slow lean of 5 degrees a second is no tilt: the rest pose goes with it', () => {
  const rig = resting();
  for (let degrees = 0; degrees <= 60; degrees += 0.2) {
    rig.lie(tipped(degrees, 1));
    rig.run(40);
  }
  expect(rig.gestures()).toEqual([]);
});

test('a hand that trembles by 30 milli-g still has a rest pose', () => {
  const rig = createRig();
  for (let i = 0; i < 30; i++) {
    rig.lie([(i % 2) * 30, 600 - ((i >> 1) % 2) * 30, 780]);
    rig.run(40);
  }
  rig.lie(tipped(5, 2));
  rig.run(240);
  expect(rig.gestures()).toEqual(['tilt 0']);
});

test('turning a tile over from rest tells no more tilts beyond a right angle', () => {
  const rig = resting();
  rig.lie(tipped(95, 1));
  rig.run(2000);
  expect(rig.gestures()).toEqual([]);
});

describe('a joined tile', () => {
  test.each([0, 1, 2, 3] as const)('is never tilted, whichever edge is joined (%i)', (side) => {
    const rig = resting();
    rig.beside(([0, 1, 2, 3] as const).map((edge) => (edge === side ? ([17, 2] as const) : 0)));
    rig.run(300);
    rig.lie(tipped(28, 1));
    rig.run(1000);
    expect(rig.gestures()).toEqual([]);
  });

  test('is not tilted while its edges are frozen, nor when they thaw before it was at rest', () => {
    const rig = resting();
    rig.beside([[17, 2], 0, 0, 0]);
    rig.run(300);
    rig.lie(tipped(40, 1));
    rig.beside([0, 0, 0, 0]);
    for (let i = 0; i < 60; i++) {
      // A hand that does not lie still, so that this never becomes the rest pose.
      rig.lie(tipped(i % 2 === 0 ? 40 : 46, 1));
      rig.run(100);
    }
    expect(rig.senses.world().frozen).toBe(false);
    expect(rig.gestures()).toEqual([]);
  });

  test('counts as joined until its neighbour has been silent for 500 ms', () => {
    const gestures = [460, 540].map((silentMs) => {
      const rig = resting();
      rig.beside([0, 0, [17, 2], 0]);
      rig.run(280);
      rig.beside([0, 0, 0, 0]);
      rig.run(silentMs);
      rig.lie(tipped(28, 1));
      rig.run(300);
      return rig.gestures();
    });
    expect(gestures).toEqual([[], ['tilt 1']]);
  });
});
