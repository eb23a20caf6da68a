/** A virtual tile: the very core that runs on an ESP32, with its ports in memory and the device's budgets held. */
import type { Clock, Identity, Ports, Power, Screen, Speaker, TileInput } from '../core/ports.ts';
import { createTile } from '../core/tile.ts';
import { elapsedMs } from '../core/time.ts';
import { createTimer, isDue, startTimer, type Timer } from '../core/timer.ts';
import { type BreachCode, type Budget, createBudget } from './budget.ts';
import { parseJson } from './json.ts';
import { createVirtualLink, type OpenStream, type VirtualLink } from './link.ts';
import { createStore } from './store.ts';

/** The firmware that a virtual tile says it runs. */
export const VIRTUAL_FIRMWARE = '0.1.0';
const PANEL_PIXELS = 128;
/** After a touch the senses have to be watched: the longest freezing of edges, and a little. */
const BUSY_AFTER_TOUCH_MS = 4000;
/** After a message something may be owed or sent again. */
const BUSY_AFTER_MESSAGE_MS = 300;
const HZ_MIN = 20;
const HZ_MAX = 20000;

/** A Screen that can also hold what the tile fetches: the raster, or a blank one. */
export interface VirtualScreen extends Screen {
  keepImage(id: string, base64: string): boolean;
}

export interface VirtualTileOptions {
  /** 12 lower-case hex digits. */
  readonly id: string;
  readonly secret: string;
  /** The only hub it may join; any when absent. */
  readonly hub?: string;
  /** Letters as in the protocol; all but the battery when absent. */
  readonly capabilities?: string;
  readonly clock: Clock;
  /** 0 <= result < below. */
  readonly random: (below: number) => number;
  /** Finds the hub and connects. */
  readonly openStream: OpenStream;
  /** What survives a restart; give the same map again to a tile that comes back. */
  readonly entries?: Map<string, string>;
  readonly screen: VirtualScreen;
  /** Hears every tune as pairs of Hz and ms; [] for silence. */
  readonly speaker?: (steps: readonly number[]) => void;
  /** Breaches of the device's limits are thrown, not only counted. */
  readonly isStrict?: boolean;
  /** Percent of the battery, or -1. */
  readonly battery?: () => number;
  /**
   * Without this a tile works at each tick. With it, one around which nothing happens works only so often: for tiles by the
   * hundred, whose blinking nobody watches.
   */
  readonly quietTickMs?: number;
}

/** What its surroundings do to a tile. The link is its own affair. */
export type TileSenses = Pick<TileInput, 'beacon' | 'motion' | 'tag' | 'button' | 'point' | 'look'>;

export interface VirtualTile extends TileSenses {
  readonly id: string;
  /** Switches it on. */
  start(): void;
  /** Every 50 ms. */
  tick(): void;
  /** Switches it off, as by pulling the plug: the broker delivers its will. */
  stop(): void;
  /** What its infrared sends now; 0 nothing. */
  beaconNumber(): number;
  /** In deep sleep, until its button is pressed. */
  isAsleep(): boolean;
  /** What a device could not have done, by code. */
  breaches(): Readonly<Partial<Record<BreachCode, number>>>;
}

/** What the core asks for in the middle of its work is done when it is through. */
type Wish = 'none' | 'restart' | 'sleep';

interface Body {
  readonly identity: Identity;
  readonly budget: Budget;
  readonly ports: Ports;
  readonly link: VirtualLink;
  readonly clock: Clock;
  readonly quietTickMs: number;
  /** Since the last work, and until when there is more. */
  readonly worked: Timer;
  readonly busy: Timer;
  /** Undefined until it is switched on. */
  tile: TileInput | undefined;
  beaconNumber: number;
  state: 'off' | 'on' | 'asleep';
  wish: Wish;
}

function isPlayable(steps: readonly number[]): boolean {
  return steps.every((value, i) => {
    if (!Number.isInteger(value)) return false;
    return i % 2 === 1 ? value > 0 : value === 0 || (value >= HZ_MIN && value <= HZ_MAX);
  });
}

function createSpeaker(sink: (steps: readonly number[]) => void, budget: Budget): Speaker {
  return {
    play: (steps) => {
      if (!isPlayable(steps)) budget.breach('tune-out-of-range', `The tune ${steps.join(' ')} cannot be played.`);
      sink(steps);
    },
    stop: () => sink([]),
  };
}

function identityOf(options: VirtualTileOptions): Identity {
  return {
    tile: options.id,
    secret: options.secret,
    hub: options.hub ?? '',
    firmware: VIRTUAL_FIRMWARE,
    body: 'virtual',
    capabilities: options.capabilities ?? 'embtps',
    panelWidth: PANEL_PIXELS,
    panelHeight: PANEL_PIXELS,
  };
}

