import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INK, RED } from '../../protocol/scene.ts';
import { goldenPictures } from '../../tools/assets/golden-pictures.ts';
import { encodePng } from '../../tools/assets/png.ts';
import type { Picture } from '../../tools/assets/shot.ts';
import { decodePng } from '../support/png.ts';

const REFERENCES = new URL('pictures/', import.meta.url);
const pictures = goldenPictures().map(({ game, name, picture }) => ({ title: `${game}/${name}`, picture }));

/** Null where the pictures are equal; else the pixels that differ, in red on ink. */
function differenceOf(actual: Picture, wanted: Picture): Picture | null {
  const { width, height } = actual;
  const isSameSize = width === wanted.width && height === wanted.height;
  const pixels = actual.pixels.map((colour, i) => (isSameSize && colour === wanted.pixels[i] ? INK : RED));
  return isSameSize && !pixels.includes(RED) ? null : { width, height, pixels };
}

/** Leaves the picture and its difference in a temporary folder, and says where. */
function report(name: string, actual: Picture, difference: Picture): string {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  for (const [kind, { width, height, pixels }] of [['actual', actual] as const, ['difference', difference] as const]) {
    writeFileSync(join(folder, `${name}-${kind}.png`), encodePng(width, height, pixels));
  }
  return `${name} differs from its reference: see ${folder}; if it is right, npm run golden`;
}

test.each(pictures)('$title looks as its reference', ({ title, picture }) => {
  const file = new URL(`${title}.png`, REFERENCES);
  expect(existsSync(file), `no reference ${title}.png: npm run golden, look at it, commit it`).toBe(true);
  const difference = differenceOf(picture, decodePng(readFileSync(file)));
  if (difference !== null) expect.fail(report(title.replace('/', '-'), picture, difference));
});

test('every reference has its picture', () => {
  const files = readdirSync(REFERENCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.png'));
  const titles = new Set(pictures.map(({ title }) => `${title}.png`));
  expect(files.map((file) => file.replaceAll('\\', '/')).filter((file) => !titles.has(file))).toEqual([]);
});

test('a picture that differs by one pixel, or in size, is not the reference', () => {
  const one: Picture = { width: 2, height: 2, pixels: Uint8Array.of(1, 2, 3, 4) };
  expect(differenceOf(one, one)).toBeNull();
  const other = { ...one, pixels: Uint8Array.of(1, 2, 9, 4) };
  expect(differenceOf(one, other)?.pixels).toEqual(Uint8Array.of(INK, INK, RED, INK));
  expect(differenceOf(one, { ...one, width: 4, height: 1 })).not.toBeNull();
});
