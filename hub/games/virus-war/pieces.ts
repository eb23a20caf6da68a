import type { Expect, Piece, PieceId, Seat, SetKind } from '../game.ts';
import { isMark, type Mark } from './board.ts';
import { cellIndex, cellName } from './coordinates.ts';
import type { Options } from './options.ts';
import type { View } from './rules.ts';
import { setup } from './setup.ts';

/** Side of the window of the small set, in tiles. */
export const WINDOW_SIDE = 3;

export function cellPiece(view: Pick<View, 'width' | 'skipJ'>, index: number): PieceId {
  return `cell:${cellName(view, index)}`;
}

export function handPiece(mark: Mark): PieceId {
  return `hand:${mark}`;
}

/** Tile `place` of the window, 0-8: row by row from the south-west. */
export function windowPiece(place: number): PieceId {
  return `window:${place}`;
}

/** Index of the cell that this piece or element names on the board; null for any other. */
export function indexNamed(view: View, name: PieceId): number | null {
  return name.startsWith('cell:') ? cellIndex(view, name.slice('cell:'.length)) : null;
}

/** Place of a window tile, 0-8; null for any other piece. */
export function windowPlace(piece: PieceId): number | null {
  const match = /^window:([0-8])$/.exec(piece);
  return match === null ? null : Number(match[1]);
}

/** The seat whose handheld this is; null for any other piece. */
export function handOwner(piece: PieceId): Mark | null {
  const seat = piece.startsWith('hand:') ? piece.slice('hand:'.length) : null;
  return isMark(seat) ? seat : null;
}

/** Full: a tile a cell. Small: a handheld a seat and a window of nine tiles that may be left away. Hands: a handheld a seat. */
export function pieces(options: Options, seats: readonly Seat[], set: SetKind): readonly Piece[] {
  if (set === 'full') return cellPieces(setup(options));
  const hands = seats.filter(isMark).map(hand);
  return set === 'hands' ? hands : [...hands, ...windowPieces()];
}

/** Where the tiles of the set lie. */
export function seating(view: View, set: SetKind): readonly Expect[] {
  if (set === 'hands') return [];
  return [{ grid: set === 'full' ? rows(view.width, view.height, (at) => cellPiece(view, at)) : windowGrid() }];
}

function rows(width: number, height: number, name: (index: number) => PieceId): PieceId[][] {
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, x) => name(row * width + x)));
}

function windowGrid(): PieceId[][] {
  return rows(WINDOW_SIDE, WINDOW_SIDE, windowPiece);
}

function cellPieces(view: View): readonly Piece[] {
  const ids = rows(view.width, view.height, (at) => cellPiece(view, at)).flat();
  return ids.map((id) => ({ id, kind: 'cell', bound: 'place', needs: ['button'] }));
}

function windowPieces(): readonly Piece[] {
  const ids = windowGrid().flat();
  return ids.map((id) => ({ id, kind: 'window', bound: 'place', optional: true, needs: ['button'] }));
}

function hand(owner: Mark): Piece {
  return { id: handPiece(owner), kind: 'hand', owner, bound: 'tile', tool: true, needs: ['motion', 'button'] };
}
