import { COLOURS } from '../../protocol/scene.ts';

/** A picture in palette indices, row by row; CLEAR where the ground shows through. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The pixel value of "nothing here". */
export const CLEAR = 255;

/** Colour names in palette order: what the classes of a drawing and the palette style sheet say. */
export const COLOUR_NAMES: readonly string[] = [
  'ink',
  'night',
  'slate',
  'fog',
  'bone',
  'wine',
  'red',
  'ember',
  'sun',
  'moss',
  'leaf',
  'ice',
  'blue',
  'violet',
  'tan',
  'umber',
];

/** Palette index of a colour name, or -1. */
export function colourIndex(name: string): number {
  const index = COLOUR_NAMES.indexOf(name);
  return index < COLOURS.length ? index : -1;
}

/** Adds one pixel of `colour` around the silhouette. */
export function outlined(bitmap: Bitmap, colour: number): Bitmap {
  const { width, height, pixels } = bitmap;
  const solid = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && pixels[y * width + x] !== CLEAR;
  const out = pixels.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (solid(x, y)) continue;
      if (solid(x - 1, y) || solid(x + 1, y) || solid(x, y - 1) || solid(x, y + 1)) out[y * width + x] = colour;
    }
  }
  return { width, height, pixels: out };
}
