/** What the page knows; everything that is shown follows from it. */
import type { GameSpec, TableSummary } from '../host/answers.ts';
import type { LineState } from '../host/host-socket.ts';
import type { Pose } from '../plane/geometry.ts';

/** A tile of this page that lies on the cloth. */
export interface ClothTile {
  readonly tile: string;
  readonly pose: Pose;
}

/** A sentence for the person, until the next one. */
export interface Notice {
  readonly kind: 'news' | 'refusal';
  readonly say: string;
  readonly hint: string;
}

export interface PageState {
  readonly line: LineState;
  readonly games: readonly GameSpec[];
  readonly tables: readonly TableSummary[];
  /** The table that is looked at. */
  readonly table: string | undefined;
  readonly tiles: readonly ClothTile[];
  readonly selected: string | undefined;
  /** What was played at this table, oldest first. */
  readonly played: readonly string[];
  readonly notice: Notice | undefined;
  /** What is being done just now; buttons wait meanwhile. */
  readonly busy: string | undefined;
  readonly isMuted: boolean;
  /** Sound may be heard: there was a click. */
  readonly isUnlocked: boolean;
  /** Another window of this browser runs the tiles. */
  readonly isElsewhere: boolean;
}

export const FIRST_STATE: PageState = {
  line: 'connecting',
  games: [],
  tables: [],
  table: undefined,
  tiles: [],
  selected: undefined,
  played: [],
  notice: undefined,
  busy: undefined,
  isMuted: false,
  isUnlocked: false,
  isElsewhere: false,
};

/** The table that is looked at: the chosen one, else one with a match, own tiles first. */
export function tableOf(state: PageState): TableSummary | undefined {
  const chosen = state.tables.find(({ table }) => table === state.table);
  if (chosen !== undefined && chosen.phase !== 'free') return chosen;
  const running = state.tables.filter(({ phase }) => phase === 'seating' || phase === 'playing');
  const own = new Set(state.tiles.map(({ tile }) => tile));
  return running.find(({ tiles }) => tiles.some(({ tile }) => own.has(tile))) ?? running[0];
}

/** The game at a table. */
export function gameOf(state: PageState, table: TableSummary | undefined): GameSpec | undefined {
  return state.games.find(({ id }) => id === table?.game);
}
