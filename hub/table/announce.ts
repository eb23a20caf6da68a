/** Telling tiles: what may look different, what sounds. */
import type { AnyGame, Seat } from '../games/game.ts';
import { piecesOf } from './table-context.ts';
import { type Match, tileOf } from './table-state.ts';
import { markStale, type TableEffect, type Work } from './work.ts';

/** The tile of a piece may show something else now. */
export function staleCast(work: Work, piece: string): void {
  const tile = tileOf(work.table, piece);
  if (tile !== undefined) markStale(work, tile);
}

/** A sound of the game or of the house. */
export function sound(work: Work, game: AnyGame, tile: string, name: string, delayMs: number): void {
  work.effects.push({ fx: 'sound', tile, ...soundOf(game, name), delayMs });
}

/** The same for the room: pages sound it. */
export function roomSound(work: Work, game: AnyGame, name: string, delayMs: number): void {
  work.effects.push({ fx: 'room', table: work.table.id, sound: name, ...soundOf(game, name), delayMs });
}

type Sounding = Pick<Extract<TableEffect, { readonly fx: 'sound' }>, 'tune' | 'light' | 'lateMs'>;

/** How it sounds: the game's own, else the house's by its name. */
function soundOf(game: AnyGame, name: string): Sounding {
  const own = game.sounds[name];
  const light = own?.light === undefined ? {} : { light: own.light };
  return { tune: own?.tune ?? name, ...light, lateMs: own?.lateMs ?? (SLOW.includes(name) ? SLOW_MS : LATE_MS) };
}

/** When a sound of the house is too late to be heard (look/LOOK.md section 6). */
const LATE_MS = 400;
const SLOW_MS = 3000;
const SLOW: readonly string[] = ['turn', 'win', 'lose'];

/** Tiles of a seat's own pieces. */
export function seatTiles(work: Work, game: AnyGame, match: Match, seat: Seat): readonly string[] {
  const own = piecesOf(game, match).filter((piece) => piece.owner === seat);
  return own.map((piece) => tileOf(work.table, piece.id)).filter((tile) => tile !== undefined);
}
