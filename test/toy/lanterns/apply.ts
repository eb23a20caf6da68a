import type { Refusal, Seat } from '../../../hub/games/game.ts';
import { parseEvent } from './parse-event.ts';
import {
  allSealed,
  amountOf,
  BID_MAX,
  CALM,
  type Event,
  LAMP_OIL_MAX,
  type Lamp,
  lampAt,
  livingSeats,
  nightOrder,
  type State,
  startNight,
  startRound,
} from './state.ts';

const refuse = (refused: string, say: string, at?: string): Refusal =>
  at === undefined ? { refused, say } : { refused, say, at };

const NOT_NOW = refuse('notNow', 'Not now');
const NOT_YOUR_TURN = refuse('notYourTurn', 'Not your turn');
const NO_OIL = refuse('noOil', 'No oil left');

const QUICK_MS = 10_000;
const SHOP_PRICE = 2;
const WELL_OIL = 2;
const OIL_MAX = 20;

const gain = (bySeat: State['oil'], seat: Seat, amount: number) => ({
  ...bySeat,
  [seat]: Math.min(amountOf(bySeat, seat) + amount, OIL_MAX),
});
const score = (state: State, seat: Seat, amount: number) => ({
  ...state.glow,
  [seat]: amountOf(state.glow, seat) + amount,
});
const withLamp = (state: State, number: number, change: Partial<Lamp>) =>
  state.lamps.map((lamp, index) => (index === number - 1 ? { ...lamp, ...change } : lamp));

/** The leader used up one step. */
function afterStep(state: State): State {
  const stepsLeft = state.stepsLeft - 1;
  return { ...state, stepsLeft, phase: stepsLeft > 0 ? 'turn' : 'dusk' };
}

function bid(state: State, seat: Seat, amount: number): State | Refusal {
  if (state.phase !== 'bid' || !livingSeats(state).includes(seat)) return NOT_NOW;
  if (state.bids[seat] !== undefined) return refuse('sealed', 'Sealed already\nHold to reopen');
  if (amount > BID_MAX) return refuse('tooMuch', 'At most 5');
  if (amount > amountOf(state.oil, seat)) return NO_OIL;
  return { ...state, bids: { ...state.bids, [seat]: amount }, calls: state.calls + 1 };
}

function withoutBid(state: State, seat: Seat): State['bids'] {
  return Object.fromEntries(Object.entries(state.bids).filter(([name]) => name !== seat));
}

function reopen(state: State, seat: Seat): State | Refusal {
  if (state.phase !== 'bid' || state.bids[seat] === undefined) return NOT_NOW;
  return { ...state, bids: withoutBid(state, seat) };
}

/** Highest flame that the wind did not blow out; on a tie the keeper's side of the order, or nobody. */
function leaderOf(state: State, wind: number): Seat | '' {
  const burning = (seat: Seat) => (state.bids[seat] === wind ? 0 : amountOf(state.bids, seat));
  const living = livingSeats(state);
  const highest = Math.max(...living.map(burning));
  const best = nightOrder(state.seats, state.night).filter(
    (seat) => living.includes(seat) && burning(seat) === highest,
  );
  if (highest === 0 || (best.length > 1 && state.options.ties === 'none')) return '';
  return best[0] ?? '';
}

function reveal(state: State, wind: number): State | Refusal {
  if (state.phase !== 'closed') return NOT_NOW;
  if (wind < 1 || wind > CALM) return refuse('noSuchWind', 'No such wind');
  const oil = Object.fromEntries(
    state.seats.map((seat) => [seat, amountOf(state.oil, seat) - amountOf(state.bids, seat)]),
  );
  const leader = leaderOf(state, wind);
  const phase = leader === '' ? 'dusk' : 'turn';
  return { ...state, wind, oil, leader, phase, stepsLeft: leader === '' ? 0 : state.options.steps };
}

function light(state: State, seat: Seat, lamps: readonly number[], spentMs: number): State | Refusal {
  const inOrder = lamps.every((lamp, index) => index === 0 || lamp > (lamps[index - 1] ?? 0));
  if (lamps.length !== 3 || !inOrder) return refuse('threeLamps', 'Join 3 dark lamps');
  const taken = lamps.find((lamp) => lampAt(state, lamp)?.lit !== '');
  if (taken !== undefined) return refuse('notDark', 'Join 3 dark lamps', `lamp:${taken}`);
  const values = state.values[state.night - 1] ?? [];
  const worth = lamps.map((lamp) => (values[lamp - 1] ?? 0) + (lampAt(state, lamp)?.oil ?? 0));
  const glow = worth.reduce((sum, one) => sum + one, spentMs <= QUICK_MS ? 1 : 0);
  const lit = state.lamps.map((lamp, index) =>
    lamps.includes(index + 1) ? { ...lamp, lit: seat, known: true } : lamp,
  );
  return afterStep({ ...state, lamps: lit, glow: score(state, seat, glow) });
}

