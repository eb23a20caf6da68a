/** Palette indices to the page's pixels. */
import { COLOURS } from '../../../protocol/scene.ts';
import { GLASS } from '../plane/geometry.ts';
import type { Frame } from '../tiles/worker-messages.ts';

/** The sixteen colours as the bytes of an ImageData, in the byte order of this machine's 32-bit words (little-endian: A B G R). */
const WORDS = Uint32Array.from(COLOURS, (rgb) => 0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16));

const DAY_LIGHT = 80;
const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>();
/** One for all canvases: it is filled and put within one piece of work. */
let shared: { readonly image: ImageData; readonly words: Uint32Array } | undefined;

/** '#rrggbb' of a palette index. */
export function cssColour(index: number): string {
  return `#${(COLOURS[index] ?? 0).toString(16).padStart(6, '0')}`;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const known = contexts.get(canvas);
  if (known !== undefined) return known;
  const context = canvas.getContext('2d');
  if (context !== null) contexts.set(canvas, context);
  return context;
}

function newShared(): NonNullable<typeof shared> {
  const image = new ImageData(GLASS, GLASS);
  return { image, words: new Uint32Array(image.data.buffer) };
}

/** Puts the rows that changed on a canvas of 128x128. */
export function paintFrame(canvas: HTMLCanvasElement, { top = 0, pixels, light }: Frame): void {
  const context = contextOf(canvas);
  if (context === null) return;
  if (pixels.length > 0) {
    shared ??= newShared();
    const { words } = shared;
    for (let i = 0; i < pixels.length; i++) words[i] = WORDS[pixels[i] ?? 0] ?? 0;
    context.putImageData(shared.image, 0, top, 0, 0, GLASS, pixels.length / GLASS);
  }
  // Full day is 80 percent; of a dimmed panel the eye makes more than its share of light.
  const filter = light >= DAY_LIGHT ? '' : `brightness(${(0.25 + (0.75 * light) / DAY_LIGHT).toFixed(2)})`;
  if (canvas.style.filter !== filter) canvas.style.filter = filter;
}
