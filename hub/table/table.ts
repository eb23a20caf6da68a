/**
 * A table as a pure machine: (state, input) -> state, outcome, effects. Folding the inputs of a journal over its header gives the same state,
 * outcome by outcome; that is how sessions resume and replay. What it shows is `facesOf`.
 */
import type { Json } from '../games/game.ts';
import { shiftContacts } from './contacts.ts';
import { faultText } from './fault-text.ts';
import { tileEvent } from './gestures.ts';
import { hostCommand } from './hosting.ts';
import { took } from './playing.ts';
import type { JoinInput, Outcome, SessionHeader, TableInput, TileInput } from './records.ts';
import { seatNames } from './records.ts';
import { beginIfSeated } from './seating.ts';
import { feedContacts, nextSensingMs, sensingDue, setTile, takeWorld } from './sensing.ts';
import { beginSession, nextDueMs, playDue } from './session.ts';
import type { TableDeps } from './table-context.ts';
import { advance, clockRuns, newTable, type TableState } from './table-state.ts';
import { beginTidy } from './tidy.ts';
import { matchOf, newWork, refuse, type TableEffect, type Work } from './work.ts';

export interface TableStep {
  readonly table: TableState;
  readonly out: Outcome;
  readonly effects: readonly TableEffect[];
  /** Tiles whose faces may differ now. */
  readonly stale: ReadonlySet<string> | 'all';
}

/** One input. `atMs` is table ms and never runs backwards. */
export function stepTable(state: TableState, input: TableInput, atMs: number, deps: TableDeps): TableStep {
  const before = advance(state, atMs);
  const work = newWork(before, deps, input.i === 'tile' ? input.tile : undefined);
  try {
    take(work, input);
  } catch (error) {
    return faulty(before, input, deps, error);
  }
  // What changes the state by time alone must stand in the journal too, or a replay would miss it.
  if (input.i === 'due' && work.result === 'none' && work.table !== before) work.result = 'taken';
  const out: Outcome = {
    result: work.result,
    ...(work.refused === undefined ? {} : { refused: work.refused }),
    ...(work.events.length === 0 ? {} : { events: work.events }),
    ...(work.undone === undefined ? {} : { undone: work.undone }),
  };
  return { table: work.table, out, effects: work.effects, stale: work.stale };
}

/** A game that throws must not end the hub: the input is refused, and what would come up again by itself waits in a pause. */
function faulty(before: TableState, input: TableInput, deps: TableDeps, error: unknown): TableStep {
  const work = newWork(before, deps, input.i === 'tile' ? input.tile : undefined);
  refuse(work, { refused: 'gameFault', say: 'The game has\na fault' });
  work.effects.push({
    fx: 'fault',
    text: `fault: ${before.match?.game ?? 'the table'} at ${input.i}: ${faultText(error)}`,
  });
  const table = input.i === 'due' ? { ...before, paused: 'host' as const } : before;
  const stale = input.i === 'due' ? 'all' : work.stale;
  return { table, out: { result: 'refused', refused: 'gameFault' }, effects: work.effects, stale };
}

function take(work: Work, input: TableInput): void {
  switch (input.i) {
    case 'tile':
      tile(work, input);
      return;
    case 'join':
      join(work, input);
      return;
    case 'gone':
      gone(work, input.tile);
      return;
    case 'remove':
      remove(work, input.tile);
      return;
    case 'host':
      hostCommand(work, input.command);
      return;
    case 'due':
      due(work);
      return;
    case 'resume':
      resume(work);
      return;
  }
}

function tile(work: Work, input: TileInput): void {
  if (work.table.tiles[input.tile] === undefined) return;
  takeWorld(work, input.tile, input.world);
  if (input.late === true) {
    work.result = 'late';
    work.effects.push({ fx: 'refuse', tile: input.tile, lines: ['Too late'] });
    return;
  }
  if (input.kind !== 'sense') tileEvent(work, input);
}

function join(work: Work, input: JoinInput): void {
  const had = work.table.tiles[input.tile];
  const world = had?.world ?? { edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false };
  setTile(work, input.tile, { name: input.name, capabilities: input.capabilities, here: true, world });
  feedContacts(work, { in: 'sensing', tile: input.tile, edgeSense: input.capabilities.includes('e') });
  work.result = 'taken';
  work.stale = work.stale === 'all' ? 'all' : work.stale.add(input.tile);
}

