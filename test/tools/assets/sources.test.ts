import { describe, expect, test } from 'vitest';
import { AssetError } from '../../../tools/assets/asset-error.ts';
import { CLEAR } from '../../../tools/assets/bitmap.ts';
import { encodeImage } from '../../../tools/assets/encode-image.ts';
import { parseFont } from '../../../tools/assets/font-grid.ts';
import { parseRecipes } from '../../../tools/assets/recipes.ts';
import { ringBitmap } from '../../../tools/assets/ring.ts';
import { parseGrids } from '../../../tools/assets/text-grid.ts';

describe('a file of grids', () => {
  test('holds a picture a name, short rows clear at their end', () => {
    const grids = parseGrids('# two\n= a\n12\n3\n\n= b-2\n.f\n');
    expect([...grids]).toEqual([
      ['a', { width: 2, height: 2, pixels: Uint8Array.from([1, 2, 3, CLEAR]) }],
      ['b-2', { width: 2, height: 1, pixels: Uint8Array.from([CLEAR, 15]) }],
    ]);
  });

  test.each([
    ['rows before a name', '12\n'],
    ['a letter that is no colour', '= a\n1g\n'],
    ['one name twice', '= a\n1\n= a\n2\n'],
    ['a name without rows', '= a\n'],
  ])('with %s is refused', (_what, text) => {
    expect(() => parseGrids(text)).toThrow(AssetError);
  });
});

describe('recipes', () => {
  test('are a line each, comments aside', () => {
    const { named, sources } = parseRecipes(
      '# art\nsource big\n\nsmall = bake big 14 # for the lens\no = ring 9 4 1 night\n',
    );
    expect([...sources]).toEqual(['big']);
    expect([...named]).toEqual([
      ['small', { make: 'bake', source: 'big', width: 14 }],
      ['o', { make: 'ring', size: 9, outer: 4, thick: 1, colour: 1 }],
    ]);
  });

  test.each([
    'a',
    'a b',
    'a = fold b 1',
    'a = bake b',
    'a = bake b 0',
    'a = ring 9 4 1 pink',
    'a = bake b 9\na = bake b 8',
  ])('"%s" is refused', (text) => {
    expect(() => parseRecipes(text)).toThrow(AssetError);
  });
});

test('a ring is the same in all eight eighths, and inside its radius', () => {
  const size = 24;
  const { pixels } = ringBitmap(size, 10, 2, 5);
  const ink = (x: number, y: number) => pixels[y * size + x] === 5;
  const far = size - 1;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      expect([ink(far - x, y), ink(x, far - y), ink(y, x)]).toEqual([ink(x, y), ink(x, y), ink(x, y)]);
    }
  }
  const columns = [...pixels.keys()].filter((i) => pixels[i] === 5).map((i) => i % size);
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([2, 21]);
});

describe('a font', () => {
  const font = parseFont('# "tiny": comment\nA #.#*2\n0 ##\n', 3, 1, 4);
  const glyph = (c: string) => font.glyphs[c.charCodeAt(0) - 32];

  test('has every printable character', () => {
    expect(font.glyphs).toHaveLength(95);
    expect(glyph('A')).toEqual({ width: 3, rows: ['#.#', '#.#', '...'] });
    expect(glyph(' ')).toEqual({ width: 3, rows: ['...', '...', '...'] });
  });

  test('draws small letters that it lacks as capitals, and what it lacks as a box', () => {
    expect(glyph('a')).toEqual(glyph('A'));
    expect(glyph('?')).toEqual({ width: 2, rows: ['##', '##', '##'] });
  });

  test.each(['A #.# ##', 'A #*4', 'A x.x', 'A'])('with the glyph "%s" is refused', (line) => {
    expect(() => parseFont(`${line}\n`, 3, 1, 4)).toThrow(AssetError);
  });
});

describe('an encoded image', () => {
  const bitmap = (...pixels: number[]) => ({ width: pixels.length, height: 1, pixels: Uint8Array.from(pixels) });

  test.each([
    [
      [7, 7, 7],
      [1, 3, 1, 1, 7, 255, 0b00000000],
    ],
    [
      [CLEAR, 4, CLEAR],
      [1, 3, 1, 1, 4, 255, 0b10100000],
    ],
    [
      [1, 2, 3, 1],
      [1, 4, 1, 2, 1, 2, 3, 255, 0b00011000],
    ],
    [
      [0, 1, 2, 3, 4],
      [1, 5, 1, 4, 0, 1, 2, 3, 4, ...Array(11).fill(255), 0x01, 0x23, 0x40],
    ],
  ])('of %j takes the fewest bits', (pixels, bytes) => {
    expect([...encodeImage(bitmap(...pixels)).bytes]).toEqual(bytes);
  });

  test('is named by the first 8 hex digits of the SHA-256 of its bytes', () => {
    // printf '\x01\x01\x01\x01\x07\xff\x00' | sha256sum
    expect(encodeImage(bitmap(7)).id).toBe('f7ec4457');
  });

  test.each([
    ['too many colours', [...Array(16).keys(), CLEAR]],
    ['too many pixels in a row', Array(256).fill(0)],
    ['no pixels', []],
  ])('with %s is refused', (_what, pixels) => {
    expect(() => encodeImage(bitmap(...pixels))).toThrow(AssetError);
  });
});
