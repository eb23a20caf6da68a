import { describe, expect, test } from 'vitest';
import { createRig, TILE } from './rig.ts';

describe('hello [3.1]', () => {
  test('nothing is sent before the link is up, then one hello', () => {
    const rig = createRig();
    rig.delivery.start();
    rig.clock.advance(5000);
    expect(rig.published).toEqual([]);
    rig.delivery.linkUp();
    expect(rig.news()).toEqual(['up hello']);
  });

  test('the link is asked for the own topic, any hub, and a will of this connection', () => {
    const rig = createRig();
    rig.delivery.start();
    const boot = rig.stored.get('boot');
    expect(rig.opened).toEqual([
      {
        clientId: TILE,
        user: TILE,
        secret: 'secret',
        willTopic: `ct/t/${TILE}/on`,
        willPayload: `{"v":0,"b":${boot},"c":1}`,
        keepaliveS: 10,
        filters: [`ct/t/${TILE}/dn`, 'ct/hub/+/on'],
      },
    ]);
  });

  test('a hello says what the tile is', () => {
    const rig = createRig().connect();
    expect(rig.lastHello()).toMatchObject({
      count: 1,
      claim: 0,
      versions: [1, 1],
      firmware: '0.1.0',
      body: 'virtual',
      capabilities: ['e', 'm', 'b', 't', 'p', 's'],
      panel: [128, 128],
    });
  });

  test.each([
    ['shortest', () => 0, 0.75],
    ['middle', (below: number) => Math.floor(below / 2), 1],
    ['longest', (below: number) => below - 1, 1.25],
  ])('it is repeated after 0.5, 1, 2, 4, 4 s and counted, with the %s jitter', (_name, random, factor) => {
    const rig = createRig({ random }).connect();
    rig.clock.advance(20000);
    const hellos = rig.ups('hello');
    expect(hellos.map(({ count }) => count)).toEqual(hellos.map((_, i) => i + 1));
    const times = rig.published.map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((atMs, i) => atMs - (times[i] as number));
    const expected = [500, 1000, 2000, 4000, 4000].map((ms) => ms * factor);
    for (const [i, ms] of expected.slice(0, gaps.length).entries()) {
      // A tick every 50 ms carries it out.
      expect(gaps[i]).toBeGreaterThanOrEqual(ms);
      expect(gaps[i]).toBeLessThan(ms + 50);
    }
    expect(gaps.length).toBeGreaterThanOrEqual(4);
  });

  test('before the welcome nothing but hello is sent, whatever happens', () => {
    const rig = createRig().connect();
    rig.delivery.sense();
    rig.press();
    rig.delivery.shown(3);
    rig.delivery.fetch('3fa90b1c', 0);
    rig.delivery.log(3, 'odd');
    rig.clock.advance(10000);
    expect(new Set(rig.news())).toEqual(new Set(['up hello']));
  });

  test('after the welcome come presence and the world, and no more hellos', () => {
    const rig = createRig().connect();
    rig.news();
    rig.welcome();
    expect(rig.news()).toEqual(['on', 'up sense 1']);
    rig.ack(1);
    rig.clock.advance(10000);
    expect(rig.news()).not.toContain('up hello');
    expect(rig.published[1]).toMatchObject({
      topic: `ct/t/${TILE}/on`,
      payload: `{"v":1,"b":${rig.stored.get('boot')},"c":1}`,
    });
  });

  test.each([
    ['another boot', (hello: { boot: number }) => ({ boot: hello.boot + 1 })],
    ['a count not reached yet', () => ({ count: 2 })],
  ])('a welcome that echoes %s is dropped and counted', (_name, fields) => {
    const rig = createRig().connect();
    rig.welcome(fields(rig.lastHello()));
    expect(rig.delivery.standing()).toBe('greeting');
    rig.clock.advance(600);
    rig.welcome();
    rig.clock.advance(2000);
    expect(rig.ups('status')[0]?.dropped).toEqual([0, 0, 1]);
  });

  test('a welcome to an earlier hello of this connection is taken', () => {
    const rig = createRig().connect();
    rig.clock.advance(2000);
    expect(rig.lastHello().count).toBe(3);
    rig.welcome({ count: 2 });
    expect(rig.delivery.standing()).toBe('welcome');
  });

  test('a welcome to a hello of an earlier connection is dropped', () => {
    const rig = createRig().connect();
    rig.delivery.linkDown('lost');
    rig.clock.advance(600);
    rig.delivery.linkUp();
    expect(rig.lastHello().count).toBe(2);
    rig.welcome({ count: 1 });
    expect(rig.delivery.standing()).toBe('greeting');
  });

  test('a reconnect says hello with the same boot and the claim it holds, and the stream goes on', () => {
    const rig = createRig().connect().welcome();
    const { boot } = rig.lastHello();
    rig.ack(1);
    rig.press();
    rig.delivery.linkDown('lost');
    rig.clock.advance(600);
    rig.delivery.linkUp();
    expect(rig.lastHello()).toMatchObject({ boot, count: 2, claim: 1 });
    rig.news();
    rig.welcome({ sequence: 1 });
    expect(rig.news()).toEqual(['on', 'up press 2', 'up sense 3']);
    expect(rig.published.at(-3)?.payload).toContain('"c":2');
  });

  test.each([
    ['who', (rig: ReturnType<typeof createRig>) => rig.down({ type: 'who', hub: 'kitchen' })],
    ['the presence of its hub', (rig: ReturnType<typeof createRig>) => rig.hubPresence('kitchen')],
  ])('%s makes a welcomed tile say hello with the same boot', (_name, say) => {
    const rig = createRig().connect().welcome();
    const { boot } = rig.lastHello();
    rig.clock.advance(1000);
    rig.news();
    say(rig);
    expect(rig.news()).toEqual(['up hello']);
    expect(rig.lastHello()).toMatchObject({ boot, count: 2, claim: 1 });
    rig.press();
    rig.clock.advance(5000);
    expect(new Set(rig.news())).toEqual(new Set(['up hello']));
  });

  test('a burst of who is answered by one hello', () => {
    const rig = createRig().connect().welcome();
    rig.news();
    for (let i = 0; i < 10; i++) rig.down({ type: 'who', hub: 'kitchen' });
    expect(rig.news()).toEqual(['up hello']);
  });

  test('who during a long wait between hellos is answered at once, and starts the repeats anew', () => {
    const rig = createRig().connect();
    rig.clock.advance(8000);
    rig.news();
    rig.down({ type: 'who', hub: 'kitchen' });
    expect(rig.news()).toEqual(['up hello']);
    rig.clock.advance(550);
    expect(rig.news()).toEqual(['up hello']);
  });

  test('the presence of another hub is no reason to leave, unless the own one is out of touch', () => {
    const rig = createRig().connect().welcome();
    rig.ack(1);
    rig.news();
    rig.hubPresence('garden');
    expect(rig.news()).toEqual([]);
    rig.clock.advance(8100);
    expect(rig.delivery.standing()).toBe('hubAway');
    rig.news();
    rig.hubPresence('garden');
    expect(rig.news()).toEqual(['up hello']);
  });

  test('a hub that goes is only a hint', () => {
    const rig = createRig().connect().welcome();
    rig.news();
    rig.hubPresence('kitchen', false);
    expect(rig.news()).toEqual([]);
    expect(rig.delivery.standing()).toBe('welcome');
  });

  test('a provisioned tile heeds only its own hub', () => {
    const rig = createRig({ identity: { hub: 'kitchen' } }).connect();
    rig.welcome({ hub: 'garden' });
    expect(rig.delivery.standing()).toBe('greeting');
    rig.welcome();
    rig.clock.advance(1000);
    rig.news();
    rig.down({ type: 'who', hub: 'garden' });
    expect(rig.news()).toEqual([]);
    rig.down({ type: 'who', hub: 'kitchen' });
    expect(rig.news()).toEqual(['up hello']);
  });
});

