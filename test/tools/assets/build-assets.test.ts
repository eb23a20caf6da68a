import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { BANK } from '../../../firmware/assets/bank.generated.ts';
import { findImage } from '../../../hub/games/bank.ts';
import { BANKS } from '../../../hub/games/banks.generated.ts';
import { IMAGES } from '../../../hub/games/virus-war/images.ts';
import { AssetError } from '../../../tools/assets/asset-error.ts';
import { buildAssets } from '../../../tools/assets/build-assets.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SOURCE = new URL('../../../', import.meta.url);
const OUTPUTS = [
  'firmware/assets/bank.generated.ts',
  'firmware/core/picture/house-images.generated.ts',
  'hub/games/banks.generated.ts',
];

let root = new URL('file:///');

beforeEach(() => {
  root = pathToFileURL(`${temporaryFolder()}/`);
  mkdirSync(new URL('firmware/core/picture/', root), { recursive: true });
  cpSync(new URL('firmware/assets/', SOURCE), new URL('firmware/assets/', root), { recursive: true });
  cpSync(new URL('hub/games/virus-war/art/', SOURCE), new URL('hub/games/virus-war/art/', root), { recursive: true });
});

function addArt(game: string, file: string, text: string): void {
  mkdirSync(new URL(`hub/games/${game}/art/`, root), { recursive: true });
  writeFileSync(new URL(`hub/games/${game}/art/${file}`, root), text);
}
const written = (file: string) => readFileSync(new URL(file, root), 'utf8');

describe('the banks', () => {
  test('come out the same from the same sources, wherever they are built', () => {
    buildAssets(root);
    const first = OUTPUTS.map(written);
    buildAssets(root);
    expect(OUTPUTS.map(written)).toEqual(first);
    expect(first).toEqual(OUTPUTS.map((file) => readFileSync(new URL(file, SOURCE), 'utf8')).map(onlyVirusWar));
  });

  test('take up the art of a new game without any other edit', () => {
    addArt('lanterns', 'lamp.svg', '<svg viewBox="0 0 4 4"><rect class="sun" width="4" height="4"/></svg>');
    addArt('lanterns', 'recipes.txt', 'lamp2 = bake lamp 2\nhalo = ring 8 4 1 sun\n');
    const sizes = buildAssets(root);
    expect(sizes.map(({ owner, images }) => [owner, images]).slice(0, 2)).toEqual([
      ['house', BANK.images.length],
      ['lanterns', 3],
    ]);
    expect(written(OUTPUTS[2] ?? '')).toMatch(/'lanterns': \{\n {4}'halo': .*\n {4}'lamp': .*\n {4}'lamp2': /);
  });

  test('stay within what a tile sets aside', () => {
    for (let i = 0; i < 9; i++) {
      const rows = Array.from(
        { length: 128 },
        (_, y) => '0123456789abcdef'.repeat(8).slice(y % 2) + (i + y).toString(16).slice(-1),
      );
      addArt('heavy', `big${i}.txt`, `= big${i}\n${rows.map((row) => row.slice(0, 128)).join('\n')}\n`);
    }
    expect(() => buildAssets(root)).toThrow(/heavy take \d+ bytes of 65536/);
  });

  test.each([
    ['a broken drawing', 'a.svg', '<svg></svg>', 'badDrawing'],
    ['a broken grid', 'a.txt', '= a\nxyz\n', 'badGrid'],
    ['a recipe for nothing', 'recipes.txt', 'a = bake b 9\n', 'badRecipe'],
    ['a name used twice', 'cells.txt', '= lamp\n1\n', 'badRecipe'],
  ])('are not built from %s, and the error names its game', (_what, file, text, code) => {
    addArt('lanterns', 'lamp.svg', '<svg viewBox="0 0 1 1"><rect class="sun" width="1" height="1"/></svg>');
    addArt('lanterns', file, text);
    let caught: unknown;
    try {
      buildAssets(root);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(AssetError);
    expect(caught).toMatchObject({ code, message: expect.stringMatching(/^lanterns: /) });
  });
});

/** Other games may have joined since; this test copies one. */
function onlyVirusWar(text: string): string {
  return text.replace(/ {2}'(?!house'|virus-war')[a-z-]+': \{\n[\s\S]*?\n {2}\},\n/g, '');
}

describe('an image', () => {
  test.each(IMAGES)('%s of Virus War is in its bank or in that of the house', (name) => {
    expect(findImage(BANKS, 'virus-war', name)?.id).toMatch(/^[0-9a-f]{8}$/);
  });

  test.each(['tri', 'sq', 'disc', 'dia', 'plus', 'star', 'moon', 'bow'])('mark-%s is there at 12 and at 48', (mark) => {
    const sizes = [`mark-${mark}`, `mark-${mark}48`].map((name) => findImage(BANKS, 'virus-war', name));
    expect(sizes.map((image) => [image?.width, image?.height])).toEqual([
      [12, 12],
      [48, 48],
    ]);
  });

  test('is looked for in the game before the house, and in no other game', () => {
    const image = { id: '00000001', width: 1, height: 1, base64: '' };
    const other = { ...image, id: '00000002' };
    const banks = { house: { a: image, b: image }, lanterns: { a: other }, gems: { c: image } };
    expect(['a', 'b', 'c', 'toString'].map((name) => findImage(banks, 'lanterns', name)?.id)).toEqual([
      other.id,
      image.id,
      undefined,
      undefined,
    ]);
    expect(findImage(banks, 'unknown', 'a')).toBe(image);
  });
});
