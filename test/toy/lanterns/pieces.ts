import type { Expect, Group, Piece, PieceId, Seat, SetKind } from '../../../hub/games/game.ts';
import type { Options } from './options.ts';
import type { View } from './state.ts';

export const CAN: PieceId = 'can:1';
export const SNUFFER: PieceId = 'snuffer:1';
export const handOf = (seat: Seat): PieceId => `hand:${seat}`;
export const lampId = (lamp: number): PieceId => `lamp:${lamp}`;

/** The number of a lamp from its piece or its element on the board; null: it is none. */
export function lampNumber(id: string): number | null {
  const number = id.startsWith('lamp:') ? Number(id.slice('lamp:'.length)) : Number.NaN;
  return Number.isInteger(number) && number > 0 ? number : null;
}

export function lampNumbers(view: View): readonly number[] {
  return view.lamps.map((_, index) => index + 1);
}

/** 'small' adds the can, which taps places; 'full' adds the snuffer and the lamps. */
export function pieces(options: Options, seats: readonly Seat[], set: SetKind): readonly Piece[] {
  const hands = seats.map(
    (seat): Piece => ({ id: handOf(seat), kind: 'hand', owner: seat, bound: 'tile', needs: ['button', 'motion'] }),
  );
  const can: Piece = { id: CAN, kind: 'can', bound: 'tile', tool: true, needs: ['tag', 'motion'] };
  if (set === 'hands') return hands;
  if (set === 'small') return [...hands, can];
  const snuffer: Piece = { id: SNUFFER, kind: 'snuffer', bound: 'tile', tool: true, needs: ['edges'] };
  const lamps = Array.from({ length: options.lamps }, (_, index): Piece => {
    return { id: lampId(index + 1), kind: 'lamp', bound: 'tile', needs: ['edges', 'button'] };
  });
  return [...hands, can, snuffer, ...lamps];
}

/** Tools lie aside until somebody leads; lamps lie anywhere. */
export function seating(_options: Options, view: View, set: SetKind): readonly Expect[] {
  if (view.phase === 'turn' || set === 'hands') return [];
  const can: Expect = { piece: CAN, aside: true };
  return set === 'small' ? [can] : [can, { piece: SNUFFER, aside: true }];
}

function isStraight(group: Group): boolean {
  const columns = new Set(group.map(({ x }) => x)).size;
  const rows = new Set(group.map(({ y }) => y)).size;
  return group.length === 3 && (columns === 1 || rows === 1);
}

/** The three dark lamps that lie in a line, ascending; [] unless there is exactly one such line. */
export function darkLine(groups: readonly Group[], view: View): readonly number[] {
  const lines = groups.filter(isStraight).map((group) => group.map(({ piece }) => lampNumber(piece) ?? 0));
  const dark = lines.filter((line) => line.every((lamp) => view.lamps[lamp - 1]?.lit === ''));
  const only = dark.length === 1 ? dark[0] : undefined;
  return only === undefined ? [] : [...only].sort((a, b) => a - b);
}