describe('turned away [3.2]', () => {
  test('an away ends the hellos until its time is over', () => {
    const rig = createRig().connect();
    rig.down({ type: 'away', boot: rig.lastHello().boot, reason: 'full', retryMs: 30000 });
    expect(rig.told.at(-1)).toBe('standing turnedAway full 30000');
    rig.news();
    rig.clock.advance(29900);
    expect(rig.news()).toEqual([]);
    rig.clock.advance(200);
    expect(rig.news()).toEqual(['up hello']);
  });

  test('a tile turned away that loses its link opens it no sooner either', () => {
    const rig = createRig().connect();
    rig.down({ type: 'away', boot: rig.lastHello().boot, reason: 'twins', retryMs: 30000 });
    rig.delivery.linkDown('lost');
    expect(rig.delivery.standing()).toBe('turnedAway');
    rig.clock.advance(29900);
    expect(rig.opened).toHaveLength(1);
    rig.clock.advance(200);
    expect(rig.opened).toHaveLength(2);
    rig.delivery.linkUp();
    expect(rig.lastHello().count).toBe(2);
  });

  test('an away for another boot is ignored', () => {
    const rig = createRig().connect().welcome();
    rig.down({ type: 'away', boot: rig.lastHello().boot + 1, reason: 'twins', retryMs: 30000 });
    expect(rig.delivery.standing()).toBe('welcome');
  });

  test('an away without a pause gets one of a second', () => {
    const rig = createRig().connect();
    rig.down({ type: 'away', boot: rig.lastHello().boot, reason: 'stranger', retryMs: 0 });
    expect(rig.told.at(-1)).toBe('standing turnedAway stranger 1000');
  });

  test('a tile turned away shows no beacon, obeys no claim and takes no gestures', () => {
    const rig = createRig().connect().welcome();
    rig.down({ type: 'away', boot: rig.lastHello().boot, reason: 'twins', retryMs: 30000 });
    rig.down({ type: 'refuse', claim: 1, lines: ['No'] });
    expect(rig.beacons.at(-1)).toBe(0);
    expect(rig.told).not.toContain('refuse No');
    expect(rig.press()).toBe(false);
  });
});

