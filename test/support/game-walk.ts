import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Actor, AnyGame, Draw, Json, Option, Refusal, Seat, Timer } from '../../hub/games/game.ts';
import { isRefusal, TAKE_BACK } from '../../hub/games/game.ts';
import { readOptions } from '../../hub/games/options.ts';
import { DEAL_NUMBER, drawFor } from '../../hub/games/random.ts';

/** A law of the contract was broken by a game. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken';

  constructor(what: string, evidence?: unknown) {
    super(evidence === undefined ? what : `${what}: ${JSON.stringify(evidence)?.slice(0, 1000)}`);
  }
}

export function demand(holds: boolean, what: string, evidence?: unknown): void {
  if (!holds) throw new LawBroken(what, evidence);
}

/** JSON with sorted keys: equal text means equal data. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** Plain JSON data survives a file unchanged: no undefined, no Map, no NaN, no class. */
export function demandJson(what: string, value: unknown): void {
  const back = value === undefined ? undefined : throughJson(value);
  demand(isDeepStrictEqual(back, value), `${what} is no plain JSON data`, back);
}

const frozen = new WeakSet<object>();

/** Freezes all of it, so that whoever changes what he was given throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(Object.freeze(value));
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}

/** One game to be played: what is drawn, and how the players choose. */
export interface WalkSpec {
  readonly options: Json;
  readonly preset: string | null;
  readonly seatCount: number;
  readonly seed: number;
  /** Seed of the players' choices, apart from the game's own. */
  readonly choices: number;
  readonly eventsMax: number;
  /** How often somebody leaves, in percent of the choices. */
  readonly leavePercent: number;
}

function optionValues(option: Option): fc.Arbitrary<Json> {
  switch (option.kind) {
    case 'int':
      return fc.integer({ min: option.min, max: option.max });
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...option.of);
    case 'data':
      return fc.constant(option.dflt);
  }
}

