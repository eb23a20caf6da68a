/**
 * One match of one game: state, events, clocks, undo, hub players. Pure; session time comes in. RULES C3, C4, C9, C13.
 * Knows nothing of tiles: intents come in with the seat that means them.
 */
import { type Actor, type AnyGame, isRefusal, type Json, type Refusal, type Seat } from '../games/game.ts';
import { drawFor } from '../games/random.ts';
import type { PlayedEvent } from './records.ts';
import { type Clocks, dueTimer, keepClocks, spentBy } from './session-clocks.ts';

/** What stays the same through a match. */
export interface SessionSetup {
  readonly options: Json;
  readonly seats: readonly Seat[];
  readonly seed: number;
  /** Hub players by seat; seats of people are absent. */
  readonly bots: { readonly [seat: Seat]: string };
}

export interface SessionState {
  readonly setup: SessionSetup;
  readonly dealt: Json;
  readonly game: Json;
  readonly events: readonly PlayedEvent[];
  /** Session ms of the last event of a seat, for the 3 s of RULES C9. */
  readonly lastEventMs: number;
  readonly clocks: Clocks;
  /** Session ms at which a hub player moves, by seat. */
  readonly thinking: { readonly [seat: Seat]: number };
}

/** What a step of the match came to. `steps` are the events played with the states round them, for beats and screens. */
export interface Played {
  readonly session: SessionState;
  readonly steps: readonly { readonly played: PlayedEvent; readonly before: Json; readonly after: Json }[];
  readonly refusal?: Refusal;
  readonly undone?: number;
}

/** How long a hub player seems to think. */
export const BOT_THINKS_MS = 700;
/** RULES C9: the turn's last action of a tile without owner can be taken back for so long. */
export const TAKE_BACK_MS = 3000;
/** More automatic events than this after one move is a game that does not come to rest. */
const AUTO_MAX = 1000;

/** Deals and sets up. */
export function beginSession(game: AnyGame, setup: SessionSetup, nowMs: number): Played {
  const dealt: Json = game.rules.deal(setup.options, setup.seats, drawFor(setup.seed, 0));
  const state: Json = game.rules.setup(setup.options, setup.seats, dealt);
  const session = { setup, dealt, game: state, events: [], lastEventMs: 0, clocks: {}, thinking: {} };
  return settle(game, { session, steps: [] }, nowMs);
}

/** A seat (or the hub) wants something. */
export function submit(game: AnyGame, session: SessionState, by: Actor, intent: Json, nowMs: number): Played {
  const played = play(game, { session, steps: [] }, by, intent, nowMs);
  return played.refusal === undefined ? settle(game, played, nowMs) : played;
}

/** Everything that is due by `nowMs`: timers at their due times, then hub players. One thing a call; undefined: nothing. */
export function playDue(game: AnyGame, session: SessionState, nowMs: number): Played | undefined {
  const timer = dueTimer(game.rules.timers(session.game), session.clocks, nowMs);
  if (timer !== undefined) {
    const played = play(game, { session, steps: [] }, 'hub', timer.fires as Json, timer.dueMs);
    if (played.refusal !== undefined)
      throw new Error(`timer ${timer.id} of ${game.id} was refused: ${played.refusal.refused}`);
    return settle(game, played, timer.dueMs);
  }
  for (const seat of session.setup.seats) {
    const at = session.thinking[seat];
    if (at !== undefined && at <= nowMs) return playBot(game, session, seat, nowMs);
  }
  return undefined;
}

/** Session ms at which playDue has something to do; undefined: never by time alone. */
export function nextDueMs(game: AnyGame, session: SessionState): number | undefined {
  const timer = dueTimer(game.rules.timers(session.game), session.clocks, Number.MAX_SAFE_INTEGER);
  let next = timer?.dueMs;
  for (const at of Object.values(session.thinking)) if (next === undefined || at < next) next = at;
  return next;
}

/** The number of the last event that a seat chose, and whose it is; undefined before the first. */
export function lastChosen(session: SessionState): PlayedEvent | undefined {
  for (let i = session.events.length - 1; i >= 0; i--) {
    const event = session.events[i];
    if (event !== undefined && event.by !== 'hub') return event;
  }
  return undefined;
}

/** The last event that a person chose; in a match of hub players only, the last that was chosen. A hub player would do the same again at once. */
function lastOfPerson(session: SessionState): PlayedEvent | undefined {
  for (let i = session.events.length - 1; i >= 0; i--) {
    const event = session.events[i];
    if (event !== undefined && event.by !== 'hub' && session.setup.bots[event.by] === undefined) return event;
  }
  return lastChosen(session);
}

/**
 * Takes the last chosen event back, with what followed by itself: for the host the last of a person, with the answers of hub players. `by`: the seat that asks, 'anyone' from a tile without owner, or 'host'.
 * Refused: nothing to take back, not yours, too late, the rules keep it (RULES C4, C9).
 */
