import { describe, expect, test } from 'vitest';
import { FLAT, HELD_UP } from '../../../../hub/web/plane/hand-move.ts';
import { createPhonePosture } from '../../../../hub/web/seat/phone-posture.ts';

describe('how the phone lies', () => {
  test('flat, until a finger looks, and flat again', () => {
    const posture = createPhonePosture();
    expect(posture.pull(0)).toEqual(FLAT);
    posture.look(true);
    expect(posture.pull(1)).toEqual(HELD_UP);
    posture.look(false);
    expect(posture.pull(2)).toEqual(FLAT);
  });

  test('tilts and comes back', () => {
    const posture = createPhonePosture();
    posture.move({ move: 'tilt', side: 1 }, 1000);
    expect(posture.isLively()).toBe(true);
    expect(posture.pull(1200)[0]).toBeLessThan(-500);
    expect(posture.pull(2000)).toEqual(FLAT);
    expect(posture.isLively()).toBe(false);
  });

  test('as the sensor says, while one is used', () => {
    const posture = createPhonePosture();
    posture.feel([100, -200, 950]);
    expect([posture.pull(0), posture.isLively()]).toEqual([[100, -200, 950], true]);
    posture.feel(undefined);
    expect([posture.pull(0), posture.isLively()]).toEqual([FLAT, false]);
  });

  test.each([
    ['a look', (posture: ReturnType<typeof createPhonePosture>) => posture.look(true)],
    ['the sensor', (posture: ReturnType<typeof createPhonePosture>) => posture.feel([0, -500, 860])],
    ['a tilt', (posture: ReturnType<typeof createPhonePosture>) => posture.move({ move: 'tilt', side: 2 }, 0)],
  ])('flat at once when covered, over %s', (_what, begin) => {
    const posture = createPhonePosture();
    begin(posture);
    expect(posture.pull(200)).not.toEqual(FLAT);
    posture.cover(true);
    expect(posture.pull(201)).toEqual(FLAT);
  });

  test('flat at once when the finger leaves "Look" in the middle of a tilt', () => {
    const posture = createPhonePosture();
    posture.look(true);
    posture.move({ move: 'tilt', side: 2 }, 0);
    posture.look(false);
    expect(posture.pull(200)).toEqual(FLAT);
  });
});
