import { describe, expect, test } from 'vitest';
import type { World } from '../../../../protocol/messages.ts';
import { createRig, FLAT } from './rig.ts';

const touching = (number: number): World => ({ ...FLAT, edges: [[number, 2], 0, 0, 0] });

/** Welcomed, and the first sense acknowledged: the queue is empty and sequence 1 is behind. */
function createSettled(options: Parameters<typeof createRig>[0] = {}) {
  const rig = createRig(options).connect().welcome();
  rig.ack(1);
  rig.news();
  return rig;
}

describe('the stream up [3.4]', () => {
  test('senses and events are one stream of numbers', () => {
    const rig = createSettled();
    rig.press();
    rig.delivery.sense();
    rig.delivery.event('tilt', 3, 0, 0);
    rig.delivery.event('point', 0, 64, 40);
    expect(rig.news()).toEqual(['up press 2', 'up sense 3', 'up tilt 4', 'up point 5']);
    expect(rig.ups('event').map(({ kind, to, at }) => [kind, to, at])).toEqual([
      ['press', undefined, undefined],
      ['tilt', 3, undefined],
      ['point', undefined, [64, 40]],
    ]);
  });

  test('four are in flight, sixteen are held, and the next gesture is refused', () => {
    const rig = createSettled();
    const taken = Array.from({ length: 17 }, () => rig.press());
    expect(taken.indexOf(false)).toBe(16);
    expect(rig.news()).toEqual(['up press 2', 'up press 3', 'up press 4', 'up press 5']);
    rig.ack(3);
    expect(rig.news()).toEqual(['up press 6', 'up press 7']);
    expect(rig.press()).toBe(true);
  });

  test('an acknowledgement counts for all before it', () => {
    const rig = createSettled();
    for (let i = 0; i < 4; i++) rig.press();
    rig.ack(5);
    rig.news();
    rig.clock.advance(1900);
    expect(rig.news()).toEqual([]);
  });

  test('the oldest is sent again after 250 ms, doubling to 4 s, and the others are not', () => {
    const rig = createSettled();
    const started = rig.clock.elapsedMs();
    rig.press();
    rig.press();
    // The hub is in touch all along but never journals the press.
    rig.clock.every(1000, () => rig.ack(1));
    rig.clock.advance(18000);
    const again = rig.published
      .filter(({ payload }) => payload.includes('"t":"press"') && payload.includes('"s":2'))
      .map(({ atMs }) => atMs - started);
    expect(again).toEqual([0, 250, 750, 1750, 3750, 7750, 11750, 15750]);
    expect(rig.ups('event').filter(({ sequence }) => sequence === 3)).toHaveLength(1);
  });

  test('after progress the wait for the next is 250 ms again', () => {
    const rig = createSettled();
    rig.press();
    rig.press();
    rig.clock.advance(4000);
    rig.ack(2);
    rig.news();
    rig.clock.advance(200);
    expect(rig.news()).toEqual([]);
    rig.clock.advance(100);
    expect(rig.news()).toEqual(['up press 3']);
  });

  test.each([
    ['of another boot', { boot: 999998 }, 2],
    ['of a number not sent', {}, 3],
    ['of a number behind', {}, 1],
  ])('an acknowledgement %s acknowledges nothing', (_name, fields, sequence) => {
    const rig = createSettled({ stored: { boot: '1' } });
    rig.press();
    rig.ack(sequence, fields);
    rig.news();
    rig.clock.advance(300);
    expect(rig.news()).toEqual(['up press 2']);
  });

  test('a resend is answered from the gap on, and not again for each message behind it', () => {
    const rig = createSettled();
    for (let i = 0; i < 4; i++) rig.press();
    rig.news();
    const { boot } = rig.lastHello();
    for (let i = 0; i < 3; i++) rig.down({ type: 'resend', claim: 1, boot, sequence: 3 });
    expect(rig.news()).toEqual(['up press 3', 'up press 4', 'up press 5']);
    rig.clock.advance(300);
    rig.news();
    rig.down({ type: 'resend', claim: 1, boot, sequence: 3 });
    expect(rig.news()).toEqual(['up press 3', 'up press 4', 'up press 5']);
  });

  test.each([
    ['of another boot', 1, 2],
    ['of what is acknowledged', 0, 1],
    ['of what was never sent', 0, 3],
  ])('a resend %s is ignored', (_name, bootOffset, sequence) => {
    const rig = createSettled();
    rig.press();
    rig.news();
    rig.down({ type: 'resend', claim: 1, boot: rig.lastHello().boot + bootOffset, sequence });
    expect(rig.news()).toEqual([]);
  });

  test('a sense not yet sent is replaced by a newer one, behind the events that came before it', () => {
    const rig = createSettled();
    for (let i = 0; i < 4; i++) rig.press();
    rig.hands.world = touching(7);
    rig.delivery.sense();
    rig.delivery.event('shake', 0, 0, 0);
    rig.hands.world = touching(8);
    rig.delivery.sense();
    rig.news();
    rig.ack(5);
    expect(rig.news()).toEqual(['up shake 6', 'up sense 7']);
    expect(rig.ups('sense').at(-1)?.world).toEqual(touching(8));
    expect(rig.ups('event').at(-1)?.world).toEqual(touching(7));
  });

  test('a sense in flight is not replaced', () => {
    const rig = createSettled();
    rig.hands.world = touching(7);
    rig.delivery.sense();
    rig.hands.world = FLAT;
    rig.delivery.sense();
    expect(rig.news()).toEqual(['up sense 2', 'up sense 3']);
  });

  test('a change while the queue is full goes up when there is room, as the world is then', () => {
    const rig = createSettled();
    for (let i = 0; i < 16; i++) rig.press();
    rig.hands.world = touching(7);
    rig.delivery.sense();
    rig.hands.world = touching(8);
    for (let sequence = 2; sequence <= 17; sequence++) rig.ack(sequence);
    expect(rig.ups('sense').at(-1)).toMatchObject({ sequence: 18, world: touching(8) });
  });

  test('what the socket does not take keeps its place and its number', () => {
    const rig = createSettled();
    rig.hands.takes = false;
    rig.press();
    rig.delivery.sense();
    rig.clock.advance(100);
    rig.hands.takes = true;
    rig.clock.advance(50);
    expect(rig.news()).toEqual(['up press 2', 'up sense 3']);
  });

  test('the queue is reported in the status', () => {
    const rig = createSettled();
    for (let i = 0; i < 6; i++) rig.press();
    rig.clock.advance(2000);
    expect(rig.ups('status').at(-1)?.queued).toBe(6);
  });

  test('after a welcome what is still in flight is sent again, from what the hub has taken on', () => {
    const rig = createSettled();
    for (let i = 0; i < 3; i++) rig.press();
    rig.down({ type: 'who', hub: 'kitchen' });
    rig.news();
    rig.welcome({ sequence: 2 });
    expect(rig.news()).toEqual(['on', 'up press 3', 'up press 4', 'up sense 5']);
  });
});

