/** The table's page in a real browser: a hub in this process that serves freshly built pages, and what can be seen of its tiles. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { build, loadConfigFromFile } from 'vite';
import { beforeAll, expect } from 'vitest';
import { COLOURS, EMBER } from '../../protocol/scene.ts';
import type { HubClient } from '../../tools/hub-client/hub-client.ts';
import { startedPageHub } from './page-hub.ts';
import { ROOT } from './projects.ts';

const STEP_MS = 20_000;
/** Patience of one step of a test. */
export const FREE = { timeout: STEP_MS, interval: 50 };
export const TEST_MS = 60_000;

/** Builds the table's page before the tests of a file, into a folder of its own: files run side by side. */
export function buildPages(name: string): string {
  const outDir = join(ROOT, 'node_modules', '.cache', `contact-pages-${name}`);
  beforeAll(async () => {
    const root = join(ROOT, 'hub/web');
    const environment = { command: 'build', mode: 'production' } as const;
    const { config } = (await loadConfigFromFile(environment, join(root, 'vite.config.ts')))!;
    const rolldownOptions = { input: join(root, 'index.html') };
    await build({ ...config, configFile: false, root, build: { ...config.build, outDir, rolldownOptions } });
  }, TEST_MS);
  return outDir;
}

export interface ServedHub {
  /** With its token. */
  readonly address: string;
  /** Of the hub as it runs now. */
  readonly client: HubClient;
  /** Turns of Virus War at the first table so far, the running one last. */
  played(): Promise<readonly string[]>;
  /** Ends it and starts it anew on the same data, ports and token. */
  restart(): Promise<void>;
}

export async function startedHub(pages: string): Promise<ServedHub> {
  const hub = await startedPageHub(pages);
  return {
    address: `${hub.url}/#token=${hub.token}`,
    get client() {
      return hub.client;
    },
    played: async () => {
      const { transcript } = await hub.client.request({ do: 'position', table: 't1' });
      const { turns, unfinished } = transcript as { turns: readonly string[]; unfinished?: string };
      return unfinished === undefined ? turns : [...turns, unfinished];
    },
    restart: hub.restart,
  };
}

/** What a test uses of a page's canvas. */
interface Canvas {
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
  toDataURL(): string;
}

/** The whole picture of a tile. */
export function pictureOf(tile: Locator): Promise<string> {
  return tile.locator('canvas').evaluate((canvas) => (canvas as unknown as Canvas).toDataURL());
}

/** How many pixels of this palette colour a tile shows in a square of its screen. */
export function countPixels(tile: Locator, colour: number, from = 0, size = 128): Promise<number> {
  return tile.locator('canvas').evaluate(
    (canvas, [rgb, start, length]) => {
      const { data } = (canvas as unknown as Canvas).getContext('2d').getImageData(start, start, length, length);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!) === rgb) count++;
      }
      return count;
    },
    [COLOURS[colour]!, from, size] as const,
  );
}

/** Ids of the tiles on the cloth, in reading order. */
export function tileIds(page: Page): Promise<readonly string[]> {
  return page
    .locator('.world .tile')
    .evaluateAll((all) => all.map((one) => String((one as unknown as { dataset: { tile: string } }).dataset.tile)));
}

/** The tile of a cell, by its name. */
export const cell = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `cell ${name}`, exact: true });

/** The picture of a tile once nothing on it moves any more. */
export async function settled(tile: Locator): Promise<string> {
  let last = '';
  let same = 0;
  await expect
    .poll(async () => {
      const now = await pictureOf(tile);
      same = now === last ? same + 1 : 0;
      last = now;
      return same;
    }, FREE)
    .toBeGreaterThan(20);
  return last;
}

/** Where a tile stands in the window once it is on its way no more. */
export async function restingBox(tile: Locator) {
  let last = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await tile.boundingBox());
      const isSame = now === last;
      last = now;
      return isSame;
    }, FREE)
    .toBe(true);
  return (await tile.boundingBox())!;
}

/** Cells with corners of "press here" in this colour, in reading order. */
export async function offered(page: Page, colour = EMBER): Promise<readonly string[]> {
  const rgb = COLOURS[colour]!;
  return page.locator('.world .tile').evaluateAll((all, wanted) => {
    interface Tile {
      getAttribute(name: string): string | null;
      querySelector(name: 'canvas'): Canvas;
    }
    return (all as unknown as Tile[]).flatMap((tile) => {
      const { data } = tile.querySelector('canvas').getContext('2d').getImageData(4, 4, 16, 16);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!) === wanted) count++;
      }
      return count > 20 ? [(tile.getAttribute('aria-label') ?? '').slice(5)] : [];
    });
  }, rgb);
}

/** Opens the page and starts Virus War; Noughts is played by `noughts`, Crosses sits at `set`. */
export async function begin(page: Page, address: string, set: string, noughts = 'random'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Who plays Noughts').selectOption(noughts);
  await page.getByLabel('What Crosses plays with').selectOption(set);
  await page.getByRole('button', { name: /^Start / }).click();
}

/** As begin, with a board of 25 tiles that lie and know their places. */
export async function beginOnBoard(page: Page, address: string, noughts = 'random'): Promise<void> {
  await begin(page, address, 'full', noughts);
  await cell(page, 'a1').waitFor({ timeout: STEP_MS });
  await expect.poll(() => countPixels(cell(page, 'a1'), EMBER), FREE).toBeGreaterThan(800);
}
