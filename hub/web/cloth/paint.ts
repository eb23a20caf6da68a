/** Palette indices to the page's pixels. */
import { COLOURS } from '../../../protocol/scene.ts';
import { GLASS } from '../plane/geometry.ts';
import type { Frame } from '../tiles/worker-messages.ts';

/** The sixteen colours as the bytes of an ImageData, in the byte order of this machine's 32-bit words (little-endian: A B G R). */
const WORDS = Uint32Array.from(COLOURS, (rgb) => 0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16));

const DAY_LIGHT = 80;

/** '#rrggbb' of a palette index. */
export function cssColour(index: number): string {
  return `#${(COLOURS[index] ?? 0).toString(16).padStart(6, '0')}`;
}

/** Puts a screen on a canvas of 128x128. */
export function paintFrame(canvas: HTMLCanvasElement, { pixels, light }: Frame): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const image = new ImageData(GLASS, GLASS);
  const words = new Uint32Array(image.data.buffer);
  for (let i = 0; i < words.length; i++) words[i] = WORDS[pixels[i] ?? 0] ?? 0;
  context.putImageData(image, 0, 0);
  // Full day is 80 percent; of a dimmed panel the eye makes more than its share of light.
  canvas.style.filter = light >= DAY_LIGHT ? '' : `brightness(${(0.25 + (0.75 * light) / DAY_LIGHT).toFixed(2)})`;
}
