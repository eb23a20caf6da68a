import { describe, expect, test } from 'vitest';
import { createButton } from '../../../../firmware/core/senses/button.ts';
import { createPress, TAP_MS } from '../../../../hub/web/cloth/press.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

/** A finger on a tile; what the tile's own button makes of it is in `felt`. */
function createRig() {
  const clock = createVirtualClock();
  const button = createButton();
  const felt: string[] = [];
  const downs: boolean[] = [];
  clock.every(50, () => {
    const kind = button.step(clock.nowMs());
    if (kind !== '') felt.push(kind);
  });
  const after = (delayMs: number, action: () => void) => {
    let isOff = false;
    clock.after(delayMs, () => {
      if (!isOff) action();
    });
    return () => {
      isOff = true;
    };
  };
  const press = createPress(
    (down) => {
      downs.push(down);
      button.raw(clock.nowMs(), down);
    },
    after,
    () => clock.elapsedMs(),
  );
  return { press, clock, felt, downs };
}

describe('a finger', () => {
  test.each([
    [5, ['press']],
    [150, ['press']],
    [700, ['press']],
    [1900, ['hold']],
    [3500, ['long']],
  ])('of %i ms on a tile is felt as %j', (ms, expected) => {
    const { press, clock, felt } = createRig();
    press.down();
    clock.advance(ms);
    press.up();
    clock.advance(1000);
    expect(felt).toEqual(expected);
  });

  test.each([10, 170, 190, 400, 900, 1170])('that begins to drag after %i ms presses nothing', (ms) => {
    const { press, clock, felt, downs } = createRig();
    press.down();
    clock.advance(ms);
    press.cancel();
    clock.advance(3000);
    expect(felt).toEqual([]);
    expect(downs.filter((down) => down).length).toBe(downs.filter((down) => !down).length);
  });

  test('that taps twice presses twice', () => {
    const { press, clock, felt } = createRig();
    for (let i = 0; i < 2; i++) {
      press.down();
      press.up();
      clock.advance(TAP_MS + 100);
    }
    expect(felt).toEqual(['press', 'press']);
  });
});
