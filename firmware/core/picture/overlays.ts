/** What lies over everything for a while: a refusal, the ring of a hold, "here I am". */
import { idiv, mod } from '../../../protocol/int.ts';
import { REFUSAL_MS } from '../../../protocol/limits.ts';
import type { Op } from '../../../protocol/scene.ts';
import { elapsedMs } from '../time.ts';
import { ringDirty, ringLength, ringOps } from './hold-ring.ts';
import { SCREEN_RECT } from './rect.ts';
import { refusalOps, refusalStrip, refusalSubject, shakeShift } from './refusal.ts';
import { EMPTY_LAYER, FIND_SLOT, HOLD_SLOT, paint, plainLayer, REFUSAL_SLOT, type Stage } from './stage.ts';

/** Lights of 500 ms, three of them: under 3 Hz. */
const FIND_HALF_MS = 500;
const FIND_MS = 3000;

export interface Overlays {
  readonly stage: Stage;
  isRefused: boolean;
  refusalLines: readonly string[];
  refusalMs: number;
  /** Pixels to the right by which the subject is painted now. */
  shift: number;
  /** Pixels of the hold's ring; -1: none. */
  ringLength: number;
  isFinding: boolean;
  isFindLit: boolean;
  findMs: number;
}

export function createOverlays(stage: Stage): Overlays {
  return {
    stage: stage,
    isRefused: false,
    refusalLines: [],
    refusalMs: 0,
    shift: 0,
    ringLength: -1,
    isFinding: false,
    isFindLit: false,
    findMs: 0,
  };
}

function shakeTo(overlays: Overlays, shift: number): void {
  if (shift === overlays.shift) return;
  overlays.shift = shift;
  // Whatever else is painted meanwhile keeps its place.
  overlays.stage.shift = shift;
  paint(overlays.stage, refusalSubject(overlays.refusalLines));
  overlays.stage.shift = 0;
}

/** Takes the refusal off; false: there was none. */
export function endRefusal(overlays: Overlays): boolean {
  if (!overlays.isRefused) return false;
  overlays.isRefused = false;
  shakeTo(overlays, 0);
  overlays.stage.layers[REFUSAL_SLOT] = EMPTY_LAYER;
  paint(overlays.stage, refusalStrip(overlays.refusalLines));
  return true;
}

/** Shows a refusal of one or two lines, in place of one before it. */
export function beginRefusal(overlays: Overlays, lines: readonly string[], nowMs: number, isStill: boolean): void {
  endRefusal(overlays);
  overlays.isRefused = true;
  overlays.refusalLines = lines;
  overlays.refusalMs = nowMs;
  overlays.stage.layers[REFUSAL_SLOT] = plainLayer(refusalOps(overlays.stage.canvas.screen, lines));
  paint(overlays.stage, refusalStrip(lines));
  if (!isStill) shakeTo(overlays, shakeShift(0));
}

/** Shakes on, and ends the refusal when its time is over; true: it has just ended. */
export function stepRefusal(overlays: Overlays, nowMs: number): boolean {
  if (!overlays.isRefused) return false;
  const elapsed = elapsedMs(nowMs, overlays.refusalMs);
  if (overlays.shift !== 0) shakeTo(overlays, shakeShift(elapsed));
  return elapsed >= REFUSAL_MS && endRefusal(overlays);
}

/** The ring after the button was down for so long; -1: it is up. */
export function showHold(overlays: Overlays, heldMs: number): void {
  const length = ringLength(heldMs);
  const dirty = ringDirty(overlays.ringLength, length);
  if (dirty.length === 0) return;
  overlays.ringLength = length;
  overlays.stage.layers[HOLD_SLOT] = plainLayer(ringOps(length));
  for (const rect of dirty) paint(overlays.stage, rect);
}

export function beginFind(overlays: Overlays, nowMs: number): void {
  overlays.isFinding = true;
  overlays.findMs = nowMs;
}

/** Blinks on. `ops`: the lit screen. */
export function stepFind(overlays: Overlays, nowMs: number, isStill: boolean, ops: readonly Op[]): void {
  if (!overlays.isFinding) return;
  const elapsed = elapsedMs(nowMs, overlays.findMs);
  overlays.isFinding = elapsed < FIND_MS;
  const isLit = overlays.isFinding && (isStill || mod(idiv(elapsed, FIND_HALF_MS), 2) === 0);
  if (isLit === overlays.isFindLit) return;
  overlays.isFindLit = isLit;
  overlays.stage.layers[FIND_SLOT] = isLit ? plainLayer(ops) : EMPTY_LAYER;
  paint(overlays.stage, SCREEN_RECT);
}
