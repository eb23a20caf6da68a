import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BANK } from '../../../firmware/assets/bank.generated.ts';
import { createRaster } from '../../../firmware/virtual/raster.ts';
import { SCREEN_SIZE } from '../../../protocol/limits.ts';
import type { Face, Side } from '../../../protocol/scene.ts';
import { encodeImage } from '../../../tools/assets/encode-image.ts';

const dish = encodeImage({ width: 3, height: 2, pixels: Uint8Array.from([1, 255, 7, 7, 1, 255]) });
const DISH_BASE64 = dish.bytes.toString('base64');
const at = (pixels: Uint8Array, x: number, y: number) => pixels[y * SCREEN_SIZE + x];

describe('the raster', () => {
  test('shows what was drawn when the window is closed, and not before', () => {
    const raster = createRaster(BANK);
    raster.begin(0, 0, 128, 128, 0);
    raster.fill(0, 0, 128, 128, 9);
    expect(at(raster.pixels(), 5, 5)).toBe(0);
    raster.end();
    expect(at(raster.pixels(), 5, 5)).toBe(9);
  });

  test('draws inside the window only', () => {
    const raster = createRaster(BANK);
    raster.keepImage(dish.id, DISH_BASE64);
    fc.assert(
      fc.property(
        fc.nat({ max: 127 }),
        fc.nat({ max: 127 }),
        fc.integer({ min: 1, max: 128 }),
        fc.integer({ min: 1, max: 128 }),
        fc.nat({ max: 3 }),
        (x, y, width, height, turn) => {
          const [w, h] = [Math.min(width, 128 - x), Math.min(height, 128 - y)];
          raster.begin(0, 0, 128, 128, 0);
          raster.fill(0, 0, 128, 128, 0);
          raster.end();
          raster.begin(x, y, w, h, turn as Side);
          raster.fill(-10, -10, 300, 300, 4);
          raster.glyphs(x - 5, y - 5, 'WWWWWWWWWWWWWWWWWWWWWWWW', 3, 5);
          raster.image(dish.id, x - 1, y - 1, '');
          raster.end();
          expect(raster.pixels().filter((colour) => colour !== 0)).toHaveLength(w * h);
        },
      ),
    );
  });

  test.each([
    ['', [1, 2, 7, 7, 1, 2]],
    ['7a', [1, 2, 10, 10, 1, 2]],
    ['1-7b', [2, 2, 11, 11, 2, 2]],
    ['1771', [7, 2, 1, 1, 7, 2]],
  ])('draws an image through the colour map "%s"', (map, expected) => {
    const raster = createRaster(BANK);
    expect(raster.keepImage(dish.id, DISH_BASE64)).toBe(true);
    raster.begin(0, 0, 3, 2, 0);
    raster.fill(0, 0, 3, 2, 2);
    raster.image(dish.id, 0, 0, map);
    raster.end();
    const shown = [0, 1].flatMap((y) => [0, 1, 2].map((x) => at(raster.pixels(), x, y)));
    expect(shown).toEqual(expected);
  });

  test.each([
    ['', 0, 0],
    ['I', 0, 3],
    ['Hi', 0, 7],
    [' ', 0, 3],
    ['88', 2, 22],
    ['88', 3, 43],
  ])('measures "%s" in face %i as %i pixels', (text, face, width) => {
    expect(createRaster(BANK).textWidth(text, face as Face)).toBe(width);
  });

  test('draws a text as wide as it measures it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,5}$/), fc.nat({ max: 3 }), (text, face) => {
        const raster = createRaster(BANK);
        raster.begin(0, 0, 128, 128, 0);
        raster.glyphs(0, 0, text, face as Face, 4);
        raster.end();
        const columns = [...raster.pixels().keys()].filter((i) => raster.pixels()[i] === 4).map((i) => i % SCREEN_SIZE);
        const width = Math.min(raster.textWidth(text, face as Face), SCREEN_SIZE);
        expect(Math.max(...columns)).toBeLessThan(width);
        // A glyph may keep its last column free, as the small j does its first.
        expect(Math.max(...columns)).toBeGreaterThanOrEqual(width - 8);
      }),
    );
  });

  test('knows the house images, and others once they are kept', () => {
    const raster = createRaster(BANK);
    const [house] = BANK.images;
    expect(raster.imageSize(house?.id ?? '')).toBe((house?.width ?? 0) * 256 + (house?.height ?? 0));
    expect(raster.imageSize(dish.id)).toBe(-1);
    raster.keepImage(dish.id, DISH_BASE64);
    expect(raster.imageSize(dish.id)).toBe(3 * 256 + 2);
    expect(createRaster(BANK).imageSize(dish.id)).toBe(-1);
  });

  test('keeps no image that was damaged on its way', () => {
    fc.assert(
      fc.property(fc.nat({ max: dish.bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const bytes = Buffer.from(dish.bytes);
        bytes[index] = (bytes[index] ?? 0) ^ flip;
        const raster = createRaster(BANK);
        expect(raster.keepImage(dish.id, bytes.toString('base64'))).toBe(false);
        expect(raster.imageSize(dish.id)).toBe(-1);
      }),
    );
  });

  test.each(['', '!', 'AAAA', DISH_BASE64.slice(0, -1), `${DISH_BASE64}AAAA`, `A${DISH_BASE64}`])(
    'keeps no image of "%s"',
    (base64) => {
      expect(createRaster(BANK).keepImage(dish.id, base64)).toBe(false);
    },
  );

  test('draws rim light over the picture, and takes it off where a window is painted again', () => {
    const raster = createRaster(BANK);
    const flush = () => {
      raster.begin(28, 0, 72, 8, 0);
      raster.fill(28, 0, 72, 8, 1);
      raster.end();
    };
    raster.rim(0, 8);
    flush();
    expect([28, 27, 36, 35].map((x, i) => at(raster.pixels(), x, i < 2 ? 0 : 3))).toEqual([8, 0, 8, 1]);
    raster.rim(0, -1);
    expect(at(raster.pixels(), 28, 0)).toBe(8);
    flush();
    expect(at(raster.pixels(), 28, 0)).toBe(1);
  });

  test('has one hash for one picture', () => {
    const raster = createRaster(BANK);
    // Adler-32 of 16384 zeros: 1 and 16384.
    expect(raster.hash()).toBe('40000001');
    raster.begin(0, 0, 1, 1, 0);
    raster.fill(0, 0, 1, 1, 1);
    raster.end();
    expect(raster.hash()).toBe('80000002');
  });

  test('notes the backlight', () => {
    const raster = createRaster(BANK);
    expect(raster.light()).toBe(100);
    raster.backlight(5);
    expect(raster.light()).toBe(5);
  });
});
