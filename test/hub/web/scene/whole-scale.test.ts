import { expect, test } from 'vitest';
import { wholeScale } from '../../../../hub/web/scene/whole-scale.ts';

const BOARD = { width: 200, height: 150 };

test.each([
  ['twice in a window with room for more than twice', { width: 500, height: 1000 }, 1, 2],
  ['as the lower side allows', { width: 5000, height: 450 }, 1, 3],
  ['by whole device pixels on a dense screen', { width: 500, height: 1000 }, 2, 2.5],
  ['by whole device pixels of an odd ratio', { width: 300, height: 300 }, 1.5, 2 / 1.5],
  ['smaller where it does not fit', { width: 100, height: 900 }, 1, 0.5],
  ['not at all without room', { width: -32, height: 10 }, 1, 0],
])('a picture is drawn %s', (_what, space, ratio, scale) => {
  expect(wholeScale(BOARD, space, ratio)).toBeCloseTo(scale, 6);
});
