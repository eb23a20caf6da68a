import { BANK } from '../../firmware/assets/bank.generated.ts';
import { glyphOf, openFont, widthOf } from '../../firmware/virtual/font.ts';
import { BONE, FOG, INK, NIGHT } from '../../protocol/scene.ts';
import type { Picture } from './shot.ts';

/** A picture on a sheet, and what stands below it. */
export interface Titled extends Picture {
  readonly title: string;
}

const CASE = 12;
const GAP = 24;
const CAPTION = 34;
/** The words below a picture are drawn twice as large. */
const CAPTION_ZOOM = 2;

interface Sheet {
  readonly width: number;
  readonly pixels: Uint8Array;
}

function fill(sheet: Sheet, x: number, y: number, w: number, h: number, colour: number): void {
  for (let row = y; row < y + h; row++) sheet.pixels.fill(colour, row * sheet.width + x, row * sheet.width + x + w);
}

function write(sheet: Sheet, centreX: number, y: number, text: string): void {
  const font = openFont(BANK.faces[0]);
  let left = centreX - widthOf(font, text);
  for (const character of text) {
    const glyph = glyphOf(font, character.charCodeAt(0));
    glyph.ink.forEach((ink, i) => {
      const [x, row] = [left + (i % glyph.width) * CAPTION_ZOOM, y + Math.floor(i / glyph.width) * CAPTION_ZOOM];
      if (ink === 1) fill(sheet, x, row, CAPTION_ZOOM, CAPTION_ZOOM, BONE);
    });
    left += (glyph.width + font.gap) * CAPTION_ZOOM;
  }
}

function stamp(sheet: Sheet, x: number, y: number, { width, pixels }: Picture, zoom: number): void {
  pixels.forEach((colour, i) => {
    fill(sheet, x + (i % width) * zoom, y + Math.floor(i / width) * zoom, zoom, zoom, colour);
  });
}

/** Pictures in bone cases on a night ground, `zoom` times as large, each in a field as large as the largest. */
export function contactSheet(pictures: readonly Titled[], zoom: number, columns: number): Picture {
  const across = Math.max(...pictures.map(({ width }) => width * zoom + 2 * CASE));
  const down = Math.max(...pictures.map(({ height }) => height * zoom + 2 * CASE));
  const width = columns * (across + GAP) + GAP;
  const height = Math.ceil(pictures.length / columns) * (down + CAPTION) + GAP;
  const sheet: Sheet = { width, pixels: new Uint8Array(width * height).fill(NIGHT) };
  pictures.forEach((picture, n) => {
    const x = GAP + (n % columns) * (across + GAP);
    const y = GAP + Math.floor(n / columns) * (down + CAPTION);
    const [w, h] = [picture.width * zoom, picture.height * zoom];
    fill(sheet, x, y, w + 2 * CASE, h + 2 * CASE, FOG);
    fill(sheet, x + 3, y + 3, w + 2 * CASE - 6, h + 2 * CASE - 6, BONE);
    fill(sheet, x + CASE - 2, y + CASE - 2, w + 4, h + 4, INK);
    stamp(sheet, x + CASE, y + CASE, picture, zoom);
    write(sheet, x + CASE + (w >> 1), y + h + 2 * CASE + 8, picture.title);
  });
  return { width, height, pixels: sheet.pixels };
}
