import { describe, expect, test } from 'vitest';
import type { DownMessage } from '../../../../protocol/messages.ts';
import { createRig } from './rig.ts';

describe('claim [3.3]', () => {
  test('a welcome is taken with name, beacon and claim, and told in that order', () => {
    const rig = createRig().connect().welcome({ claim: 5, beacon: 17, name: 'red-3' });
    expect(rig.told.slice(-2)).toEqual(['claimed red-3', 'standing welcome  0']);
    expect(rig.beacons.at(-1)).toBe(17);
    rig.clock.advance(2000);
    expect(rig.ups('status').at(-1)?.claim).toBe(5);
  });

  test('there is no beacon before the welcome', () => {
    const rig = createRig().connect();
    rig.clock.advance(5000);
    expect(rig.beacons.filter((number) => number !== 0)).toEqual([]);
  });

  test.each([
    ['lower', 4],
    ['the same', 5],
  ])('a welcome with a claim that is %s is dropped', (_name, claim) => {
    const rig = createRig().connect().welcome({ claim: 5 });
    rig.down({ type: 'who', hub: 'kitchen' });
    rig.welcome({ claim });
    expect(rig.delivery.standing()).toBe('greeting');
  });

  test('a second welcome of this connection with a higher claim is taken: its hub has moved on', () => {
    const rig = createRig().connect();
    rig.clock.advance(600);
    rig.welcome({ count: 1, claim: 5 });
    rig.welcome({ count: 2, claim: 6 });
    rig.down({ type: 'refuse', claim: 6, lines: ['No'] });
    expect(rig.told).toContain('refuse No');
  });

  const claimed: readonly DownMessage[] = [
    { type: 'scene', claim: 0, revision: 3, ops: [['c', 0]], motions: [], turn: 0 },
    { type: 'patch', claim: 0, revision: 4, base: 3, ops: [[0, ['c', 1]]] },
    { type: 'sound', claim: 0, tune: 'turn', untilMs: 9000 },
    { type: 'refuse', claim: 0, lines: ['No'] },
    { type: 'ack', claim: 0, boot: 1, sequence: 1, sessionMs: 5 },
    { type: 'resend', claim: 0, boot: 1, sequence: 1 },
    { type: 'config', claim: 0, mute: true },
    { type: 'piece', claim: 0, id: '3fa90b1c', index: 0, count: 1, data: 'AQIDBAU=' },
    { type: 'do', claim: 0, what: 'find' },
  ];
  test.each(claimed.flatMap((message) => [4, 6].map((claim) => [message.type, claim, message] as const)))(
    'a %s of claim %i instead of 5 changes nothing and is counted',
    (_type, claim, message) => {
      const rig = createRig({ stored: { boot: '0' }, random: () => 0 })
        .connect()
        .welcome({ claim: 5 });
      const before = [...rig.told];
      rig.news();
      rig.down({ ...message, claim } as DownMessage);
      expect(rig.told).toEqual(before);
      expect(rig.news()).toEqual([]);
      rig.clock.advance(2000);
      expect(rig.ups('status')[0]?.dropped).toEqual([0, 0, 1]);
      expect(rig.ups('status')[0]?.queued).toBe(1);
    },
  );

  test('a new claim forgets the picture', () => {
    const rig = createRig().connect().welcome();
    rig.down({ type: 'scene', claim: 1, revision: 30, ops: [['c', 0]], motions: [], turn: 0 });
    rig.delivery.shown(30);
    rig.down({ type: 'who', hub: 'kitchen' });
    rig.welcome();
    rig.down({ type: 'scene', claim: 2, revision: 1, ops: [['c', 0]], motions: [], turn: 0 });
    expect(rig.told.at(-1)).toMatch(/^scene 1 /);
    rig.clock.advance(2000);
    expect(rig.ups('status').at(-1)?.revision).toBe(0);
  });

  test('the old claim is obeyed until a new one is taken', () => {
    const rig = createRig().connect().welcome();
    rig.down({ type: 'who', hub: 'garden' });
    rig.down({ type: 'refuse', claim: 1, lines: ['Still'] });
    expect(rig.told).toContain('refuse Still');
  });

  test('the beacon shines on through a short break and goes out after 7.5 s', () => {
    const rig = createRig().connect().welcome();
    rig.delivery.linkDown('lost');
    rig.clock.advance(7400);
    expect(rig.beacons.at(-1)).toBe(42);
    rig.clock.advance(200);
    expect(rig.beacons.at(-1)).toBe(0);
  });

  test('a break that ended in a welcome costs the beacon nothing', () => {
    const rig = createRig().connect().welcome();
    rig.delivery.linkDown('lost');
    rig.clock.advance(600);
    rig.delivery.linkUp();
    rig.welcome();
    rig.clock.every(1000, () => rig.ack(1, { claim: 2 }));
    rig.clock.advance(20000);
    expect(rig.beacons.at(-1)).toBe(42);
  });
});
