/**
 * The ring that grows while the button is down: clockwise round the safe area from the middle of the top. Half round, at the lower mark,
 * a release is a hold (1.5 s); closed, at the upper mark, it is a long hold (3 s).
 */
import { idiv } from '../../../protocol/int.ts';
import { SAFE_MIN, SCREEN_SIZE } from '../../../protocol/limits.ts';
import { BONE, FOG, type Op, SUN } from '../../../protocol/scene.ts';
import { NO_RECT, type Rect, uniteRects } from './rect.ts';

/** The ring is not shown for a press. */
const SHOWN_FROM_MS = 300;
const HOLD_MS = 1500;
const LONG_MS = 3000;
const SIDE = SCREEN_SIZE - SAFE_MIN * 2;
const HALF = idiv(SIDE, 2);
const ROUND = SIDE * 4;
const THICK = 3;
const MARK_WIDTH = 4;
const MARK_DEPTH = 6;
const FAR = SAFE_MIN + SIDE;
const MIDDLE = SAFE_MIN + HALF;
/** Lengths of the five runs: right half of the top, right, bottom, left, left half of the top. */
const RUNS: readonly number[] = [HALF, SIDE, SIDE, SIDE, HALF];

/** The pixels `from` to `to` of run `run`, along it. */
function piece(run: number, from: number, to: number): Rect {
  const length = to - from;
  if (run === 0) return { x: MIDDLE + from, y: SAFE_MIN, w: length, h: THICK };
  if (run === 1) return { x: FAR - THICK, y: SAFE_MIN + from, w: THICK, h: length };
  if (run === 2) return { x: FAR - to, y: FAR - THICK, w: length, h: THICK };
  if (run === 3) return { x: SAFE_MIN, y: FAR - to, w: THICK, h: length };
  return { x: SAFE_MIN + from, y: SAFE_MIN, w: length, h: THICK };
}

/** The ring between two lengths in pixels, 0-480, as up to five rectangles. */
function pieces(from: number, to: number): Rect[] {
  const rects: Rect[] = [];
  let start = 0;
  for (let run = 0; run < RUNS.length; run++) {
    const length = RUNS[run];
    if (length === undefined) break;
    const first = Math.max(from - start, 0);
    const end = Math.min(to - start, length);
    if (end > first) rects.push(piece(run, first, end));
    start += length;
  }
  return rects;
}

/** Pixels of the ring after so long; -1: none, because it is no hold yet or the button is up. */
export function ringLength(heldMs: number): number {
  if (heldMs < SHOWN_FROM_MS) return -1;
  return heldMs >= LONG_MS ? ROUND : idiv(heldMs * ROUND, LONG_MS);
}

/** The two marks, and the ring as far as it is: bone at first, sun once a release is a hold. */
export function ringOps(length: number): Op[] {
  const ops: Op[] = [];
  if (length < 0) return ops;
  const holdLength = idiv(ROUND * HOLD_MS, LONG_MS);
  const isHold = length >= holdLength;
  for (const rect of pieces(0, length)) ops.push(['r', rect.x, rect.y, rect.w, rect.h, isHold ? SUN : BONE]);
  const left = MIDDLE - idiv(MARK_WIDTH, 2);
  ops.push(['r', left, FAR - MARK_DEPTH, MARK_WIDTH, MARK_DEPTH, isHold ? SUN : FOG]);
  ops.push(['r', left, SAFE_MIN, MARK_WIDTH, MARK_DEPTH, length >= ROUND ? SUN : FOG]);
  return ops;
}

function strips(): Rect[] {
  return [
    { x: SAFE_MIN, y: SAFE_MIN, w: SIDE, h: MARK_DEPTH },
    { x: FAR - THICK, y: SAFE_MIN, w: THICK, h: SIDE },
    { x: SAFE_MIN, y: FAR - MARK_DEPTH, w: SIDE, h: MARK_DEPTH },
    { x: SAFE_MIN, y: SAFE_MIN, w: THICK, h: SIDE },
  ];
}

/** What to paint when the ring goes from one length to another: only what is new, unless it begins, ends or changes colour. */
export function ringDirty(before: number, after: number): Rect[] {
  if (before === after) return [];
  const holdLength = idiv(ROUND * HOLD_MS, LONG_MS);
  const hasSameColour = before >= holdLength === after >= holdLength;
  if (before < 0 || after < before || !hasSameColour || after >= ROUND) return strips();
  let dirty: Rect = NO_RECT;
  for (const rect of pieces(before, after)) dirty = uniteRects(dirty, rect);
  return [dirty];
}
