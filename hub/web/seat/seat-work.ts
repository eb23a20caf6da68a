/** How a phone gets to its seat and back to it: tile of its own, the hub's consent, and what the browser keeps. */
import { HostError, type HostLine } from '../host/host-socket.ts';
import { text } from '../host/read.ts';
import { watchedTable } from '../scene/table-watch.ts';
import type { Store } from '../store.ts';
import type { Storage } from '../tiles/storage.ts';
import type { TileKeys } from '../tiles/worker-messages.ts';
import { type KeptSeat, readKeptSeat } from './kept-seat.ts';
import type { ToPhone } from './phone-messages.ts';
import { whereabouts } from './seat-places.ts';
import type { SeatState } from './seat-state.ts';

const KEY = 'contact.seat';
const POLL_MS = 300;
/** A tile that the hub has not heard by then will not come. */
const HEARD_WITHIN_MS = 15_000;
/** After a refusal the seat is not asked for again by itself so soon. */
const AGAIN_AFTER_MS = 5000;
const NAME_MAX = 12;

export interface SeatWorkOptions {
  readonly line: HostLine;
  readonly store: Store<SeatState>;
  readonly storage: Storage;
  /** The MQTT socket of the hub. */
  readonly mqttUrl: string;
  /** Came by a code: the person chooses, also where he sat before. */
  readonly isFresh: boolean;
  readonly tell: (message: ToPhone) => void;
  /** This window is the tile now. */
  readonly claim: () => void;
}

/** A name as the hub takes it: 1 to 12 ASCII characters. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .trim()
    .slice(0, NAME_MAX)
    .trim();
}

export class SeatWork {
  readonly #options: SeatWorkOptions;
  readonly #line: HostLine;
  readonly #store: Store<SeatState>;
  #kept: KeptSeat | undefined;
  /** The tile that runs in the worker; '' for none. */
  #running = '';
  #notBeforeMs = Number.NEGATIVE_INFINITY;

  constructor(options: SeatWorkOptions) {
    this.#options = options;
    this.#line = options.line;
    this.#store = options.store;
    this.#kept = readKeptSeat(options.storage.read(KEY));
    const { seat = '', name = '', tile = '' } = this.#kept ?? {};
    this.#store.set({ seat, name, tile });
  }

  /** Came by a seat's own link: the hub says which. Rejects with a HostError. */
  async hello(token: string): Promise<void> {
    const { seat } = await this.#line.ask({ do: 'hello', token });
    if (text(seat) !== '') this.#store.set({ seat: text(seat) });
  }

  /** The hub has told its tables: back to the seat of before, or a choice. */
  settle(): void {
    const state = this.#store.get();
    const table = watchedTable(state);
    const { to, seat } = whereabouts({ ...state, tile: this.#kept?.tile ?? '' }, table, this.#options.isFresh);
    if (to === 'stay') return;
    if (to !== 'choosing') this.#run();
    if (to === 'sit') this.#sitAgain(seat);
    else this.#store.set({ step: to, seat, say: to === state.step ? state.say : '' });
  }

  /** The seat that another device plays becomes this phone's again. */
  async takeBack(): Promise<void> {
    const { seat, name } = this.#store.get();
    const token = this.#kept?.token ?? '';
    if (token !== '') await this.#line.ask({ do: 'hello', token }).catch(() => undefined);
    await this.sit(seat, name);
  }

  /** Sits down with this phone's tile, a new one when it has none. Tells its failure and does not reject. */
  async sit(seat: string, wanted: string): Promise<void> {
    const name = plainName(wanted) || 'Phone';
    this.#store.set({ step: 'sitting', seat, name, say: '' });
    try {
      await this.#sit(seat, name);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      const isTaken = error.code === 'seatTaken';
      const say = [error.message, isTaken ? '' : error.hint].join(' ').trim();
      this.#store.set({ step: isTaken && this.#kept?.seat === seat ? 'taken' : 'choosing', say });
    }
  }

  /** A finger on the board under the tile. What the hub thinks of it, the tile shows. */
  async pointAt(element: string): Promise<void> {
    const table = watchedTable(this.#store.get())?.table;
    if (table === undefined || this.#kept === undefined) return;
    const { tile, secret } = this.#kept;
    await this.#line.ask({ do: 'point', table, tile, secret, element }).catch(() => undefined);
  }

  /** Leaves the seat to others and chooses anew; the tile stays this phone's. */
  chooseAgain(): void {
    this.#store.set({ step: 'choosing', seat: '', say: '' });
  }

  /** The tile is to run in this window after all. */
  playHere(): void {
    this.#running = '';
    this.#store.set({ step: 'opening' });
    this.settle();
  }

  /** Another window is the tile now. */
  stop(): void {
    this.#options.tell({ say: 'stop' });
    this.#running = '';
    this.#store.set({ step: 'elsewhere' });
  }

  /** What the tile keeps has changed. */
  keep(tile: string, kept: TileKeys['kept']): void {
    if (this.#kept?.tile === tile) this.#write({ ...this.#kept, kept });
  }

  /** The hub does not know this tile any more: the phone becomes another. */
  forgetTile(tile: string): void {
    if (this.#kept?.tile !== tile) return;
    const { seat, name } = this.#store.get();
    this.#options.tell({ say: 'stop' });
    this.#running = '';
    this.#kept = undefined;
    this.#store.set({ tile: '' });
    if (seat !== '') void this.sit(seat, name);
  }

  #sitAgain(seat: string): void {
    if (performance.now() < this.#notBeforeMs) return;
    this.#notBeforeMs = performance.now() + AGAIN_AFTER_MS;
    void this.sit(seat, this.#store.get().name);
  }

  async #sit(seat: string, name: string): Promise<void> {
    const table = watchedTable(this.#store.get())?.table;
    if (table === undefined) throw new HostError('noTable', 'There is no table yet.', 'Ask the host to begin.');
    const { tile, secret } = this.#kept ?? (await this.#newTile(table, name));
    this.#run();
    const { token } = await this.#whenHeard(() => this.#line.ask({ do: 'sit', table, seat, name, tile, secret }));
    if (this.#kept !== undefined) this.#write({ ...this.#kept, seat, name, token: text(token) });
    this.#store.set({ step: 'seated', say: '' });
  }

  async #newTile(table: string, name: string): Promise<KeptSeat> {
    const { tile, secret } = await this.#line.ask({ do: 'seatTile', table });
    const fresh = { tile: text(tile), secret: text(secret), kept: [], seat: '', name, token: '' };
    this.#write(fresh);
    return fresh;
  }

  async #whenHeard<T>(ask: () => Promise<T>): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      try {
        return await ask();
      } catch (error) {
        const isEarly = error instanceof HostError && error.code === 'notHere' && waitedMs < HEARD_WITHIN_MS;
        if (!isEarly) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  #run(): void {
    const keys = this.#kept;
    if (keys === undefined || keys.tile === this.#running) return;
    this.#running = keys.tile;
    this.#options.claim();
    this.#options.tell({ say: 'start', url: this.#options.mqttUrl, keys });
    this.#store.set({ tile: keys.tile });
  }

  #write(kept: KeptSeat): void {
    this.#kept = kept;
    if (!this.#options.storage.write(KEY, JSON.stringify(kept)) && !this.#store.get().isForgetful)
      this.#store.set({ isForgetful: true });
  }
}
