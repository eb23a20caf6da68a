import { BANK } from '../../../../firmware/assets/bank.generated.ts';
import type { Identity, Ports } from '../../../../firmware/core/ports.ts';
import { createTile } from '../../../../firmware/core/tile.ts';
import { parseJson } from '../../../../firmware/virtual/json.ts';
import { createRaster } from '../../../../firmware/virtual/raster.ts';
import type { DownMessage, UpMessage } from '../../../../protocol/messages.ts';
import { createScriptedHub } from '../../../support/scripted-hub.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

export const TILE = 'a1b2c3d4e5f6';
const PIPE_MS = 5;

/** A whole tile on the reference screen, a scripted hub, and a pipe of 5 ms between them that can be cut. */
export function createRig(identity: Partial<Identity> = {}) {
  const clock = createVirtualClock();
  const screen = createRaster(BANK);
  const told: string[] = [];
  const pipe = { isUp: true, isHubThere: true };
  const battery = { percent: -1 };
  const entries = new Map<string, string>();
  /** How far the device's time goes on with each look at its clock: work takes time there. */
  const work = { msPerLook: 0, ms: 0 };

  const hub = createScriptedHub((topic, payload) => {
    clock.after(PIPE_MS, () => {
      if (pipe.isUp) tile.message(topic, payload);
    });
  });
  const ports: Ports = {
    clock: {
      nowMs: () => {
        work.ms += work.msPerLook;
        return clock.nowMs() + work.ms;
      },
    },
    screen,
    edges: { setBeacon: (number) => told.push(`beacon ${number}`) },
    speaker: { play: (steps) => told.push(`play ${steps.join(' ')}`), stop: () => told.push('stop') },
    link: {
      open: () => clock.after(PIPE_MS, () => (pipe.isUp ? tile.linkUp() : tile.linkDown('nohub'))),
      publish: (topic, payload) => {
        if (!pipe.isUp) return false;
        clock.after(PIPE_MS, () => {
          if (topic.endsWith('/on')) told.push(`on ${payload.slice(0, 6)}`);
          if (pipe.isHubThere) hub.receive(topic, payload);
        });
        return true;
      },
      close: () => tile.linkDown('closed'),
      rssi: () => 0,
    },
    store: {
      get: (key) => entries.get(key) ?? '',
      set: (key, value) => entries.set(key, value) !== undefined,
      keepImage: (id, base64) => screen.keepImage(id, base64),
    },
    power: {
      batteryPercent: () => battery.percent,
      freeBytes: () => -1,
      restart: () => told.push('restart'),
      saver: (on) => told.push(`saver ${on ? 'on' : 'off'}`),
      deepSleep: () => told.push('deep sleep'),
    },
    random: (below) => Math.floor(below / 2),
    parseJson,
  };
  const tile = createTile(ports, {
    tile: TILE,
    secret: 'secret',
    hub: '',
    firmware: '0.1.0',
    body: 'virtual',
    capabilities: 'embtps',
    panelWidth: 128,
    panelHeight: 128,
    ...identity,
  });
  clock.every(50, () => tile.tick());

  const rig = {
    clock,
    screen,
    told,
    pipe,
    battery,
    work,
    hub,
    tile,
    news: () => told.splice(0),
    say(message: DownMessage | Record<string, unknown>) {
      hub.say(TILE, message as never);
      clock.advance(PIPE_MS);
    },
    heard: <T extends UpMessage['type']>(type: T) =>
      hub.heard.filter((message): message is Extract<UpMessage, { type: T }> => message.type === type),
    events: () => hub.taken.filter((message) => message.type === 'event'),
    /** A neighbour's beacon arrives again and again, as infrared sends it. */
    touch(side: 0 | 1 | 2 | 3, number: number, forMs: number) {
      for (let ms = 0; ms < forMs; ms += 50) {
        tile.beacon(side, number, 2);
        clock.advance(50);
      }
    },
    press() {
      tile.button(true);
      clock.advance(200);
      tile.button(false);
      clock.advance(200);
    },
    /** The colour of the panel at a logical pixel. */
    pixel: (x: number, y: number) => screen.pixels()[y * 128 + x],
    join() {
      tile.start();
      clock.advance(1000);
      told.splice(0);
      return rig;
    },
  };
  return rig;
}
