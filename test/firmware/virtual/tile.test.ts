import { describe, expect, test } from 'vitest';
import { createBlankScreen } from '../../../firmware/virtual/blank-screen.ts';
import { BreachError } from '../../../firmware/virtual/budget.ts';
import { createVirtualTile, type VirtualTileOptions } from '../../../firmware/virtual/tile.ts';
import { createScriptedHub } from '../../support/scripted-hub.ts';
import { createTinyBroker } from '../../support/tiny-broker.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const TILE = 'a1b2c3d4e5f6';

function createRig(options: Partial<VirtualTileOptions> = {}) {
  const clock = createVirtualClock();
  const broker = createTinyBroker((action) => clock.after(1, action));
  const hub = createScriptedHub(broker.publish);
  broker.listen(hub.receive);
  const wills: string[] = [];
  broker.listen((topic, payload) => topic.endsWith('/on') && wills.push(payload.slice(0, 6)));
  const screen = createBlankScreen();
  const tunes: (readonly number[])[] = [];
  /** How often the tile looked at its clock: it does so each time that it works. */
  const reads = { count: 0 };
  const tile = createVirtualTile({
    id: TILE,
    secret: 'secret',
    clock: {
      nowMs: () => {
        reads.count++;
        return clock.nowMs();
      },
    },
    random: (below) => Math.floor(below / 2),
    openStream: broker.openStream,
    screen,
    speaker: (steps) => tunes.push(steps),
    isStrict: true,
    ...options,
  });
  clock.every(50, () => tile.tick());
  return { clock, broker, hub, wills, screen, tunes, reads, tile };
}

describe('a virtual tile', () => {
  test('does nothing until it is switched on, then joins its hub over MQTT', () => {
    const rig = createRig();
    rig.tile.button(true);
    rig.clock.advance(1000);
    expect(rig.hub.heard).toEqual([]);
    rig.tile.start();
    rig.clock.advance(1000);
    expect(rig.hub.tiles.get(TILE)?.hello).toMatchObject({ body: 'virtual', firmware: '0.1.0', panel: [128, 128] });
    expect(rig.tile.beaconNumber()).toBe(1);
    expect(rig.screen.primitives()).toBeGreaterThan(0);
    expect(rig.tile.breaches()).toEqual({});
  });

  test('its senses go up', () => {
    const rig = createRig();
    rig.tile.start();
    rig.clock.advance(500);
    rig.tile.button(true);
    rig.clock.advance(100);
    rig.tile.button(false);
    rig.clock.advance(100);
    expect(rig.hub.taken.at(-1)).toMatchObject({ type: 'event', kind: 'press' });
    expect(rig.tunes).toEqual([[2093, 8]]);
  });

  test('stopped, it is cut off: its will is heard and its beacon is out', () => {
    const rig = createRig();
    rig.tile.start();
    rig.clock.advance(500);
    rig.tile.stop();
    rig.clock.advance(500);
    expect(rig.wills).toEqual(['{"v":1', '{"v":0']);
    expect(rig.tile.beaconNumber()).toBe(0);
    const heard = rig.hub.heard.length;
    rig.clock.advance(20000);
    expect(rig.hub.heard).toHaveLength(heard);
  });

  test('started again it has another boot, kept in its store', () => {
    const rig = createRig({ entries: new Map([['boot', '41']]) });
    rig.tile.start();
    rig.tile.start();
    rig.clock.advance(500);
    expect(rig.hub.tiles.get(TILE)?.hello.boot).toBe(42);
    rig.tile.stop();
    rig.tile.start();
    rig.clock.advance(500);
    expect(rig.hub.tiles.get(TILE)?.hello.boot).toBe(43);
  });

  test('a restart that the hub orders is a new boot of the same tile', () => {
    const rig = createRig({ entries: new Map([['boot', '41']]) });
    rig.tile.start();
    rig.clock.advance(500);
    rig.hub.say(TILE, { type: 'do', what: 'restart' } as never);
    rig.clock.advance(1000);
    expect(rig.hub.tiles.get(TILE)?.hello.boot).toBe(43);
    expect(rig.wills).toEqual(['{"v":1', '{"v":0', '{"v":1']);
    expect(rig.tile.beaconNumber()).toBe(1);
  });

  test('it sleeps in the end, and its button wakes it', () => {
    const rig = createRig();
    rig.tile.start();
    rig.clock.advance(41 * 60000);
    expect(rig.tile.isAsleep()).toBe(true);
    const heard = rig.hub.heard.length;
    rig.tile.motion(0, 0, 1000);
    rig.clock.advance(60000);
    expect(rig.hub.heard).toHaveLength(heard);
    rig.tile.button(true);
    rig.clock.advance(500);
    expect(rig.tile.isAsleep()).toBe(false);
    expect(rig.hub.heard.length).toBeGreaterThan(heard);
  });

  test('a hub that sends what no device could take is thrown in strict mode and counted in any', () => {
    const payload = `{"t":"who","h":"kitchen","x":"${'x'.repeat(900)}"}`;
    const strict = createRig();
    strict.tile.start();
    strict.clock.advance(500);
    strict.broker.publish(`ct/t/${TILE}/dn`, payload);
    expect(() => strict.clock.advance(500)).toThrow(BreachError);
    const lax = createRig({ isStrict: false });
    lax.tile.start();
    lax.clock.advance(500);
    lax.broker.publish(`ct/t/${TILE}/dn`, payload);
    lax.clock.advance(500);
    expect(lax.tile.breaches()).toEqual({ 'message-too-long': 1 });
  });

  test('with the wrong secret it stays out and tries again, ever later', () => {
    const rig = createRig({ secret: 'guess' });
    rig.broker.refuse((options) => options.secret !== 'secret');
    rig.tile.start();
    rig.clock.advance(60000);
    expect(rig.hub.heard).toEqual([]);
    expect(rig.broker.refusals()).toBeGreaterThan(4);
    expect(rig.broker.refusals()).toBeLessThan(9);
  });
});

