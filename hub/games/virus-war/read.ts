import type { Side } from '../../../protocol/scene.ts';
import type { Context, Gesture, PieceId, Reading } from '../game.ts';
import type { Mark } from './board.ts';
import { cellName } from './coordinates.ts';
import { type Draft, type MenuAct, menuOf } from './draft.ts';
import type { Options } from './options.ts';
import { handOwner, handPiece, indexNamed, windowPlace } from './pieces.ts';
import { actorOf, canTakeBack, meaningOf, reachOf } from './reach.ts';
import { refuse } from './refusals.ts';
import type { View } from './rules.ts';
import type { Intent } from './state.ts';
import { scrolled, stepTo, windowCell } from './window.ts';

export type Table = Context<Options, View, Draft>;
export type Answer = Reading<Intent, Draft>;

/** What a gesture means (RULES, Virus War, "Physical"). */
export function read(table: Table, gesture: Gesture): Answer {
  if (table.view.outcome !== null) return null;
  switch (gesture.g) {
    case 'point':
      return readPoint(table, gesture.element);
    case 'touch':
      return gesture.aSide === 0 && handOwner(gesture.a) !== null ? readTouch(table, gesture.b, gesture.bSide) : null;
    case 'press':
    case 'hold':
    case 'long':
    case 'shake':
    case 'tilt': {
      const owner = handOwner(gesture.on);
      return owner === null ? readCell(table, gesture) : readLens(table, owner, gesture);
    }
    default:
      return null;
  }
}

type OneTile = Exclude<Extract<Gesture, { readonly on: PieceId }>, { readonly g: 'point' | 'tap' }>;

/** A tile of the board or the window. */
function readCell(table: Table, gesture: OneTile): Answer {
  const { view } = table;
  const index = cellOn(table, gesture.on);
  if (gesture.g === 'press') return index === undefined ? null : pressCell(view, index, null);
  if (index === undefined || index === null) return null;
  // Where a press takes the opponent's last action back, a hold still says "kill it".
  if (gesture.g === 'hold') return view.last?.cell === index && reachOf(view).has(index) ? act(view, index) : null;
  const isOwn = view.cells.charAt(index) === actorOf(view, table.seat);
  return gesture.g === 'long' && isOwn ? { intent: { act: 'pass' } } : null;
}

/** Index of the cell that a tile shows; null beyond the board, undefined for a tile that shows none. */
function cellOn({ view, draft }: Table, piece: PieceId): number | null | undefined {
  const place = windowPlace(piece);
  if (place !== null) return windowCell(view, draft, place);
  return indexNamed(view, piece) ?? undefined;
}

function pressCell(view: View, index: number | null, by: Mark | null): Answer {
  if (index === null) return { refusal: refuse('badCoordinate') };
  return meaningOf(view, index, by) === 'back' ? { intent: { act: 'takeBack' } } : act(view, index);
}

function act(view: View, index: number): { readonly intent: Intent } {
  return { intent: { act: 'cell', cell: cellName(view, index) } };
}

function readLens(table: Table, owner: Mark, gesture: OneTile): Answer {
  const { view, draft } = table;
  switch (gesture.g) {
    case 'press':
      return draft.menu === null ? pressCell(view, draft.cursor, owner) : choose(draft, draft.menu);
    case 'hold':
    case 'long':
      return toggleMenu(table, owner);
    case 'shake':
      if (draft.menu !== null) return { draft: { ...draft, menu: null } };
      return canTakeBack(view, owner) ? { intent: { act: 'takeBack' } } : null;
    case 'tilt':
      return draft.menu === null ? moveCursor(view, draft, gesture.to) : moveLine(view, draft, owner, gesture.to);
    default:
      return null;
  }
}

function choose(draft: Draft, menu: MenuAct): Answer {
  return { intent: { act: menu }, draft: { ...draft, menu: null } };
}

function toggleMenu({ view, draft }: Table, owner: Mark): Answer {
  return { draft: { ...draft, menu: draft.menu === null ? (menuOf(view, owner)[0] ?? null) : null } };
}

function moveCursor(view: View, draft: Draft, to: Side): Answer {
  const [x, y] = stepTo(to);
  const column = (draft.cursor % view.width) + x;
  const row = Math.floor(draft.cursor / view.width) + y;
  if (column < 0 || column >= view.width || row < 0 || row >= view.height) return null;
  return { draft: { ...draft, cursor: row * view.width + column } };
}

function moveLine(view: View, draft: Draft, owner: Mark, to: Side): Answer {
  const menu = menuOf(view, owner);
  const line = draft.menu === null ? -1 : menu.indexOf(draft.menu);
  const next = menu[to === 2 ? line + 1 : to === 0 ? line - 1 : -1];
  return next === undefined ? null : { draft: { ...draft, menu: next } };
}

/**
 * A finger on the lens or on the shared screen: the cursor jumps there (RULES C7), and acts at once where the lens has no button; a line of the menu is
 * chosen.
 */
function readPoint(table: Table, element: string): Answer {
  const { view, draft } = table;
  const seat = actorOf(view, table.seat);
  if (element === 'menu') return toggleMenu(table, seat);
  const item = menuOf(view, seat).find((one) => element === `item:${one}`);
  if (item !== undefined) return choose(draft, item);
  const index = indexNamed(view, element);
  if (index === null) return null;
  const at = { ...draft, cursor: index, menu: null };
  if (table.can(handPiece(seat), 'button')) return { draft: at };
  const pressed = pressCell(view, index, seat);
  return pressed !== null && 'intent' in pressed ? { ...pressed, draft: at } : null;
}

/** A lens's front at an outer edge of the window shows what lies there. */
function readTouch({ view, draft, groups }: Table, piece: PieceId, side: Side): Answer {
  const place = windowPlace(piece);
  const scroll = place === null ? null : scrolled(view, draft, groups, place, side);
  return scroll === null ? null : { draft: { ...draft, scroll } };
}
