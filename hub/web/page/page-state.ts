/** What the page knows; everything that is shown follows from it. */
import type { GameSpec, Hint, TableSummary } from '../host/answers.ts';
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
  /** Takes back what the sentence tells. */
  readonly undo?: () => void;
}

export interface PageState {
  readonly line: LineState;
  readonly games: readonly GameSpec[];
  readonly tables: readonly TableSummary[];
  /** The table that is looked at. */
  readonly table: string | undefined;
  readonly tiles: readonly ClothTile[];
  readonly selected: string | undefined;
  /** The tile that is held up so that it shows its face: one at a time (RULES C5). */
  readonly heldUp: string | undefined;
  /** The lobby is looked at although a match runs. */
  readonly isInLobby: boolean;
  /** What presses on pieces without owner would do now. */
  readonly hints: readonly Hint[];
  /** When `tables` came, ms of the page's clock: what the clocks in it count from. */
  readonly tablesMs: number;
  /** What was played at this table, oldest first. */
  readonly played: readonly string[];
  readonly notice: Notice | undefined;
  /** What is being done just now; buttons wait meanwhile. */
  readonly busy: string | undefined;
  readonly isMuted: boolean;
  /** Sound may be heard: there was a click. */
  readonly isUnlocked: boolean;
  /** Another window of this browser runs the tiles; this one shows them. */
  readonly isElsewhere: boolean;
  /** The browser keeps nothing: after a reload the tiles are new ones. */
  readonly isForgetful: boolean;
  /** Room sounds so far: who has muted the page sees a light instead. */
  readonly heard: number;
}

export const FIRST_STATE: PageState = {
  line: 'connecting',
  games: [],
  tables: [],
  table: undefined,
  tiles: [],
  selected: undefined,
  heldUp: undefined,
  isInLobby: false,
  hints: [],
  tablesMs: 0,
  played: [],
  notice: undefined,
  busy: undefined,
  isMuted: false,
  isUnlocked: false,
  isElsewhere: false,
  isForgetful: false,
  heard: 0,
};

/** The table that is looked at: the chosen one, else one with a match, own tiles first. */
export function tableOf(state: PageState): TableSummary | undefined {
  if (state.isInLobby) return undefined;
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

/** What lies at the table belongs to others: none of its tiles is one of this browser's. */
export function isForeign(state: PageState, table: TableSummary): boolean {
  const own = new Set(state.tiles.map(({ tile }) => tile));
  return table.tiles.length > 0 && !table.tiles.some(({ tile }) => own.has(tile));
}

/** The piece that a tile plays; '' for none. */
export function pieceOf(table: TableSummary | undefined, tile: string | undefined): string {
  return table?.tiles.find((one) => one.tile === tile)?.piece ?? '';
}
