import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { AnyGame, Refusal, Result, Seat, Timer } from '../../hub/games/game.ts';
import { isRefusal, TAKE_BACK } from '../../hub/games/game.ts';
import { drawFor } from '../../hub/games/random.ts';
import { REFUSAL_CHARS_MAX, REFUSAL_LINES_MAX } from '../../protocol/limits.ts';
import {
  canonical,
  deepFreeze,
  demand,
  demandJson,
  isSettled,
  LawBroken,
  listed,
  type Opaque,
  perform,
  sampleStates,
  throughJson,
  type Walk,
  type WalkSpec,
  walk,
} from './game-walk.ts';
import { mutate } from './mutate-json.ts';

/** A refusal has a code, and a reason that a tile can show. */
export function demandRefusal(refusal: Refusal): void {
  const { refused, say, at } = refusal;
  demand(
    typeof refused === 'string' && /^[a-z][A-Za-z0-9]*$/.test(refused),
    'the code of a refusal is lowerCamelCase',
    refusal,
  );
  demand(typeof say === 'string', 'a refusal says why', refusal);
  const lines = say.split('\n');
  const fits = lines.every((line) => /^[ -~]+$/.test(line) && line.length <= REFUSAL_CHARS_MAX);
  demand(fits && lines.length <= REFUSAL_LINES_MAX, 'a refusal is 1-2 lines of at most 20 ASCII characters', refusal);
  demand(at === undefined || /^[a-z][a-z0-9-]*:[!-~]+$/.test(at), 'a refusal is shown by a piece', refusal);
}

const isTakeBack = (intent: Opaque) => intent?.act === TAKE_BACK;

/** Intents of any seat and the hub in this game, and what becomes of them when a value is exchanged. */
function candidatesOf(of: Walk): readonly Opaque[] {
  const sampled = of.steps.flatMap(({ before }) =>
    of.seats.flatMap((seat) => of.draw.shuffle([...(listed(of.game, before, seat) ?? [])]).slice(0, 3)),
  );
  const leaving = of.seats.map((seat) => of.game.rules.leave(of.start, seat)).filter((intent) => intent !== null);
  const real = [
    ...new Map(
      [...of.steps.map(({ intent }) => intent), ...sampled, ...leaving].map((one) => [canonical(one), one]),
    ).values(),
  ];
  const pool = of.draw.shuffle(real);
  return [
    ...pool.slice(0, 30),
    ...Array.from({ length: 30 }, () => mutate(of.draw.pick(real), real, of.draw, 'sameTypes')),
  ];
}

interface Asked {
  readonly of: Walk;
  readonly state: Opaque;
  readonly number: number;
  readonly seat: Seat;
}

function demandListIsExact(
  { of, state, number, seat }: Asked,
  intents: readonly Opaque[],
  candidates: readonly Opaque[],
): void {
  const outcomes = new Set<string>();
  for (const intent of intents) {
    const done = perform(of.game, state, seat, deepFreeze(intent), of.seed, number);
    if (isRefusal(done)) throw new LawBroken('a listed intent is refused', { seat, intent, done });
    outcomes.add(canonical(done.after));
  }
  const leaving = of.game.rules.leave(state, seat);
  const left = leaving === null ? null : perform(of.game, state, seat, deepFreeze(leaving), of.seed, number);
  if (left !== null && isRefusal(left)) throw new LawBroken('what leave() answers is refused', { seat, leaving, left });
  if (left !== null) outcomes.add(canonical(left.after));
  for (const intent of candidates) {
    if (isTakeBack(intent)) continue;
    const done = perform(of.game, state, seat, deepFreeze(intent), of.seed, number);
    if (isRefusal(done)) demandRefusal(done);
    else demand(outcomes.has(canonical(done.after)), 'an intent is accepted and not listed', { seat, intent });
  }
}

/** Law 1: legal() lists exactly what complete() and apply() accept, for every seat in every state. */
export function legality(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  const candidates = of.steps.length > 0 ? candidatesOf(of) : [];
  for (const { state, number } of sampleStates(of, 4)) {
    for (const seat of of.seats) {
      const intents = listed(game, state, seat);
      const isOver = game.rules.result(state) !== null;
      demand(!isOver || intents?.length === 0, 'something is legal after the end', { seat });
      if (intents !== null) demandListIsExact({ of, state, number, seat }, intents, candidates);
    }
  }
}

/** A state that came from any event can be asked everything. */
function demandUsable(of: Walk, state: Opaque): void {
  const { rules } = of.game;
  demandJson('a state', state);
  rules.auto(state);
  rules.timers(state);
  rules.result(state);
  for (const seat of of.seats) {
    rules.legal(state, seat);
    rules.leave(state, seat);
  }
  for (const viewer of [...of.seats, 'table']) demandJson('a view', rules.view(state, viewer));
}

/** Law 1: apply() takes any JSON, throws at nothing, changes nothing it was given, and refuses in words. */
export function totality(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  const events = of.steps.map(({ event }) => event);
  const foreign = throughJson(fc.sample(fc.jsonValue(), { seed: spec.choices, numRuns: 30 }));
  for (const { state } of sampleStates(of, 6)) {
    const mutated =
      events.length === 0
        ? []
        : Array.from({ length: 30 }, () => mutate(of.draw.pick(events), events, of.draw, 'anyTypes'));
    for (const event of [...foreign, ...mutated, ...of.draw.shuffle(events).slice(0, 20)]) {
      const before = JSON.stringify(state);
      const after = game.rules.apply(state, deepFreeze(event));
      demand(JSON.stringify(state) === before, 'apply() changed the state that it was given', event);
      if (isRefusal(after)) demandRefusal(after);
      else demandUsable(of, deepFreeze(after));
    }
  }
}

