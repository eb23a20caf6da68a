/** The page's tiles: who they are, where they lie, and the worker in which they run. */
import type { Placed, Pose } from '../plane/geometry.ts';
import type { HandMove } from '../plane/hand-move.ts';
import { contactsOf } from '../plane/sight.ts';
import { type KeptTile, readKeptTiles, writeKeptTiles } from './kept-tiles.ts';
import type { Storage } from './storage.ts';
import type { Credentials, TileChange, TileDesk } from './tile-desk.ts';
import type { Frame, FromWorker, ToWorker } from './worker-messages.ts';

const KEY = 'contact.tiles';
/** Changes are written together. */
const WRITE_AFTER_MS = 300;

/** The worker, or what stands for it. */
export interface TileWorker {
  post(message: ToWorker): void;
  /** In place of who listened before. */
  listen(hear: (message: FromWorker) => void): void;
}

export interface TileBoxOptions {
  /** The MQTT socket of the hub. */
  readonly mqttUrl: string;
  readonly worker: TileWorker;
  readonly storage: Storage;
  readonly onFrames: (frames: readonly Frame[]) => void;
  readonly onTune: (tile: string, steps: readonly number[]) => void;
  /** The hub does not know this tile any more. */
  readonly onTurnedAway: (tile: string) => void;
  readonly onChange: (change: TileChange) => void;
  /** The browser keeps nothing: after a reload these tiles are gone. */
  readonly onForgetful: () => void;
}

/** Takes up the tiles of the last visit. One window of a browser only may do so: see `claimTiles`. */
export class TileBox implements TileDesk {
  readonly #options: TileBoxOptions;
  readonly #tiles: Map<string, KeptTile>;
  readonly #running = new Set<string>();
  #writing: ReturnType<typeof setTimeout> | undefined;
  #placed: readonly Placed[] | undefined;
  #contactsTold = '';

  constructor(options: TileBoxOptions) {
    this.#options = options;
    this.#tiles = new Map(readKeptTiles(options.storage.read(KEY)).map((one) => [one.tile, one]));
    options.worker.listen((message) => this.#hear(message));
    this.#switchOn(this.placed().map(({ tile }) => tile));
    this.#othersLie();
  }

  placed(): readonly Placed[] {
    this.#placed ??= [...this.#tiles.values()].flatMap(({ tile, pose }) =>
      pose === undefined ? [] : [{ tile, pose }],
    );
    return this.#placed;
  }

  all(): readonly string[] {
    return [...this.placed().map(({ tile }) => tile), ...this.#boxed()];
  }

  add(keys: readonly Credentials[]): void {
    for (const { tile, secret } of keys) this.#tiles.set(tile, { tile, secret, kept: [] });
    this.#othersLie();
  }

  place(tiles: readonly Placed[]): void {
    const fresh = tiles.filter(({ tile }) => this.#tiles.get(tile)?.pose === undefined).map(({ tile }) => tile);
    for (const { tile, pose } of tiles) this.#setPose(tile, pose);
    if (fresh.length > 0) {
      this.#switchOn(fresh);
      this.#othersLie();
      return;
    }
    this.#tellContacts();
    this.#writeSoon();
    this.#options.onChange({ change: 'moved', tiles });
  }

  putAway(tiles: readonly string[]): void {
    this.#switchOff(tiles);
    for (const tile of tiles) this.#setPose(tile, undefined);
    this.#othersLie();
  }

  forget(tiles: readonly string[]): void {
    this.#switchOff(tiles);
    for (const tile of tiles) this.#tiles.delete(tile);
    this.#othersLie();
  }

  button(tile: string, down: boolean): void {
    this.#tell({ say: 'button', tile, down });
  }

  move(tile: string, move: HandMove): void {
    this.#tell({ say: 'move', tile, move });
  }

  holdUp(tile: string, up: boolean): void {
    this.#tell({ say: 'holdUp', tile, up });
  }

  /** Writes what is not written yet: the page may end now. */
  flush(): void {
    if (this.#writing !== undefined) this.#write();
  }

  #tell(message: ToWorker): void {
    this.#options.worker.post(message);
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

  #boxed(): readonly string[] {
    return [...this.#tiles.values()].filter(({ pose }) => pose === undefined).map(({ tile }) => tile);
  }

  #othersLie(): void {
    this.#placed = undefined;
    this.#tellContacts();
    this.#writeSoon();
    this.#options.onChange({ change: 'others', placed: this.placed(), boxed: this.#boxed() });
  }

  #tellContacts(): void {
    const contacts = contactsOf(this.placed());
    const text = JSON.stringify(contacts);
    if (text !== this.#contactsTold) this.#tell({ say: 'contacts', contacts });
    this.#contactsTold = text;
  }

  #writeSoon(): void {
    this.#writing ??= setTimeout(() => this.#write(), WRITE_AFTER_MS);
  }

  #write(): void {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    if (!this.#options.storage.write(KEY, writeKeptTiles([...this.#tiles.values()]))) this.#options.onForgetful();
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
    this.#placed = undefined;
  }
}