function createBody(options: VirtualTileOptions): Body {
  const budget = createBudget(options.isStrict ?? false);
  const { clock, screen, random } = options;
  const link = createVirtualLink(
    options.openStream,
    clock,
    {
      linkUp: () => {
        stayBusy(body, BUSY_AFTER_MESSAGE_MS);
        body.tile?.linkUp();
      },
      linkDown: (reason) => body.tile?.linkDown(reason),
      message: (topic, payload) => {
        stayBusy(body, BUSY_AFTER_MESSAGE_MS);
        body.tile?.message(topic, payload);
      },
    },
    budget,
  );
  const power: Power = {
    batteryPercent: options.battery ?? (() => -1),
    freeBytes: () => -1,
    restart: () => {
      body.wish = 'restart';
    },
    saver: () => {},
    deepSleep: () => {
      body.wish = 'sleep';
    },
  };
  const ports: Ports = {
    clock,
    screen,
    edges: {
      setBeacon: (number) => {
        body.beaconNumber = number;
      },
    },
    speaker: createSpeaker(options.speaker ?? (() => {}), budget),
    link,
    store: createStore(
      options.entries ?? new Map<string, string>(),
      (id, base64) => screen.keepImage(id, base64),
      budget,
    ),
    power,
    random,
    parseJson,
  };
  const identity = identityOf(options);
  const body: Body = {
    identity,
    budget,
    ports,
    link,
    clock,
    quietTickMs: options.quietTickMs ?? 0,
    worked: createTimer(),
    busy: createTimer(),
    tile: undefined,
    beaconNumber: 0,
    state: 'off',
    wish: 'none',
  };
  return body;
}

/** Works at every tick for so long, if it does not already for longer. */
function stayBusy(body: Body, forMs: number): void {
  const nowMs = body.clock.nowMs();
  const { busy } = body;
  if (busy.waitMs < 0 || busy.waitMs - elapsedMs(nowMs, busy.sinceMs) < forMs) startTimer(busy, nowMs, forMs);
}

/** May this tick be left out? */
function isQuiet(body: Body): boolean {
  if (body.quietTickMs === 0) return false;
  const nowMs = body.clock.nowMs();
  if (!isDue(body.busy, nowMs)) return false;
  if (elapsedMs(nowMs, body.worked.sinceMs) < body.quietTickMs) return true;
  startTimer(body.worked, nowMs, 0);
  return false;
}

/** Memory is lost, the store stays. */
function boot(body: Body): void {
  body.tile = undefined;
  body.link.drop();
  body.wish = 'none';
  body.beaconNumber = 0;
  body.state = 'on';
  stayBusy(body, BUSY_AFTER_TOUCH_MS);
  body.tile = createTile(body.ports, body.identity);
  body.tile.start();
}

function stop(body: Body): void {
  body.state = 'off';
  body.tile = undefined;
  body.beaconNumber = 0;
  body.link.drop();
}

function tick(body: Body): void {
  if (body.state !== 'on' || isQuiet(body)) return;
  body.link.tick();
  body.tile?.tick();
  if (body.wish === 'restart') boot(body);
  else if (body.wish === 'sleep') {
    body.wish = 'none';
    body.state = 'asleep';
  }
}

/** A tile that is switched off. */
export function createVirtualTile(options: VirtualTileOptions): VirtualTile {
  const body = createBody(options);
  const whenOn = (action: (tile: TileInput) => void) => {
    if (body.state !== 'on' || body.tile === undefined) return;
    stayBusy(body, BUSY_AFTER_TOUCH_MS);
    action(body.tile);
  };
  return {
    id: options.id,
    start: () => {
      if (body.state === 'off') boot(body);
    },
    tick: () => tick(body),
    stop: () => stop(body),
    beacon: (side, number, neighbourSide) => whenOn((tile) => tile.beacon(side, number, neighbourSide)),
    motion: (x, y, z) => whenOn((tile) => tile.motion(x, y, z)),
    tag: (uid) => whenOn((tile) => tile.tag(uid)),
    button: (down) => {
      if (down && body.state === 'asleep') boot(body);
      whenOn((tile) => tile.button(down));
    },
    point: (x, y) => whenOn((tile) => tile.point(x, y)),
    look: (on) => whenOn((tile) => tile.look(on)),
    beaconNumber: () => body.beaconNumber,
    isAsleep: () => body.state === 'asleep',
    breaches: () => body.budget.breaches(),
  };
}
