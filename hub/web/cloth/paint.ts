/** Palette indices to the page's pixels. */
import { COLOURS } from '../../../protocol/scene.ts';
import { GLASS } from '../plane/geometry.ts';
import type { Frame } from '../tiles/worker-messages.ts';

const DAY_LIGHT = 80;
const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>();
/** One for all canvases: it is filled and put within one piece of work. */
let shared: { readonly image: ImageData; readonly words: Uint32Array } | undefined;
const wordsOf = new Map<number, Uint32Array>();

/** '#rrggbb' of a palette index. */
export function cssColour(index: number): string {
  return `#${(COLOURS[index] ?? 0).toString(16).padStart(6, '0')}`;
}

/**
 * The sixteen colours under a backlight, as the bytes of an ImageData in the byte order of this machine's 32-bit words (little-endian: A B G R).
 * Full day is 80 percent; of a dimmed panel the eye makes more than its share of light.
 */
export function litWords(light: number): Uint32Array {
  const level = Math.min(DAY_LIGHT, Math.max(0, light));
  const known = wordsOf.get(level);
  if (known !== undefined) return known;
  const share = level === DAY_LIGHT ? 1 : 0.25 + (0.75 * level) / DAY_LIGHT;
  const lit = (byte: number): number => Math.round((byte & 255) * share);
  const words = Uint32Array.from(
    COLOURS,
    (rgb) => 0xff000000 | (lit(rgb) << 16) | (lit(rgb >> 8) << 8) | lit(rgb >> 16),
  );
  wordsOf.set(level, words);
  return words;
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

/** Puts the given rows on a canvas of 128x128; when the backlight has changed, all have to be given. */
export function paintFrame(canvas: HTMLCanvasElement, { top = 0, pixels, light }: Frame): void {
  const context = contextOf(canvas);
  if (context === null || pixels.length === 0) return;
  shared ??= newShared();
  const { words } = shared;
  const colours = litWords(light);
  for (let i = 0; i < pixels.length; i++) words[i] = colours[pixels[i] ?? 0] ?? 0;
  context.putImageData(shared.image, 0, top, 0, 0, GLASS, pixels.length / GLASS);
}
