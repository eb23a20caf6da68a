/** The shared screen in a real browser: it follows a match to its end, and lives through a restart of the hub. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, describe, expect, onTestFinished } from 'vitest';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import { type StartedHub, startHub } from '../../hub/start-hub.ts';
import { COLOURS, EMBER } from '../../protocol/scene.ts';
import { connectHub, type HubClient } from '../../tools/hub-client/hub-client.ts';
import { openBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { needsTool } from '../support/needs-tool.ts';
import { ROOT } from '../support/projects.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PAGES = join(ROOT, 'node_modules', '.cache', 'contact-board-test');
const STEP_MS = 20_000;
const TEST_MS = 90_000;
const FREE = { timeout: STEP_MS, interval: 50 };

beforeAll(async () => {
  await build({ root: join(ROOT, 'hub/web'), logLevel: 'warn', build: { outDir: PAGES, emptyOutDir: true } });
}, TEST_MS);

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
  const flags = { data: temporaryFolder(), port: await freePort(), mqttPort: await freePort(), discoveryPort: 0 };
  let hub: StartedHub;
  let client: HubClient;
  const open = async (): Promise<void> => {
    hub = await startHub(readConfig(flags, {}), SILENT_LOG, { webFolders: [PAGES] });
    client = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
  };
  const close = async (): Promise<void> => {
    client.close();
    await hub.close();
  };
  await open();
  onTestFinished(close);
  const table = String((await client!.request({ do: 'openTable' })).table);
  return { url: hub!.url, token: hub!.token, table, close, open, client: (): HubClient => client };
}

const test = needsTool('chromium');

describe('the shared screen', () => {
  test(
    'waits with the code, shows the board in whole pixels, follows the match, and says who has won',
    async () => {
      const { url, token, table, client } = await startedHub();
      const { page, complaints } = await openBrowser(1920, 1080);
      await page.goto(`${url}/board#token=${token}`);
      await page.getByRole('heading', { name: 'Waiting for players' }).waitFor({ timeout: STEP_MS });
      const { code } = await client().request({ do: 'links', table });
      await page.getByText(String(code)).waitFor({ timeout: STEP_MS });
      expect(page.url()).not.toContain('token');

      const person = [{ ...SEATS[0]!, player: 'person', name: 'Mara' }, SEATS[1]!];
      await client().request({
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
      await client().request({ do: 'end', table });
      await client().request({ do: 'start', table, game: 'virus-war', options: { width: 3, height: 3 }, seats: SEATS });
      await page.locator('.fanfare').waitFor({ timeout: 2 * STEP_MS });
      await expect.poll(() => page.locator('.moves li').count(), FREE).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'shows a spectator the board and no way in',
    async () => {
      const { url, table, client } = await startedHub();
      await client().request({ do: 'start', table, game: 'virus-war', options: { width: 4, height: 4 }, seats: SEATS });
      const { spectator } = await client().request({ do: 'links', table });
      const { page, complaints } = await openBrowser(390, 844);
      await page.goto(`${url}/board#token=${String(spectator)}`);
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
      const { url, token, table, client, close, open } = await startedHub();
      const person = [{ ...SEATS[0]!, player: 'person', name: 'Mara' }, SEATS[1]!];
      await client().request({
        do: 'start',
        table,
        game: 'virus-war',
        options: { width: 4, height: 4 },
        seats: person,
      });
      const { page } = await openBrowser(1280, 720);
      await page.goto(`${url}/board#token=${token}`);
      await expect.poll(() => page.locator('.board-case canvas').isVisible(), FREE).toBe(true);
      await close();
      await page.getByText('The hub is away').waitFor({ timeout: STEP_MS });
      expect(await page.locator('.board-case canvas').isVisible()).toBe(true);
      await open();
      await expect.poll(() => page.getByText('The hub is away').count(), FREE).toBe(0);
      expect((await boardOn(page, EMBER)).count).toBeGreaterThan(100);
    },
    TEST_MS,
  );
});
