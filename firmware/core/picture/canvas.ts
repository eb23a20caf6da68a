/** Primitives clipped to a window, with a tint and a shift: what every operation is drawn with. */
import { idiv } from '../../../protocol/int.ts';
import { type Align, type Colour, type Face, type Side, SLATE } from '../../../protocol/scene.ts';
import type { Screen } from '../ports.ts';
import { clipRect, isEmptyRect, NO_RECT, type Rect, SCREEN_RECT } from './rect.ts';
import { PLAIN, type Tint, tinted, tintedMap } from './tint.ts';

/** Height of each face's box; the label's has a row for descenders. */
const FACE_HEIGHTS: readonly number[] = [8, 12, 14, 28];
/** Width and height by which Screen.imageSize is composed. */
const SIZE_STEP = 256;
/** Sides of the frame that stands for an image not on this tile. */
const MISSING_SIZE = 16;
const MISSING_EXTENT = MISSING_SIZE * SIZE_STEP + MISSING_SIZE;

/** Width and height in one number, as Screen.imageSize gives it; a missing image is 16x16. */
export function imageExtent(screen: Screen, id: string): number {
  const size = screen.imageSize(id);
  return size < 0 ? MISSING_EXTENT : size;
}
export function extentWidth(extent: number): number {
  return idiv(extent, SIZE_STEP);
}
export function extentHeight(extent: number): number {
  return extent - idiv(extent, SIZE_STEP) * SIZE_STEP;
}
export function faceHeight(face: Face): number {
  const height = FACE_HEIGHTS[face];
  return height === undefined ? 0 : height;
}
/** Left edge of something `width` wide that is aligned to `x`. */
export function alignedLeft(x: number, width: number, align: Align): number {
  if (align === 1) return x - idiv(width, 2);
  return align === 2 ? x - width : x;
}

/** Where and how is drawn next. */
export interface Canvas {
  readonly screen: Screen;
  /** The open window, in pixels of the picture. */
  open: Rect;
  /** The same in the coordinates of what is drawn next: moved against the shift. */
  window: Rect;
  /** Everything is drawn this many pixels further right. */
  shift: number;
  tint: Tint;
}

export function createCanvas(screen: Screen): Canvas {
  return { screen: screen, open: NO_RECT, window: NO_RECT, shift: 0, tint: PLAIN };
}

/** Opens a window, clipped to the screen; false: there is none to draw in. */
export function openWindow(canvas: Canvas, wanted: Rect, turn: Side): boolean {
  const open = clipRect(wanted, SCREEN_RECT);
  canvas.open = open;
  canvas.window = open;
  canvas.shift = 0;
  canvas.tint = PLAIN;
  if (isEmptyRect(open)) return false;
  canvas.screen.begin(open.x, open.y, open.w, open.h, turn);
  return true;
}

/** What is drawn next is moved to the right and tinted. */
export function setBrush(canvas: Canvas, shift: number, tint: Tint): void {
  canvas.tint = tint;
  if (shift === canvas.shift) return;
  const open = canvas.open;
  canvas.shift = shift;
  canvas.window = { x: open.x - shift, y: open.y, w: open.w, h: open.h };
}

function isOutside(window: Rect, x: number, y: number, w: number, h: number): boolean {
  return x >= window.x + window.w || y >= window.y + window.h || x + w <= window.x || y + h <= window.y;
}

export function fillRect(canvas: Canvas, x: number, y: number, w: number, h: number, colour: Colour): void {
  const window = canvas.window;
  const left = Math.max(x, window.x);
  const top = Math.max(y, window.y);
  const right = Math.min(x + w, window.x + window.w);
  const bottom = Math.min(y + h, window.y + window.h);
  if (right <= left || bottom <= top) return;
  canvas.screen.fill(left + canvas.shift, top, right - left, bottom - top, tinted(canvas.tint, colour));
}

/** A frame `thick` pixels thick inside its rectangle. */
export function frameRect(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: Colour,
  thick: number,
): void {
  if (thick * 2 >= w || thick * 2 >= h) {
    fillRect(canvas, x, y, w, h, colour);
    return;
  }
  fillRect(canvas, x, y, w, thick, colour);
  fillRect(canvas, x, y + h - thick, w, thick, colour);
  fillRect(canvas, x, y + thick, thick, h - thick * 2, colour);
  fillRect(canvas, x + w - thick, y + thick, thick, h - thick * 2, colour);
}

export function drawText(
  canvas: Canvas,
  x: number,
  y: number,
  face: Face,
  colour: Colour,
  text: string,
  align: Align,
): void {
  const window = canvas.window;
  const height = faceHeight(face);
  if (text === '' || y >= window.y + window.h || y + height <= window.y) return;
  // From its left edge on, the text's width only matters to leave it out sooner; measuring costs as much as drawing.
  const left = align === 0 ? x : alignedLeft(x, canvas.screen.textWidth(text, face), align);
  if (left >= window.x + window.w) return;
  canvas.screen.glyphs(left + canvas.shift, y, text, face, tinted(canvas.tint, colour));
}

/** An image, or a slate frame where it is not on this tile. */
export function drawImage(canvas: Canvas, id: string, x: number, y: number, map: string): void {
  const size = canvas.screen.imageSize(id);
  const extent = size < 0 ? MISSING_EXTENT : size;
  if (isOutside(canvas.window, x, y, extentWidth(extent), extentHeight(extent))) return;
  if (size < 0) frameRect(canvas, x, y, MISSING_SIZE, MISSING_SIZE, SLATE, 1);
  else canvas.screen.image(id, x + canvas.shift, y, tintedMap(canvas.tint, map));
}