export function takeBack(game: AnyGame, session: SessionState, by: Seat | 'anyone' | 'host', nowMs: number): Played {
  const no = (refused: string, say: string): Played => ({ session, steps: [], refusal: { refused, say } });
  const last = by === 'host' ? lastOfPerson(session) : lastChosen(session);
  if (last === undefined) return no('nothingToTakeBack', 'Nothing to take\nback');
  const before = stateBefore(game, session, last.n);
  if (by !== 'host') {
    if (game.rules.undo(before, last.event) !== 'seat') return no('keepsIt', 'Only the host can\ntake that back');
    if (by !== 'anyone' && by !== last.by) return no('notYours', 'Not your move');
    const stillHis = game.rules.active(session.game).includes(last.by);
    if (by === 'anyone' && !stillHis && nowMs - session.lastEventMs > TAKE_BACK_MS)
      return no('tooLate', 'Too late to take\nit back');
  }
  const events = session.events.slice(0, last.n - 1);
  const undone = { ...session, game: before, events, thinking: {} };
  return { ...settle(game, { session: undone, steps: [] }, nowMs), undone: last.n };
}

/** The state before event `n`, by folding the events anew. */
export function stateBefore(game: AnyGame, session: SessionState, n: number): Json {
  let state: Json = game.rules.setup(session.setup.options, session.setup.seats, session.dealt);
  for (const played of session.events) {
    if (played.n >= n) break;
    const next = game.rules.apply(state, played.event);
    if (isRefusal(next)) throw new Error(`event ${played.n} of ${game.id} does not replay: ${next.refused}`);
    state = next as Json;
  }
  return state;
}

function play(game: AnyGame, so: Played, by: Actor, intent: Json, nowMs: number): Played {
  const { session } = so;
  const n = session.events.length + 1;
  const spentMs = spentBy(game.rules.timers(session.game), session.clocks, by, nowMs);
  const event = game.rules.complete(session.game, by, intent, drawFor(session.setup.seed, n), spentMs);
  if (isRefusal(event)) return { ...so, refusal: event };
  const after = game.rules.apply(session.game, event);
  if (isRefusal(after)) return { ...so, refusal: after };
  const played: PlayedEvent = { n, by, event: event as Json };
  const next: SessionState = {
    ...session,
    game: after as Json,
    events: [...session.events, played],
    lastEventMs: by === 'hub' ? session.lastEventMs : nowMs,
  };
  return { session: next, steps: [...so.steps, { played, before: session.game, after: after as Json }] };
}

/** Plays what is due by itself, then sets clocks and hub players for the state that came to rest. */
function settle(game: AnyGame, so: Played, nowMs: number): Played {
  const now = playAuto(game, so, nowMs);
  const { session } = now;
  const over = game.rules.result(session.game) !== null;
  const clocks = keepClocks(session.clocks, over ? [] : game.rules.timers(session.game), nowMs);
  return { ...now, session: { ...session, clocks, thinking: over ? {} : thinkers(game, now, nowMs) } };
}

function playAuto(game: AnyGame, so: Played, nowMs: number): Played {
  let now = so;
  for (let i = 0; i < AUTO_MAX; i++) {
    const intent = game.rules.auto(now.session.game);
    if (intent === null) return now;
    now = play(game, now, 'hub', intent as Json, nowMs);
    if (now.refusal !== undefined) throw new Error(`auto of ${game.id} was refused: ${now.refusal.refused}`);
  }
  throw new Error(`${game.id} does not come to rest`);
}

/** When the awaited hub players move: who has not just moved keeps his time, who is awaited anew thinks from now. */
function thinkers(game: AnyGame, so: Played, nowMs: number): { readonly [seat: Seat]: number } {
  const { setup, thinking, game: state } = so.session;
  const moved = so.steps.map((step) => step.played.by);
  const next: Record<Seat, number> = {};
  for (const seat of game.rules.active(state)) {
    if (setup.bots[seat] === undefined) continue;
    const since = thinking[seat];
    next[seat] = since === undefined || moved.includes(seat) ? nowMs + BOT_THINKS_MS : since;
  }
  return next;
}

function playBot(game: AnyGame, session: SessionState, seat: Seat, nowMs: number): Played {
  const name = session.setup.bots[seat] ?? 'random';
  const bot = game.bots[name];
  if (bot === undefined) throw new Error(`${game.id} has no hub player ${name}`);
  const draw = drawFor(session.setup.seed + 1 + session.setup.seats.indexOf(seat), session.events.length + 1);
  const intent = bot(
    session.setup.options,
    game.rules.view(session.game, seat),
    seat,
    game.rules.legal(session.game, seat),
    draw,
  );
  const played = play(game, { session, steps: [] }, seat, intent as Json, nowMs);
  if (played.refusal !== undefined)
    throw new Error(`${name} of ${game.id} chose what is refused: ${played.refusal.refused}`);
  return settle(game, played, nowMs);
}
