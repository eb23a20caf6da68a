import type { Draw, Json, Refusal, Result, Rules, Seat, Timer, Viewer } from '../../../hub/games/game.ts';
import { apply, isDue } from './apply.ts';
import { legal } from './legal.ts';
import type { Options } from './options.ts';
import {
  allSealed,
  amountOf,
  CALM,
  type Event,
  type Intent,
  livingSeats,
  nightOrder,
  type State,
  setup,
  TITLES,
  unshuffledValues,
  type View,
} from './state.ts';

function deal(options: Options, _seats: readonly Seat[], draw: Draw): Json {
  const values = unshuffledValues(options.lamps);
  return [draw.shuffle(values), draw.shuffle(values)];
}

function complete(_state: State, by: string, intent: Intent, draw: Draw, spentMs: number): Event | Refusal {
  switch (intent.act) {
    case 'reveal':
      return { act: 'reveal', by, wind: draw.int(1, CALM) };
    case 'light':
      return { ...intent, by, spentMs };
    case 'takeBack':
      return { refused: 'notAnEvent', say: 'Not now' };
    default:
      return { ...intent, by } as Event;
  }
}

function auto(state: State): Intent | null {
  if (isDue(state)) return { act: 'close' };
  if (state.phase === 'closed') return { act: 'reveal' };
  return state.phase === 'dusk' ? { act: 'dusk' } : null;
}

function active(state: State): readonly Seat[] {
  if (state.phase === 'bid') return livingSeats(state).filter((seat) => state.bids[seat] === undefined);
  return state.phase === 'turn' ? [state.leader] : [];
}

/** The grace timer comes first: it is the one that is shown. */
function timers(state: State): readonly Timer<Intent>[] {
  const where = `${state.night}.${state.round}`;
  const { graceSeconds, roundSeconds, turnSeconds } = state.options;
  if (state.phase === 'turn') {
    const ms = turnSeconds * 1000;
    return [{ id: `turn.${where}`, ms, owner: state.leader, fires: { act: 'done' }, warnMs: 10_000 }];
  }
  if (state.phase !== 'bid') return [];
  const round: Timer<Intent> = { id: `round.${where}`, ms: roundSeconds * 1000, fires: { act: 'close' } };
  if (!allSealed(state) || graceSeconds === 0) return [round];
  const id = `grace.${where}.${state.calls}.${state.gone.length}`;
  return [{ id, ms: graceSeconds * 1000, fires: { act: 'close' } }, round];
}

function result(state: State): Result | null {
  if (state.phase !== 'over') return null;
  const living = livingSeats(state);
  const scores = [...new Set(living.map((seat) => amountOf(state.glow, seat)))].sort((a, b) => b - a);
  const places = scores.map((glow) => living.filter((seat) => amountOf(state.glow, seat) === glow));
  const order = [...places, ...[...state.gone].reverse().map((seat) => [seat])];
  const winners = order[0] ?? [];
  const say = winners.length === 1 ? `${TITLES[winners[0] ?? '']} wins` : 'Shared win';
  return { order, by: living.length < 2 ? 'alone' : 'nights', say };
}

/** What a viewer may know. Left out: bids of others before the reveal, the values of lamps that were never lit. */
function view(state: State, to: Viewer): View {
  const revealed = state.phase === 'turn' || (state.phase === 'dusk' && state.wind > 0);
  const values = state.values[state.night - 1] ?? [];
  const { seats, gone, night, round, phase, wind, leader, stepsLeft, oil, glow } = state;
  return {
    ...{ to, seats, gone, night, round, phase, wind, leader, stepsLeft, oil, glow },
    keeper: nightOrder(livingSeats(state), night)[0] ?? '',
    sealed: seats.filter((seat) => state.bids[seat] !== undefined),
    mine: state.bids[to] ?? -1,
    bids: revealed ? state.bids : {},
    lamps: state.lamps.map((lamp, index) => ({
      lit: lamp.lit,
      oil: lamp.oil,
      value: lamp.known ? (values[index] ?? 0) : 0,
    })),
    timer: timers(state)[0]?.id ?? '',
    outcome: result(state)?.say ?? '',
  };
}

function seen(state: State, event: Event, to: Viewer): Json {
  if (event.act === 'bid' && event.by !== to) return { act: 'bid', by: event.by };
  if (event.act === 'reveal') return { ...event, bids: state.bids };
  return { ...event };
}

/** A filled lamp, a visit or a sealed bid told nobody anything; a snuffed lamp hurt somebody; the rest revealed something. */
function undo(_state: State, event: Event): 'seat' | 'table' | 'host' {
  if (['bid', 'reopen', 'fill', 'visit'].includes(event.act)) return 'seat';
  return event.act === 'snuff' || (event.act === 'done' && event.by !== 'hub') ? 'table' : 'host';
}

function leave(state: State, seat: Seat): Intent | null {
  return state.phase !== 'over' && livingSeats(state).includes(seat) ? { act: 'leave' } : null;
}

export const RULES: Rules<Options, State, Intent, Event, View> = {
  ...{ deal, setup, complete, apply, auto, active, timers, legal, view, seen, undo, leave, result },
};
