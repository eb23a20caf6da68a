/** What the page asks of the hub: following tables, and beginning a match with the page's tiles. */
import type { SeatSetup } from '../../table/host-commands.ts';
import {
  type OptionValues,
  readGames,
  readHints,
  readIssued,
  readPlayed,
  readTables,
  readTilesHere,
  type TableSummary,
} from '../host/answers.ts';
import { HostError, type HostLine } from '../host/host-socket.ts';
import { text } from '../host/read.ts';
import type { Store } from '../store.ts';
import type { Credentials, TileDesk } from '../tiles/tile-desk.ts';
import { type PageState, tableOf } from './page-state.ts';
import { laySet, neededTiles } from './set-up.ts';
import { takePlaces } from './take-places.ts';

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
  /** Undefined until it is known which window runs the tiles. */
  readonly desk: () => TileDesk | undefined;
  /** Brings all tiles in view. */
  readonly fit: () => void;
}

export type TableCommand = 'pause' | 'unpause' | 'undo' | 'end' | 'rematch' | 'leaveAsIs';

const POLL_MS = 100;
const HERE_WITHIN_MS = 15_000;

/** What a person asks for (start, command) tells its failure as a notice and does not reject. */
export class HostWork {
  readonly #line: HostLine;
  readonly #store: Store<PageState>;
  readonly #options: HostWorkOptions;
  #toldOf = '';

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

  /** Asks for the tables. Answers whether that was news. Rejects with a HostError. */
  async look(): Promise<boolean> {
    const before = JSON.stringify(this.#store.get().tables);
    await this.take(await this.#tables());
    return JSON.stringify(this.#store.get().tables) !== before;
  }

  /** The tables as the hub tells them now; what else it has to be asked about them is asked. Rejects with a HostError. */
  async take(tables: readonly TableSummary[]): Promise<void> {
    this.#store.set({ tables, tablesMs: performance.now() });
    const table = tableOf(this.#store.get());
    const key =
      table === undefined ? '' : [table.table, table.phase, table.events, table.paused, ...table.active].join(' ');
    if (key === this.#toldOf) return;
    this.#toldOf = key;
    if (table === undefined) {
      this.#store.set({ played: [], hints: [] });
      return;
    }
    const ask = { table: table.table };
    const [position, hints] = await Promise.all([
      this.#line.ask({ do: 'position', ...ask }).catch(() => undefined),
      this.#line.ask({ do: 'hints', ...ask }).catch(() => undefined),
    ]);
    this.#store.set({ played: readPlayed(position), hints: readHints(hints) });
  }

  start(choice: StartChoice): Promise<void> {
    return this.asked('Laying the tiles', () => this.#start(choice));
  }

  /** A command for the table that is looked at. */
  command(what: TableCommand): Promise<void> {
    return this.asked('One moment', async () => {
      const table = tableOf(this.#store.get());
      if (table === undefined) return;
      await this.#line.ask({ do: what, table: table.table });
      await this.look();
    });
  }

  /** The tiles of the match to where its set is laid. */
  layAgain(allOptions: OptionValues): void {
    const desk = this.#options.desk();
    const table = tableOf(this.#store.get());
    if (desk === undefined || table === undefined) return;
    const mine = new Set(desk.placed().map(({ tile }) => tile));
    const ours = table.tiles.filter(({ tile }) => mine.has(tile));
    const cast = ours.filter(({ piece }) => piece !== '');
    const needed = neededTiles(table.missing.length > 0 ? table.missing : cast.map(({ piece }) => piece));
    const tiles = table.missing.length > 0 ? ours.map(({ tile }) => tile) : inPieceOrder(cast);
    desk.place(laySet(tiles, needed, allOptions));
    this.#options.fit();
  }

  /** New credentials for a tile that the hub does not know any more, at the same place. Rejects with a HostError. */
  async replaceTile(tile: string): Promise<void> {
    const desk = this.#options.desk();
    const pose = desk?.placed().find((one) => one.tile === tile)?.pose;
    desk?.forget([tile]);
    if (desk === undefined || pose === undefined) return;
    const [fresh] = await this.issue(1);
    if (fresh === undefined) return;
    desk.add([fresh]);
    desk.place([{ tile: fresh.tile, pose }]);
  }

  /** One wish of a person at a time; `busy` says meanwhile what is done. */
  async asked(busy: string, work: () => Promise<void>): Promise<void> {
    if (this.#store.get().busy !== undefined) return;
    this.#store.set({ busy, notice: undefined });
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.#store.set({ notice: { kind: 'refusal', say: error.message, hint: error.hint } });
    } finally {
      const { notice } = this.#store.get();
      // What had to wait for this need not wait any more.
      const isOver = notice?.kind === 'news' && notice.undo === undefined;
      this.#store.set({ busy: undefined, ...(isOver ? { notice: undefined } : {}) });
    }
  }

  /** New tiles of the hub. Rejects with a HostError. */
  async issue(count: number): Promise<readonly Credentials[]> {
    return count > 0 ? readIssued(await this.#line.ask({ do: 'issue', count })) : [];
  }

  /** Brings tiles to a table once the hub has heard them, and waits until they are there. Rejects with a HostError. */
  async join(table: string, tiles: readonly string[]): Promise<void> {
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

  async #tables(): Promise<readonly TableSummary[]> {
    return readTables((await this.#line.ask({ do: 'tables' })).tables);
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    for (let waitedMs = 0; waitedMs < HERE_WITHIN_MS; waitedMs += POLL_MS) {
      if (await isSo()) return;
      await pause(POLL_MS);
    }
    throw new HostError('notHere', 'The tiles did not reach the hub.', 'Reload the page and try again.');
  }

  async #start(choice: StartChoice): Promise<void> {
    const desk = this.#options.desk();
    if (desk === undefined) return;
    const free = (await this.#tables()).find(({ phase }) => phase === 'free');
    const table = free?.table ?? text((await this.#line.ask({ do: 'openTable' })).table);
    const { game, preset, options, seats } = choice;
    await this.#line.ask({ do: 'start', table, game, ...(preset === undefined ? {} : { preset }), options, seats });
    const needed = neededTiles((await this.#tables()).find((one) => one.table === table)?.missing ?? []);
    const count = needed.board + needed.loose;
    desk.add(await this.issue(count - desk.all().length));
    const tiles = desk.all().slice(0, count);
    const spare = desk.placed().map(({ tile }) => tile);
    desk.putAway(spare.filter((tile) => !tiles.includes(tile)));
    desk.place(laySet(tiles, needed, choice.allOptions));
    this.#store.set({ table, isInLobby: false, selected: tiles[0] });
    this.#options.fit();
    await this.join(table, tiles);
    const missing = async (): Promise<number> => {
      await this.look();
      return this.#store.get().tables.find((one) => one.table === table)?.missing.length ?? 0;
    };
    await takePlaces({ desk, tiles, needed, missing, wait: pause });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
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
