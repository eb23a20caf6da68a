/** What the hub does to the picture: scenes, patches, images; and the cover that the tile itself puts on. */
import type { PatchMessage, SceneMessage } from '../../../protocol/messages.ts';
import type { Op } from '../../../protocol/scene.ts';
import { visitImages } from './draw-op.ts';
import { applyPatch, createFace, type Face, fits } from './face.ts';
import { NO_RECT, type Rect, uniteRects } from './rect.ts';
import { releaseRims } from './rims.ts';
import { cueAt, isCovered, paintAll, paintRims, placeScene, type Show } from './show.ts';
import { elementBounds, layerAt, paint, SCENE_SLOT } from './stage.ts';

/** Pixels by which the frame of a missing image may reach over the cell it stands in. */
const MISSING_OVERHANG = 16;

/** Asks once for each image that is not on this tile. */
function askForImages(show: Show, ops: readonly Op[]): void {
  for (const op of ops) {
    visitImages(op, (id) => {
      if (show.asked[id] === true || show.screen.imageSize(id) >= 0) return;
      show.asked[id] = true;
      show.out.missing(id);
    });
  }
}

/** A face for another reader, or the first private one, begins covered: what was allowed, was allowed for the one before. */
function keepsReveal(before: Face | undefined, after: Face): boolean {
  return before !== undefined && before.reader === after.reader;
}

export function showScene(show: Show, message: SceneMessage): void {
  const before = show.face;
  const old = before === undefined ? { ops: [], actors: [] } : before;
  const face = createFace(message, old, (deadlineMs) => cueAt(show, deadlineMs));
  if (!keepsReveal(before, face)) show.isRevealed = false;
  show.face = face;
  releaseRims(show.rims, face.coverOps !== undefined && isCovered(show, face) ? face.coverOps : face.ops);
  paintAll(show);
  show.out.shown(face.revision);
  askForImages(show, face.ops);
  if (face.coverOps !== undefined) askForImages(show, face.coverOps);
}

/** Bounds of the elements that the patch replaces, and, when it changes motions or deadline, of all that move. */
function patchedBounds(show: Show, face: Face, patch: PatchMessage): Rect {
  const layer = layerAt(show.stage, SCENE_SLOT);
  let dirty: Rect = NO_RECT;
  if (layer.ops === face.ops) {
    for (const change of patch.ops) dirty = uniteRects(dirty, elementBounds(show.stage, layer, change[0]));
  }
  if (patch.motions !== undefined || patch.deadlineMs !== undefined) {
    for (const actor of layer.actors) dirty = uniteRects(dirty, elementBounds(show.stage, layer, actor.element));
  }
  return dirty;
}

/** false: the patch does not fit what is held. */
export function showPatch(show: Show, patch: PatchMessage): boolean {
  const face = show.face;
  if (face === undefined || !fits(face, patch)) return false;
  const before = patchedBounds(show, face, patch);
  applyPatch(face, patch, (deadlineMs) => cueAt(show, deadlineMs));
  placeScene(show);
  const dirty = uniteRects(before, patchedBounds(show, face, patch));
  const changed: Op[] = [];
  for (const change of patch.ops) changed.push(change[1]);
  if (!isCovered(show, face)) releaseRims(show.rims, changed);
  paint(show.stage, dirty);
  paintRims(show);
  show.out.shown(face.revision);
  askForImages(show, changed);
  return true;
}

/** May the private face be shown? The cover comes at once, and over a blank screen. */
export function showReveal(show: Show, allowed: boolean): void {
  if (allowed === show.isRevealed) return;
  show.isRevealed = allowed;
  const face = show.face;
  if (face === undefined || face.coverOps === undefined) return;
  const isSecretOut = !isCovered(show, face);
  if (isSecretOut !== show.isSecretOut) paintAll(show);
}

function usesImage(op: Op, id: string): boolean {
  let isUsed = false;
  visitImages(op, (used) => {
    if (used === id) isUsed = true;
  });
  return isUsed;
}

/** An image is on this tile now: what waited for it is painted. */
export function showImage(show: Show, id: string): void {
  show.asked[id] = false;
  const layer = layerAt(show.stage, SCENE_SLOT);
  const margin = MISSING_OVERHANG;
  let dirty: Rect = NO_RECT;
  for (let i = 0; i < layer.ops.length; i++) {
    const op = layer.ops[i];
    if (op === undefined || !usesImage(op, id)) continue;
    const now = elementBounds(show.stage, layer, i);
    dirty = uniteRects(dirty, { x: now.x - margin, y: now.y - margin, w: now.w + margin * 2, h: now.h + margin * 2 });
  }
  paint(show.stage, dirty);
}
