import { type Colour, EMBER, FOG, INK, NIGHT, type Op, SUN } from '../../../protocol/scene.ts';
import type { Screen } from '../game.ts';
import { type Cell, cellAt, type Mark } from './board.ts';
import { BIG, COLONIES, dish, recoloured } from './colonies.ts';
import { endCells, endOps } from './end-screen.ts';
import { type Meaning, meaningOf } from './reach.ts';
import type { View } from './rules.ts';
import type { Outcome } from './state.ts';

/**
 * Everything that the picture of one cell hangs on, and nothing more: cells whose looks are equal show the same. How many actions are
 * left stands on the cell of the last action only, so that an action changes no tile but its own and those whose reach it changes.
 */
export interface CellLook {
  readonly cell: Cell;
  /** Who may act here, if anybody. */
  readonly reach: Mark | null;
  readonly meaning: Meaning;
  /** Of the turn that runs: actions left and made. */
  readonly pips: readonly [left: number, made: number] | null;
  readonly isUnconfirmed: boolean;
  readonly end: Outcome | null;
}

/** How the cell `index` looks in this view. */
export function lookOf(view: View, index: number): CellLook {
  const last = view.last?.cell === index ? view.last : null;
  const isUnconfirmed = last !== null && !last.confirmed && view.outcome === null;
  const meaning = meaningOf(view, index, null);
  const isReach = meaning === 'grow' || meaning === 'kill';
  return {
    cell: cellAt(view, index),
    reach: isReach ? view.toMove : null,
    meaning,
    pips: isUnconfirmed && last.by === view.toMove ? [view.actionsLeft, view.actionsMade] : null,
    isUnconfirmed,
    end: endCells(view).has(index) ? view.outcome : null,
  };
}

/** The tile of one cell. `name`: the coordinate, where the tile's place alone does not tell it. */
export function cellScreen(look: CellLook, name: string | null): Screen {
  const means = look.reach === null ? look.meaning : `${look.reach}${look.meaning}`;
  if (look.end !== null) return { ops: endOps(look.end), means };
  const label: readonly Op[] = name === null ? [] : [['t', 64, 9, 0, FOG, name, 1]];
  return { ops: [['c', INK], ...growing(look), ...unconfirmed(look), ...label], means };
}

function growing({ cell, reach, meaning }: CellLook): readonly Op[] {
  if (cell === '.') return reach === null ? [dish(NIGHT)] : [...brackets(reach), dish(NIGHT), ...invitation(reach)];
  const shade = cell === 'X' || cell === 'O' ? COLONIES[cell].shade : NIGHT;
  const mark: readonly Op[] = [dish(shade), ['i', 20, 20, BIG[cell]]];
  if (reach === null || meaning !== 'kill') return mark;
  return [...brackets(reach), ...mark, recoloured(30, 30, 'slash', EMBER, COLONIES[reach].colour)];
}

function invitation(reach: Mark): readonly Op[] {
  const { small, colour } = COLONIES[reach];
  return [
    ['i', 44, 36, small],
    ['t', 64, 80, 1, colour, 'PRESS', 1],
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
  const frame: Op = ['f', 4, 4, 120, 120, SUN, 3];
  return pips === null ? [frame] : [frame, pipsOp(64, 111, pips[0], pips[1], SUN)];
}

const PIP_PX = 8;
const PIP_GAP_PX = 3;

/** Actions of a turn as pips round x: those left are filled (LOOK, "Filled is now"). */
export function pipsOp(centreX: number, y: number, left: number, made: number, colour: Colour): Op {
  const count = left + made;
  const width = count * (PIP_PX + PIP_GAP_PX) - PIP_GAP_PX;
  return ['p', centreX - Math.floor(width / 2), y, count, left, colour];
}
