import { describe, expect, test } from 'vitest';
import { createPostureReader } from '../../../../firmware/core/senses/posture.ts';
import {
  type HandMove,
  HELD_UP,
  moveMs,
  type Pull,
  pullDuring,
  tippedDegrees,
} from '../../../../hub/web/plane/hand-move.ts';
import { createRig, FLAT } from '../../../firmware/core/senses/rig.ts';

/** What a tile's own senses make of a move, read as often as the worker does. */
function gesturesOf(move: HandMove, rest: Pull = FLAT): readonly string[] {
  const rig = createRig('embts');
  rig.lie(rest);
  rig.run(1500);
  rig.gestures();
  for (let elapsedMs = 0; elapsedMs <= moveMs(move) + 50; elapsedMs += 50) {
    rig.lie(pullDuring(move, elapsedMs, rest));
    rig.run(50);
  }
  rig.lie(rest);
  rig.run(2000);
  return rig.gestures();
}

describe('the senses of a tile', () => {
  test.each<[HandMove, string[]]>([
    [{ move: 'tilt', side: 0 }, ['tilt 0']],
    [{ move: 'tilt', side: 1 }, ['tilt 1']],
    [{ move: 'tilt', side: 2 }, ['tilt 2']],
    [{ move: 'tilt', side: 3 }, ['tilt 3']],
    [{ move: 'shake' }, ['shake']],
    [{ move: 'flip' }, ['flip']],
  ])('read %j as exactly one gesture', (move, expected) => {
    // A flip passes tilts on its way, as it does in a hand.
    const told = gesturesOf(move);
    expect(move.move === 'flip' ? told.filter((one) => !one.startsWith('tilt')) : told).toEqual(expected);
  });
});

describe('a tile that is held up', () => {
  const reading = ([x, y, z]: Pull) => ({ x, y, z, length: Math.round(Math.hypot(x, y, z)) });
  test('shows its face to the reader at its south, and to nobody else', () => {
    const posture = createPostureReader();
    for (let ms = 0; ms <= 500; ms += 50) posture.step(ms, reading(HELD_UP));
    expect([0, 1, 2, 3].map((side) => posture.liftedTowards(side as 0 | 1 | 2 | 3))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    for (let ms = 550; ms <= 1000; ms += 50) posture.step(ms, reading(FLAT));
    expect(posture.liftedTowards(2)).toBe(false);
  });
  test('makes no gesture as it is taken up and laid down', () => {
    const rig = createRig('embts');
    rig.lie(FLAT);
    rig.run(1500);
    rig.gestures();
    rig.lie(HELD_UP);
    rig.run(3000);
    rig.lie(FLAT);
    rig.run(3000);
    expect(rig.gestures()).toEqual([]);
  });
  test.each([0, 1, 2, 3] as const)('is tilted to side %i as one that lies', (side) => {
    expect(gesturesOf({ move: 'tilt', side }, HELD_UP)).toEqual([`tilt ${side}`]);
  });
});

test('a move ends flat and level', () => {
  for (const move of [{ move: 'tilt', side: 1 }, { move: 'shake' }, { move: 'flip' }, { move: 'pour' }] as const) {
    expect(pullDuring(move, moveMs(move))).toEqual(FLAT);
    expect(tippedDegrees(move, moveMs(move))).toBe(0);
  }
});

test('every reading is whole numbers', () => {
  for (let ms = 0; ms < 600; ms += 7) {
    for (const axis of pullDuring({ move: 'pour' }, ms)) expect(Number.isInteger(axis)).toBe(true);
  }
});
