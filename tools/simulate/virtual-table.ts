/** Virtual tiles on a plane: geometry alone feeds their senses, hands move them, their own clock is the plane's. */
import { createBlankScreen } from '../../firmware/virtual/blank-screen.ts';
import { createVirtualTile, type VirtualTile } from '../../firmware/virtual/tile.ts';
import { type HubAddress, tcpStreams } from '../virtual-tile/tcp-stream.ts';
import { type Lost, lossyStreams } from './lossy-stream.ts';
import { flatPose, type Pose } from './plane/geometry.ts';
import { type Move, moveMs } from './plane/moves.ts';
import { createPlane, move, type Plane, place, type Random } from './plane/plane.ts';
import { type Reading, stepPlane } from './plane/step.ts';
import { createTileWatch, type TileWatch } from './tile-watch.ts';

export interface VirtualTableOptions {
  readonly broker: HubAddress;
  readonly credentials: readonly { readonly tile: string; readonly secret: string }[];
  readonly random: Random;
  /** While a hand works, the plane's time goes so many times faster than the wall's. */
  readonly speed: number;
  /** Share of infrared readings and of messages that get lost, 0-1. */
  readonly lostBeacons: number;
  readonly lostMessages: number;
}

/** Time goes on in steps of so much, as the plane asks. */
const STEP_MS = 10;
const TICK_MS = 50;
/** The wall's time between two rounds; a process that was held up for longer lets the plane's time wait. */
const ROUND_MS = 5;
const ROUND_MAX_MS = 40;
/** Faster than this while nothing but the hub is waited for, tiles would send again what the hub is about to acknowledge. */
const WAITING_SPEED_MAX = 4;
const WRAP_MS = 2 ** 30;

interface TileOnTable {
  readonly tile: VirtualTile;
  readonly watch: TileWatch;
}

export class VirtualTable {
  readonly lost: Lost = { messages: 0, lost: 0 };
  readonly #tiles = new Map<string, TileOnTable>();
  readonly #random: Random;
  readonly #speed: number;
  #plane: Plane;
  #timer: NodeJS.Timeout | undefined;
  #wallMs = 0;
  #owedMs = 0;
  #tickMs = 0;
  #waiting: { readonly untilMs: number; readonly resolve: () => void }[] = [];

  constructor(options: VirtualTableOptions) {
    this.#random = options.random;
    this.#speed = options.speed;
    this.#plane = createPlane({ lostBeacons: options.lostBeacons, noiseMg: 10 });
    const streams = tcpStreams(options.broker);
    for (const { tile, secret } of options.credentials) {
      const watch = createTileWatch();
      const made = createVirtualTile({
        id: tile,
        secret,
        clock: { nowMs: () => Math.floor(this.#plane.nowMs) % WRAP_MS },
        random: (below) => Math.floor(options.random() * below),
        openStream: lossyStreams(streams, options.lostMessages, options.random, this.lost, watch),
        screen: createBlankScreen(),
      });
      this.#tiles.set(tile, { tile: made, watch });
    }
  }

  /** Ids of the tiles, in the order of their credentials. */
  tiles(): readonly string[] {
    return [...this.#tiles.keys()];
  }

  /** Throws for a tile that is not here, which is a bug. */
  watch(tile: string): TileWatch {
    const found = this.#tiles.get(tile);
    if (found === undefined) throw new Error(`there is no tile ${tile} on the plane`);
    return found.watch;
  }

  /** Switches all tiles on, far from each other, turned anyhow. */
  start(): void {
    const poses = this.tiles().map((tile, i) => {
      const [column, row] = [i % 12, Math.floor(i / 12)];
      return { tile, pose: flatPose(2000 + column * 200, row * 200, Math.floor(this.#random() * 4) * 90) };
    });
    this.lay(poses);
    for (const { tile } of this.#tiles.values()) tile.start();
    this.#wallMs = performance.now();
    this.#timer = setInterval(() => this.#round(), ROUND_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const { tile } of this.#tiles.values()) tile.stop();
  }

  /** Puts tiles somewhere. */
  lay(tiles: readonly { readonly tile: string; readonly pose: Pose }[]): void {
    this.#plane = place(this.#plane, tiles);
  }

  /** It sends infrared since the hub took it in. */
  isWelcomed(tile: string): boolean {
    return (this.#tiles.get(tile)?.tile.beaconNumber() ?? 0) > 0;
  }

  /** "tile:boot:sequence:kind" of every numbered message that a tile said. */
  said(): ReadonlySet<string> {
    return new Set([...this.#tiles].flatMap(([id, { watch }]) => [...watch.numbered()].map((one) => `${id}:${one}`)));
  }

  /** How many eyes of a tile could see another now. */
  seenBy(tile: string): number {
    return (this.#plane.sight.get(tile) ?? []).filter((eye) => eye !== 0).length;
  }

  /** A hand does this to a tile; resolves when it is done and so long after, in the plane's time. */
  async do(tile: string, moves: readonly Move[], restMs: number): Promise<void> {
    const pose = this.#plane.tiles.find((one) => one.tile === tile)?.pose;
    if (pose === undefined) throw new Error(`there is no tile ${tile} on the plane`);
    this.#plane = move(this.#plane, tile, moves);
    await this.wait(moves.reduce((ms, one) => ms + moveMs(pose, one), 0) + restMs);
  }

  /** Lets so much of the plane's time pass. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ untilMs: this.#plane.nowMs + ms, resolve });
    });
  }

  #round(): void {
    const nowMs = performance.now();
    const speed = this.#waiting.length > 0 ? this.#speed : Math.min(this.#speed, WAITING_SPEED_MAX);
    this.#owedMs += Math.min(nowMs - this.#wallMs, ROUND_MAX_MS) * speed;
    this.#wallMs = nowMs;
    for (; this.#owedMs >= STEP_MS; this.#owedMs -= STEP_MS) {
      this.#step();
      // What hands wait for may change the speed, and is to be looked at before more time goes by.
      if (this.#wake()) {
        this.#owedMs = 0;
        return;
      }
    }
  }

  #wake(): boolean {
    const due = this.#waiting.filter((one) => one.untilMs <= this.#plane.nowMs);
    if (due.length === 0) return false;
    this.#waiting = this.#waiting.filter((one) => one.untilMs > this.#plane.nowMs);
    for (const { resolve } of due) resolve();
    return true;
  }

  #step(): void {
    const numbers = new Map([...this.#tiles].map(([id, { tile }]) => [id, tile.beaconNumber()]));
    const [plane, readings] = stepPlane(this.#plane, STEP_MS, numbers, this.#random);
    this.#plane = plane;
    for (const reading of readings) this.#read(reading);
    if (plane.nowMs - this.#tickMs < TICK_MS) return;
    this.#tickMs = plane.nowMs;
    for (const { tile } of this.#tiles.values()) tile.tick();
  }

  #read(reading: Reading): void {
    const tile = this.#tiles.get(reading.tile)?.tile;
    if (tile === undefined) return;
    if (reading.read === 'beacon') tile.beacon(reading.side, reading.number, reading.neighbourSide);
    else if (reading.read === 'motion') tile.motion(...reading.pull);
    else if (reading.read === 'tag') tile.tag(reading.uid);
    else tile.button(reading.down);
  }
}
