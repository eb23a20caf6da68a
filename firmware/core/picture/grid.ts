/** The grid operation: a letter a cell, and what each letter means. */
import { idiv, mod } from '../../../protocol/int.ts';
import type { GridLegend, GridOp } from '../../../protocol/scene.ts';
import type { Screen } from '../ports.ts';
import { type Canvas, drawImage, extentHeight, extentWidth, fillRect, frameRect, imageExtent } from './canvas.ts';
import { NO_RECT, type Rect, uniteRects } from './rect.ts';

const FRAME_THICK = 2;

/** Index of the letter's entry, or -1. */
function legendIndex(legend: readonly GridLegend[], letter: string): number {
  for (let i = 0; i < legend.length; i++) {
    const entry = legend[i];
    if (entry !== undefined && entry[0] === letter) return i;
  }
  return -1;
}

function drawCell(canvas: Canvas, entry: GridLegend, extent: number, x: number, y: number, w: number, h: number): void {
  if (entry[1] >= 0) fillRect(canvas, x, y, w, h, entry[1]);
  if (entry[2] !== '') {
    drawImage(canvas, entry[2], x + idiv(w - extentWidth(extent), 2), y + idiv(h - extentHeight(extent), 2), '');
  }
  if (entry[3] >= 0) frameRect(canvas, x, y, w, h, entry[3], FRAME_THICK);
}

function legendExtents(screen: Screen, legend: readonly GridLegend[]): number[] {
  const extents: number[] = [];
  for (const entry of legend) extents.push(entry[2] === '' ? 0 : imageExtent(screen, entry[2]));
  return extents;
}

/** Rows of a grid that the window may show, first and end: images may be larger than their cells. */
function firstRow(y: number, step: number, windowTop: number, overhang: number): number {
  return step <= 0 ? 0 : Math.max(0, idiv(windowTop - overhang - y, step));
}

function overhangOf(extents: readonly number[], h: number): number {
  let tallest = h;
  for (const extent of extents) tallest = Math.max(tallest, extentHeight(extent));
  return tallest;
}

export function drawGrid(canvas: Canvas, op: GridOp): void {
  const columns = op[3];
  const legend = op[8];
  const cells = op[7];
  const extents = legendExtents(canvas.screen, legend);
  const stepX = op[4] + op[6];
  const stepY = op[5] + op[6];
  const overhang = overhangOf(extents, op[5]);
  const window = canvas.window;
  const start = firstRow(op[2], stepY, window.y, overhang) * columns;
  for (let i = start; i < cells.length; i++) {
    const column = mod(i, columns);
    const y = op[2] + idiv(i, columns) * stepY;
    if (y - overhang > window.y + window.h) return;
    const index = legendIndex(legend, cells.charAt(i));
    const entry = legend[index];
    const extent = extents[index];
    if (index < 0 || entry === undefined || extent === undefined) continue;
    drawCell(canvas, entry, extent, op[1] + column * stepX, y, op[4], op[5]);
  }
}

/** All that the grid may touch: its cells, and images that stand over them. */
export function gridBounds(screen: Screen, op: GridOp): Rect {
  const rows = idiv(op[7].length + op[3] - 1, op[3]);
  if (rows === 0) return NO_RECT;
  const w = op[3] * (op[4] + op[6]) - op[6];
  const h = rows * (op[5] + op[6]) - op[6];
  let bounds: Rect = { x: op[1], y: op[2], w: w, h: h };
  for (const extent of legendExtents(screen, op[8])) {
    const left = idiv(op[4] - extentWidth(extent), 2);
    const top = idiv(op[5] - extentHeight(extent), 2);
    if (extent === 0) continue;
    const wide = w - op[4] + extentWidth(extent);
    const high = h - op[5] + extentHeight(extent);
    bounds = uniteRects(bounds, { x: op[1] + left, y: op[2] + top, w: wide, h: high });
  }
  return bounds;
}
