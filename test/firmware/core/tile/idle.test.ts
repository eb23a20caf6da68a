import { describe, expect, test } from 'vitest';
import { createIdle, DARK_AFTER_MS, FAREWELL_MS, SLEEP_AFTER_MS } from '../../../../firmware/core/tile/idle.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

function createRig() {
  const clock = createVirtualClock(2 ** 30 - 1000);
  const told: string[] = [];
  const idle = createIdle(clock, {
    dark: () => told.push('dark'),
    light: () => told.push('light'),
    farewell: () => told.push('farewell'),
    sleep: () => told.push('sleep'),
  });
  clock.every(50, () => idle.tick(clock.nowMs()));
  return { clock, told, idle };
}

describe('idle', () => {
  test('untouched it goes dark after 10 minutes, says farewell after 30 more, and sleeps', () => {
    const rig = createRig();
    rig.clock.advance(DARK_AFTER_MS - 100);
    expect(rig.told).toEqual([]);
    rig.clock.advance(200);
    expect(rig.told).toEqual(['dark']);
    expect(rig.idle.isDark()).toBe(true);
    rig.clock.advance(SLEEP_AFTER_MS - 200);
    expect(rig.told).toEqual(['dark']);
    rig.clock.advance(200);
    expect(rig.told).toEqual(['dark', 'light', 'farewell']);
    rig.clock.advance(FAREWELL_MS);
    expect(rig.told.at(-1)).toBe('sleep');
    rig.clock.advance(SLEEP_AFTER_MS * 2);
    rig.idle.touch();
    expect(rig.told.at(-1)).toBe('sleep');
  });

  test('a touch starts the ten minutes anew', () => {
    const rig = createRig();
    for (let i = 0; i < 5; i++) {
      rig.clock.advance(DARK_AFTER_MS - 100);
      rig.idle.touch();
    }
    expect(rig.told).toEqual([]);
  });

  test.each([
    ['dark', 200, ['dark', 'light']],
    ['saying farewell', SLEEP_AFTER_MS + 200, ['dark', 'light', 'farewell', 'light']],
  ])('a touch wakes it while it is %s', (_name, afterMs, told) => {
    const rig = createRig();
    rig.clock.advance(DARK_AFTER_MS + afterMs);
    rig.idle.touch();
    expect(rig.told).toEqual(told);
    expect(rig.idle.isDark()).toBe(false);
    rig.clock.advance(DARK_AFTER_MS - 100);
    expect(rig.told).toEqual(told);
  });

  test('it can be sent to the dark at once, and only once', () => {
    const rig = createRig();
    rig.idle.darken();
    rig.idle.darken();
    expect(rig.told).toEqual(['dark']);
  });
});
