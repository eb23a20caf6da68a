/** What pages that look on know of the hub's tables, and the board of the one that is looked at. */
import { type GameSpec, readGames, readPlayed, readTables, type TableSummary } from '../host/answers.ts';
import type { HostLine, LineState } from '../host/host-socket.ts';
import type { Store } from '../store.ts';
import { type BoardScene, readBoard, readBoardNews } from './read-scene.ts';

export interface Watched {
  readonly line: LineState;
  readonly games: readonly GameSpec[];
  readonly tables: readonly TableSummary[];
  /** When `tables` came, ms of performance.now(): what clocks count from. */
  readonly tablesMs: number;
  /** The table that somebody chose to look at. */
  readonly wanted: string | undefined;
  /** Absent without a match, or until it has come. */
  readonly board: BoardScene | undefined;
  /** What was played, oldest first. */
  readonly played: readonly string[];
}

export const NOTHING_WATCHED: Watched = {
  line: 'connecting',
  games: [],
  tables: [],
  tablesMs: 0,
  wanted: undefined,
  board: undefined,
  played: [],
};

const LIVELY = ['playing', 'seating', 'over', 'free'] as const;

/** The table that is looked at: the wanted one, else the liveliest. */
export function watchedTable({ tables, wanted }: Pick<Watched, 'tables' | 'wanted'>): TableSummary | undefined {
  const chosen = tables.find(({ table }) => table === wanted);
  if (chosen !== undefined) return chosen;
  return [...tables].sort((a, b) => LIVELY.indexOf(a.phase) - LIVELY.indexOf(b.phase))[0];
}

export function watchedGame({ games }: Pick<Watched, 'games'>, table: TableSummary | undefined): GameSpec | undefined {
  return games.find(({ id }) => id === table?.game);
}

/** What the board depends on, as far as a summary tells. */
function boardKey(table: TableSummary | undefined): string {
  return table === undefined
    ? ''
    : [table.table, table.session, table.phase, table.events, table.paused, ...table.active].join(' ');
}

/** Keeps `store` as the hub tells; asks for the board when it may have changed, once at a time. */
export class TableWatch {
  readonly #line: HostLine;
  readonly #store: Store<Watched>;
  #askedFor = '';
  #isAsking = false;
  #isStale = false;

  constructor(line: HostLine, store: Store<Watched>) {
    this.#line = line;
    this.#store = store;
  }

  /** After the line opened. Rejects with a HostError. */
  async greet(): Promise<void> {
    this.#askedFor = '';
    this.#store.set({ games: readGames(await this.#line.ask({ do: 'games' })) });
    await this.look();
  }

  /** Asks for the tables: what no feed has told. Answers whether there was news. Rejects with a HostError. */
  async look(): Promise<boolean> {
    const before = JSON.stringify(this.#store.get().tables);
    this.#take(readTables((await this.#line.ask({ do: 'tables' })).tables));
    return JSON.stringify(this.#store.get().tables) !== before;
  }

  /** A feed of the hub. */
  hear(feed: string, data: unknown): void {
    if (feed === 'tables') this.#take(readTables(data));
    else if (feed === 'board' && readBoardNews(data).table === watchedTable(this.#store.get())?.table)
      this.#lookAgain();
  }

  /** Looks at this table from now on. */
  want(table: string): void {
    this.#store.set({ wanted: table });
    this.#take(this.#store.get().tables);
  }

  #take(tables: readonly TableSummary[]): void {
    this.#store.set({ tables, tablesMs: performance.now() });
    const key = boardKey(watchedTable(this.#store.get()));
    if (key === this.#askedFor) return;
    this.#askedFor = key;
    this.#lookAgain();
  }

  #lookAgain(): void {
    this.#isStale = true;
    if (!this.#isAsking) void this.#askForBoard();
  }

  async #askForBoard(): Promise<void> {
    this.#isAsking = true;
    while (this.#isStale) {
      this.#isStale = false;
      const table = watchedTable(this.#store.get());
      if (table === undefined || table.phase === 'free') {
        this.#store.set({ board: undefined, played: [] });
        continue;
      }
      // Away or not allowed: what was shown stays; when the line opens again all is asked anew.
      const [board, position] = await Promise.all([
        this.#line.ask({ do: 'board', table: table.table }).catch(() => undefined),
        this.#line.ask({ do: 'position', table: table.table }).catch(() => undefined),
      ]);
      if (watchedTable(this.#store.get())?.table !== table.table) continue;
      if (board !== undefined) this.#store.set({ board: readBoard(board) });
      if (position !== undefined) this.#store.set({ played: readPlayed(position) });
    }
    this.#isAsking = false;
  }
}