describe('reconnecting', () => {
  test('the wait doubles from 0.5 s to 3 s and starts anew after a welcome', () => {
    const rig = createRig();
    rig.delivery.start();
    const waits = () =>
      rig.told.filter((line) => line.startsWith('standing offline')).map((line) => Number(line.split(' ').at(-1)));
    for (let i = 0; i < 9; i++) {
      rig.delivery.linkDown('nohub');
      rig.clock.advance(4000);
    }
    expect(waits()).toEqual([500, 1000, 2000, 3000, 3000, 3000, 3000, 3000, 3000]);
    rig.delivery.linkUp();
    rig.delivery.linkDown('lost');
    expect(waits().at(-1)).toBe(3000);
    rig.clock.advance(4000);
    rig.delivery.linkUp();
    rig.welcome();
    rig.delivery.linkDown('lost');
    expect(waits().at(-1)).toBe(500);
  });

  test.each([
    ['shortest', () => 0, 375],
    ['longest', (below: number) => below - 1, 625],
  ])('the wait is jittered by a quarter: %s', (_name, random, waitMs) => {
    const rig = createRig({ random });
    rig.delivery.start();
    rig.delivery.linkDown('wifi');
    expect(rig.told.at(-1)).toBe(`standing offline wifi ${waitMs}`);
    rig.clock.advance(waitMs - 50);
    expect(rig.opened).toHaveLength(1);
    rig.clock.advance(100);
    expect(rig.opened).toHaveLength(2);
  });

  test('a link that says twice that it is down is opened once', () => {
    const rig = createRig().connect();
    rig.delivery.linkDown('lost');
    rig.delivery.linkDown('lost');
    rig.clock.advance(2000);
    expect(rig.opened).toHaveLength(2);
  });

  test('the will counts the connections that came about, not the attempts', () => {
    const rig = createRig();
    rig.delivery.start();
    rig.delivery.linkDown('nohub');
    rig.clock.advance(600);
    expect(rig.opened[1]?.willPayload).toContain('"c":1}');
    rig.delivery.linkUp();
    rig.delivery.linkDown('lost');
    rig.clock.advance(1100);
    expect(rig.opened[2]?.willPayload).toContain('"c":2}');
  });

  test('nothing is published and nothing taken while the link is down', () => {
    const rig = createRig().connect().welcome();
    rig.delivery.linkDown('lost');
    rig.news();
    rig.delivery.shown(4);
    rig.delivery.sense();
    rig.down({ type: 'refuse', claim: 1, lines: ['No'] });
    rig.clock.advance(400);
    expect(rig.news()).toEqual([]);
    expect(rig.told).not.toContain('refuse No');
  });

  test('a tile that leaves says so and does not come back', () => {
    const rig = createRig().connect().welcome();
    rig.delivery.leave();
    expect(rig.published.at(-1)?.payload).toMatch(/^\{"v":0,/);
    expect(rig.beacons.at(-1)).toBe(0);
    rig.clock.advance(60000);
    expect(rig.opened).toHaveLength(1);
    expect(rig.delivery.standing()).toBe('start');
  });
});
