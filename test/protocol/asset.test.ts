import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ASSET_PIECE_BYTES,
  assetPiece,
  assetPieces,
  assetPixel,
  assetSize,
  CLEAR,
  parseAsset,
} from '../../protocol/asset.ts';
import { PIECE_CHARS_MAX, PIECES_MAX } from '../../protocol/limits.ts';

const bytes = (...codes: readonly number[]) => String.fromCharCode(...codes);
/** 3x2 pixels of 2 bits: 0 1 2 / 3 0 1, so 00 01 10 11 | 00 01 and four bits of padding. */
const SMALL = bytes(1, 3, 2, 2, 7, CLEAR, 0, 15, 0b00011011, 0b00010000);

test('the header of a small image is read', () => {
  expect(parseAsset(SMALL)).toEqual({
    width: 3,
    height: 2,
    bits: 2,
    paletteOffset: 4,
    paletteLength: 4,
    pixelsOffset: 8,
  });
});

test('pixels are read most significant bits first, row after row without padding', () => {
  const header = parseAsset(SMALL);
  expect([0, 1, 2, 3, 4, 5].map((n) => header && assetPixel(SMALL, header, n))).toEqual([0, 1, 2, 3, 0, 1]);
});

test.each([
  [1, 2, [1, 0, 1, 1, 0, 0, 1, 0]],
  [4, 16, [11, 2]],
])('a byte of %i-bit pixels is split right', (bits, colours, pixels) => {
  const palette = Array.from({ length: colours }, () => 0);
  const image = bytes(1, pixels.length, 1, bits, ...palette, 0b10110010);
  const header = parseAsset(image);
  expect(pixels.map((_, n) => header && assetPixel(image, header, n))).toEqual(pixels);
});

test.each([
  ['nothing', ''],
  ['a torn header', bytes(1, 3, 2)],
  ['another version', bytes(2, 3, 2, 2, 7, CLEAR, 0, 15, 0, 0)],
  ['no width', bytes(1, 0, 2, 1, 0, 1)],
  ['no height', bytes(1, 2, 0, 1, 0, 1)],
  ['3 bits', bytes(1, 3, 2, 3, 7, CLEAR, 0, 15, 0, 0)],
  ['8 bits', bytes(1, 1, 1, 8, 0)],
  ['a byte too few', SMALL.slice(0, -1)],
  ['a byte too many', `${SMALL}\u0000`],
  ['colour 16 in the palette', bytes(1, 3, 2, 2, 7, 16, 0, 15, 0, 0)],
  ['more pieces than travel', bytes(1, 255, 255, 2, 0, 1, 2, 3) + '\u0000'.repeat(assetSize(255, 255, 2) - 8)],
  ['text', '{"t":"scene"}'],
])('%s is no image', (_what, image) => {
  expect(parseAsset(image)).toBeUndefined();
});

test.each([
  [1, 1, 1, 7],
  [8, 8, 1, 14],
  [3, 2, 2, 10],
  [3, 3, 4, 25],
  [128, 128, 4, 8212],
])('an image of %i x %i with %i bits has %i bytes', (width, height, bits, size) => {
  expect(assetSize(width, height, bits)).toBe(size);
});

test('a whole screen in sixteen colours travels', () => {
  expect(assetPieces(assetSize(128, 128, 4))).toBeLessThanOrEqual(PIECES_MAX);
});

test('a full piece fills the base64 of a message', () => {
  expect(Buffer.alloc(ASSET_PIECE_BYTES).toString('base64')).toHaveLength(PIECE_CHARS_MAX);
});

test('pieces put together are the image, and as many as counted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 * ASSET_PIECE_BYTES }), (length) => {
      const image = Array.from({ length }, (_, i) => String.fromCharCode(i % 256)).join('');
      const pieces = Array.from({ length: assetPieces(length) }, (_, i) => assetPiece(image, i));
      expect(pieces.join('')).toBe(image);
      expect(pieces.every((piece) => piece.length > 0)).toBe(true);
      expect(assetPiece(image, pieces.length)).toBe('');
    }),
    { numRuns: 50 },
  );
});

test('no bytes make the parser throw', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 255 })), (codes) => void parseAsset(bytes(...codes))));
});
