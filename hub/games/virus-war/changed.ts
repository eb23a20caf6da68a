import type { Piece, PieceId } from '../game.ts';
import { lookOf } from './cell-screen.ts';
import { indexNamed } from './pieces.ts';
import type { View } from './rules.ts';

/** The pieces whose screens may differ: of the cells exactly those that look different; lenses and window show too much to tell. */
export function changed(before: View, after: View, pieces: readonly Piece[]): readonly PieceId[] {
  if (before === after) return [];
  return pieces.filter(({ id }) => mayDiffer(before, after, id)).map(({ id }) => id);
}

function mayDiffer(before: View, after: View, id: PieceId): boolean {
  const index = indexNamed(before, id);
  return index === null || JSON.stringify(lookOf(before, index)) !== JSON.stringify(lookOf(after, index));
}
