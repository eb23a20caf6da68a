import type { Gesture, PieceId } from '../game.ts';
import { isMark, type Mark } from './board.ts';
import { cellIndex, cellName } from './coordinates.ts';
import { type MenuAct, menuOf } from './draft.ts';
import { cellPiece, handPiece } from './pieces.ts';
import { meaningOf } from './reach.ts';
import type { Table } from './read.ts';
import type { View } from './rules.ts';
import type { Intent } from './state.ts';

/** The gestures by which a seat says an intent: on the cells where it plays with the full set, else with its lens. */
export function how(table: Table, intent: Intent): readonly Gesture[] {
  const { seat, sets } = table;
  if (!isMark(seat)) return [];
  return sets[seat] === 'full' ? onCells(table, seat, intent) : withLens(table, seat, intent);
}

function onCells({ view, can }: Table, seat: Mark, intent: Intent): readonly Gesture[] {
  const button = (g: 'press' | 'hold' | 'long', index: number): readonly Gesture[] => {
    const on = cellPiece(view, index);
    return can(on, 'button') ? [{ g, on }] : [];
  };
  if (intent.act === 'cell') {
    const index = cellIndex(view, intent.cell);
    if (index === null) return [];
    return button(meaningOf(view, index, null) === 'back' ? 'hold' : 'press', index);
  }
  const last = view.last;
  if (intent.act === 'takeBack') return last?.by === seat && isUnconfirmed(view) ? button('press', last.cell ?? 0) : [];
  const own = view.cells.indexOf(seat);
  return intent.act === 'pass' && own >= 0 ? button('long', own) : [];
}

function isUnconfirmed(view: View): boolean {
  return view.last !== null && view.last.cell !== null && !view.last.confirmed;
}

function withLens(table: Table, seat: Mark, intent: Intent): readonly Gesture[] {
  const on = handPiece(seat);
  switch (intent.act) {
    case 'cell': {
      const index = cellIndex(table.view, intent.cell);
      return index === null ? [] : toCell(table, on, index);
    }
    case 'pass':
    case 'takeBack':
    case 'concede':
      return menuOf(table.view, seat).includes(intent.act) ? throughMenu(table, seat, intent.act) : [];
    default:
      return [];
  }
}

function toCell({ view, draft, can }: Table, on: PieceId, index: number): readonly Gesture[] {
  if (can(on, 'motion') && can(on, 'button')) {
    const close: readonly Gesture[] = draft.menu === null ? [] : [{ g: 'hold', on }];
    return [...close, ...tilts(view, draft.cursor, index, on), { g: 'press', on }];
  }
  if (!can(on, 'point')) return [];
  const press: readonly Gesture[] = can(on, 'button') ? [{ g: 'press', on }] : [];
  return [{ g: 'point', on: 'table', element: `cell:${cellName(view, index)}` }, ...press];
}

function tilts(view: View, from: number, to: number, on: PieceId): readonly Gesture[] {
  const x = (to % view.width) - (from % view.width);
  const y = Math.floor(to / view.width) - Math.floor(from / view.width);
  const east = Array.from({ length: Math.abs(x) }, (): Gesture => ({ g: 'tilt', on, to: x > 0 ? 1 : 3 }));
  const north = Array.from({ length: Math.abs(y) }, (): Gesture => ({ g: 'tilt', on, to: y > 0 ? 0 : 2 }));
  return [...east, ...north];
}

function throughMenu({ view, draft, can }: Table, seat: Mark, act: MenuAct): readonly Gesture[] {
  const on = handPiece(seat);
  const menu = menuOf(view, seat);
  const line = Math.max(0, menu.indexOf(draft.menu ?? menu[0] ?? act));
  const steps = menu.indexOf(act) - line;
  const isOpen = draft.menu !== null;
  if (can(on, 'button') && (steps === 0 || can(on, 'motion'))) {
    const open: readonly Gesture[] = isOpen ? [] : [{ g: 'hold', on }];
    const tilts = Array.from({ length: Math.abs(steps) }, (): Gesture => ({ g: 'tilt', on, to: steps > 0 ? 2 : 0 }));
    return [...open, ...tilts, { g: 'press', on }];
  }
  if (!can(on, 'point')) return [];
  const open: readonly Gesture[] = isOpen ? [] : [{ g: 'point', on, element: 'menu' }];
  return [...open, { g: 'point', on, element: `item:${act}` }];
}
