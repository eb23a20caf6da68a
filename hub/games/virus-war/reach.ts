import type { Viewer } from '../game.ts';
import { cellAt, isMark, type Mark, opponentOf } from './board.ts';
import type { View } from './rules.ts';
import { legalCells } from './state.ts';

const reaches = new WeakMap<View, ReadonlySet<number>>();

/** The cells on which the player to move may act. Kept for each view: a hundred tiles ask for it. */
export function reachOf(view: View): ReadonlySet<number> {
  const known = reaches.get(view);
  if (known !== undefined) return known;
  const reach = new Set(legalCells(view));
  reaches.set(view, reach);
  return reach;
}

/** The player whose hands these are: the seat, or at a tile without owner the one to move. */
export function actorOf(view: View, seat: Viewer): Mark {
  return isMark(seat) ? seat : view.toMove;
}

/** What a press on a cell would do: grow or kill for the player to move, take the last action back, or nothing. */
export type Meaning = 'grow' | 'kill' | 'back' | '';

/**
 * What a press on a cell means. `by`: whose press it is, or null at a tile without owner, where anybody may take the last action back
 * until it is confirmed (RULES C9). A handheld knows its owner, who may take his own back until the opponent acts.
 */
export function meaningOf(view: View, index: number, by: Mark | null): Meaning {
  if (view.outcome !== null) return '';
  const last = view.last;
  if (last?.cell === index && (by === null ? !last.confirmed : last.by === by)) return 'back';
  if ((by !== null && by !== view.toMove) || !reachOf(view).has(index)) return '';
  return cellAt(view, index) === opponentOf(view.toMove) ? 'kill' : 'grow';
}

/** May this seat take its last action or pass back? (RULES C4) */
export function canTakeBack(view: View, seat: Mark): boolean {
  return view.outcome === null && view.last?.by === seat;
}
