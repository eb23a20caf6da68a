import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, openImage } from '../../../firmware/virtual/image-store.ts';
import { sha256Hex } from '../../../firmware/virtual/sha256.ts';
import { encodeImage } from '../../../tools/assets/encode-image.ts';

// FIPS 180-4 examples, and the lengths around the end of a block.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('the SHA-256 of "%s" is that of the standard', (text, digest) => {
  expect(sha256Hex(Buffer.from(text))).toBe(digest);
});

test('SHA-256 agrees with that of Node for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha256Hex(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
  );
});

test('base64 is read as Node writes it, and other text is none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toBe(Buffer.from(bytes).toString('latin1'));
    }),
  );
  expect(['A', 'AAA', 'A===', 'AA?A', 'AA=A'].map(decodeBase64)).toEqual(Array(5).fill(undefined));
});

test('an image is opened as it was before it was encoded, whatever its colours', () => {
  const bitmap = fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      colours: fc.uniqueArray(fc.oneof(fc.nat({ max: 15 }), fc.constant(255)), { minLength: 1, maxLength: 16 }),
    })
    .chain(({ width, height, colours }) =>
      fc
        .array(fc.constantFrom(...colours), { minLength: width * height, maxLength: width * height })
        .map((pixels) => ({ width, height, pixels: Uint8Array.from(pixels) })),
    );
  fc.assert(
    fc.property(bitmap, (one) => {
      const { id, bytes } = encodeImage(one);
      expect(openImage(id, bytes.toString('base64'))).toEqual(one);
    }),
    { numRuns: 50 },
  );
});
