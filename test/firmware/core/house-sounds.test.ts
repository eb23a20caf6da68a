import { expect, test } from 'vitest';
import { houseSound } from '../../../firmware/core/house-sounds.ts';
import { parseTune, stepsMs } from '../../../firmware/core/tunes.ts';

test.each([
  ['turn', 270],
  ['refuse', 220],
  ['touch', 12],
  ['part', 12],
  ['press', 8],
  ['tick', 15],
  ['win', 690],
  ['lose', 680],
  ['join', 150],
  ['gone', 150],
  ['find', 400],
  ['whisper', 25],
])('the house sound %s lasts %i ms', (name, ms) => {
  expect(stepsMs(parseTune(houseSound(name)?.tune ?? ''))).toBe(ms);
});

test('a secret makes no light', () => {
  expect(houseSound('whisper')?.lightSide).toBe(-1);
});

test('a name that nobody gave is no sound', () => {
  expect(houseSound('toString')).toBeUndefined();
});
