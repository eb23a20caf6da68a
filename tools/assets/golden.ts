// Writes the reference pictures of games anew, and contact sheets to look at them: `npm run golden`. Look before you commit.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contactSheet, type Titled } from './contact-sheet.ts';
import { BOARD_SHOTS, goldenPictures, tilePictures } from './golden-pictures.ts';
import { encodePng } from './png.ts';
import type { Picture } from './shot.ts';

const REFERENCES = new URL('../../test/golden/virus-war/', import.meta.url);
const SHEETS = new URL('../../dist/sheets/', import.meta.url);

function write(file: URL, { width, height, pixels }: Picture): void {
  writeFileSync(file, encodePng(width, height, pixels));
}

function writeSheet(name: string, pictures: readonly Titled[], zoom: number, columns: number): void {
  const file = new URL(`${name}.png`, SHEETS);
  write(file, contactSheet(pictures, zoom, columns));
  console.log(`${fileURLToPath(file)}: ${pictures.length} pictures`);
}

mkdirSync(REFERENCES, { recursive: true });
mkdirSync(SHEETS, { recursive: true });
const pictures = goldenPictures();
const kept = new Set(pictures.map(({ title }) => `${title}.png`));
for (const file of readdirSync(REFERENCES)) if (!kept.has(file)) rmSync(new URL(file, REFERENCES));
for (const picture of pictures) write(new URL(`${picture.title}.png`, REFERENCES), picture);
console.log(`${fileURLToPath(REFERENCES)}: ${pictures.length} references`);

const boards = new Set(BOARD_SHOTS.map(({ name }) => name));
const titled = tilePictures().map(([title, picture]) => ({ title, ...picture }));
writeSheet('virus-war-tiles', titled, 3, 6);
writeSheet(
  'virus-war-boards',
  pictures.filter(({ title }) => boards.has(title)),
  2,
  3,
);
