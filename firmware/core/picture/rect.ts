/** Rectangles of logical pixels. */
import { SCREEN_SIZE } from '../../../protocol/limits.ts';

/** Left, top, width, height; nothing when w or h is 0. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export const SCREEN_RECT: Rect = { x: 0, y: 0, w: SCREEN_SIZE, h: SCREEN_SIZE };
export const NO_RECT: Rect = { x: 0, y: 0, w: 0, h: 0 };

export function isEmptyRect(rect: Rect): boolean {
  return rect.w <= 0 || rect.h <= 0;
}

/** The part of `rect` inside `bounds`, or NO_RECT. */
export function clipRect(rect: Rect, bounds: Rect): Rect {
  const x = Math.max(rect.x, bounds.x);
  const y = Math.max(rect.y, bounds.y);
  const w = Math.min(rect.x + rect.w, bounds.x + bounds.w) - x;
  const h = Math.min(rect.y + rect.h, bounds.y + bounds.h) - y;
  return w <= 0 || h <= 0 ? NO_RECT : { x: x, y: y, w: w, h: h };
}

/** The smallest rectangle around both. */
export function uniteRects(a: Rect, b: Rect): Rect {
  if (isEmptyRect(a)) return b;
  if (isEmptyRect(b)) return a;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const right = Math.max(a.x + a.w, b.x + b.w);
  const bottom = Math.max(a.y + a.h, b.y + b.h);
  return { x: x, y: y, w: right - x, h: bottom - y };
}

/** Is all of `inner` inside x, y, w, h? */
export function coversRect(x: number, y: number, w: number, h: number, inner: Rect): boolean {
  return x <= inner.x && y <= inner.y && x + w >= inner.x + inner.w && y + h >= inner.y + inner.h;
}
