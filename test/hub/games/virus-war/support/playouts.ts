import fc from 'fast-check';
import { type Draw, isRefusal } from '../../../../../hub/games/game.ts';
import { readOptions } from '../../../../../hub/games/options.ts';
import { drawFor } from '../../../../../hub/games/random.ts';
import { OPTIONS, type Options } from '../../../../../hub/games/virus-war/options.ts';
import { rules } from '../../../../../hub/games/virus-war/rules.ts';
import type { Event, Intent, State } from '../../../../../hub/games/virus-war/state.ts';

/** Complete options from a few. */
export function optionsOf(some: Partial<Options> = {}): Options {
  const reading = readOptions<Options>(OPTIONS, some);
  if ('wrong' in reading) throw new Error(JSON.stringify(reading.wrong));
  return reading.options;
}

/** The state before the first turn. */
export function stateOf(some: Partial<Options> = {}): State {
  return rules.setup(optionsOf(some), ['X', 'O'], null);
}

/** The state in a given position, the rows from the top. */
export function positionOf(toMove: 'X' | 'O', board: readonly string[], some: Partial<Options> = {}): State {
  return stateOf({ ...some, position: { board, toMove } });
}

/** The state after an event that the rules must accept. */
export function accepted(state: State, event: Event): State {
  const answer = rules.apply(state, event);
  if (isRefusal(answer)) throw new Error(`${JSON.stringify(event)} refused: ${answer.refused}`);
  return answer;
}

/** The event of an intent, and the state after it. */
export function submitted(state: State, by: string, intent: Intent, draw: Draw): readonly [Event, State] {
  const event = rules.complete(state, by, intent, draw, 0);
  if (isRefusal(event)) throw new Error(`${JSON.stringify(intent)} refused: ${event.refused}`);
  return [event, accepted(state, event)];
}

export interface Step {
  readonly before: State;
  readonly event: Event;
  readonly after: State;
}

/** A whole game of random events; now and then a pass, a lapse of the clock, a confirmation. */
export function playout(options: Options, seed: number, mostSteps = 5000): readonly Step[] {
  const steps: Step[] = [];
  let state = rules.setup(options, ['X', 'O'], null);
  while (state.outcome === null && steps.length < mostSteps) {
    const draw = drawFor(seed, steps.length);
    const [by, intent] = choice(state, draw);
    const [event, after] = submitted(state, by, intent, drawFor(seed, 10_000 + steps.length));
    steps.push({ before: state, event, after });
    state = after;
  }
  return steps;
}

function choice(state: State, draw: Draw): readonly [string, Intent] {
  const legal = rules.legal(state, state.toMove) ?? [];
  const timer = draw.int(0, 9) === 0 ? rules.timers(state)[0] : undefined;
  if (timer !== undefined) return ['hub', timer.fires];
  const cells = legal.filter((intent) => intent.act === 'cell');
  const intent = draw.pick(draw.int(0, 19) === 0 ? legal : cells);
  return [state.toMove, intent];
}

/** Every option in its range, the large boards seldom. */
export const anyOptions: fc.Arbitrary<Options> = fc
  .record({
    width: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 3, max: 6 }) }, fc.integer({ min: 3, max: 15 })),
    height: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 3, max: 6 }) }, fc.integer({ min: 3, max: 15 })),
    firstMark: fc.constantFrom('preplaced' as const, 'firstAction' as const),
    actionsPerTurn: fc.integer({ min: 1, max: 10 }),
    firstTurnActions: fc.integer({ min: 0, max: 10 }),
    shortTurn: fc.constantFrom('allow' as const, 'lose' as const),
    allowPass: fc.boolean(),
    skipJ: fc.boolean(),
    turnSeconds: fc.constantFrom(0, 30),
    starts: fc.constantFrom(null, { X: ['b2'] }, { X: ['a1', 'c2'], O: ['b3'] }),
  })
  .map((some) => optionsOf(some));
