import type { Side } from '../../../protocol/scene.ts';
import type { Group } from '../game.ts';
import type { Draft } from './draft.ts';
import { WINDOW_SIDE, windowPiece } from './pieces.ts';
import type { View } from './rules.ts';

/** Cells that a touch of the lens moves the window by: one row or column stays in sight. */
const SCROLL_CELLS = WINDOW_SIDE - 1;

type Place = readonly [column: number, row: number];

/** North, east, south, west as columns and rows. */
const STEPS: readonly Place[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** One cell to this side, as columns and rows. */
export function stepTo(side: number): Place {
  return STEPS[side] ?? [0, 0];
}

/** Index of the cell that window tile `place` shows; null beyond a board of fewer than three columns or rows. */
export function windowCell(view: View, draft: Draft, place: number): number | null {
  const [west, south] = windowOrigin(view, draft);
  const [x, y] = placeInWindow(place);
  const isOnBoard = west + x < view.width && south + y < view.height;
  return isOnBoard ? (south + y) * view.width + west + x : null;
}

/** The new `scroll` after a lens touched this side of window tile `place`; null where that is no outer edge. */
export function scrolled(view: View, draft: Draft, groups: readonly Group[], place: number, side: Side): number | null {
  const [x, y] = stepTo(boardSide(groups, place, side));
  const [column, row] = placeInWindow(place);
  if (isInWindow(column + x, row + y)) return null;
  const [west, south] = windowOrigin(view, draft);
  const [toWest, toSouth] = onBoard(view, west + x * SCROLL_CELLS, south + y * SCROLL_CELLS);
  return toSouth * view.width + toWest;
}

/** The cell in the south-west: where it was scrolled to, else round the latest action. */
function windowOrigin(view: View, draft: Draft): Place {
  const at = draft.scroll ?? view.last?.cell ?? draft.cursor;
  const [column, row] = [at % view.width, Math.floor(at / view.width)];
  return draft.scroll === null ? onBoard(view, column - 1, row - 1) : onBoard(view, column, row);
}

function onBoard(view: View, column: number, row: number): Place {
  return [clamp(column, view.width - WINDOW_SIDE), clamp(row, view.height - WINDOW_SIDE)];
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

function placeInWindow(place: number): Place {
  return [place % WINDOW_SIDE, Math.floor(place / WINDOW_SIDE)];
}

function isInWindow(column: number, row: number): boolean {
  return column >= 0 && column < WINDOW_SIDE && row >= 0 && row < WINDOW_SIDE;
}

/** The board's side to which a tile's own side points: the tile may lie turned, and so may the whole window in its group. */
function boardSide(groups: readonly Group[], place: number, side: Side): number {
  const group = groups.find((spots) => spots.some(({ piece }) => piece === windowPiece(place))) ?? [];
  const here = group.find(({ piece }) => piece === windowPiece(place));
  if (here === undefined) return side;
  const sideInGroup = (side + here.rot) % 4;
  const [column, row] = placeInWindow(place);
  for (const [direction, [x, y]] of STEPS.entries()) {
    if (!isInWindow(column + x, row + y)) continue;
    const there = group.find(({ piece }) => piece === windowPiece(place + x + y * WINDOW_SIDE));
    if (there === undefined) continue;
    const lies = STEPS.findIndex(([dx, dy]) => there.x - here.x === dx && there.y - here.y === dy);
    if (lies >= 0) return (direction + sideInGroup - lies + 4) % 4;
  }
  return sideInGroup;
}
