/** One step of a table under way: the state so far, what came of it, what must be sent. Lives inside stepTable only. */
import type { AnyGame, Json, Refusal } from '../games/game.ts';
import type { Outcome, PlayedEvent } from './records.ts';
import type { Played } from './session.ts';
import type { TableDeps } from './table-context.ts';
import type { Match, TableState } from './table-state.ts';

/** What a table wants carried out. All of it waits until the input's record is synced. */
export type TableEffect =
  | { readonly fx: 'refuse'; readonly tile: string; readonly lines: readonly string[] }
  /** `tune`: a tune or a house sound's name; light as on the wire. Sent after `delayMs`, dropped `lateMs` after that. */
  | {
      readonly fx: 'sound';
      readonly tile: string;
      readonly tune: string;
      readonly light?: readonly [number, number, number];
      readonly delayMs: number;
      readonly lateMs: number;
    }
  | { readonly fx: 'brightness'; readonly tile: string; readonly percent: number }
  /** Heard in the room: pages play it too. `sound`: its name; the rest as for a tile. */
  | {
      readonly fx: 'room';
      readonly table: string;
      readonly sound: string;
      readonly tune: string;
      readonly light?: readonly [number, number, number];
      readonly delayMs: number;
      readonly lateMs: number;
    }
  /** The game threw where it must not: for the log. */
  | { readonly fx: 'fault'; readonly text: string }
  /** The match ended or the table changed phase: lists should be shown anew. */
  | { readonly fx: 'phase' };

export interface Work {
  table: TableState;
  readonly deps: TableDeps;
  /** The tile that made the input, for refusals and sounds. */
  readonly tile: string | undefined;
  readonly effects: TableEffect[];
  readonly events: PlayedEvent[];
  /** Tiles whose faces may differ; 'all'. */
  stale: Set<string> | 'all';
  result: Outcome['result'];
  refused: string | undefined;
  undone: number | undefined;
}

export function newWork(table: TableState, deps: TableDeps, tile: string | undefined): Work {
  return {
    table,
    deps,
    tile,
    effects: [],
    events: [],
    stale: new Set(),
    result: 'none',
    refused: undefined,
    undone: undefined,
  };
}

/** The running match with its game, or undefined. */
export function matchOf(work: Work): { readonly match: Match; readonly game: AnyGame } | undefined {
  const { match } = work.table;
  if (match === undefined) return undefined;
  const game = work.deps.game(match.game);
  return game === undefined ? undefined : { match, game };
}

export function setMatch(work: Work, change: Partial<Match>): void {
  const { match } = work.table;
  if (match !== undefined) work.table = { ...work.table, match: { ...match, ...change } };
}

export function markStale(work: Work, tile: string): void {
  if (work.stale !== 'all') work.stale.add(tile);
}

/** A rule or the table says no: on the tile that asked, in words (RULES C1). */
export function refuse(work: Work, refusal: Refusal, tile = work.tile): void {
  work.result = 'refused';
  work.refused = refusal.refused;
  if (tile !== undefined) work.effects.push({ fx: 'refuse', tile, lines: refusal.say.split('\n') });
}

/** Takes over what the match came to; faces and sounds are the caller's business. */
export function tookEvents(work: Work, played: Played): void {
  work.result = 'taken';
  work.undone = played.undone ?? work.undone;
  for (const step of played.steps) work.events.push(step.played);
  setMatch(work, { play: played.session });
}

/** JSON equality of small data. */
export function sameJson(a: Json | unknown, b: Json | unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
