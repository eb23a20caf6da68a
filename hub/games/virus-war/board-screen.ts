import { BONE, FOG, INK, type Op, SLATE, SUN } from '../../../protocol/scene.ts';
import type { Board as SharedScreen } from '../game.ts';
import { countCells, type Mark } from './board.ts';
import { actionsOp } from './cell-screen.ts';
import { type CellArt, COLONIES, LARGE, MIDDLING, recoloured } from './colonies.ts';
import { cellName, columnLetter } from './coordinates.ts';
import { rules, type View } from './rules.ts';
import type { Reason } from './state.ts';
import { tinyCell, tinyLegend } from './tiny-cells.ts';

/** A cell and its art: boards of up to SMALL_SIDE cells a side have the large marks. */
interface Scale {
  readonly cell: number;
  readonly gap: number;
  readonly art: CellArt;
}
const SMALL_SIDE = 6;
const LARGE_CELLS: Scale = { cell: 46, gap: 3, art: LARGE };
const MIDDLING_CELLS: Scale = { cell: 29, gap: 2, art: MIDDLING };

const [MARGIN, NUMBERS, PLATE, HEADER, LETTERS, FOOTER] = [8, 16, 24, 40, 14, 26] as const;
/** Two seats side by side. */
const NARROWEST = 244;

type Rect = readonly [x: number, y: number, width: number, height: number];
type RectOf = (index: number) => Rect;

/** The whole board for the shared screen, its cells named 'cell:c3'. */
export function boardScreen(view: View): SharedScreen {
  const { cell, gap, art } = Math.max(view.width, view.height) <= SMALL_SIDE ? LARGE_CELLS : MIDDLING_CELLS;
  const pitch = cell + gap;
  const grid = view.width * pitch - gap;
  // The numbers stand left of the grid, and as much is left free on the right: the grid stays in the middle.
  const width = Math.max(NARROWEST, 2 * (MARGIN + NUMBERS) + grid);
  const left = Math.floor((width - grid) / 2);
  const height = HEADER + view.height * pitch + LETTERS + FOOTER;
  const rows = Array.from({ length: view.height }, (_, at) => view.height - 1 - at);
  const shown = rows.flatMap((row) => Array.from({ length: view.width }, (_, column) => row * view.width + column));
  const cells = shown.map((index) => tinyCell(view, index, true)).join('');
  const rectOf: RectOf = (index) => {
    const row = Math.floor(index / view.width);
    return [left + (index % view.width) * pitch, HEADER + (view.height - 1 - row) * pitch, cell, cell];
  };
  const plate = Math.floor((width - 3 * MARGIN) / 2);
  return {
    width,
    height,
    ops: [
      ['c', INK],
      ...seatOps(view, 'X', MARGIN, plate),
      ...seatOps(view, 'O', width - MARGIN - plate, plate),
      ['g', left, HEADER, view.width, cell, cell, gap, cells, tinyLegend(view, cells, art)],
      ...lastOps(view, rectOf),
      ...coordinateOps(view, rectOf),
      ...footOps(view, width, height - FOOTER),
    ],
    targets: shown.map((index) => [`cell:${cellName(view, index)}`, ...rectOf(index)] as const),
  };
}

/** A seat with its mark, its name and how many live marks it has; filled while it is to move. */
function seatOps(view: View, mark: Mark, x: number, width: number): readonly Op[] {
  const colony = COLONIES[mark];
  const isTurn = view.outcome === null && view.toMove === mark;
  const words = isTurn ? INK : BONE;
  const ground: Op = isTurn ? ['r', x, MARGIN, width, PLATE, colony.colour] : ['f', x, MARGIN, width, PLATE, SLATE, 1];
  return [
    ground,
    recoloured(x + 5, MARGIN + 6, colony.mark, BONE, isTurn ? INK : colony.colour),
    ['t', x + 22, MARGIN + 6, 1, words, colony.title, 0],
    ['t', x + width - 5, MARGIN + 5, 2, isTurn ? INK : colony.colour, String(countCells(view, mark)), 2],
  ];
}

/** Where the last action was; in sun light while it can be taken back by a press. */
function lastOps(view: View, rectOf: RectOf): readonly Op[] {
  const last = view.last;
  if (last === null || last.cell === null) return [];
  return [['f', ...rectOf(last.cell), last.confirmed || view.outcome !== null ? BONE : SUN, 2]];
}

function coordinateOps(view: View, rectOf: RectOf): readonly Op[] {
  const letters = Array.from({ length: view.width }, (_, column): Op => {
    const [x, y, width, height] = rectOf(column);
    return ['t', x + Math.floor(width / 2), y + height + 4, 0, FOG, columnLetter(column, view.skipJ), 1];
  });
  const numbers = Array.from({ length: view.height }, (_, row): Op => {
    const [x, y, , height] = rectOf(row * view.width);
    return ['t', x - 5, y + Math.floor(height / 2) - 3, 0, FOG, String(row + 1), 2];
  });
  return [...letters, ...numbers];
}

const HOW: { readonly [reason in Reason]: string } = {
  destroyed: 'Every mark killed',
  noLegalAction: 'Shut in',
  bothPassed: 'Both passed',
  shortTurn: 'Turn cut short',
  concede: 'Given up',
};

function footOps(view: View, width: number, y: number): readonly Op[] {
  const result = rules.result(view);
  if (result !== null && view.outcome !== null) {
    const { winner, reason } = view.outcome;
    return [
      ['r', MARGIN, y, width - 2 * MARGIN, 20, winner === null ? FOG : COLONIES[winner].colour],
      ['t', MARGIN + 7, y + 4, 1, INK, result.say.toUpperCase(), 0],
      ['t', width - MARGIN - 7, y + 7, 0, INK, HOW[reason], 2],
    ];
  }
  return [
    ['t', MARGIN, y + 7, 0, FOG, `Turn ${view.turnsPlayed + 1}`, 0],
    actionsOp(Math.floor(width / 2), y + 6, [view.actionsLeft, view.actionsMade], COLONIES[view.toMove].colour),
    ['t', width - MARGIN, y + 7, 0, FOG, lastSay(view), 2],
  ];
}

/** 'X: c3' or 'O passed'. */
function lastSay({ last, width, skipJ }: View): string {
  if (last === null) return '';
  return last.cell === null ? `${last.by} passed` : `${last.by}: ${cellName({ width, skipJ }, last.cell)}`;
}
