/** A scene of any size as palette indices, drawn by the very code of a tile. */

import { INK, type Op } from '../../protocol/scene.ts';
import { BANK } from '../assets/bank.generated.ts';
import { createCanvas, fillRect } from '../core/picture/canvas.ts';
import { drawOp, visitImages } from '../core/picture/draw-op.ts';
import { restingPose } from '../core/picture/pose.ts';
import { createRaster, type Raster, type Size } from './raster.ts';

/** A picture of its own logical size; images by id. */
export interface ShownScene extends Size {
  readonly ops: readonly Op[];
}

/** A dark screen of this size with the faces and images of the house. */
export function createSceneRaster(size: Size): Raster {
  return createRaster(BANK, size);
}

/** Draws the scene at rest: nothing blinks, and what counts towards a deadline is left out. Answers `pixels` of the raster. */
export function drawScene(raster: Raster, { width, height, ops }: ShownScene): Uint8Array {
  const canvas = createCanvas(raster);
  canvas.open = { x: 0, y: 0, w: width, h: height };
  canvas.window = canvas.open;
  raster.begin(0, 0, width, height, 0);
  fillRect(canvas, 0, 0, width, height, INK);
  for (const op of ops) {
    // Core's own clear fills a tile's screen only.
    if (op[0] === 'c') fillRect(canvas, 0, 0, width, height, op[1]);
    else drawOp(canvas, op, restingPose(op));
  }
  raster.end();
  return raster.pixels();
}

/** Ids of the images of these operations, each once. */
export function imagesOf(ops: readonly Op[]): readonly string[] {
  const ids = new Set<string>();
  for (const op of ops) visitImages(op, (id) => ids.add(id));
  return [...ids];
}
