/** What the tile does to its picture by itself, at most ten times a second. */
import { mod } from '../../../protocol/int.ts';
import { elapsedMs } from '../time.ts';
import { type Actor, type Cue, stateAt } from './actors.ts';
import type { Face } from './face.ts';
import { findOps } from './house/notices.ts';
import { showHold, stepFind, stepRefusal } from './overlays.ts';
import { isEmptyRect, type Rect, uniteRects } from './rect.ts';
import { expireFlash } from './rims.ts';
import { cueAt, isRunning, paintAll, paintRims, placeHouse, type Show } from './show.ts';
import { elementBounds, type Layer, layerAt, paint, SCENE_SLOT } from './stage.ts';

const FRAME_MS = 100;
/** Rows that motions may send to the panel in one frame, unless one alone is taller. */
const FRAME_ROWS_MAX = 32;
/** How long the tile's own notices stay. */
export const NOTICE_MS = 4000;

/** Moves an actor on, and paints its element if the rows suffice. Returns the rows this took, -1: they do not suffice. */
function moveActor(show: Show, layer: Layer, actor: Actor, cue: Cue, rowsLeft: number): number {
  const op = layer.ops[actor.element];
  const old = actor.state;
  const state = op === undefined ? old : stateAt(actor, op, cue);
  if (state === old) return 0;
  const before = elementBounds(show.stage, layer, actor.element);
  actor.state = state;
  const dirty: Rect = uniteRects(before, elementBounds(show.stage, layer, actor.element));
  if (dirty.h > rowsLeft && rowsLeft < FRAME_ROWS_MAX) {
    actor.state = old;
    return -1;
  }
  paint(show.stage, dirty);
  // A rim operation has no place on the picture.
  if (isEmptyRect(dirty)) paintRims(show);
  return dirty.h;
}

/** One frame of all motions and countdowns, as far as the rows suffice; the next frame begins where this one ended. */
function stepActors(show: Show, face: Face): void {
  const layer = layerAt(show.stage, SCENE_SLOT);
  const count = layer.actors.length;
  if (count === 0) return;
  const cue = cueAt(show, face.deadlineMs);
  const first = mod(show.nextActor, count);
  let rowsLeft = FRAME_ROWS_MAX;
  for (let i = 0; i < count; i++) {
    const index = mod(first + i, count);
    const actor = layer.actors[index];
    if (actor === undefined) continue;
    const rows = moveActor(show, layer, actor, cue, rowsLeft);
    if (rows < 0) {
      show.nextActor = index;
      return;
    }
    rowsLeft -= rows;
  }
}

function stepNotice(show: Show, nowMs: number): void {
  if (show.notice.length === 0 || show.noticeMs < 0 || elapsedMs(nowMs, show.noticeMs) < NOTICE_MS) return;
  show.notice = [];
  paintAll(show);
}

/** The frame of this moment, if it is time for one. */
export function stepFrame(show: Show): void {
  const nowMs = show.clock.nowMs();
  if (!show.hasPainted) paintAll(show);
  if (elapsedMs(nowMs, show.frameMs) < FRAME_MS) return;
  show.frameMs = nowMs;
  const overlays = show.overlays;
  if (overlays.isFinding) stepFind(overlays, nowMs, show.isStill, findOps(show.name, show.shortId));
  stepNotice(show, nowMs);
  const hasRefusalEnded = stepRefusal(overlays, nowMs);
  if (hasRefusalEnded) show.rims.isRefused = false;
  if (expireFlash(show.rims, nowMs) || hasRefusalEnded) paintRims(show);
  showHold(overlays, show.heldMs);
  if (isRunning(show) && show.face !== undefined) {
    if (!overlays.isFindLit) stepActors(show, show.face);
  } else paint(show.stage, placeHouse(show));
}