function fill(state: State, seat: Seat, number: number): State | Refusal {
  const lamp = lampAt(state, number);
  if (lamp === undefined || lamp.lit !== '') return refuse('notDark', 'Fill a dark lamp');
  if (lamp.oil >= LAMP_OIL_MAX) return refuse('full', 'Lamp is full', `lamp:${number}`);
  if (amountOf(state.oil, seat) < 1) return NO_OIL;
  return afterStep({ ...state, lamps: withLamp(state, number, { oil: lamp.oil + 1 }), oil: gain(state.oil, seat, -1) });
}

function snuff(state: State, seat: Seat, number: number): State | Refusal {
  const owner = lampAt(state, number)?.lit ?? '';
  if (owner === '' || owner === seat) return refuse('notTheirs', 'Snuff a lamp\nof another');
  if (amountOf(state.oil, seat) < 1) return NO_OIL;
  const value = state.values[state.night - 1]?.[number - 1] ?? 0;
  const glow = score(state, owner, -value);
  return afterStep({ ...state, lamps: withLamp(state, number, { lit: '' }), oil: gain(state.oil, seat, -1), glow });
}

function visit(state: State, seat: Seat, place: 'well' | 'shop'): State | Refusal {
  if (place === 'well') return afterStep({ ...state, oil: gain(state.oil, seat, WELL_OIL) });
  if (amountOf(state.oil, seat) < SHOP_PRICE) return NO_OIL;
  return afterStep({ ...state, oil: gain(state.oil, seat, -SHOP_PRICE), glow: score(state, seat, 1) });
}

function dusk(state: State): State | Refusal {
  if (state.phase !== 'dusk') return NOT_NOW;
  if (state.round < state.options.rounds) return startRound(state, state.round + 1);
  if (state.night === 1 && state.options.twoNights) return startNight(state, 2);
  return { ...state, phase: 'over', leader: '', stepsLeft: 0 };
}

/** The others play on; the last one left has nobody to play with. */
function leave(state: State, seat: Seat): State | Refusal {
  if (state.phase === 'over' || !livingSeats(state).includes(seat)) return NOT_NOW;
  const left = { ...state, gone: [...state.gone, seat], bids: withoutBid(state, seat) };
  if (livingSeats(left).length < 2) return { ...left, phase: 'over', leader: '', stepsLeft: 0 };
  return state.leader === seat ? { ...left, phase: 'dusk', stepsLeft: 0 } : left;
}

function byHub(state: State, event: Event): State | Refusal {
  switch (event.act) {
    case 'close':
      return state.phase === 'bid' ? { ...state, phase: 'closed' } : NOT_NOW;
    case 'reveal':
      return reveal(state, event.wind);
    case 'done':
      return state.phase === 'turn' ? { ...state, phase: 'dusk', stepsLeft: 0 } : NOT_NOW;
    case 'dusk':
      return dusk(state);
    default:
      return NOT_NOW;
  }
}

function byLeader(state: State, seat: Seat, event: Event): State | Refusal {
  if (state.phase !== 'turn' || state.leader !== seat) return NOT_YOUR_TURN;
  switch (event.act) {
    case 'light':
      return light(state, seat, event.lamps, event.spentMs);
    case 'fill':
      return fill(state, seat, event.lamp);
    case 'snuff':
      return snuff(state, seat, event.lamp);
    case 'visit':
      return visit(state, seat, event.place);
    case 'done':
      return { ...state, phase: 'dusk', stepsLeft: 0 };
    default:
      return NOT_NOW;
  }
}

/** The whole law of Lanterns: any JSON in, the next state or a refusal out. */
export function apply(state: State, json: unknown): State | Refusal {
  const event = parseEvent(json);
  if (event === null) return refuse('badEvent', 'No such event');
  if (event.by === 'hub') return byHub(state, event);
  switch (event.act) {
    case 'bid':
      return bid(state, event.by, event.amount);
    case 'reopen':
      return reopen(state, event.by);
    case 'leave':
      return leave(state, event.by);
    default:
      return byLeader(state, event.by, event);
  }
}

/** Everybody has chosen and nobody wants to think again. */
export function isDue(state: State): boolean {
  return state.phase === 'bid' && allSealed(state) && state.options.graceSeconds === 0;
}