function gone(work: Work, id: string): void {
  const had = work.table.tiles[id];
  if (had === undefined || !had.here) return;
  setTile(work, id, { ...had, here: false });
  feedContacts(work, { in: 'gone', tile: id, atMs: work.table.atMs });
  work.result = 'taken';
}

/** A tile leaves the table for good: its piece waits for another. */
function remove(work: Work, id: string): void {
  if (work.table.tiles[id] === undefined) return;
  gone(work, id);
  const { [id]: _, ...tiles } = work.table.tiles;
  const { [id]: __, ...casting } = work.table.casting;
  work.table = { ...work.table, tiles, casting };
  work.result = 'taken';
}

function due(work: Work): void {
  sensingDue(work);
  for (let i = 0; i < 100; i++) {
    const so = matchOf(work);
    if (so === undefined || !clockRuns(work.table)) return;
    const played = playDue(so.game, so.match.play, work.table.sessionMs);
    if (played === undefined) return;
    took(work, so.game, so.match, played);
  }
}

/** RULES and DESIGN section 3: a resumed session starts paused until a seat presses; correspondence goes on by the wall clock. */
function resume(work: Work): void {
  putBack(work);
  const { match } = work.table;
  work.result = 'taken';
  work.stale = 'all';
  if (match?.phase !== 'playing' || match.pace === 'correspondence') return;
  if (work.table.paused === undefined) work.table = { ...work.table, paused: 'resumed' };
  beginTidy(work);
}

/** A match that was ended goes on. */
function putBack(work: Work): void {
  const { ended, ...rest } = work.table;
  if (ended !== undefined && rest.match === undefined) work.table = { ...rest, ...ended };
}

/** Table ms at which a 'due' input has something to do; undefined: never by time alone. */
export function nextDue(table: TableState, deps: TableDeps): number | undefined {
  const sensing = nextSensingMs({ table });
  const { match } = table;
  const game = match === undefined ? undefined : deps.game(match.game);
  if (match === undefined || game === undefined || !clockRuns(table)) return sensing;
  const session = nextDueMs(game, match.play);
  if (session === undefined) return sensing;
  const at = table.atMs + (session - table.sessionMs);
  return sensing === undefined ? at : Math.min(sensing, at);
}

/** A table with a match on it, as its header says. Two calls give equal tables. */
export function tableFromHeader(header: SessionHeader, deps: TableDeps): TableStep {
  const bare = { ...newTable(header.table), ...(header.before as unknown as Partial<TableState>) };
  const { match: _, paused: __, tidy: ___, ...before } = bare;
  const work = newWork(
    { ...before, atMs: 0, sessionMs: 0, dwells: [], partings: [], astray: {} } as TableState,
    deps,
    undefined,
  );
  const game = deps.game(header.game);
  if (game === undefined) {
    refuse(work, { refused: 'noSuchGame', say: 'No such game' });
    return { table: work.table, out: { result: 'refused' }, effects: [], stale: 'all' };
  }
  const bots: Record<string, string> = {};
  for (const setup of header.seats) if (setup.player !== 'person') bots[setup.seat] = setup.player;
  const setup = { options: header.options, seats: seatNames(header.seats), seed: header.seed, bots };
  const play = beginSession(game, setup, 0).session;
  const { session, seats, pace } = header;
  work.table = {
    ...work.table,
    match: { session, game: header.game, seats, pace, play, phase: 'seating', drafts: {}, openHands: false },
  };
  beginIfSeated(work);
  return { table: work.table, out: { result: 'taken' }, effects: work.effects, stale: 'all' };
}

/**
 * What a header keeps of the table as it stands at `atMs`: tiles, contacts, and the casting where the same pieces go on (a rematch). Table ms begin anew
 * with a match, so the contacts' times are told from there.
 */
export function tableBefore(table: TableState, atMs: number, casting: TableState['casting']): Json {
  const { tiles } = table;
  const contacts = shiftContacts(table.contacts, -atMs);
  return { tiles, contacts, casting } as unknown as Json;
}
