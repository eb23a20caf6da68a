/** Bars: level and clock alike are a part in one colour and a rest in another. */
import { idiv } from '../../../protocol/int.ts';
import type { Colour } from '../../../protocol/scene.ts';
import { type Canvas, fillRect } from './canvas.ts';

/** Pixels between empty and full: the height of an upright bar (h > w), else the width. */
export function barLength(w: number, h: number): number {
  return Math.max(w, h);
}

/** Filled pixels of a bar at `level` 0-100, rounded. */
export function levelPixels(w: number, h: number, level: number): number {
  return idiv(barLength(w, h) * level + 50, 100);
}

/** A bar with `filled` pixels of `colour`: from the left, or from below when upright. */
export function drawBar(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  filled: number,
  colour: Colour,
  ground: Colour,
): void {
  if (h > w) {
    fillRect(canvas, x, y, w, h - filled, ground);
    fillRect(canvas, x, y + h - filled, w, filled, colour);
    return;
  }
  fillRect(canvas, x, y, filled, h, colour);
  fillRect(canvas, x + filled, y, w - filled, h, ground);
}
