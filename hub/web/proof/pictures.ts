/** Pictures as palette indices: images of the banks, faces, and screens drawn by the code of a tile. */

import { createSceneRaster, drawScene } from '../../../firmware/virtual/draw-scene.ts';
import { openImage } from '../../../firmware/virtual/image-store.ts';
import { COLOURS, NIGHT } from '../../../protocol/scene.ts';
import { PROOF } from './proof-data.generated.ts';
import type { ProofImage, ProofScreen } from './proof-data.ts';
import type { Indexed } from './shrink.ts';

/** An image of a bank on the ground of a cell; one dark pixel for an image that the build has not checked. */
export function pictureOf({ id, base64 }: ProofImage): Indexed {
  const image = openImage(id, base64);
  if (image === undefined) return { width: 1, height: 1, pixels: new Uint8Array(1) };
  return { ...image, pixels: image.pixels.map((colour) => (colour < COLOURS.length ? colour : NIGHT)) };
}

const IMAGES = PROOF.owners.flatMap(({ images }) => images);

/** A screen at rest. */
export function drawnScreen(screen: ProofScreen): Indexed {
  const raster = createSceneRaster(screen);
  for (const { id, base64 } of IMAGES) raster.keepImage(id, base64);
  return { width: screen.width, height: screen.height, pixels: drawScene(raster, screen).slice() };
}
