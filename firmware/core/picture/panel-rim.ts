/** Where the rim light lies on a panel. Core never draws it; every body does, at its own edge, by this one shape. */
import { idiv, mod } from '../../../protocol/int.ts';
import { SAFE_MAX, SAFE_MIN, SCREEN_SIZE } from '../../../protocol/limits.ts';
import type { Rect } from './rect.ts';

/** The light is two steps deep, on the logical screen: where the outer one begins, its length, and how much the inner one is drawn in. */
const FROM = 28;
const LENGTH = 72;
const INSET = 8;
const STEPS = 2;
const STEP_DEPTH = 2;
const NO_LIGHT = -1;

/** Do four equal colours close to a ring? */
export function isRing(colours: readonly number[]): boolean {
  for (const colour of colours) if (colour < 0 || colour !== colours[0]) return false;
  return true;
}

type Fill = (x: number, y: number, w: number, h: number, colour: number) => void;

/** One step of the light of a side, `at` pixels from the edge. */
function stepRect(side: number, from: number, length: number, at: number, depth: number, panel: number): Rect {
  const far = panel - at - depth;
  if (side === 0) return { x: from, y: at, w: length, h: depth };
  if (side === 1) return { x: far, y: from, w: depth, h: length };
  if (side === 2) return { x: from, y: far, w: length, h: depth };
  return { x: at, y: from, w: depth, h: length };
}

/**
 * The light of the four sides of a square panel, as rectangles of panel pixels handed to `fill`. `panel` is its edge: 128 shows
 * the logical screen, 240 its safe area doubled. Four equal colours close to a ring, corners included. -1: no light.
 */
export function fillRims(colours: readonly number[], panel: number, fill: Fill): void {
  const safeSize = SAFE_MAX + 1 - SAFE_MIN;
  const isCropped = panel >= safeSize * 2;
  const scale = isCropped ? idiv(panel, safeSize) : idiv(panel, SCREEN_SIZE);
  const crop = isCropped ? SAFE_MIN : 0;
  const depth = STEP_DEPTH * scale;
  const isClosed = isRing(colours);
  for (let i = 0; i < colours.length * STEPS; i++) {
    const side = idiv(i, STEPS);
    const step = mod(i, STEPS);
    const colour = colours[side];
    if (colour === undefined || colour === NO_LIGHT) continue;
    const from = isClosed ? 0 : (FROM + step * INSET - crop) * scale;
    const length = isClosed ? panel : (LENGTH - step * INSET * 2) * scale;
    const rect = stepRect(side, from, length, step * depth, depth, panel);
    fill(rect.x, rect.y, rect.w, rect.h, colour);
  }
}
