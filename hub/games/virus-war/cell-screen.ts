import { type Colour, EMBER, FOG, INK, NIGHT, type Op, SUN } from '../../../protocol/scene.ts';
import type { Screen } from '../game.ts';
import { type Cell, cellAt, type Mark } from './board.ts';
import { BIG, COLONIES, dish, recoloured } from './colonies.ts';
import { endCells, endOps } from './end-screen.ts';
import { type Meaning, meaningOf } from './reach.ts';
import type { View } from './rules.ts';
import type { Outcome } from './state.ts';

/**
 * Everything that the picture of one cell hangs on, and nothing more: cells whose looks are equal show the same.
 */
export interface CellLook {
  readonly cell: Cell;
  /** Who may act here, if anybody. */
  readonly reach: Mark | null;
  readonly meaning: Meaning;
  /** Of the turn that runs, where a press is asked for or has just been: actions left and made. */
  readonly pips: readonly [left: number, made: number] | null;
  readonly isUnconfirmed: boolean;
  readonly end: Outcome | null;
}

/** How the cell `index` looks in this view. */
export function lookOf(view: View, index: number): CellLook {
  const last = view.last?.cell === index ? view.last : null;
  const isUnconfirmed = last !== null && !last.confirmed && view.outcome === null;
  const isOfThisTurn = isUnconfirmed && last.by === view.toMove;
  const meaning = meaningOf(view, index, null);
  const isReach = meaning === 'grow' || meaning === 'kill';
  return {
    cell: cellAt(view, index),
    reach: isReach ? view.toMove : null,
    meaning,
    pips: meaning === 'grow' || isOfThisTurn ? [view.actionsLeft, view.actionsMade] : null,
    isUnconfirmed,
    end: endCells(view).has(index) ? view.outcome : null,
  };
}

/** The tile of one cell. `name`: the coordinate, where the tile's place alone does not tell it. */
export function cellScreen(look: CellLook, name: string | null): Screen {
  const means = look.reach === null ? look.meaning : `${look.reach}${look.meaning}`;
  if (look.end !== null) return { ops: endOps(look.end), means };
  return { ops: [['c', INK], ...growing(look), ...unconfirmed(look), ...named(name, look.isUnconfirmed)], means };
}

/** On the top, or beside the actions left. */
function named(name: string | null, isUnconfirmed: boolean): readonly Op[] {
  if (name === null) return [];
  return [isUnconfirmed ? ['t', 11, 11, 0, FOG, name, 0] : ['t', 64, 10, 0, FOG, name, 1]];
}

function growing(look: CellLook): readonly Op[] {
  const { cell, reach, meaning, isUnconfirmed } = look;
  if (cell === '.')
    return reach === null ? [dish(NIGHT)] : [...brackets(reach), dish(NIGHT), ...invitation(look, reach)];
  if (isUnconfirmed) return [['i', 20, 20, BIG[cell]]];
  const shade = cell === 'X' || cell === 'O' ? COLONIES[cell].shade : NIGHT;
  const mark: readonly Op[] = [dish(shade), ['i', 20, 20, BIG[cell]]];
  if (reach === null || meaning !== 'kill') return mark;
  return [...brackets(reach), ...mark, recoloured(30, 30, 'slash', EMBER, COLONIES[reach].colour)];
}

function invitation({ pips }: CellLook, reach: Mark): readonly Op[] {
  const { small, colour } = COLONIES[reach];
  return [
    ['i', 44, 32, small],
    ['t', 64, 76, 1, colour, 'PRESS', 1],
    ...(pips === null ? [] : [actionsOp(64, 94, pips, colour)]),
  ];
}

/** Corner brackets: a frame of which the middles are blotted out. */
function brackets(reach: Mark): readonly Op[] {
  const colour: Colour = COLONIES[reach].colour;
  return [
    ['f', 4, 4, 120, 120, colour, 5],
    ['r', 28, 4, 72, 120, INK],
    ['r', 4, 28, 120, 72, INK],
  ];
}

/** Sun light says that a press takes it back. */
function unconfirmed({ isUnconfirmed, pips }: CellLook): readonly Op[] {
  if (!isUnconfirmed) return [];
  const frame: readonly Op[] = [
    ['f', 4, 4, 120, 120, SUN, 3],
    ['t', 64, 111, 0, SUN, 'Press: take back', 1],
  ];
  return pips === null ? frame : [...frame, actionsOp(64, 10, pips, SUN)];
}

const PIP_PX = 8;
const PIP_GAP_PX = 3;
/** More actions in a turn than this are a bar instead of pips. */
const PIPS_MOST = 6;
const BAR_PX = 60;

/** Actions of a turn as pips round x: those left are filled (LOOK, "Filled is now"). */
export function actionsOp(centreX: number, y: number, [left, made]: readonly [number, number], colour: Colour): Op {
  const count = left + made;
  if (count > PIPS_MOST) {
    return ['b', centreX - BAR_PX / 2, y, BAR_PX, PIP_PX, Math.round((left * 100) / count), colour, NIGHT];
  }
  const width = count * (PIP_PX + PIP_GAP_PX) - PIP_GAP_PX;
  return ['p', centreX - Math.floor(width / 2), y, count, left, colour];
}
