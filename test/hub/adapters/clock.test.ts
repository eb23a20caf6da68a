import { expect, test } from 'vitest';
import { createClock } from '../../../hub/adapters/clock.ts';

function clockAt() {
  const world = { ms: 5000.25, looks: 0, cancelled: false };
  const downs: number[] = [];
  let look = (): void => undefined;
  const clock = createClock({
    onDown: (downMs) => downs.push(downMs),
    monotonicMs: () => world.ms,
    wallMs: () => 1_700_000_000_000,
    repeat: (_everyMs, run) => {
      look = () => void run();
      return () => {
        world.cancelled = true;
      };
    },
  });
  return { clock, world, downs, look: () => look() };
}

test('counts whole ms from its start', () => {
  const { clock, world } = clockAt();
  expect(clock.nowMs()).toBe(0);
  world.ms += 1.5;
  expect(clock.nowMs()).toBe(1);
  world.ms += 0.5;
  expect(clock.nowMs()).toBe(2);
  expect(clock.wallMs()).toBe(1_700_000_000_000);
});

test.each([
  [1999, 1999, []],
  [2000, 2000, []],
  [2001, 2000, [1]],
  [3_600_000, 2000, [3_598_000]],
])('a step of %i ms counts %i, and %j is reported as down', (stepMs, countedMs, reported) => {
  const { clock, world, downs } = clockAt();
  world.ms += stepMs;
  expect(clock.nowMs()).toBe(countedMs);
  expect(clock.nowMs()).toBe(countedMs);
  expect(downs).toEqual(reported);
});

test('never goes back', () => {
  const { clock, world, downs } = clockAt();
  world.ms += 100;
  expect(clock.nowMs()).toBe(100);
  world.ms -= 5000;
  expect(clock.nowMs()).toBe(100);
  world.ms += 5010;
  expect(clock.nowMs()).toBe(110);
  expect(downs).toEqual([]);
});

test('looks by itself, so that a quiet hour is no sleep', () => {
  const { clock, world, downs, look } = clockAt();
  for (let i = 0; i < 7200; i++) {
    world.ms += 500;
    look();
  }
  expect(clock.nowMs()).toBe(3_600_000);
  expect(downs).toEqual([]);
  clock.close();
  expect(world.cancelled).toBe(true);
});
