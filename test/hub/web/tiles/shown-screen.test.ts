import { expect, test } from 'vitest';
import { BANK } from '../../../../firmware/assets/bank.generated.ts';
import { createRaster } from '../../../../firmware/virtual/raster.ts';
import { Screens } from '../../../../hub/web/tiles/screens.ts';
import { createShownScreen } from '../../../../hub/web/tiles/shown-screen.ts';

function openScreen() {
  const raster = createRaster(BANK);
  const { screen, frame } = createShownScreen('aaaaaaaaaaaa', raster);
  const draw = (y: number, height: number, colour: number): void => {
    screen.begin(0, 0, 128, 128, 0);
    screen.fill(0, y, 128, height, colour);
    screen.end();
  };
  return { raster, screen, frame, draw };
}

test('the first picture is told as a whole, then only rows that changed', () => {
  const { frame, draw } = openScreen();
  expect(frame()?.pixels).toHaveLength(128 * 128);
  expect(frame()).toBeUndefined();
  draw(10, 5, 7);
  const rows = frame();
  expect([rows?.top, rows?.pixels.length]).toEqual([10, 5 * 128]);
});

test('a picture drawn anew that looks the same is not told', () => {
  const { frame, draw } = openScreen();
  draw(10, 5, 7);
  frame();
  draw(10, 5, 7);
  expect(frame()).toBeUndefined();
});

test('with another backlight all rows are told, and rim lights as they are', () => {
  const { screen, frame, draw } = openScreen();
  frame();
  screen.backlight(20);
  const dimmed = frame();
  expect(dimmed).toMatchObject({ top: 0, light: 20, rims: [-1, -1, -1, -1] });
  expect(dimmed?.pixels).toHaveLength(128 * 128);
  screen.rim(1, 11);
  draw(0, 0, 0);
  expect(frame()?.rims).toEqual([-1, 11, -1, -1]);
});

test('the rows put together are the screen', () => {
  const { raster, frame, draw } = openScreen();
  const screens = new Screens();
  for (const [y, height, colour] of [
    [0, 128, 1],
    [30, 40, 5],
    [127, 1, 9],
  ] as const) {
    draw(y, height, colour);
    screens.keep([frame()!]);
  }
  expect(screens.all()[0]?.pixels).toEqual(raster.pixels());
  screens.retain(new Set());
  expect(screens.all()).toEqual([]);
});
