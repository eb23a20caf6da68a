import { describe, expect, test } from 'vitest';
import { createSceneRaster, drawScene, imagesOf } from '../../../firmware/virtual/draw-scene.ts';
import { BANKS } from '../../../hub/games/banks.generated.ts';
import type { Op } from '../../../protocol/scene.ts';
import { createTableDesk, sceneOf, withIds } from '../../../tools/assets/desk.ts';

const TILE = { width: 128, height: 128 };
const GAME = 'virus-war';

const SCENES: readonly (readonly [string, readonly Op[]])[] = [
  ['nothing', []],
  ['a ground', [['c', 9]]],
  [
    'rectangles and frames over the edge',
    [
      ['c', 0],
      ['r', -5, 100, 40, 60, 6],
      ['f', 90, 90, 60, 60, 8, 3],
    ],
  ],
  [
    'words in all faces',
    [
      ['c', 1],
      ['t', 4, 4, 0, 4, 'Press places it', 0],
      ['t', 64, 20, 1, 8, 'YOUR TURN', 1],
      ['t', 123, 40, 2, 3, '42', 2],
      ['t', 64, 60, 3, 4, '7', 1],
    ],
  ],
  [
    'pips and bars',
    [
      ['c', 0],
      ['p', 10, 10, 5, 2, 8],
      ['b', 10, 40, 80, 6, 45, 10, 2],
      ['b', 100, 40, 8, 60, 45, 10, 2],
    ],
  ],
  [
    'a grid with images',
    [
      ['c', 0],
      [
        'g',
        15,
        23,
        3,
        18,
        15,
        2,
        'a.b',
        [
          ['a', 1, 'dot5', -1],
          ['b', 1, 'mark-triangle', 7],
          ['.', 2, '', -1],
        ],
      ],
    ],
  ],
  [
    'images with and without a map',
    [
      ['c', 0],
      ['i', 6, 5, 'mark-triangle'],
      ['i', 40, 5, 'mark-disc48', '48'],
    ],
  ],
  [
    'an image that nobody has',
    [
      ['c', 0],
      ['i', 50, 50, 'no such picture'],
    ],
  ],
  ['one without a ground', [['r', 10, 10, 20, 20, 4]]],
];

/** The scene's pixels as a tile of this game shows them. */
function shownByTile(ops: readonly Op[]): Uint8Array {
  const desk = createTableDesk(GAME);
  desk.picture.scene(sceneOf(GAME, ops), '');
  return desk.raster.pixels().slice();
}

describe('a scene on a page', () => {
  test.each(SCENES)('of 128x128 has the pixels of a tile: %s', (_what, ops) => {
    const raster = createSceneRaster(TILE);
    for (const { id, base64 } of Object.values(BANKS[GAME] ?? {})) raster.keepImage(id, base64);
    const drawn = drawScene(raster, { ...TILE, ops: withIds(ops, GAME) });
    expect(Buffer.from(drawn).equals(Buffer.from(shownByTile(ops)))).toBe(true);
  });

  test('of the largest size is drawn to its last pixel', () => {
    const size = { width: 1024, height: 1000 };
    const pixels = drawScene(createSceneRaster(size), {
      ...size,
      ops: [
        ['c', 5],
        ['r', 1000, 990, 100, 100, 8],
        ['t', 600, 900, 0, 4, 'far', 0],
      ],
    });
    const at = (x: number, y: number) => pixels[y * size.width + x];
    expect([pixels.length, at(0, 0), at(1023, 999), at(1000, 990), at(999, 990)]).toEqual([1024000, 5, 8, 8, 5]);
    const words = pixels.subarray(900 * size.width, 910 * size.width).filter((colour) => colour === 4);
    expect(words.length).toBeGreaterThan(10);
  });

  test('forgets the picture before', () => {
    const raster = createSceneRaster({ width: 200, height: 50 });
    drawScene(raster, { width: 200, height: 50, ops: [['c', 6]] });
    const pixels = drawScene(raster, { width: 200, height: 50, ops: [] });
    expect(pixels.every((colour) => colour === 0)).toBe(true);
  });

  test('names its images once each', () => {
    const grid: Op = ['g', 0, 0, 1, 9, 9, 0, 'a', [['a', 1, 'dot5', -1]]];
    const image: Op = ['i', 0, 0, 'mark-triangle'];
    expect(imagesOf(withIds([grid, image, image, ['c', 0]], GAME))).toHaveLength(2);
  });
});
