/** RULES C4: a rematch is played on the same tiles. Pieces of a seat go with the player who sits at another one now. */
import type { AnyGame, Piece, Seat } from '../games/game.ts';
import type { SeatSetup } from './host-commands.ts';
import { piecesOf } from './table-context.ts';
import type { Match, TableState } from './table-state.ts';

/**
 * Which tile plays what in the next match. `order[i]`: the old seat, by number, of the player who sits at seat i now. A tile whose piece the next
 * match does not have is left out.
 */
export function castingAgain(
  game: AnyGame,
  match: Match,
  seats: readonly SeatSetup[],
  order: readonly number[],
  casting: TableState['casting'],
): TableState['casting'] {
  const before = new Map(piecesOf(game, match).map((piece) => [piece.id, piece]));
  // Looked up by its seats: the next match has a list of its own.
  const free = [...piecesOf(game, { ...match, seats })];
  const newSeat = new Map<Seat, Seat>(seats.map(({ seat }, i) => [match.seats[order[i] ?? i]?.seat ?? seat, seat]));
  const again: { [tile: string]: TableState['casting'][string] } = {};
  for (const [tile, cast] of Object.entries(casting)) {
    const piece = before.get(cast.piece);
    const at = piece === undefined ? -1 : free.findIndex((one) => isSame(one, piece, newSeat));
    const [next] = at < 0 ? [] : free.splice(at, 1);
    if (next !== undefined) again[tile] = { ...cast, piece: next.id };
  }
  return again;
}

/** A shared piece is itself; a player's own is one of its kind at the seat where he sits now. */
function isSame(next: Piece, piece: Piece, newSeat: ReadonlyMap<Seat, Seat>): boolean {
  if (piece.owner === undefined) return next.id === piece.id;
  return next.kind === piece.kind && next.owner === newSeat.get(piece.owner);
}
