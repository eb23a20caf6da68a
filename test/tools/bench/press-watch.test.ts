import { describe, expect, test } from 'vitest';
import { encodeUp } from '../../../protocol/encode-up.ts';
import { createPressWatch } from '../../../tools/bench/press-watch.ts';

const WORLD = { edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false } as const;

function watched() {
  const took: number[] = [];
  const watch = createPressWatch((ms) => took.push(ms));
  const press = (sequence: number) =>
    watch.wrote(encodeUp({ type: 'event', kind: 'press', boot: 7, sequence, ageMs: 0, revision: 1, world: WORLD }));
  const show = (revision: number, count: number) => {
    watch.drew(`${count}`);
    watch.drew('Press');
    watch.wrote(encodeUp({ type: 'shown', boot: 7, claim: 1, revision }));
  };
  return { watch, took, press, show };
}

describe('a watched tile', () => {
  test('takes a press as shown when a picture that counts it is reported', () => {
    const { watch, took, press, show } = watched();
    show(1, 0);
    press(1);
    expect([took.length, watch.isAwaiting()]).toEqual([0, true]);
    show(2, 1);
    expect([took.length, watch.isAwaiting(), watch.shown()]).toEqual([1, false, 2]);
  });

  test('does not take the late picture of one press for that of the next', () => {
    const { watch, took, press, show } = watched();
    press(1);
    press(2);
    show(2, 1);
    expect([took.length, watch.isAwaiting()]).toEqual([1, true]);
    show(3, 2);
    expect([took.length, watch.isAwaiting()]).toEqual([2, false]);
  });

  test('takes one picture for all presses that it counts, and a press that is sent again for none', () => {
    const { watch, took, press, show } = watched();
    press(1);
    press(1);
    press(2);
    show(2, 2);
    expect(took).toHaveLength(2);
    expect(watch.counts()).toEqual({ published: 2, repeated: 1 });
  });
});
