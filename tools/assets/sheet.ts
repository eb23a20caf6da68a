// A contact sheet of what tiles show: `npx tsx tools/assets/sheet.ts` writes dist/sheets/*.png, three times as large.
import { mkdirSync, writeFileSync } from 'node:fs';
import { BANK } from '../../firmware/assets/bank.generated.ts';
import { glyphOf, openFont, widthOf } from '../../firmware/virtual/font.ts';
import { BONE, FOG, INK, NIGHT } from '../../protocol/scene.ts';
import { encodePng } from './png.ts';
import { gameScreens, houseScreens, type SheetScreen } from './sheet-screens.ts';

const SIZE = 128;
const ZOOM = 3;
const COLUMNS = 4;
const CASE = 12;
const GAP = 24;
const CAPTION = 34;
const OUTPUT = new URL('../../dist/sheets/', import.meta.url);

interface Sheet {
  readonly width: number;
  readonly pixels: Uint8Array;
}

function fill(sheet: Sheet, x: number, y: number, w: number, h: number, colour: number): void {
  for (let row = y; row < y + h; row++) sheet.pixels.fill(colour, row * sheet.width + x, row * sheet.width + x + w);
}

function write(sheet: Sheet, x: number, y: number, text: string): void {
  const font = openFont(BANK.faces[0]);
  let left = x - widthOf(font, text);
  for (const character of text) {
    const glyph = glyphOf(font, character.charCodeAt(0));
    glyph.ink.forEach((ink, i) => {
      if (ink === 1) fill(sheet, left + (i % glyph.width) * 2, y + Math.floor(i / glyph.width) * 2, 2, 2, BONE);
    });
    left += (glyph.width + font.gap) * 2;
  }
}

function drawSheet(screens: readonly SheetScreen[]): Buffer {
  const cell = SIZE * ZOOM + 2 * CASE;
  const width = COLUMNS * (cell + GAP) + GAP;
  const height = Math.ceil(screens.length / COLUMNS) * (cell + CAPTION) + GAP;
  const sheet: Sheet = { width, pixels: new Uint8Array(width * height).fill(NIGHT) };
  screens.forEach(({ title, desk }, n) => {
    const x = GAP + (n % COLUMNS) * (cell + GAP);
    const y = GAP + Math.floor(n / COLUMNS) * (cell + CAPTION);
    fill(sheet, x, y, cell, cell, FOG);
    fill(sheet, x + 3, y + 3, cell - 6, cell - 6, BONE);
    fill(sheet, x + CASE - 2, y + CASE - 2, SIZE * ZOOM + 4, SIZE * ZOOM + 4, INK);
    desk.raster.pixels().forEach((colour, i) => {
      const [left, top] = [x + CASE + (i % SIZE) * ZOOM, y + CASE + Math.floor(i / SIZE) * ZOOM];
      fill(sheet, left, top, ZOOM, ZOOM, colour);
    });
    write(sheet, x + (cell >> 1), y + cell + 8, title);
  });
  return encodePng(width, height, sheet.pixels);
}

mkdirSync(OUTPUT, { recursive: true });
for (const [name, screens] of [
  ['house', houseScreens()],
  ['virus-war', gameScreens('virus-war')],
] as const) {
  const file = new URL(`${name}.png`, OUTPUT);
  writeFileSync(file, drawSheet(screens));
  console.log(`${file.pathname}: ${screens.length} screens`);
}
