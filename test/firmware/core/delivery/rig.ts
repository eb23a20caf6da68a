import { createState, type DeliveryPorts } from '../../../../firmware/core/delivery/state.ts';
import { deliveryOver } from '../../../../firmware/core/delivery.ts';
import type { Identity, LinkOptions } from '../../../../firmware/core/ports.ts';
import { decodeUp } from '../../../../protocol/decode-up.ts';
import { isMalformed } from '../../../../protocol/decode-values.ts';
import { encodeDown } from '../../../../protocol/encode-down.ts';
import { encodeHub } from '../../../../protocol/encode-presence.ts';
import type { DownMessage, HelloMessage, UpMessage, WelcomeMessage, World } from '../../../../protocol/messages.ts';
import { parseJson } from '../../../support/protocol-codecs.ts';
import { createVirtualClock } from '../../../support/virtual-clock.ts';

export const TILE = 'a1b2c3d4e5f6';
export const FLAT: World = { edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false };
export const IDENTITY: Identity = {
  tile: TILE,
  secret: 'secret',
  hub: '',
  firmware: '0.1.0',
  body: 'virtual',
  capabilities: 'embtps',
  panelWidth: 128,
  panelHeight: 128,
};

export interface RigOptions {
  readonly identity?: Partial<Identity>;
  readonly startMs?: number;
  /** The middle of the range, unless told otherwise, so that jitter changes nothing. */
  readonly random?: (below: number) => number;
  readonly stored?: Readonly<Record<string, string>>;
  readonly storeFull?: boolean;
}

export type Up<T extends UpMessage['type']> = Extract<UpMessage, { type: T }>;

/** Delivery on ports that only record, with a clock that is told to go on. It ticks every 50 ms. */
export function createRig(options: RigOptions = {}) {
  const clock = createVirtualClock(options.startMs ?? 0);
  const published: { topic: string; payload: string; atMs: number }[] = [];
  const told: string[] = [];
  const opened: LinkOptions[] = [];
  const beacons: number[] = [];
  const stored = new Map(Object.entries(options.stored ?? {}));
  /** What tests change: how the tile lies, whether the socket takes bytes, which base a patch may have. */
  const hands = { world: FLAT, takes: true, fits: true };
  let seen = 0;

  const ports: DeliveryPorts = {
    clock,
    edges: { setBeacon: (number) => beacons.push(number) },
    link: {
      open: (linkOptions) => opened.push(linkOptions),
      publish: (topic, payload) => hands.takes && published.push({ topic, payload, atMs: clock.elapsedMs() }) > 0,
      close: () => delivery.linkDown('closed'),
      rssi: () => -61,
    },
    store: {
      get: (key) => stored.get(key) ?? '',
      set: (key, value) => options.storeFull !== true && stored.set(key, value) !== undefined,
      keepImage: () => false,
    },
    power: {
      batteryPercent: () => 80,
      freeBytes: () => 23400,
      restart: () => {},
      saver: () => {},
      deepSleep: () => {},
    },
    random: options.random ?? ((below) => Math.floor(below / 2)),
    parseJson,
  };
  const state = createState(ports, { ...IDENTITY, ...options.identity }, () => hands.world, {
    standing: (now, reason, retryMs) => told.push(`standing ${now} ${reason} ${retryMs}`),
    scene: (message, text) => told.push(`scene ${message.revision} ${text.length}`),
    patch: (message) => {
      told.push(`patch ${message.base}>${message.revision}`);
      return hands.fits;
    },
    refuse: (lines) => told.push(`refuse ${lines.join('/')}`),
    sound: (tune, side, colour, ms) => told.push(`sound ${tune} ${side} ${colour} ${ms}`),
    config: (name, brightness, mute, still) => told.push(`config ${name} ${brightness} ${mute} ${still}`),
    perform: (what) => told.push(`perform ${what}`),
    piece: (id, index, count, data) => told.push(`piece ${id} ${index}/${count} ${data}`),
    claimed: (name) => told.push(`claimed ${name}`),
  });
  const delivery = deliveryOver(state);
  clock.every(50, () => delivery.tick());

  /** Messages of one kind on `up` since the rig was made, oldest first. */
  function ups<T extends UpMessage['type']>(type: T): Up<T>[] {
    return published
      .filter(({ topic }) => topic === `ct/t/${TILE}/up`)
      .map(({ payload }) => {
        const message = decodeUp(payload, parseJson);
        if (isMalformed(message)) throw new Error(`sent what no hub can read: ${payload} ${message.path}`);
        return message;
      })
      .filter((message): message is Up<T> => message.type === type);
  }
  function lastHello(): HelloMessage {
    const hello = ups('hello').at(-1);
    if (hello === undefined) throw new Error('no hello was sent');
    return hello;
  }
  const down = (message: DownMessage) => delivery.message(`ct/t/${TILE}/dn`, encodeDown(message));

  const rig = {
    clock,
    published,
    told,
    opened,
    beacons,
    stored,
    hands,
    delivery,
    /** For what takes too long to come about: numbers near their end. */
    state,
    ups,
    lastHello,
    down,
    /** Any text on `dn`. */
    text: (payload: string) => delivery.message(`ct/t/${TILE}/dn`, payload),
    hubPresence: (hub: string, online = true) =>
      delivery.message(`ct/hub/${hub}/on`, encodeHub({ online, hub, start: 71, tables: [] })),
    /** What was published since the last call, as "topic kind" and type. */
    news(): string[] {
      const fresh = published.slice(seen);
      seen = published.length;
      return fresh.map(({ topic, payload }) => {
        const kind = topic.slice(`ct/t/${TILE}/`.length);
        const message = JSON.parse(payload) as { t?: string; s?: number };
        return message.t === undefined ? kind : `${kind} ${message.t}${message.s === undefined ? '' : ` ${message.s}`}`;
      });
    },
    connect() {
      delivery.start();
      delivery.linkUp();
      return rig;
    },
    /** The answer to the last hello. */
    welcome(fields: Partial<WelcomeMessage> = {}) {
      const hello = lastHello();
      down({
        type: 'welcome',
        boot: hello.boot,
        count: hello.count,
        claim: hello.claim + 1,
        hub: 'kitchen',
        beacon: 42,
        sessionMs: 0,
        statusMs: 2000,
        sequence: 0,
        name: 'red-3',
        ...fields,
      });
      return rig;
    },
    ack: (sequence: number, fields: { claim?: number; boot?: number; sessionMs?: number } = {}) =>
      down({ type: 'ack', claim: lastHello().claim + 1, boot: lastHello().boot, sequence, sessionMs: 0, ...fields }),
    press: () => delivery.event('press', 0, 0, 0),
  };
  return rig;
}
