import { expect, test } from 'vitest';
import { createEchoes, ECHO_MS } from '../../../../hub/web/sound/echoes.ts';

test.each([
  ['from two tiles at once', 0, [1000, 90], 0, true],
  ['from a tile and, a little later, from the room', 120, [1000, 90], 0, true],
  ['announced for the time at which the tile plays it', 0, [1000, 90], 200, true],
  ['again after a while', ECHO_MS + 1, [1000, 90], 0, false],
  ['of another kind', 0, [1200, 90], 0, false],
])('a tune %s', (_name, laterMs, steps, delayMs, isHeard) => {
  let nowMs = 5000;
  const echoes = createEchoes(() => nowMs);
  expect(echoes.isHeard([1000, 90], 0)).toBe(false);
  nowMs += laterMs;
  expect(echoes.isHeard(steps, delayMs)).toBe(isHeard);
});