/** Presets, defaults and any few options changed. */
export function walkSpecs(game: AnyGame, eventsMax: number): fc.Arbitrary<WalkSpec> {
  const names = Object.keys(game.options);
  const some = fc
    .subarray(names, { maxLength: Math.min(3, names.length) })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((name) => [name, optionValues(game.options[name] as Option)]))),
    );
  return fc.record({
    options: fc.oneof(
      fc.constant({}),
      some.map((options) => ({ ...options })),
    ),
    preset: fc.constantFrom(null, ...Object.keys(game.presets)),
    seatCount: fc.integer({ min: game.seats.min, max: game.seats.max }),
    seed: fc.nat(),
    choices: fc.nat(),
    eventsMax: fc.constant(eventsMax),
    leavePercent: fc.constantFrom(0, 0, 3),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the data of a game is opaque here, as it is to the table
export type Opaque = any;

export interface Step {
  readonly by: Actor;
  readonly intent: Opaque;
  readonly event: Opaque;
  readonly before: Opaque;
  readonly after: Opaque;
}

export interface Walk {
  readonly game: AnyGame;
  readonly options: Opaque;
  readonly seats: readonly Seat[];
  readonly dealt: Json;
  readonly seed: number;
  readonly start: Opaque;
  readonly steps: readonly Step[];
  readonly end: Opaque;
  /** The players' chance, for whoever goes on choosing. */
  readonly draw: Draw;
}

export type Performed = { readonly event: Opaque; readonly after: Opaque } | Refusal;

/** complete() and apply(), as the table does it. `number` counts events from 1. */
export function perform(
  game: AnyGame,
  state: Opaque,
  by: Actor,
  intent: Opaque,
  seed: number,
  number: number,
): Performed {
  const event = deepFreeze(game.rules.complete(state, by, intent, drawFor(seed, number), 0));
  if (isRefusal(event)) return event;
  const after = deepFreeze(game.rules.apply(state, event));
  return isRefusal(after) ? after : { event, after };
}

export function isSettled(game: AnyGame, state: Opaque): boolean {
  return game.rules.auto(state) === null;
}

/** What a hub player of the seat does. It gets the view as it would come from a file. */
export function botIntent(game: AnyGame, options: Opaque, state: Opaque, seat: Seat, name: string, draw: Draw): Opaque {
  const view = deepFreeze(throughJson(game.rules.view(state, seat)));
  return game.bots[name]?.(options, view, seat, game.rules.legal(state, seat), draw);
}

const isTakeBack = (intent: Opaque) => intent?.act === TAKE_BACK;

/** The intents a seat may choose from, but the reserved one. null: not listed. */
export function listed(game: AnyGame, state: Opaque, seat: Seat): readonly Opaque[] | null {
  return game.rules.legal(state, seat)?.filter((intent) => !isTakeBack(intent)) ?? null;
}

export interface Choice {
  readonly by: Actor;
  readonly intent: Opaque;
}

/** One of the seats that are awaited, at times one that may act all the same. */
function chooseSeat(game: AnyGame, seats: readonly Seat[], state: Opaque, draw: Draw): Seat {
  const active = game.rules.active(state);
  const others = seats.filter((seat) => !active.includes(seat) && (listed(game, state, seat)?.length ?? 0) > 0);
  const outOfTurn = others.length > 0 && (active.length === 0 || draw.int(1, 100) <= 15);
  demand(outOfTurn || active.length > 0, 'the game stands still: no result, nobody awaited, no timer', state);
  return draw.pick(outOfTurn ? others : active);
}

function chooseIntent(game: AnyGame, options: Opaque, state: Opaque, seat: Seat, draw: Draw): Opaque {
  const intents = listed(game, state, seat);
  const isAwaited = game.rules.active(state).includes(seat);
  if (intents !== null && intents.length > 0 && (!isAwaited || draw.int(0, 1) === 0)) return draw.pick(intents);
  return botIntent(game, options, state, seat, draw.pick(Object.keys(game.bots)), draw);
}

/** Somebody does something: what is due, else a timer, somebody who leaves, or mostly a seat that acts. null: the match is over. */
export function choose(walking: Omit<Walk, 'steps' | 'end'>, state: Opaque, leavePercent: number): Choice | null {
  const { game, options, seats, draw } = walking;
  const due = game.rules.auto(state);
  if (due !== null) return { by: 'hub', intent: due };
  if (game.rules.result(state) !== null) return null;
  const timers: readonly Timer<Opaque>[] = game.rules.timers(state);
  const isStill = seats.every((seat) => listed(game, state, seat)?.length === 0);
  if (timers.length > 0 && (isStill || draw.int(1, 100) <= 5)) return { by: 'hub', intent: draw.pick(timers).fires };
  if (draw.int(1, 100) <= leavePercent) {
    const by = draw.pick(seats);
    const intent = game.rules.leave(state, by);
    if (intent !== null) return { by, intent };
  }
  const by = chooseSeat(game, seats, state, draw);
  return { by, intent: chooseIntent(game, options, state, by, draw) };
}

export function optionsOf(game: AnyGame, spec: WalkSpec): Opaque {
  const preset = spec.preset === null ? {} : game.presets[spec.preset];
  const reading = readOptions(game.options, spec.options, preset);
  if ('wrong' in reading) throw new LawBroken(`options or preset ${spec.preset} are refused`, reading.wrong);
  const options = deepFreeze(reading.options);
  const conflict = game.conflict?.(options) ?? null;
  if (conflict === null) return options;
  // Options changed at random may contradict each other; a preset may not.
  demand(canonical(spec.options) !== '{}', `the preset ${spec.preset} contradicts itself`, conflict);
  demand(/^[ -~]{1,80}$/.test(conflict), 'conflict() says in a sentence what is wrong', conflict);
  deal(game, options, game.seats.names.slice(0, spec.seatCount), spec.seed);
  return optionsOf(game, { ...spec, options: {} });
}

export function deal(
  game: AnyGame,
  options: Opaque,
  seats: readonly Seat[],
  seed: number,
): { dealt: Json; start: Opaque } {
  const drawn = deepFreeze(game.rules.deal(options, seats, drawFor(seed, DEAL_NUMBER)));
  demandJson('what deal() drew', drawn);
  return { dealt: drawn, start: deepFreeze(game.rules.setup(options, seats, drawn)) };
}

const AUTO_MAX = 1000;

/** Deals a game and plays nothing yet. */
export function sitDown(game: AnyGame, spec: WalkSpec): Omit<Walk, 'steps' | 'end'> {
  const options = optionsOf(game, spec);
  const seats = deepFreeze(game.seats.names.slice(0, spec.seatCount));
  return {
    game,
    options,
    seats,
    ...deal(game, options, seats, spec.seed),
    seed: spec.seed,
    draw: drawFor(spec.choices, 1),
  };
}

/** Plays a game. Whatever is listed, due, fired by a timer or chosen by a bot must be accepted (law 1). */
export function walk(game: AnyGame, spec: WalkSpec): Walk {
  const walking = sitDown(game, spec);
  const steps: Step[] = [];
  let state = walking.start;
  let dueInARow = 0;
  while (steps.length < spec.eventsMax) {
    const choice = choose(walking, state, spec.leavePercent);
    if (choice === null) break;
    dueInARow = isSettled(game, state) ? 0 : dueInARow + 1;
    demand(dueInARow < AUTO_MAX, 'auto() comes to no end', choice);
    const done = perform(game, state, choice.by, deepFreeze(choice.intent), spec.seed, steps.length + 1);
    if (isRefusal(done))
      throw new LawBroken('an intent that was listed, due or chosen by a bot is refused', { ...choice, done });
    steps.push({ ...choice, event: done.event, before: state, after: done.after });
    state = done.after;
  }
  return { ...walking, steps, end: state };
}

/** Up to `count` of the states of a walk, each with the number of the event that would come next. The last is always there. */
export function sampleStates(of: Walk, count: number): readonly { readonly state: Opaque; readonly number: number }[] {
  const states = [of.start, ...of.steps.map(({ after }) => after)].map((state, index) => ({
    state,
    number: index + 1,
  }));
  const last = states.at(-1);
  return [...of.draw.shuffle(states.slice(0, -1)).slice(0, count - 1), ...(last === undefined ? [] : [last])];
}
