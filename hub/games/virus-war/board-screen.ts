import { BONE, FOG, INK, type Op, SLATE, SUN } from '../../../protocol/scene.ts';
import type { Board as SharedScreen } from '../game.ts';
import { countCells, type Mark } from './board.ts';
import { pipsOp } from './cell-screen.ts';
import { COLONIES, recoloured } from './colonies.ts';
import { cellName, columnLetter } from './coordinates.ts';
import { rules, type View } from './rules.ts';
import { tinyCell, tinyLegend } from './tiny-cells.ts';

const [CELL, GAP] = [18, 2] as const;
const PITCH = CELL + GAP;
const [MARGIN_LEFT, MARGIN_RIGHT, HEADER, LETTERS, FOOTER] = [18, 8, 28, 14, 20] as const;
/** Two seats side by side. */
const NARROWEST = 200;

type Rect = readonly [x: number, y: number, width: number, height: number];

/** The whole board for the shared screen, its cells named 'cell:c3'. */
export function boardScreen(view: View): SharedScreen {
  const grid = view.width * PITCH - GAP;
  const width = Math.max(NARROWEST, MARGIN_LEFT + grid + MARGIN_RIGHT);
  const left = width === NARROWEST ? Math.floor((width - grid) / 2) : MARGIN_LEFT;
  const height = HEADER + view.height * PITCH + LETTERS + FOOTER;
  const rows = Array.from({ length: view.height }, (_, at) => view.height - 1 - at);
  const shown = rows.flatMap((row) => Array.from({ length: view.width }, (_, column) => row * view.width + column));
  const cells = shown.map((index) => tinyCell(view, index, true)).join('');
  const rectOf = (index: number): Rect => {
    const column = index % view.width;
    const row = Math.floor(index / view.width);
    return [left + column * PITCH, HEADER + (view.height - 1 - row) * PITCH, CELL, CELL];
  };
  return {
    width,
    height,
    ops: [
      ['c', INK],
      ...seatOps(view, 'X', 4, width / 2 - 6),
      ...seatOps(view, 'O', width / 2 + 2, width / 2 - 6),
      ['g', left, HEADER, view.width, CELL, CELL, GAP, cells, tinyLegend(view, cells)],
      ...lastOps(view, rectOf),
      ...coordinateOps(view, left),
      ...footOps(view, width, height - FOOTER + 4),
    ],
    targets: shown.map((index) => [`cell:${cellName(view, index)}`, ...rectOf(index)] as const),
  };
}

function seatOps(view: View, mark: Mark, x: number, width: number): readonly Op[] {
  const colony = COLONIES[mark];
  const isTurn = view.outcome === null && view.toMove === mark;
  const words = isTurn ? INK : BONE;
  const ground: Op = isTurn ? ['r', x, 4, width, 18, colony.colour] : ['f', x, 4, width, 18, SLATE, 1];
  const live = String(countCells(view, mark));
  return [
    ground,
    recoloured(x + 3, 7, colony.mark, BONE, isTurn ? INK : colony.colour),
    ['t', x + 19, 9, 0, words, colony.title, 0],
    ['t', x + width - 4, 9, 0, words, live, 2],
  ];
}

/** Where the last action was; in sun light while it can be taken back by a press. */
function lastOps(view: View, rectOf: (index: number) => Rect): readonly Op[] {
  const last = view.last;
  if (last === null || last.cell === null) return [];
  return [['f', ...rectOf(last.cell), last.confirmed || view.outcome !== null ? FOG : SUN, 2]];
}

function coordinateOps(view: View, left: number): readonly Op[] {
  const y = HEADER + view.height * PITCH;
  const letters = Array.from({ length: view.width }, (_, column): Op => {
    return ['t', left + column * PITCH + CELL / 2, y, 0, FOG, columnLetter(column, view.skipJ), 1];
  });
  const numbers = Array.from({ length: view.height }, (_, row): Op => {
    return ['t', left - 4, HEADER + (view.height - 1 - row) * PITCH + 6, 0, FOG, String(row + 1), 2];
  });
  return [...letters, ...numbers];
}

function footOps(view: View, width: number, y: number): readonly Op[] {
  const result = rules.result(view);
  if (result !== null) {
    const winner = view.outcome?.winner ?? null;
    return [
      ['r', 4, y - 2, width - 8, 16, winner === null ? FOG : COLONIES[winner].colour],
      ['t', width / 2, y + 2, 0, INK, result.say, 1],
    ];
  }
  return [
    ['t', 8, y + 2, 0, FOG, `Turn ${view.turnsPlayed + 1}`, 0],
    pipsOp(width / 2, y + 2, view.actionsLeft, view.actionsMade, COLONIES[view.toMove].colour),
    ['t', width - 8, y + 2, 0, FOG, view.consecutivePasses > 0 ? 'One has passed' : '', 2],
  ];
}
