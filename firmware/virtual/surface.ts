/** A square of palette indices that is drawn on in turned coordinates, inside a window. */
import { SCREEN_SIZE } from '../../protocol/limits.ts';
import type { Side } from '../../protocol/scene.ts';
import type { Rect } from '../core/picture/rect.ts';

/** The rectangle of the picture, where the panel has it: turned clockwise by quarters. */
export function turnedRect({ x, y, w, h }: Rect, turn: Side): Rect {
  if (turn === 1) return { x: SCREEN_SIZE - y - h, y: x, w: h, h: w };
  if (turn === 2) return { x: SCREEN_SIZE - x - w, y: SCREEN_SIZE - y - h, w, h };
  if (turn === 3) return { x: y, y: SCREEN_SIZE - x - w, w: h, h: w };
  return { x, y, w, h };
}

export interface Surface {
  readonly pixels: Uint8Array;
  /** What is drawn lands inside this rectangle of the picture. */
  window: Rect;
  turn: Side;
}

/** Fills a rectangle of the picture, clipped to the window. */
export function fillSurface(surface: Surface, x: number, y: number, w: number, h: number, colour: number): void {
  const { window } = surface;
  const left = Math.max(x, window.x);
  const top = Math.max(y, window.y);
  const right = Math.min(x + w, window.x + window.w);
  const bottom = Math.min(y + h, window.y + window.h);
  if (right <= left || bottom <= top) return;
  const rect = turnedRect({ x: left, y: top, w: right - left, h: bottom - top }, surface.turn);
  for (let row = rect.y; row < rect.y + rect.h; row++) {
    surface.pixels.fill(colour, row * SCREEN_SIZE + rect.x, row * SCREEN_SIZE + rect.x + rect.w);
  }
}

/** Index of a picture's pixel in a turned square. */
function indexAt(x: number, y: number, turn: Side): number {
  const far = SCREEN_SIZE - 1;
  if (turn === 1) return x * SCREEN_SIZE + far - y;
  if (turn === 2) return (far - y) * SCREEN_SIZE + far - x;
  if (turn === 3) return (far - x) * SCREEN_SIZE + y;
  return y * SCREEN_SIZE + x;
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
  const { window, turn, pixels } = surface;
  const height = width === 0 ? 0 : values.length / width;
  const top = Math.max(y, window.y);
  const bottom = Math.min(y + height, window.y + window.h);
  const left = Math.max(x, window.x);
  const right = Math.min(x + width, window.x + window.w);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const colour = colours[values[(row - y) * width + column - x] ?? 255] ?? 255;
      if (colour !== 255) pixels[indexAt(column, row, turn)] = colour;
    }
  }
}