/** Law 4: replaying events gives the same states, from memory or from a file; undo and redo are exact. */
export function replay(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  demandJson('the state after setup()', of.start);
  demand(
    isDeepStrictEqual(game.rules.setup(throughJson(of.options), of.seats, throughJson(of.dealt)), of.start),
    'the same deal gives another state',
  );
  let replayed = throughJson(of.start);
  for (const [index, { by, intent, event, before, after }] of of.steps.entries()) {
    demandJson('an intent', intent);
    demandJson('an event', event);
    demandJson('a state', after);
    demand(isDeepStrictEqual(replayed, before), 'undo does not lead back to the state before', { index, event });
    const again = game.rules.complete(before, by, intent, drawFor(spec.seed, index + 1), 0);
    demand(isDeepStrictEqual(again, event), 'redo draws something else', { event, again });
    const next = game.rules.apply(deepFreeze(throughJson(replayed)), deepFreeze(throughJson(event)));
    demand(isDeepStrictEqual(next, after), 'replaying the event gives another state', { index, event });
    replayed = throughJson(next);
    for (const viewer of [...of.seats, 'table']) {
      demand(
        isDeepStrictEqual(game.rules.view(next, viewer), game.rules.view(after, viewer)),
        'the same state gives another view',
      );
    }
    const policy = game.rules.undo(before, event);
    demand(['seat', 'table', 'host'].includes(policy), 'undo() answers seat, table or host', policy);
  }
}

function demandResult(of: Walk, result: Result): void {
  const placed = result.order.flat();
  const isComplete = placed.length === of.seats.length && of.seats.every((seat) => placed.includes(seat));
  demand(placed.length === 0 || isComplete, 'the result places every seat once, or nobody', result);
  demand(
    result.order.every((place) => place.length > 0),
    'a place of the result is empty',
    result,
  );
  demand(/^[a-z][A-Za-z0-9]*$/.test(result.by), 'the reason of a result is lowerCamelCase', result);
  demand(/^[ -~]{1,20}$/.test(result.say), 'a result is said in at most 20 ASCII characters', result);
}

/** Every running delay can run out, and is one of its own. */
function demandTimers(of: Walk, state: Opaque, number: number): void {
  const timers: readonly Timer<Opaque>[] = of.game.rules.timers(state);
  const ids = timers.map(({ id }) => id);
  demand(new Set(ids).size === ids.length, 'two timers have one id', ids);
  for (const timer of timers) {
    demand(
      /^[!-~]+$/.test(timer.id) && Number.isInteger(timer.ms) && timer.ms > 0,
      'a timer has a name and whole ms above 0',
      timer,
    );
    demand(timer.owner === undefined || of.seats.includes(timer.owner), 'a timer belongs to no seat', timer);
    demand(
      timer.warnMs === undefined || (Number.isInteger(timer.warnMs) && timer.warnMs >= 0),
      'warnMs is whole ms',
      timer,
    );
    const done = perform(of.game, state, 'hub', deepFreeze(timer.fires), of.seed, number);
    demand(!isRefusal(done), 'what a timer fires is refused', { timer, done });
  }
}

function demandCourse(of: Walk, state: Opaque, number: number): void {
  const { rules } = of.game;
  const active = rules.active(state);
  const result = rules.result(state);
  demand(
    new Set(active).size === active.length && active.every((seat: Seat) => of.seats.includes(seat)),
    'active() names seats, each once',
    active,
  );
  if (result !== null) {
    demandResult(of, result);
    demand(active.length === 0, 'a seat is awaited after the end', active);
  }
  if (!isSettled(of.game, state)) return;
  demandTimers(of, state, number);
  // Nobody is awaited while a delay of the hub's runs (a grace time, a count-down): bots are asked for exactly the seats in active().
  const isHubNext = (rules.timers(state) as readonly Timer<Opaque>[]).some(({ owner }) => owner === undefined);
  demand(
    active.length > 0 || result !== null || isHubNext,
    'nobody is awaited, and neither is the match over nor a timer of the hub running',
    state,
  );
}

/** Law 7: every playout ends, the hub's own turns end, and somebody or something is always awaited until then. */
export function course(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  demand(game.rules.result(of.end) !== null, `no end after ${spec.eventsMax} events`);
  demandCourse(of, of.start, 1);
  for (const [index, { after }] of of.steps.entries()) demandCourse(of, after, index + 2);
}

/** Law 10: a rematch gives every player one seat again. */
export function rematch(game: AnyGame, spec: WalkSpec): void {
  const of = walk(game, spec);
  const players = deepFreeze(of.seats.map((_, index) => `player ${index}`));
  for (const state of [of.start, of.end]) {
    const again = game.rematch(state, players);
    demand(
      isDeepStrictEqual([...again].sort(), [...players].sort()),
      'a rematch is no permutation of the players',
      again,
    );
  }
}
