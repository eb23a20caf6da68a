import { describe, expect, test } from 'vitest';
import { createRig, FLAT } from './rig.ts';

function createWelcomed(statusMs = 2000) {
  const rig = createRig().connect().welcome({ statusMs });
  rig.ack(1);
  rig.news();
  return rig;
}

describe('status [3.8]', () => {
  test.each([2000, 10000])('is sent every %i ms, as the welcome says', (statusMs) => {
    const rig = createWelcomed(statusMs);
    const started = rig.clock.elapsedMs();
    rig.clock.every(500, () => rig.ack(1));
    rig.clock.advance(4 * statusMs);
    const times = rig.published.filter(({ payload }) => payload.includes('"status"')).map(({ atMs }) => atMs - started);
    expect(times).toEqual([1, 2, 3, 4].map((n) => n * statusMs));
  });

  test('says how the tile is', () => {
    const rig = createWelcomed();
    rig.hands.world = { ...FLAT, edges: [[17, 2], 0, 0, 0], button: true };
    rig.delivery.shown(12);
    rig.clock.advance(2000);
    expect(rig.ups('status')[0]).toEqual({
      type: 'status',
      boot: rig.lastHello().boot,
      claim: 1,
      revision: 12,
      world: rig.hands.world,
      battery: 80,
      rssi: -61,
      freeBytes: 23400,
      queued: 0,
      dropped: [0, 0, 0],
    });
  });

  test('has no number and is not sent again', () => {
    const rig = createWelcomed();
    rig.clock.advance(3900);
    expect(rig.news()).toEqual(['up status']);
  });

  test('three unanswered: the hub is away and gestures are refused', () => {
    const rig = createWelcomed();
    rig.clock.advance(7900);
    expect(rig.delivery.standing()).toBe('welcome');
    expect(rig.press()).toBe(true);
    rig.clock.advance(200);
    expect(rig.told.at(-1)).toBe('standing hubAway  0');
    expect(rig.press()).toBe(false);
  });

  test('an answer starts the count anew', () => {
    const rig = createWelcomed();
    rig.clock.advance(7900);
    rig.ack(1);
    // The next three are unanswered at 8, 10 and 12 s, which shows when the one after them is due.
    rig.clock.advance(6000);
    expect(rig.delivery.standing()).toBe('welcome');
    rig.clock.advance(200);
    expect(rig.delivery.standing()).toBe('hubAway');
  });

  test('an answer brings the hub back, and gestures are taken again', () => {
    const rig = createWelcomed();
    rig.clock.advance(9000);
    rig.ack(1);
    expect(rig.told.at(-1)).toBe('standing welcome  0');
    expect(rig.press()).toBe(true);
  });

  test.each([
    ['of another claim', { claim: 9 }],
    ['for another boot', { boot: 999998 }],
  ])('an answer %s does not bring it back', (_name, fields) => {
    const rig = createWelcomed();
    rig.clock.advance(9000);
    rig.ack(1, fields);
    expect(rig.delivery.standing()).toBe('hubAway');
  });

  test('while the hub is away the tile keeps asking, and senses stay one', () => {
    const rig = createWelcomed();
    rig.clock.advance(9000);
    rig.news();
    for (let i = 0; i < 30; i++) rig.delivery.sense();
    rig.clock.advance(4000);
    expect(rig.news().filter((line) => line === 'up status')).toHaveLength(2);
    expect(rig.ups('status').at(-1)?.queued).toBe(5);
  });

  test('the hub being away does not put the beacon out', () => {
    const rig = createWelcomed();
    rig.clock.advance(60000);
    expect(rig.beacons.at(-1)).toBe(42);
  });
});

describe('session time [3.9]', () => {
  test('goes on from the welcome and is set by each answer', () => {
    const rig = createRig().connect().welcome({ sessionMs: 5000 });
    rig.clock.advance(300);
    expect(rig.delivery.sessionMs()).toBe(5300);
    rig.ack(1, { sessionMs: 6000 });
    rig.clock.advance(100);
    expect(rig.delivery.sessionMs()).toBe(6100);
  });

  test('never goes back: while the hub stands still it waits', () => {
    const rig = createRig().connect().welcome({ sessionMs: 5000 });
    const given: number[] = [];
    rig.clock.every(100, () => given.push(rig.delivery.sessionMs()));
    rig.clock.every(2000, () => rig.ack(1, { sessionMs: 5000 }));
    rig.clock.advance(20000);
    expect(given).toEqual([...given].sort((a, b) => a - b));
    expect(given.at(-1)).toBeGreaterThan(6800);
    expect(given.at(-1)).toBeLessThanOrEqual(7000);
  });

  test('wraps at 2^30 as on the wire, and goes on', () => {
    const rig = createRig()
      .connect()
      .welcome({ sessionMs: 2 ** 30 - 200 });
    expect(rig.delivery.sessionMs()).toBe(2 ** 30 - 200);
    rig.clock.advance(300);
    expect(rig.delivery.sessionMs()).toBe(100);
    rig.ack(1, { sessionMs: 150 });
    rig.clock.advance(100);
    expect(rig.delivery.sessionMs()).toBe(250);
    rig.ack(1, { sessionMs: 2 ** 30 - 1 });
    expect(rig.delivery.sessionMs()).toBe(250);
  });

  test('may go back with a new claim, which is another session', () => {
    const rig = createRig().connect().welcome({ sessionMs: 90000 });
    rig.down({ type: 'who', hub: 'kitchen' });
    rig.welcome({ sessionMs: 10 });
    expect(rig.delivery.sessionMs()).toBe(10);
  });

  test('goes on across the wrap of the clock', () => {
    const rig = createRig({ startMs: 2 ** 30 - 100 })
      .connect()
      .welcome({ sessionMs: 1000 });
    rig.clock.advance(500);
    expect(rig.delivery.sessionMs()).toBe(1500);
  });
});
