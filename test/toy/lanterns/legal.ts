import type { Seat } from '../../../hub/games/game.ts';
import { amountOf, BID_MAX, type Intent, LAMP_OIL_MAX, livingSeats, type State } from './state.ts';

/** More lines of three than this are not listed. */
const LINES_MAX = 100;

/** Every three of `lamps`, each in the order given. */
export function threesOf(lamps: readonly number[]): readonly (readonly number[])[] {
  return lamps.flatMap((a, i) =>
    lamps.slice(i + 1).flatMap((b, j) => lamps.slice(i + j + 2).map((c) => [a, b, c] as const)),
  );
}

function legalBids(state: State, seat: Seat): readonly Intent[] {
  if (state.bids[seat] !== undefined) return [{ act: 'reopen' }];
  const most = Math.min(BID_MAX, amountOf(state.oil, seat));
  return Array.from({ length: most + 1 }, (_, amount) => ({ act: 'bid', amount }) as const);
}

function legalSteps(state: State, seat: Seat): readonly Intent[] | null {
  const numbers = state.lamps.map((_, index) => index + 1);
  const at = (lamp: number) => state.lamps[lamp - 1] ?? { lit: '', oil: LAMP_OIL_MAX };
  const dark = numbers.filter((lamp) => at(lamp).lit === '');
  const lines = threesOf(dark);
  if (lines.length > LINES_MAX) return null;
  const oil = amountOf(state.oil, seat);
  const fills = oil < 1 ? [] : dark.filter((lamp) => at(lamp).oil < LAMP_OIL_MAX);
  const snuffs = oil < 1 ? [] : numbers.filter((lamp) => at(lamp).lit !== '' && at(lamp).lit !== seat);
  return [
    { act: 'done' },
    { act: 'visit', place: 'well' },
    ...(oil < 2 ? [] : [{ act: 'visit', place: 'shop' } as const]),
    ...fills.map((lamp) => ({ act: 'fill', lamp }) as const),
    ...snuffs.map((lamp) => ({ act: 'snuff', lamp }) as const),
    ...lines.map((lamps) => ({ act: 'light', lamps }) as const),
  ];
}

/** Every legal intent of a seat but leaving, or null while there are more than 100 lines of lamps to light. */
export function legal(state: State, seat: Seat): readonly Intent[] | null {
  if (!livingSeats(state).includes(seat)) return [];
  if (state.phase === 'bid') return legalBids(state, seat);
  return state.phase === 'turn' && state.leader === seat ? legalSteps(state, seat) : [];
}
