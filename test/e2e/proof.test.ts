import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { COLOURS, EMBER } from '../../protocol/scene.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import { buildAllPages, startedPageHub } from '../support/page-hub.ts';

const PAGES = buildAllPages('proof');
const TEST_MS = 90_000;
const SOON = { timeout: 20_000, interval: 50 };

interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
}

/** Of the picture with this label: how many pixels are ember, and how many have a hue at all. */
function colouredOn(page: Page, label: string): Promise<{ readonly ember: number; readonly hued: number }> {
  return page.getByRole('img', { name: label, exact: true }).evaluate((element, rgb) => {
    const canvas = element as unknown as Canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let [ember, hued] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
      if (((red << 16) | (green << 8) | blue) === rgb) ember++;
      if (red !== green || green !== blue) hued++;
    }
    return { ember, hued };
  }, COLOURS[EMBER] ?? 0);
}

needsTool('chromium')(
  'draws the art of house and games, and drains it of colour when asked',
  async () => {
    const hub = await startedPageHub(PAGES);
    const { page, complaints } = await openBrowser(390, 844);
    await page.goto(new URL('/proof', hub.url).href);
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents(), SOON).toContain('Virus War');
    await expect.poll(async () => (await colouredOn(page, 'x-live')).ember, SOON).toBeGreaterThan(1000);

    await page.getByRole('button', { name: 'In grey' }).click();
    await expect.poll(async () => (await colouredOn(page, 'x-live')).hued, SOON).toBe(0);
    expect(await page.getByRole('button', { name: 'In grey' }).getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('button', { name: 'Play three', exact: true }).click();
    const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(isTooWide).toBe(false);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);
