/** A table as plain data: what lies on it, who plays what, the match, the clock. JSON all through, for headers and snapshots. */
import type { Json, PieceId, Seat, SetKind } from '../games/game.ts';
import { type ContactsState, emptyContacts } from './contacts.ts';
import type { SeatSetup } from './host-commands.ts';
import type { TileWorld } from './records.ts';
import type { SessionState } from './session.ts';

/** A tile at this table. */
export interface TableTile {
  readonly name: string;
  /** Letters of the capabilities: "embtps". */
  readonly capabilities: string;
  readonly here: boolean;
  readonly world: TileWorld;
}

/** What a tile plays, and how far it is turned clockwise against the board, in quarters. */
export interface Cast {
  readonly piece: PieceId;
  readonly rot: number;
}

/** The match at this table. */
export interface Match {
  readonly session: string;
  readonly game: string;
  readonly seats: readonly SeatSetup[];
  readonly pace: 'table' | 'correspondence';
  readonly play: SessionState;
  /** seating: tiles are still being given their pieces. */
  readonly phase: 'seating' | 'playing' | 'over';
  readonly drafts: { readonly [seat: Seat]: Json };
  readonly openHands: boolean;
}

/** A contact that began and waits for its dwell time. Table ms. */
export interface Dwell {
  readonly key: string;
  readonly a: string;
  readonly aSide: number;
  readonly b: string;
  readonly bSide: number;
  readonly dueMs: number;
}

/** Tiles are being put right: clocks stand, contacts are no moves (RULES C11). */
export interface Tidy {
  readonly sinceMs: number;
}

export interface TableState {
  readonly id: string;
  /** Table ms of the last input. */
  readonly atMs: number;
  /** Session ms at `atMs`. */
  readonly sessionMs: number;
  /** Why the session clock stands; absent: it runs. resumed: until a seat presses. */
  readonly paused?: 'host' | 'resumed';
  readonly tidy?: Tidy;
  readonly tiles: { readonly [tile: string]: TableTile };
  readonly contacts: ContactsState;
  readonly casting: { readonly [tile: string]: Cast };
  readonly dwells: readonly Dwell[];
  /** Table ms of the last contact change while a new layout has not come to rest; absent: at rest. */
  readonly unrestMs?: number;
  /** Table ms of contacts that ended lately, for the knock of RULES C11. */
  readonly partings: readonly number[];
  /** Since when a cast tile has been off its place, table ms. */
  readonly astray: { readonly [tile: string]: number };
  readonly match?: Match;
  /** The match that the host took off the table, with its tiles: a resume puts it back. */
  readonly ended?: { readonly match: Match; readonly casting: TableState['casting'] };
}

/** An empty table. */
export function newTable(id: string): TableState {
  return {
    id,
    atMs: 0,
    sessionMs: 0,
    tiles: {},
    contacts: emptyContacts(),
    casting: {},
    dwells: [],
    partings: [],
    astray: {},
  };
}

/** Does the session clock run? */
export function clockRuns(table: TableState): boolean {
  return table.match?.phase === 'playing' && table.paused === undefined && table.tidy === undefined;
}

/** The table at `atMs`: table and session time have gone on, nothing else. */
export function advance(table: TableState, atMs: number): TableState {
  if (atMs <= table.atMs) return table;
  const sessionMs = clockRuns(table) ? table.sessionMs + (atMs - table.atMs) : table.sessionMs;
  return { ...table, atMs, sessionMs };
}

const tilesByPiece = new WeakMap<object, ReadonlyMap<PieceId, string>>();

/** The tile that plays a piece. */
export function tileOf(table: TableState, piece: PieceId): string | undefined {
  let tiles = tilesByPiece.get(table.casting);
  if (tiles === undefined) {
    tiles = new Map(Object.entries(table.casting).map(([tile, cast]) => [cast.piece, tile]));
    tilesByPiece.set(table.casting, tiles);
  }
  return tiles.get(piece);
}

/** Which set each seat plays with. */
export function setsOf(match: Match): { readonly [seat: Seat]: SetKind } {
  const sets: Record<Seat, SetKind> = {};
  for (const setup of match.seats) sets[setup.seat] = setup.set;
  return sets;
}
