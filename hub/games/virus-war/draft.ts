import type { Viewer } from '../game.ts';
import { isMark, type Mark } from './board.ts';
import { actorOf, canTakeBack, reachOf } from './reach.ts';
import type { View } from './rules.ts';
import { canPass } from './state.ts';

/** What can be done from the menu of a lens. */
export type MenuAct = 'pass' | 'takeBack' | 'concede';

/** Where a seat's lens looks, and what is chosen in its menu. */
export interface Draft {
  /** Index of the cell under the cursor. */
  readonly cursor: number;
  /** The line chosen in the open menu, by what it does, so that no press can do what came to stand there since; null while it is closed. */
  readonly menu: MenuAct | null;
  /** Index of the cell in the south-west of the window; null: it follows the play. */
  readonly scroll: number | null;
}

/** The cursor on something to do, else on a mark of one's own. */
export function emptyDraft(view: View, seat: Viewer): Draft {
  const actor = actorOf(view, seat);
  const [first] = actor === view.toMove ? reachOf(view) : [];
  const own = actor === 'X' ? view.cells.indexOf('X') : view.cells.lastIndexOf('O');
  return { cursor: first ?? Math.max(own, 0), menu: null, scroll: null };
}

/** The same draft, its menu closed when the chosen line is gone. */
export function redraft(draft: Draft, view: View, seat: Viewer): Draft {
  if (draft.menu === null || (isMark(seat) && menuOf(view, seat).includes(draft.menu))) return draft;
  return { ...draft, menu: null };
}

/** The lines of the menu of a lens, from the top. None after the end. */
export function menuOf(view: View, seat: Mark): readonly MenuAct[] {
  if (view.outcome !== null) return [];
  const menu: MenuAct[] = [];
  if (seat === view.toMove && canPass(view)) menu.push('pass');
  if (canTakeBack(view, seat)) menu.push('takeBack');
  return [...menu, 'concede'];
}

/** The words of a line of the menu. */
export const MENU_SAY: { readonly [act in MenuAct]: string } = {
  pass: 'Pass the turn',
  takeBack: 'Take back',
  concede: 'Give up',
};
