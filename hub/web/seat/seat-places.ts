/** Which seats of a match are free, by the tiles that play their handhelds. */
import type { TableSummary } from '../host/answers.ts';
import type { SeatState } from './seat-state.ts';

/** free: nobody plays there yet. hub: a hub player does, and makes room. mine: this phone's tile does. taken: another tile that is here. */
export type SeatHold = 'free' | 'hub' | 'mine' | 'taken';

/** Who plays a seat. `tile`: this phone's, '' for none. */
export function holdOf(table: TableSummary, seat: string, tile: string): SeatHold {
  const setup = table.seats.find((one) => one.seat === seat);
  if (setup?.tile !== undefined && setup.tile === tile) return 'mine';
  if (table.tiles.some((one) => one.tile === setup?.tile && one.here)) return 'taken';
  return setup === undefined || setup.player === 'person' ? 'free' : 'hub';
}

/**
 * Where somebody who sat at `seat` under this name sits in the match that is on: a rematch changes seats, and names go along. '' without a match, or
 * without such a seat.
 */
export function seatNow(table: TableSummary | undefined, seat: string, name: string): string {
  if (table?.phase !== 'playing' && table?.phase !== 'seating') return '';
  const byName = table.seats.find((one) => one.player === 'person' && one.name === name);
  return (byName ?? table.seats.find((one) => one.seat === seat))?.seat ?? '';
}

/** stay: nothing changes. sit: the hub is to be asked for the seat. */
export interface Whereabouts {
  readonly to: 'stay' | 'choosing' | 'seated' | 'taken' | 'sit';
  readonly seat: string;
}

/** Where a phone belongs now that the hub has told its tables. `isFresh`: it came by a code just now, so the person is asked, unless it plays already. */
export function whereabouts(
  { step, seat, name, tile }: Pick<SeatState, 'step' | 'seat' | 'name' | 'tile'>,
  table: TableSummary | undefined,
  isFresh: boolean,
): Whereabouts {
  if (step === 'sitting' || step === 'choosing' || step === 'elsewhere') return { to: 'stay', seat };
  if (tile === '' || seat === '') return { to: 'choosing', seat };
  const now = seatNow(table, seat, name);
  const hold = table === undefined || now === '' ? undefined : holdOf(table, now, tile);
  if (hold === 'mine') return { to: 'seated', seat: now };
  if (hold === 'hub' || (step === 'opening' && isFresh)) return { to: 'choosing', seat };
  if (hold === 'taken') return { to: 'taken', seat: now };
  // Between two matches the phone stays the tile it is.
  return hold === undefined ? { to: 'seated', seat } : { to: 'sit', seat: now };
}
