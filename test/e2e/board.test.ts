import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { COLOURS, EMBER } from '../../protocol/scene.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import { buildAllPages, startedPageHub } from '../support/page-hub.ts';

const PAGES = buildAllPages('board');
const STEP_MS = 20_000;
const TEST_MS = 90_000;
const FREE = { timeout: STEP_MS, interval: 50 };

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly clientWidth: number;
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
}

/** Size of the board's canvas, and how many of its pixels have this colour. */
function boardOn(
  page: Page,
  colour: number,
): Promise<{ readonly width: number; readonly shown: number; readonly count: number }> {
  return page.locator('.board-case canvas').evaluate((element, rgb) => {
    const canvas = element as unknown as Canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4)
      if (((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!) === rgb) count++;
    return { width: canvas.width, shown: canvas.clientWidth, count };
  }, COLOURS[colour]!);
}

const SEATS = ['X', 'O'].map((seat) => ({ seat, player: 'random', name: `Hub ${seat}`, set: 'hands' as const }));

async function startedHub() {
  const hub = await startedPageHub(PAGES);
  const table = String((await hub.client.request({ do: 'openTable' })).table);
  return { hub, table };
}

const test = needsTool('chromium');

describe('the shared screen', () => {
  test(
    'waits with the code, shows the board in whole pixels, follows the match, and says who has won',
    async () => {
      const { hub, table } = await startedHub();
      const { page, complaints } = await openBrowser(1920, 1080);
      await page.goto(`${hub.url}/board#token=${hub.token}`);
      await page.getByRole('heading', { name: 'Waiting for players' }).waitFor({ timeout: STEP_MS });
      const { code } = await hub.client.request({ do: 'links', table });
      await page.getByText(String(code)).waitFor({ timeout: STEP_MS });
      expect(page.url()).not.toContain('token');

      const person = [{ ...SEATS[0]!, player: 'person', name: 'Mara' }, SEATS[1]!];
      await hub.client.request({
        do: 'start',
        table,
        game: 'virus-war',
        options: { width: 4, height: 4 },
        seats: person,
      });
      await expect.poll(() => page.locator('.board-case canvas').isVisible(), FREE).toBe(true);
      const { width, shown, count } = await boardOn(page, EMBER);
      expect(shown / width).toBeGreaterThanOrEqual(3);
      expect(shown % width).toBe(0);
      expect(count).toBeGreaterThan(100);
      await page.getByText('Mara (Crosses)').first().waitFor({ timeout: STEP_MS });

      // The hub plays both seats to the end.
      await hub.client.request({ do: 'end', table });
      await hub.client.request({
        do: 'start',
        table,
        game: 'virus-war',
        options: { width: 3, height: 3 },
        seats: SEATS,
      });
      await page.locator('.fanfare').waitFor({ timeout: 2 * STEP_MS });
      await expect.poll(() => page.locator('.moves li').count(), FREE).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'shows a spectator the board and no way in',
    async () => {
      const { hub, table } = await startedHub();
      await hub.client.request({
        do: 'start',
        table,
        game: 'virus-war',
        options: { width: 4, height: 4 },
        seats: SEATS,
      });
      const { spectator } = await hub.client.request({ do: 'links', table });
      const { page, complaints } = await openBrowser(390, 844);
      await page.goto(`${hub.url}/board#token=${String(spectator)}`);
      await expect.poll(() => page.locator('.board-case canvas').isVisible(), FREE).toBe(true);
      expect((await boardOn(page, EMBER)).count).toBeGreaterThan(50);
      expect(await page.locator('.join').count()).toBe(0);
      const isScrolled = await page.evaluate(() => {
        const { documentElement } = (
          globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
        ).document;
        return documentElement.scrollWidth > documentElement.clientWidth;
      });
      expect(isScrolled).toBe(false);
      expect(complaints).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'says that the hub is away, keeps the board, and goes on with the hub',
    async () => {
      const { hub, table } = await startedHub();
      const person = [{ ...SEATS[0]!, player: 'person', name: 'Mara' }, SEATS[1]!];
      await hub.client.request({
        do: 'start',
        table,
        game: 'virus-war',
        options: { width: 4, height: 4 },
        seats: person,
      });
      const { page } = await openBrowser(1280, 720);
      await page.goto(`${hub.url}/board#token=${hub.token}`);
      await expect.poll(() => page.locator('.board-case canvas').isVisible(), FREE).toBe(true);
      await hub.close();
      await page.getByText('The hub is away').waitFor({ timeout: STEP_MS });
      expect(await page.locator('.board-case canvas').isVisible()).toBe(true);
      await hub.open();
      await expect.poll(() => page.getByText('The hub is away').count(), FREE).toBe(0);
      expect((await boardOn(page, EMBER)).count).toBeGreaterThan(100);
    },
    TEST_MS,
  );
});
