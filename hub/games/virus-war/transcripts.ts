import {
  isRefusal,
  type Json,
  type Refusal,
  type Transcript,
  type TranscriptError,
  type Transcripts,
} from '../game.ts';
import { readOptions } from '../options.ts';
import { type Cell, countCells, indicesByName, isMark, MARKS, rowsOf } from './board.ts';
import { cellName } from './coordinates.ts';
import { OPTIONS, type Options } from './options.ts';
import { rules } from './rules.ts';
import { optionConflict } from './setup.ts';
import { type Event, legalCells, type State } from './state.ts';

const CONCEDE = 'concede:';

type Entry = Transcript<Options, Event>['entries'][number];

/**
 * Transcripts: `{"options": {...}, "turns": ["b2-c3-d4", "pass", "concede:X", ...]}`. A turn that a player concedes in the middle of stands
 * before the concession with the actions made; the actions of a turn that still runs stand in `unfinished`.
 */
export const transcripts: Transcripts<Options, State, Event> = { read, refusal, write, position };

function read(transcript: Json): Transcript<Options, Event> | { readonly error: TranscriptError } {
  const given = recordOf(transcript);
  const turns = given?.get('turns');
  if (given === null || !Array.isArray(turns)) return badTranscript('turns must be a list of strings');
  const unfinished = given.get('unfinished');
  if (unfinished !== undefined && typeof unfinished !== 'string') return badTranscript('unfinished must be a string');
  const options = readAgreed(given.get('options'));
  if ('error' in options) return options;
  const entries = turns.map((turn: Json, number: number): Entry => {
    const next: Json = turns[number + 1] ?? null;
    return (state) => readTurn(state as State, turn, number, typeof next === 'string' && next.startsWith(CONCEDE));
  });
  if (unfinished !== undefined) entries.push((state) => readTurn(state as State, unfinished, turns.length, true));
  return { options, seats: MARKS, dealt: null, entries };
}

function badTranscript(why: string): { readonly error: TranscriptError } {
  return { error: { code: 'badTranscript', why } };
}

function badOptions(option: string, why: string): { readonly error: TranscriptError } {
  return { error: { code: 'badOptions', option, why } };
}

function recordOf(json: Json | undefined): ReadonlyMap<string, Json> | null {
  if (json === undefined || json === null || typeof json !== 'object' || Array.isArray(json)) return null;
  return new Map(Object.entries(json));
}

function readAgreed(given: Json | undefined): Options | { readonly error: TranscriptError } {
  const reading = readOptions<Options>(OPTIONS, given);
  if ('wrong' in reading) return badOptions(reading.wrong[0]?.option ?? '', reading.wrong[0]?.say ?? '');
  // The 0 for "no fewer" is the lobby's; whoever writes the option down means a number of actions.
  if (recordOf(given)?.get('firstTurnActions') === 0) {
    return badOptions('firstTurnActions', 'firstTurnActions must be a whole number in 1-10');
  }
  const conflict = optionConflict(reading.options);
  return conflict === null ? reading.options : badOptions(conflict.option, `${conflict.option} ${conflict.why}`);
}

/** One turn as events, judged action by action. `mayStop`: it may end early, since a concession or nothing follows. */
function readTurn(state: State, turn: Json, number: number, mayStop: boolean): readonly Event[] | TranscriptError {
  if (state.outcome !== null) return { turn: number, code: 'gameOver' };
  if (typeof turn !== 'string') return { turn: number, code: 'badTurn' };
  if (turn === 'pass') return [{ by: state.toMove, act: 'pass' }];
  if (turn.startsWith(CONCEDE)) {
    const by = turn.slice(CONCEDE.length);
    return isMark(by) ? [{ by, act: 'concede' }] : { turn: number, code: 'badTurn' };
  }
  return readActions(state, turn.split('-'), number, mayStop);
}

function readActions(
  before: State,
  names: readonly string[],
  turn: number,
  mayStop: boolean,
): readonly Event[] | TranscriptError {
  const events: Event[] = [];
  let state = before;
  for (const [action, cell] of names.entries()) {
    const event: Event = { by: before.toMove, act: 'cell', cell };
    const answer = rules.apply(state, event);
    if (isRefusal(answer)) {
      return { turn, code: answer.refused === 'notYourTurn' ? 'tooManyActions' : answer.refused, action };
    }
    state = answer;
    events.push(event);
  }
  const complete = state.outcome !== null || state.turnsPlayed > before.turnsPlayed;
  return complete || mayStop ? events : { turn, code: 'tooFewActions', action: names.length };
}

/** A pass and a concession are whole turns: their errors name no action. */
function refusal(refused: Refusal, entry: number): TranscriptError {
  return { turn: entry, code: refused.refused === 'startFirst' ? 'passNotAllowed' : refused.refused };
}

function write(options: Options, _seats: readonly string[], _dealt: Json, events: readonly Event[]): Json {
  const turns: string[] = [];
  let open: readonly string[] = [];
  let state = rules.setup(options, MARKS, null);
  for (const event of events) {
    const answer = rules.apply(state, event);
    if (isRefusal(answer)) break;
    open = [...open, ...cellsOf(event)];
    const ended = turnsEndedBy(event, open, answer.turnsPlayed > state.turnsPlayed);
    turns.push(...ended);
    if (ended.length > 0) open = [];
    state = answer;
  }
  return { options: agreedOnly(options), turns, ...(open.length > 0 ? { unfinished: open.join('-') } : {}) };
}

/** The turns that are written down after this event; `open`: the actions of the running turn. */
function turnsEndedBy(event: Event, open: readonly string[], turnOver: boolean): readonly string[] {
  const actions = open.length > 0 ? [open.join('-')] : [];
  if (event.act === 'concede') return [...actions, `${CONCEDE}${event.by}`];
  if (!turnOver) return [];
  return actions.length > 0 ? actions : ['pass'];
}

function cellsOf(event: Event): readonly string[] {
  if (event.act === 'cell') return [event.cell];
  return event.act === 'timeout' ? event.cells : [];
}

function agreedOnly(options: Options): Json {
  const entries = Object.entries(options) as [keyof Options, Json][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== OPTIONS[name].dflt));
}

function position(state: State): { readonly [key: string]: Json } {
  const cells = new Set(legalCells(state));
  const legal = indicesByName(state).filter((index) => cells.has(index));
  const named = (wanted: Cell) =>
    legal.filter((at) => state.cells.charAt(at) === wanted).map((at) => cellName(state, at));
  const count = (cell: Cell) => countCells(state, cell);
  return {
    board: rowsOf(state),
    toMove: state.outcome === null ? state.toMove : null,
    turnsPlayed: state.turnsPlayed,
    consecutivePasses: state.consecutivePasses,
    counts: { X: count('X'), O: count('O'), x: count('x'), o: count('o') },
    legal: { grow: named('.'), kill: [...named('X'), ...named('O')] },
    result: state.outcome === null ? null : { winner: state.outcome.winner, reason: state.outcome.reason },
  };
}
