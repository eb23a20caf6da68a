/** A picture of palette indices that is drawn on in turned coordinates, inside a window. */
import type { Side } from '../../protocol/scene.ts';
import type { Rect } from '../core/picture/rect.ts';

export interface Surface {
  /** Row by row, `width` a row. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** What is drawn lands inside this rectangle of the picture. */
  window: Rect;
  /** Quarters clockwise. Only a square can be turned by one or three. */
  turn: Side;
}

/** The window of the picture, or another rectangle of it, where the panel has it. */
export function turnedRect({ width, height, turn }: Surface, { x, y, w, h }: Rect): Rect {
  if (turn === 1) return { x: width - y - h, y: x, w: h, h: w };
  if (turn === 2) return { x: width - x - w, y: height - y - h, w, h };
  if (turn === 3) return { x: y, y: height - x - w, w: h, h: w };
  return { x, y, w, h };
}

/** Fills a rectangle of the picture, clipped to the window. */
export function fillSurface(surface: Surface, x: number, y: number, w: number, h: number, colour: number): void {
  const { window } = surface;
  const left = Math.max(x, window.x);
  const top = Math.max(y, window.y);
  const right = Math.min(x + w, window.x + window.w);
  const bottom = Math.min(y + h, window.y + window.h);
  if (right <= left || bottom <= top) return;
  const rect = turnedRect(surface, { x: left, y: top, w: right - left, h: bottom - top });
  for (let row = rect.y; row < rect.y + rect.h; row++) {
    surface.pixels.fill(colour, row * surface.width + rect.x, row * surface.width + rect.x + rect.w);
  }
}

/** Index of a picture's pixel on a turned surface. */
function indexAt({ width, height, turn }: Surface, x: number, y: number): number {
  if (turn === 1) return x * width + width - 1 - y;
  if (turn === 2) return (height - 1 - y) * width + width - 1 - x;
  if (turn === 3) return (height - 1 - x) * width + y;
  return y * width + x;
}

/**
 * Draws a stamp with its upper left corner at x, y, clipped to the window. `colours` gives the colour of each value in
 * `values`; CLEAR (255) draws nothing.
 */
export function stampSurface(
  surface: Surface,
  x: number,
  y: number,
  width: number,
  values: Uint8Array,
  colours: Uint8Array,
): void {
  const { window, pixels } = surface;
  const height = width === 0 ? 0 : values.length / width;
  const top = Math.max(y, window.y);
  const bottom = Math.min(y + height, window.y + window.h);
  const left = Math.max(x, window.x);
  const right = Math.min(x + width, window.x + window.w);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const colour = colours[values[(row - y) * width + column - x] ?? 255] ?? 255;
      if (colour !== 255) pixels[indexAt(surface, column, row)] = colour;
    }
  }
}
