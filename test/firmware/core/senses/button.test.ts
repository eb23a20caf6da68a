import { describe, expect, test } from 'vitest';
import { createRig } from './rig.ts';

test.each([
  [15, []],
  [25, ['press']],
  [999, ['press']],
  [1000, []],
  [1499, []],
  [1500, ['hold']],
  [2999, ['hold']],
  [3000, ['long']],
  [5000, ['long']],
])('down for %i ms tells %j', (downMs, gestures) => {
  const rig = createRig();
  rig.senses.button(true);
  rig.run(downMs);
  rig.senses.button(false);
  rig.run(200);
  expect(rig.gestures()).toEqual(gestures);
});

test('a long hold is told while the button is still down, a press and a hold when it is let go', () => {
  const rig = createRig();
  rig.senses.button(true);
  rig.run(3050);
  expect(rig.events.map(({ kind, world }) => [kind, (world as { button: boolean }).button])).toEqual([['long', true]]);
  rig.senses.button(false);
  rig.run(500);
  rig.senses.button(true);
  rig.run(500);
  rig.senses.button(false);
  rig.run(500);
  expect(rig.events.slice(1).map(({ kind, world }) => [kind, (world as { button: boolean }).button])).toEqual([
    ['press', false],
  ]);
});

test('bounces of 5 ms on the way down and up are one press, as long as the button was quietly down', () => {
  const rig = createRig();
  const bounce = (to: boolean): void => {
    for (const down of [to, !to, to, !to, to]) {
      rig.senses.button(down);
      rig.run(5);
    }
  };
  bounce(true);
  rig.run(970);
  expect(rig.senses.heldMs()).toBe(975);
  bounce(false);
  rig.run(100);
  expect(rig.gestures()).toEqual(['press']);
  expect(rig.told.filter((line) => line.endsWith('changed'))).toHaveLength(2);
});

test('the world tells of the button after 20 ms and the gesture comes before the change', () => {
  const rig = createRig();
  rig.run(10);
  rig.senses.button(true);
  rig.run(190);
  rig.senses.button(false);
  rig.run(100);
  expect(rig.told).toEqual(['50 changed', '250 press', '250 changed']);
});

describe('how long it is down', () => {
  test('counts from the first contact, and is -1 when up', () => {
    const rig = createRig();
    expect(rig.senses.heldMs()).toBe(-1);
    rig.senses.button(true);
    rig.run(10);
    expect(rig.senses.heldMs()).toBe(-1);
    rig.run(1990);
    expect(rig.senses.heldMs()).toBe(2000);
    rig.senses.button(false);
    rig.run(60);
    expect(rig.senses.heldMs()).toBe(-1);
  });
});

test('a button that is stuck tells one long hold and nothing more', () => {
  const rig = createRig();
  rig.senses.button(true);
  rig.run(60_000);
  expect(rig.gestures()).toEqual(['long']);
});

test('without a button nothing is pressed', () => {
  const rig = createRig('em');
  rig.senses.button(true);
  rig.run(500);
  rig.senses.button(false);
  rig.run(500);
  expect(rig.told).toEqual([]);
  expect(rig.senses.world().button).toBe(false);
});
