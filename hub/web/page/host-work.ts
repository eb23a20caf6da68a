/** What the page asks of the hub: following tables, and beginning a match with the page's tiles. */
import type { SeatSetup } from '../../table/host-commands.ts';
import {
  type OptionValues,
  readGames,
  readIssued,
  readPlayed,
  readTables,
  readTilesHere,
  type TableSummary,
} from '../host/answers.ts';
import { HostError, type HostLine } from '../host/host-socket.ts';
import { text } from '../host/read.ts';
import { freePose } from '../plane/lay-out.ts';
import type { Store } from '../store.ts';
import type { TileBox } from '../tiles/tile-box.ts';
import { type PageState, tableOf } from './page-state.ts';
import { laySet, neededTiles } from './set-up.ts';

/** What the lobby has chosen. */
export interface StartChoice {
  readonly game: string;
  readonly preset: string | undefined;
  readonly options: OptionValues;
  /** With the preset and the game's defaults under them: for laying the board. */
  readonly allOptions: OptionValues;
  readonly seats: readonly SeatSetup[];
}

export interface HostWorkOptions {
  readonly line: HostLine;
  readonly store: Store<PageState>;
  /** Undefined while another window runs the tiles. */
  readonly box: () => TileBox | undefined;
  /** Brings all tiles in view. */
  readonly fit: () => void;
}

export type TableCommand = 'pause' | 'unpause' | 'undo' | 'end' | 'rematch' | 'leaveAsIs';

const POLL_MS = 100;
const HERE_WITHIN_MS = 15_000;

/** What a person asks for (start, addTile, command) tells its failure as a notice and does not reject. */
export class HostWork {
  readonly #line: HostLine;
  readonly #store: Store<PageState>;
  readonly #options: HostWorkOptions;
  #playedOf = '';

  constructor(options: HostWorkOptions) {
    this.#options = options;
    this.#line = options.line;
    this.#store = options.store;
  }

  /** After the line opened: games and tables. Rejects with a HostError. */
  async greet(): Promise<void> {
    this.#store.set({ games: readGames(await this.#line.ask({ do: 'games' })) });
    await this.look();
  }