describe('a quiet tile', () => {
  test('works as well as any, and seldom', () => {
    const rig = createRig({ quietTickMs: 200 });
    rig.tile.start();
    rig.clock.advance(10000);
    const pressed = rig.clock.elapsedMs();
    rig.tile.button(true);
    rig.clock.advance(100);
    rig.tile.button(false);
    rig.clock.advance(100);
    expect(rig.hub.taken.at(-1)).toMatchObject({ type: 'event', kind: 'press' });
    expect(rig.clock.elapsedMs() - pressed).toBe(200);
    const statuses = rig.hub.heard.filter(({ type }) => type === 'status').length;
    rig.clock.advance(20000);
    expect(rig.hub.heard.filter(({ type }) => type === 'status').length - statuses).toBeGreaterThanOrEqual(9);
    expect(rig.tile.breaches()).toEqual({});
  });

  test('works far less often than one that is watched, while nothing happens around it', () => {
    const counts = [createRig({ quietTickMs: 200 }), createRig()].map((rig) => {
      rig.tile.start();
      rig.clock.advance(10000);
      rig.reads.count = 0;
      rig.clock.advance(20000);
      return rig.reads.count;
    });
    expect(counts[0]).toBeLessThan((counts[1] ?? 0) * 0.6);
  });
});

describe('a blank screen', () => {
  test('counts what it is told to draw, and has every image', () => {
    const screen = createBlankScreen();
    screen.begin(0, 0, 128, 128, 0);
    screen.fill(0, 0, 128, 128, 0);
    screen.glyphs(0, 0, 'HELLO', 0, 4);
    screen.image('3fa90b1c', 0, 0, '');
    screen.rim(0, 3);
    screen.end();
    screen.backlight(40);
    expect(screen.primitives()).toBe(3);
    expect(screen.light()).toBe(40);
    expect(screen.imageSize('3fa90b1c')).toBe(16 * 256 + 16);
  });
});
