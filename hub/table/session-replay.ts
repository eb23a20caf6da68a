/**
 * A match from its journal without tiles: only what was played. Cheaper than `recoverTable`, which folds every touch, and enough to look a match over.
 * Pure; records are foreign data, and what does not fit is said in words.
 */
import { type AnyGame, isRefusal, type Json, type Seat } from '../games/game.ts';
import { boardOf } from './looking.ts';
import { type PlayedEvent, type SessionHeader, seatNames } from './records.ts';
import { otherRules } from './recover.ts';
import { beginSession } from './session.ts';
import type { TableDeps } from './table-context.ts';

/** A match that can be looked at. */
export interface Replay {
  readonly header: SessionHeader;
  readonly game: AnyGame;
  /** As they sit at the end, after changes of seats. */
  readonly seats: SessionHeader['seats'];
  /** The state before event 1. */
  readonly begun: Json;
  /** Numbered from 1 without gaps; taken back ones are gone. */
  readonly events: readonly PlayedEvent[];
  /** The state after all of them. */
  readonly state: Json;
  /** The host took it off the table. */
  readonly isEnded: boolean;
  /** What kept it from being read to its end; '' for nothing. */
  readonly wrong: string;
}

/** Reads a match; a string: why it cannot be looked at. Never throws. */
export function replaySession(
  header: SessionHeader,
  records: readonly { readonly n: number; readonly record: Json }[],
  deps: TableDeps,
): Replay | string {
  const game = deps.game(header.game);
  const wrong = otherRules(header, game);
  if (game === undefined || wrong !== undefined) return wrong ?? '';
  try {
    const { play, begun } = beginning(game, header);
    const journal = readRecords(records, { seats: header.seats, events: play.events, isEnded: false, wrong: '' });
    const { seats, isEnded } = journal;
    const fold = foldEvents(game, begun, journal.events);
    const whole = fold.wrong === '' ? journal.wrong : fold.wrong;
    return { header, game, seats, begun, isEnded, ...fold, wrong: whole };
  } catch {
    return 'Its beginning does not fit the rules.';
  }
}

/** The state after the first `count` events. */
export function stateAfter({ game, begun, events }: Replay, count: number): Json {
  return foldEvents(game, begun, events.slice(0, count)).state;
}

/** The match in words that everybody may read, one line an event. */
export function linesOf({ game, begun, events }: Replay): readonly { n: number; by: string; say: string }[] {
  let state = begun;
  return events.map(({ n, by, event }) => {
    const say = wordsOf(game.rules.seen(state, event, 'table') as Json);
    state = game.rules.apply(state, event) as Json;
    return { n, by, say };
  });
}

/** How it stood after `count` events, as everybody saw it. */
export function stepOf(replay: Replay, count: number, deps: Pick<TableDeps, 'imageId'>) {
  const { game, header, events } = replay;
  const state = stateAfter(replay, count);
  return {
    events: Math.min(count, events.length),
    of: events.length,
    active: game.rules.active(state) as readonly Seat[],
    result: game.rules.result(state) as Json,
    board: boardOf(game, header.options, state, deps),
  };
}

function beginning(game: AnyGame, { options, seats, seed }: SessionHeader) {
  const names = seatNames(seats);
  const play = beginSession(game, { options, seats: names, seed, bots: {} }, 0).session;
  return { play, begun: game.rules.setup(options, names, play.dealt) as Json };
}

interface Journal {
  readonly seats: SessionHeader['seats'];
  readonly events: readonly PlayedEvent[];
  readonly isEnded: boolean;
  readonly wrong: string;
}

function readRecords(records: readonly { readonly n: number; readonly record: Json }[], begun: Journal): Journal {
  let journal = begun;
  for (const { n, record } of records) {
    const next = takeRecord(journal, record);
    if (next === undefined) return { ...journal, wrong: `Record ${n} is none of a match.` };
    journal = next;
  }
  return journal;
}

type Fields = { readonly [key: string]: Json | undefined };

function fieldsOf(value: Json | undefined): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function takeRecord(journal: Journal, record: Json): Journal | undefined {
  const both = fieldsOf(record);
  const [input, out] = [fieldsOf(both?.in), fieldsOf(both?.out)];
  if (input === undefined || out === undefined) return undefined;
  const more = out.events === undefined ? [] : readEvents(out.events);
  if (more === undefined) return undefined;
  const { undone } = out;
  const before = typeof undone === 'number' ? journal.events.slice(0, Math.max(0, undone - 1)) : journal.events;
  const events = more.length === 0 && before === journal.events ? before : [...before, ...more];
  const taken = { ...journal, events };
  return out.result === 'taken' ? takeCommand(taken, input) : taken;
}

function readEvents(list: Json): readonly PlayedEvent[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const isEvent = (one: Fields | undefined): boolean =>
    typeof one?.n === 'number' && typeof one.by === 'string' && one.event !== undefined;
  return list.every((one) => isEvent(fieldsOf(one))) ? (list as unknown as readonly PlayedEvent[]) : undefined;
}

/** What hosts changed about the match itself. */
function takeCommand(journal: Journal, input: Fields): Journal {
  if (input.i === 'resume') return journal.isEnded ? { ...journal, isEnded: false } : journal;
  const command = input.i === 'host' ? fieldsOf(input.command) : undefined;
  if (command?.do === 'end') return { ...journal, isEnded: true };
  if (command?.do !== 'reseat') return journal;
  const { player, name } = command;
  const seats = journal.seats.map((one) =>
    one.seat === command.seat ? { ...one, player: String(player), name: String(name) } : one,
  );
  return { ...journal, seats };
}

function foldEvents(
  game: AnyGame,
  begun: Json,
  events: readonly PlayedEvent[],
): Pick<Replay, 'state' | 'events' | 'wrong'> {
  let state = begun;
  for (const [i, { n, event }] of events.entries()) {
    const next = n === i + 1 ? applied(game, state, event) : undefined;
    if (next === undefined)
      return { state, events: events.slice(0, i), wrong: `Move ${i + 1} does not fit the rules.` };
    state = next;
  }
  return { state, events, wrong: '' };
}

function applied(game: AnyGame, state: Json, event: Json): Json | undefined {
  try {
    const next = game.rules.apply(state, event) as Json;
    return isRefusal(next) ? undefined : next;
  } catch {
    return undefined;
  }
}

const WORDS_MAX = 80;

/** An event's data read aloud: { act: 'visit', place: 'well' } is 'visit well', { act: 'cell', cell: 'c3' } is 'c3'. */
function wordsOf(seen: Json): string {
  return words(seen).join(' ').slice(0, WORDS_MAX);
}

function words(value: Json): readonly string[] {
  if (value === null || value === false || value === '') return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(words);
  if (typeof value !== 'object') return [String(value)];
  const { act, by: _, ...rest } = value as Fields;
  const more = Object.entries(rest).flatMap(([name, one]) => (one === true ? [name] : words(one ?? null)));
  // A cell that is played is named once.
  const verb = act === undefined ? [] : words(act);
  return rest[String(act)] === undefined ? [...verb, ...more] : more;
}
