import type { Actor, Json, Seat, Viewer } from '../../../hub/games/game.ts';
import type { Options } from './options.ts';

export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D'];
export const TITLES: { readonly [seat: Seat]: string } = { A: 'AMBER', B: 'BRASS', C: 'COPPER', D: 'DUSK' };
export const BID_MAX = 5;
export const LAMP_OIL_MAX = 3;
export const CALM = 6;
export const PLACES = ['well', 'shop'] as const;
export type Place = (typeof PLACES)[number];

/** 'bid': all choose in secret. 'closed': to be revealed. 'turn': the leader acts. 'dusk': the round is over. */
export type Phase = 'bid' | 'closed' | 'turn' | 'dusk' | 'over';
export type BySeat = { readonly [seat: Seat]: number };

export interface Lamp {
  readonly lit: Seat | '';
  readonly oil: number;
  /** Has been lit, so that its value is known. */
  readonly known: boolean;
}

export interface State {
  readonly options: Options;
  readonly seats: readonly Seat[];
  /** Values of the lamps, a list a night. Secret until a lamp is lit. */
  readonly values: readonly (readonly number[])[];
  readonly night: number;
  readonly round: number;
  readonly phase: Phase;
  /** Bids made in this round, taken back or not: a grace timer starts afresh with each. */
  readonly calls: number;
  /** Secret until the reveal. */
  readonly bids: BySeat;
  readonly wind: number;
  readonly leader: Seat | '';
  readonly stepsLeft: number;
  readonly lamps: readonly Lamp[];
  readonly oil: BySeat;
  readonly glow: BySeat;
  /** In the order of leaving. */
  readonly gone: readonly Seat[];
}

/** Lamps are numbered from 1. */
export type Intent =
  | { readonly act: 'bid'; readonly amount: number }
  | { readonly act: 'light'; readonly lamps: readonly number[] }
  | { readonly act: 'fill' | 'snuff'; readonly lamp: number }
  | { readonly act: 'visit'; readonly place: Place }
  | { readonly act: 'reopen' | 'done' | 'leave' | 'close' | 'reveal' | 'dusk' | 'takeBack' };

export type Event =
  | { readonly act: 'bid'; readonly by: Actor; readonly amount: number }
  | { readonly act: 'light'; readonly by: Actor; readonly lamps: readonly number[]; readonly spentMs: number }
  | { readonly act: 'fill' | 'snuff'; readonly by: Actor; readonly lamp: number }
  | { readonly act: 'visit'; readonly by: Actor; readonly place: Place }
  | { readonly act: 'reveal'; readonly by: Actor; readonly wind: number }
  | { readonly act: 'reopen' | 'done' | 'leave' | 'close' | 'dusk'; readonly by: Actor };

export interface LampView {
  readonly lit: Seat | '';
  readonly oil: number;
  /** 0: not known. */
  readonly value: number;
}

export interface View {
  readonly to: Viewer;
  readonly seats: readonly Seat[];
  readonly gone: readonly Seat[];
  readonly night: number;
  readonly round: number;
  readonly phase: Phase;
  readonly keeper: Seat | '';
  /** Who has chosen; what, stands in `mine` for its owner only (-1: nothing), and in `bids` for all after the reveal. */
  readonly sealed: readonly Seat[];
  readonly mine: number;
  readonly bids: BySeat;
  readonly wind: number;
  readonly leader: Seat | '';
  readonly stepsLeft: number;
  readonly lamps: readonly LampView[];
  readonly oil: BySeat;
  readonly glow: BySeat;
  readonly timer: string;
  readonly outcome: string;
}

/** A seat's unconfirmed choice: oil to burn, place in the menu, lamps marked for lighting in ascending order. */
export interface Draft {
  readonly amount: number;
  readonly cursor: number;
  readonly marks: readonly number[];
}

/** Values before they are shuffled: 1, 1, 2, 2, 3, 3, ... */
export function unshuffledValues(lamps: number): readonly number[] {
  return Array.from({ length: lamps }, (_, index) => 1 + Math.floor(index / 2));
}

const ascending = (of: readonly number[]) => [...of].sort((a, b) => a - b);

/** A deal from foreign data: two nights, each the values in some order. null: it is none. */
export function parseDeal(dealt: Json, lamps: number): readonly (readonly number[])[] | null {
  const wanted = JSON.stringify(unshuffledValues(lamps));
  const isNight = (night: Json): night is readonly number[] =>
    Array.isArray(night) &&
    night.every((value) => typeof value === 'number') &&
    JSON.stringify(ascending(night)) === wanted;
  return Array.isArray(dealt) && dealt.length === 2 && dealt.every(isNight) ? dealt : null;
}

export function livingSeats(state: State): readonly Seat[] {
  return state.seats.filter((seat) => !state.gone.includes(seat));
}

/** The seats of a night, keeper first: the second night turns the order round. */
export function nightOrder(seats: readonly Seat[], night: number): readonly Seat[] {
  return night === 1 ? seats : [...seats].reverse();
}

export function lampAt(state: State, lamp: number): Lamp | undefined {
  return state.lamps[lamp - 1];
}

export function amountOf(bySeat: BySeat, seat: Seat): number {
  return bySeat[seat] ?? 0;
}

export function allSealed(state: State): boolean {
  return livingSeats(state).every((seat) => state.bids[seat] !== undefined);
}

export function setup(options: Options, seats: readonly Seat[], dealt: Json): State {
  const unshuffled = unshuffledValues(options.lamps);
  const values = parseDeal(dealt, options.lamps) ?? [unshuffled, unshuffled];
  const glow = Object.fromEntries(seats.map((seat) => [seat, 0]));
  const none = { calls: 0, bids: {}, wind: 0, leader: '', stepsLeft: 0 } as const;
  return startNight(
    { options, seats, values, night: 1, round: 1, phase: 'bid', ...none, lamps: [], oil: {}, glow, gone: [] },
    1,
  );
}

/** A new night: dark lamps, oil by the order of the night, the first round. */
export function startNight(state: State, night: number): State {
  const order = nightOrder(state.seats, night);
  const oil = Object.fromEntries(order.map((seat, index) => [seat, state.options.oil[index] ?? 0]));
  const dark: Lamp = { lit: '', oil: 0, known: false };
  const lamps = Array.from({ length: state.options.lamps }, () => dark);
  return startRound({ ...state, night, lamps, oil }, 1);
}

export function startRound(state: State, round: number): State {
  return { ...state, round, phase: 'bid', calls: 0, bids: {}, wind: 0, leader: '', stepsLeft: 0 };
}
