// Contact sheets of what tiles show: `npx tsx tools/assets/sheet.ts` writes dist/sheets/*.png, three times as large.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SCREEN_SIZE } from '../../protocol/limits.ts';
import { contactSheet } from './contact-sheet.ts';
import { encodePng } from './png.ts';
import { gameScreens, houseScreens } from './sheet-screens.ts';

const ZOOM = 3;
const COLUMNS = 4;
const OUTPUT = new URL('../../dist/sheets/', import.meta.url);

mkdirSync(OUTPUT, { recursive: true });
for (const [name, screens] of [
  ['house', houseScreens()],
  ['virus-war', gameScreens('virus-war')],
] as const) {
  const file = new URL(`${name}.png`, OUTPUT);
  const size = { width: SCREEN_SIZE, height: SCREEN_SIZE };
  const pictures = screens.map(({ title, desk }) => ({ title, ...size, pixels: desk.raster.pixels() }));
  const { width, height, pixels } = contactSheet(pictures, ZOOM, COLUMNS);
  writeFileSync(file, encodePng(width, height, pixels));
  console.log(`${fileURLToPath(file)}: ${screens.length} screens`);
}
