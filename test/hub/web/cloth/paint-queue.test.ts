import { expect, test } from 'vitest';
import { litWords } from '../../../../hub/web/cloth/paint.ts';
import { BUDGET_MS, createPaintQueue } from '../../../../hub/web/cloth/paint-queue.ts';
import type { Frame } from '../../../../hub/web/tiles/worker-messages.ts';

/** Painting takes `paintMs` each; pictures of the page come when the test says so. */
function openQueue(paintMs: number) {
  const painted: Frame[] = [];
  const due: (() => void)[] = [];
  let nowMs = 0;
  const queue = createPaintQueue({
    paint: (frame) => {
      painted.push(frame);
      nowMs += paintMs;
    },
    later: (paint) => due.push(paint),
    nowMs: () => nowMs,
  });
  return { queue, painted, due, picture: () => due.shift()?.() };
}

const rows = (tile: string, top: number, count: number, colour: number): Frame => ({
  tile,
  top,
  pixels: new Uint8Array(count * 128).fill(colour),
  light: 80,
});

test('many screens are spread over several pictures of the page, each painted once', () => {
  const { queue, painted, due, picture } = openQueue(1);
  const tiles = Array.from({ length: 12 }, (_, i) => `t${i}`);
  queue.add(tiles.map((tile) => rows(tile, 0, 128, 1)));
  picture();
  expect(painted).toHaveLength(BUDGET_MS);
  while (due.length > 0) picture();
  expect(painted.map(({ tile }) => tile)).toEqual(tiles);
});

test('of a tile that changes again before it is painted the newest is painted, all its rows', () => {
  const { queue, painted, picture } = openQueue(1);
  queue.add([rows('a', 0, 128, 1)]);
  picture();
  queue.add([rows('a', 10, 2, 5)]);
  queue.add([rows('a', 20, 1, 6)]);
  picture();
  expect(painted).toHaveLength(2);
  const last = painted[1]!;
  expect([last.top, last.pixels.length / 128, last.light]).toEqual([10, 11, 80]);
  expect([0, 2, 9, 10].map((row) => last.pixels[row * 128])).toEqual([5, 1, 1, 6]);
});

test('a dimmed screen is painted in darker colours', () => {
  // Bone, #f7f3de, as A B G R.
  expect([litWords(100)[4], litWords(80)[4]]).toEqual([0xffdef3f7, 0xffdef3f7]);
  expect(litWords(20)[4]).toBe(0xff616a6c);
});

test('a hidden page, which shows no pictures, waits for one only', () => {
  const { queue, painted, due } = openQueue(1);
  for (let i = 0; i < 1000; i++) queue.add([rows('a', 0, 128, i % 16)]);
  expect([due.length, painted.length]).toEqual([1, 0]);
});

test('a tile that has gone is not painted', () => {
  const { queue, painted, picture } = openQueue(1);
  queue.add([rows('a', 0, 128, 1)]);
  queue.forget('a');
  picture();
  expect(painted).toEqual([]);
});
