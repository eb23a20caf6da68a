// Writes the reference pictures of games anew, and contact sheets to look at them: `npm run golden`. Look before you commit.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contactSheet } from './contact-sheet.ts';
import { boardPictures, coverPictures, type GamePicture, goldenPictures, tilePictures } from './golden-pictures.ts';
import { encodePng } from './png.ts';
import type { Picture } from './shot.ts';

const REFERENCES = new URL('../../test/golden/pictures/', import.meta.url);
const SHEETS = new URL('../../dist/sheets/', import.meta.url);

function write(file: URL, { width, height, pixels }: Picture): void {
  writeFileSync(file, encodePng(width, height, pixels));
}

function writeSheet(game: string, kind: string, pictures: readonly GamePicture[], zoom: number, columns: number): void {
  const shown = pictures.filter((one) => one.game === game).map(({ name, picture }) => ({ title: name, ...picture }));
  if (shown.length === 0) return;
  const file = new URL(`${game}-${kind}.png`, SHEETS);
  write(file, contactSheet(shown, zoom, columns));
  console.log(`${fileURLToPath(file)}: ${shown.length} pictures`);
}

const pictures = goldenPictures();
const games = new Set(pictures.map(({ game }) => game));
rmSync(REFERENCES, { recursive: true, force: true });
mkdirSync(SHEETS, { recursive: true });
for (const game of games) mkdirSync(new URL(`${game}/`, REFERENCES), { recursive: true });
for (const { game, name, picture } of pictures) write(new URL(`${game}/${name}.png`, REFERENCES), picture);
console.log(`${fileURLToPath(REFERENCES)}: ${pictures.length} references`);

const [tiles, boards] = [[...coverPictures(), ...tilePictures()], boardPictures()];
for (const game of games) {
  writeSheet(game, 'tiles', tiles, 3, 6);
  writeSheet(game, 'boards', boards, 2, 3);
}
