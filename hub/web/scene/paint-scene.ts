/** Scenes of any size on canvases of a page: boards, rules, covers of games. */

import { createSceneRaster, drawScene, imagesOf, type ShownScene } from '../../../firmware/virtual/draw-scene.ts';
import type { Raster } from '../../../firmware/virtual/raster.ts';
import { COLOURS } from '../../../protocol/scene.ts';
import { createImageShelf, fetchImage } from './image-shelf.ts';
import { SCENE_SIZE_MAX } from './scene-size.ts';

/** The sixteen colours as the bytes of an ImageData, in the byte order of this machine's 32-bit words (little-endian: A B G R). */
const WORDS = Uint32Array.from(COLOURS, (rgb) => 0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16));

interface Painted {
  readonly raster: Raster;
  readonly size: string;
  /** Counts the calls: a picture that waited for images must not be put over a newer one. */
  calls: number;
}

const shelf = createImageShelf(fetchImage);
const painted = new WeakMap<HTMLCanvasElement, Painted>();

function paintedOn(canvas: HTMLCanvasElement, { width, height }: ShownScene): Painted {
  const size = `${width}x${height}`;
  const known = painted.get(canvas);
  if (known?.size === size) return known;
  const fresh = { raster: createSceneRaster({ width, height }), size, calls: (known?.calls ?? 0) + 1 };
  if (known !== undefined) known.calls = -1;
  painted.set(canvas, fresh);
  return fresh;
}

function put(canvas: HTMLCanvasElement, { raster }: Painted, scene: ShownScene): void {
  const pixels = drawScene(raster, scene);
  const { width, height } = scene;
  // Setting a canvas's size clears it, even to the same.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const image = new ImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  for (let i = 0; i < words.length; i++) words[i] = WORDS[pixels[i] ?? 0] ?? 0;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
}

/**
 * Draws a scene on a canvas, which takes on its logical size (1 to 1024 each way). Waits for images that this page has not fetched yet; one that the hub does
 * not give stays a slate frame. A later call for the same canvas wins. Does not reject.
 */
export async function paintScene(canvas: HTMLCanvasElement, scene: ShownScene): Promise<void> {
  const { width, height, ops } = scene;
  if (width < 1 || height < 1 || width > SCENE_SIZE_MAX || height > SCENE_SIZE_MAX) return;
  const mine = paintedOn(canvas, scene);
  mine.calls++;
  const call = mine.calls;
  const missing = imagesOf(ops).filter((id) => mine.raster.imageSize(id) < 0);
  if (missing.length > 0) {
    const images = await Promise.all(missing.map((id) => shelf.image(id)));
    missing.forEach((id, i) => {
      const base64 = images[i];
      if (base64 !== undefined) mine.raster.keepImage(id, base64);
    });
    if (mine.calls !== call) return;
  }
  put(canvas, mine, scene);
}
