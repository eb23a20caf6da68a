/** A refusal: the foot strip with its reason, and the shake of the subject. Its red rim is in rims.ts. */
import { idiv } from '../../../protocol/int.ts';
import { REFUSAL_CHARS_MAX, REFUSAL_LINES_MAX } from '../../../protocol/limits.ts';
import { INK, type Op, RED } from '../../../protocol/scene.ts';
import type { Screen } from '../ports.ts';
import { IC_NO } from './house-images.generated.ts';
import type { Rect } from './rect.ts';

const STRIP_X = 4;
const STRIP_WIDTH = 120;
const STRIP_END = 124;
const LINE_STEP = 10;
const ONE_LINE_HEIGHT = 16;
const ICON_SIZE = 12;
const ICON_X = 7;
/** Middle of the words, and the widest line, with the icon beside them and without. */
const MIDDLE_BESIDE = 72;
const MIDDLE_ALONE = 64;
const WIDTH_BESIDE = 100;
/** Top of the subject: the band above it stays. */
const SUBJECT_Y = 20;
const SHAKE_FRAME_MS = 100;
const SHAKE_SHIFTS: readonly number[] = [2, -2, 2, 0];

function shownLines(lines: readonly string[]): string[] {
  const shown: string[] = [];
  for (const line of lines) {
    if (shown.length < REFUSAL_LINES_MAX) shown.push(line.substring(0, REFUSAL_CHARS_MAX));
  }
  return shown;
}

function stripHeight(lineCount: number): number {
  return ONE_LINE_HEIGHT + (lineCount > 1 ? LINE_STEP : 0);
}

/** Where the strip with these lines lies. */
export function refusalStrip(lines: readonly string[]): Rect {
  const height = stripHeight(lines.length);
  return { x: STRIP_X, y: STRIP_END - height, w: STRIP_WIDTH, h: height };
}

/** What shakes: all between the band and the strip. */
export function refusalSubject(lines: readonly string[]): Rect {
  return { x: STRIP_X, y: SUBJECT_Y, w: STRIP_WIDTH, h: STRIP_END - stripHeight(lines.length) - SUBJECT_Y };
}

/** Pixels to the right after `elapsed` ms: +2, -2, +2, then 0. */
export function shakeShift(elapsed: number): number {
  const shift = SHAKE_SHIFTS[idiv(elapsed, SHAKE_FRAME_MS)];
  return shift === undefined ? 0 : shift;
}

/** The strip: ink on red, the no-entry icon where the words leave room. */
export function refusalOps(screen: Screen, lines: readonly string[]): Op[] {
  const shown = shownLines(lines);
  const strip = refusalStrip(lines);
  let hasIcon = true;
  for (const line of shown) if (screen.textWidth(line, 0) > WIDTH_BESIDE) hasIcon = false;
  const ops: Op[] = [['r', strip.x, strip.y, strip.w, strip.h, RED]];
  if (hasIcon) ops.push(['i', ICON_X, strip.y + idiv(strip.h - ICON_SIZE, 2), IC_NO, '40']);
  for (let i = 0; i < shown.length; i++) {
    const line = shown[i];
    const y = strip.y + (shown.length > 1 ? 4 : 5) + i * LINE_STEP;
    if (line !== undefined) ops.push(['t', hasIcon ? MIDDLE_BESIDE : MIDDLE_ALONE, y, 0, INK, line, 1]);
  }
  return ops;
}
