import { expect, test } from 'vitest';
import { createSenses } from '../../../firmware/core/senses.ts';
import type { Gesture } from '../../../hub/games/game.ts';
import type { Side } from '../../../protocol/scene.ts';
import { handWork } from '../../../tools/simulate/gestures.ts';
import { flatPose } from '../../../tools/simulate/plane/geometry.ts';
import { moveMs } from '../../../tools/simulate/plane/moves.ts';
import { createPlane, move, place } from '../../../tools/simulate/plane/plane.ts';
import { stepPlane } from '../../../tools/simulate/plane/step.ts';
import { seededRandom } from '../../../tools/simulate/seeded-random.ts';

const STEP_MS = 10;

/** What the senses of a real tile make of a gesture of the hand, done `times` times: kinds and edges. */
function sensed(gesture: Gesture, turn: Side, times = 1): readonly string[] {
  const told: string[] = [];
  let plane = place(createPlane({ lostBeacons: 0, noiseMg: 10 }), [{ tile: 'a', pose: flatPose(0, 0, 77) }]);
  const senses = createSenses({ nowMs: () => plane.nowMs }, 'embtps', {
    changed: () => undefined,
    event: (kind, to) => told.push(kind === 'tilt' ? `tilt ${to}` : kind),
  });
  const random = seededRandom(1);
  const pass = (ms: number): void => {
    for (const endMs = plane.nowMs + ms; plane.nowMs < endMs; ) {
      const [next, readings] = stepPlane(plane, STEP_MS, new Map(), random);
      plane = next;
      for (const reading of readings) {
        if (reading.read === 'motion') senses.motion(...reading.pull);
        if (reading.read === 'button') senses.button(reading.down);
      }
      if (plane.nowMs % 50 === 0) senses.tick();
    }
  };
  pass(1000);
  const work = handWork(gesture, turn);
  for (let i = 0; i < times && work !== undefined; i++) {
    plane = move(plane, 'a', work.moves);
    pass(work.moves.reduce((ms, one) => ms + moveMs(flatPose(0, 0, 77), one), 0) + work.restMs);
  }
  return told;
}

test.each([
  [{ g: 'press', on: 'cell:a1' }, 0, ['press']],
  [{ g: 'hold', on: 'cell:a1' }, 0, ['hold']],
  [{ g: 'long', on: 'cell:a1' }, 0, ['long']],
  [{ g: 'shake', on: 'hand:X' }, 0, ['shake']],
  [{ g: 'tilt', on: 'hand:X', to: 0 }, 0, ['tilt 0']],
  [{ g: 'tilt', on: 'hand:X', to: 1 }, 0, ['tilt 1']],
  [{ g: 'tilt', on: 'hand:X', to: 2 }, 1, ['tilt 3']],
  [{ g: 'tilt', on: 'hand:X', to: 3 }, 3, ['tilt 2']],
] as const)('a real tile makes out %j with its picture turned %i', (gesture, turn, told) => {
  expect(sensed(gesture, turn)).toEqual(told);
});

test('gestures in a row are as many, whatever they are', () => {
  expect(sensed({ g: 'tilt', on: 'hand:X', to: 1 }, 0, 5)).toEqual(Array(5).fill('tilt 1'));
  expect(sensed({ g: 'press', on: 'hand:X' }, 0, 5)).toEqual(Array(5).fill('press'));
  expect(sensed({ g: 'shake', on: 'hand:X' }, 0, 2)).toEqual(['shake', 'shake']);
});

test('what no hand on a flat tile can do is said', () => {
  expect(handWork({ g: 'pour', from: 'hand:X', to: 'cell:a1' }, 0)).toBeUndefined();
});
