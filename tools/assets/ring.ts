import { type Bitmap, CLEAR } from './bitmap.ts';

/**
 * A circle line in a square picture, the same in all eight eighths. `size`: side in pixels; `outer`: outer radius;
 * `thick`: how thick; all in pixels, measured from the middle of the picture.
 */
export function ringBitmap(size: number, outer: number, thick: number, colour: number): Bitmap {
  const pixels = new Uint8Array(size * size).fill(CLEAR);
  // Twice the distance keeps the middle of an even size on whole numbers.
  const middle = size - 1;
  const [far, near] = [4 * outer * outer, 4 * (outer - thick) * (outer - thick)];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const squared = (2 * x - middle) ** 2 + (2 * y - middle) ** 2;
      if (squared <= far && squared > near) pixels[y * size + x] = colour;
    }
  }
  return { width: size, height: size, pixels };
}
