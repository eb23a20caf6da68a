/** Telling tiles: what may look different, what sounds. */
import type { AnyGame, Seat } from '../games/game.ts';
import { piecesOf } from './table-context.ts';
import { type Match, tileOf } from './table-state.ts';
import { markStale, type Work } from './work.ts';

/** The tile of a piece may show something else now. */
export function staleCast(work: Work, piece: string): void {
  const tile = tileOf(work.table, piece);
  if (tile !== undefined) markStale(work, tile);
}

/** A sound of the game or of the house. */
export function sound(work: Work, game: AnyGame, tile: string, name: string, delayMs: number): void {
  const own = game.sounds[name];
  work.effects.push({
    fx: 'sound',
    tile,
    tune: own?.tune ?? name,
    ...(own?.light === undefined ? {} : { light: own.light }),
    delayMs,
    lateMs: own?.lateMs ?? (name === 'turn' || name === 'win' || name === 'lose' ? 3000 : 400),
  });
}

/** Tiles of a seat's own pieces. */
export function seatTiles(work: Work, game: AnyGame, match: Match, seat: Seat): readonly string[] {
  const own = piecesOf(game, match).filter((piece) => piece.owner === seat);
  return own.map((piece) => tileOf(work.table, piece.id)).filter((tile) => tile !== undefined);
}