describe('an event [3.5]', () => {
  test('carries the world and the revision of its moment, however late it is sent', () => {
    const rig = createSettled();
    for (let i = 0; i < 4; i++) rig.press();
    rig.delivery.shown(12);
    rig.hands.world = touching(7);
    rig.press();
    rig.delivery.shown(13);
    rig.hands.world = FLAT;
    rig.ack(5);
    expect(rig.ups('event').at(-1)).toMatchObject({ revision: 12, world: touching(7) });
  });

  test.each([0, 2 ** 30 - 100])(
    'has its age computed anew at each sending, with a clock that starts at %i',
    (startMs) => {
      const rig = createSettled({ startMs });
      rig.press();
      rig.clock.advance(1800);
      expect(rig.ups('event').map(({ ageMs }) => ageMs)).toEqual([0, 250, 750, 1750]);
    },
  );

  test('is refused before the first welcome', () => {
    expect(createRig().press()).toBe(false);
    expect(createRig().connect().press()).toBe(false);
  });

  test('is taken through a break of less than 2 s, and refused when it could only come too late', () => {
    const rig = createSettled();
    rig.delivery.linkDown('lost');
    rig.clock.advance(1900);
    expect(rig.press()).toBe(true);
    rig.clock.advance(200);
    expect(rig.press()).toBe(false);
    rig.delivery.linkUp();
    expect(rig.press()).toBe(false);
    rig.news();
    rig.welcome({ sequence: 1 });
    expect(rig.news()).toEqual(['on', 'up press 2', 'up sense 3']);
    expect(rig.ups('event').at(-1)?.ageMs).toBe(200);
  });
});