  /** Looks whether something has changed at the table. Rejects with a HostError. */
  async look(): Promise<void> {
    this.#store.set({ tables: await this.#tables() });
    const table = tableOf(this.#store.get());
    const key = table === undefined ? '' : `${table.table} ${table.phase} ${table.events}`;
    if (key === this.#playedOf) return;
    this.#playedOf = key;
    const played = table === undefined ? [] : readPlayed(await this.#line.ask({ do: 'position', table: table.table }));
    this.#store.set({ played });
  }

  start(choice: StartChoice): Promise<void> {
    return this.#asked('Laying the tiles', () => this.#start(choice));
  }

  addTile(): Promise<void> {
    return this.#asked('Adding a tile', () => this.#addTile());
  }

  /** A command for the table that is looked at. */
  command(what: TableCommand): Promise<void> {
    return this.#asked('One moment', async () => {
      const table = tableOf(this.#store.get());
      if (table === undefined) return;
      await this.#line.ask({ do: what, table: table.table });
      await this.look();
    });
  }

  /** The tiles of the match to where its set is laid. */
  layAgain(allOptions: OptionValues): void {
    const box = this.#options.box();
    const table = tableOf(this.#store.get());
    if (box === undefined || table === undefined) return;
    const mine = new Set(box.placed().map(({ tile }) => tile));
    const ours = table.tiles.filter(({ tile }) => mine.has(tile));
    const cast = ours.filter(({ piece }) => piece !== '');
    const needed = neededTiles(table.missing.length > 0 ? table.missing : cast.map(({ piece }) => piece));
    const tiles = table.missing.length > 0 ? ours.map(({ tile }) => tile) : inPieceOrder(cast);
    box.place(laySet(tiles, needed, allOptions));
    this.#options.fit();
  }

  /** New credentials for a tile that the hub does not know any more, at the same place. */
  async replaceTile(tile: string): Promise<void> {
    const box = this.#options.box();
    const pose = box?.placed().find((one) => one.tile === tile)?.pose;
    box?.forget([tile]);
    if (box === undefined || pose === undefined) return;
    const [fresh] = readIssued(await this.#line.ask({ do: 'issue', count: 1 }));
    if (fresh === undefined) return;
    box.add([fresh]);
    box.place([{ tile: fresh.tile, pose }]);
  }

  /** One wish of a person at a time. */
  async #asked(busy: string, work: () => Promise<void>): Promise<void> {
    if (this.#store.get().busy !== undefined) return;
    this.#store.set({ busy, notice: undefined });
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.#store.set({ notice: { kind: 'refusal', say: error.message, hint: error.hint } });
    } finally {
      this.#store.set({ busy: undefined });
    }
  }

  async #tables(): Promise<readonly TableSummary[]> {
    return readTables((await this.#line.ask({ do: 'tables' })).tables);
  }

  #needBox(): TileBox {
    const box = this.#options.box();
    if (box !== undefined) return box;
    throw new HostError('elsewhere', 'The tiles are on the table of another window.', 'Close it, or play there.');
  }

  async #issue(box: TileBox, count: number): Promise<void> {
    if (count > 0) box.add(readIssued(await this.#line.ask({ do: 'issue', count })));
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    for (let waitedMs = 0; waitedMs < HERE_WITHIN_MS; waitedMs += POLL_MS) {
      if (await isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new HostError('notHere', 'The tiles did not reach the hub.', 'Reload the page and try again.');
  }

  /** Brings tiles to a table once the hub has heard them, and waits until they are there. */
  async #join(table: string, tiles: readonly string[]): Promise<void> {
    await this.#until(async () => {
      const here = readTilesHere(await this.#line.ask({ do: 'tiles' }));
      return tiles.every((tile) => here.has(tile));
    });
    await this.#line.ask({ do: 'addTiles', table, tiles });
    await this.#until(async () => {
      await this.look();
      const known = this.#store.get().tables.find((one) => one.table === table)?.tiles ?? [];
      return tiles.every((tile) => known.some((one) => one.tile === tile && one.here));
    });
  }

  async #start(choice: StartChoice): Promise<void> {
    const box = this.#needBox();
    const free = (await this.#tables()).find(({ phase }) => phase === 'free');
    const table = free?.table ?? text((await this.#line.ask({ do: 'openTable' })).table);
    const { game, preset, options, seats } = choice;
    await this.#line.ask({ do: 'start', table, game, ...(preset === undefined ? {} : { preset }), options, seats });
    const needed = neededTiles((await this.#tables()).find((one) => one.table === table)?.missing ?? []);
    const count = needed.board + needed.loose;
    await this.#issue(box, count - box.all().length);
    const tiles = box.all().slice(0, count);
    const spare = box.placed().map(({ tile }) => tile);
    box.putAway(spare.filter((tile) => !tiles.includes(tile)));
    box.place(laySet(tiles, needed, choice.allOptions));
    this.#store.set({ table, selected: tiles[0] });
    this.#options.fit();
    await this.#join(table, tiles);
  }

  async #addTile(): Promise<void> {
    const box = this.#needBox();
    const lie = new Set(box.placed().map(({ tile }) => tile));
    if (box.all().every((tile) => lie.has(tile))) await this.#issue(box, 1);
    const tile = box.all().find((one) => !lie.has(one));
    if (tile === undefined) return;
    box.place([{ tile, pose: freePose(box.placed()) }]);
    this.#store.set({ selected: tile });
    this.#options.fit();
    const table = tableOf(this.#store.get());
    if (table !== undefined) await this.#join(table.table, [tile]);
  }
}

/** Cells by row and column, so that each tile comes to lie where its piece belongs; handhelds last. */
function inPieceOrder(cast: readonly { readonly tile: string; readonly piece: string }[]): readonly string[] {
  const key = (piece: string): readonly [number, number, string] => {
    const cell = /^cell:([a-z])(\d+)$/.exec(piece);
    return cell === null ? [piece.startsWith('hand:') ? 2e6 : 1e6, 0, piece] : [Number(cell[2]), 0, cell[1] ?? ''];
  };
  return [...cast]
    .sort((a, b) => {
      const [one, other] = [key(a.piece), key(b.piece)];
      return one[0] - other[0] || one[2].localeCompare(other[2], 'en', { numeric: true });
    })
    .map(({ tile }) => tile);
}
