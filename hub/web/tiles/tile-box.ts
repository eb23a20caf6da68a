/** The page's tiles: who they are, where they lie, and the worker in which they run. */
import type { Placed, Pose } from '../plane/geometry.ts';
import type { HandMove } from '../plane/hand-move.ts';
import { contactsOf } from '../plane/sight.ts';
import { type KeptTile, readKeptTiles, writeKeptTiles } from './kept-tiles.ts';
import type { Frame, FromWorker, ToWorker } from './worker-messages.ts';

const KEY = 'contact.tiles';
/** Changes are written together. */
const WRITE_AFTER_MS = 300;

export interface TileBoxOptions {
  /** The MQTT socket of the hub. */
  readonly mqttUrl: string;
  readonly onFrames: (frames: readonly Frame[]) => void;
  readonly onTune: (tile: string, steps: readonly number[]) => void;
  /** The hub does not know this tile any more. */
  readonly onTurnedAway: (tile: string) => void;
  /** What lies on the cloth has changed. */
  readonly onTiles: (tiles: readonly Placed[]) => void;
}

/** Takes up the tiles of the last visit. One window of a browser only may do so: see `claimTiles`. */
export class TileBox {
  readonly #options: TileBoxOptions;
  readonly #worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' });
  readonly #tiles: Map<string, KeptTile>;
  readonly #running = new Set<string>();
  #writing: ReturnType<typeof setTimeout> | undefined;
  #contactsTold = '';

  constructor(options: TileBoxOptions) {
    this.#options = options;
    this.#tiles = new Map(readKeptTiles(localStorage.getItem(KEY)).map((one) => [one.tile, one]));
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    addEventListener('pagehide', () => {
      if (this.#writing !== undefined) this.#write();
    });
    this.#switchOn(this.placed().map(({ tile }) => tile));
    this.#changed();
  }

  /** Tiles that lie on the cloth. */
  placed(): readonly Placed[] {
    return [...this.#tiles.values()].flatMap(({ tile, pose }) => (pose === undefined ? [] : [{ tile, pose }]));
  }

  /** Ids of all tiles, those in the box last. */
  all(): readonly string[] {
    const tiles = [...this.#tiles.values()];
    return [...tiles.filter(({ pose }) => pose !== undefined), ...tiles.filter(({ pose }) => pose === undefined)].map(
      ({ tile }) => tile,
    );
  }

  /** New tiles, into the box. */
  add(keys: readonly { readonly tile: string; readonly secret: string }[]): void {
    for (const { tile, secret } of keys) this.#tiles.set(tile, { tile, secret, kept: [] });
    this.#changed();
  }

  /** Puts tiles on the cloth and switches them on, or moves those that lie there. */
  place(tiles: readonly Placed[]): void {
    for (const { tile, pose } of tiles) this.#setPose(tile, pose);
    this.#switchOn(tiles.map(({ tile }) => tile));
    this.#changed();
  }

  /** Back into the box, switched off. */
  putAway(tiles: readonly string[]): void {
    this.#switchOff(tiles);
    for (const tile of tiles) this.#setPose(tile, undefined);
    this.#changed();
  }

  /** Away for good. */
  forget(tiles: readonly string[]): void {
    this.#switchOff(tiles);
    for (const tile of tiles) this.#tiles.delete(tile);
    this.#changed();
  }

  button(tile: string, down: boolean): void {
    this.#tell({ say: 'button', tile, down });
  }

  move(tile: string, move: HandMove): void {
    this.#tell({ say: 'move', tile, move });
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (message.say === 'frames') this.#options.onFrames(message.frames);
    else if (message.say === 'tune') this.#options.onTune(message.tile, message.steps);
    else if (message.say === 'turnedAway') this.#options.onTurnedAway(message.tile);
    else {
      const known = this.#tiles.get(message.tile);
      if (known !== undefined) this.#tiles.set(message.tile, { ...known, kept: message.kept });
      this.#writeSoon();
    }
  }

  #changed(): void {
    this.#writeSoon();
    const lie = this.placed();
    const contacts = contactsOf(lie);
    const text = JSON.stringify(contacts);
    if (text !== this.#contactsTold) this.#tell({ say: 'contacts', contacts });
    this.#contactsTold = text;
    this.#options.onTiles(lie);
  }

  #writeSoon(): void {
    this.#writing ??= setTimeout(() => this.#write(), WRITE_AFTER_MS);
  }

  #write(): void {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    localStorage.setItem(KEY, writeKeptTiles([...this.#tiles.values()]));
  }

  #switchOn(tiles: readonly string[]): void {
    const keys = tiles.flatMap((tile) => this.#tiles.get(tile) ?? []).filter(({ tile }) => !this.#running.has(tile));
    for (const { tile } of keys) this.#running.add(tile);
    if (keys.length > 0) this.#tell({ say: 'add', url: this.#options.mqttUrl, tiles: keys });
  }

  #switchOff(tiles: readonly string[]): void {
    this.#tell({ say: 'remove', tiles });
    for (const tile of tiles) this.#running.delete(tile);
  }

  #setPose(tile: string, pose: Pose | undefined): void {
    const known = this.#tiles.get(tile);
    if (known === undefined) return;
    const { pose: _, ...rest } = known;
    this.#tiles.set(tile, pose === undefined ? rest : { ...rest, pose });
  }
}
