/** A person without hardware: opens the printed address, starts Virus War on virtual tiles, plays by mouse, and looks at the tiles. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import { startHub } from '../../hub/start-hub.ts';
import { COLOURS, EMBER, ICE } from '../../protocol/scene.ts';
import { connectHub } from '../../tools/hub-client/hub-client.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import { ROOT } from '../support/projects.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PAGES = join(ROOT, 'node_modules', '.cache', 'contact-pages-test');
const STEP_MS = 20_000;
const TEST_MS = 60_000;

beforeAll(async () => {
  await build({ root: join(ROOT, 'hub/web'), logLevel: 'warn', build: { outDir: PAGES, emptyOutDir: true } });
}, TEST_MS);

async function startedHub() {
  const flags = { data: temporaryFolder(), port: 0, mqttPort: 0, discoveryPort: 0 };
  const hub = await startHub(readConfig(flags, {}), SILENT_LOG, { webFolders: [PAGES] });
  onTestFinished(() => hub.close());
  const client = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
  onTestFinished(() => client.close());
  const played = async (): Promise<readonly string[]> => {
    const { transcript } = await client.request({ do: 'position', table: 't1' });
    const { turns, unfinished } = transcript as { turns: readonly string[]; unfinished?: string };
    return unfinished === undefined ? turns : [...turns, unfinished];
  };
  return { address: `${hub.url}/#token=${hub.token}`, played };
}

/** What the test uses of a page's canvas. */
interface Canvas {
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
  toDataURL(): string;
}

/** The whole picture of a tile. */
function pictureOf(tile: Locator): Promise<string> {
  return tile.locator('canvas').evaluate((canvas) => (canvas as unknown as Canvas).toDataURL());
}

/** Ids of the tiles on the cloth, in reading order. */
function tileIds(page: Page): Promise<readonly string[]> {
  return page
    .locator('.world .tile')
    .evaluateAll((all) => all.map((one) => String((one as unknown as { dataset: { tile: string } }).dataset.tile)));
}

/** How many pixels of this palette colour a tile shows in a square of its screen. */
function countPixels(tile: Locator, colour: number, from = 0, size = 128): Promise<number> {
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

/** The picture of a tile once nothing on it moves any more. */
async function settled(tile: Locator): Promise<string> {
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

const cell = (page: Page, name: string): Locator => page.getByRole('button', { name: `cell ${name}`, exact: true });
const FREE = { timeout: STEP_MS, interval: 50 };

/** Taps a cell and waits until its tile shows the big ember mark or its killed neighbour, that is until the hub has answered. */
async function act(page: Page, name: string, mark: number): Promise<void> {
  const tile = cell(page, name);
  const before = await countPixels(tile, mark);
  await tile.click();
  await expect.poll(() => countPixels(tile, mark), FREE).not.toBe(before);
}

/** Cells with the ember corners of "press here", in reading order. */
async function offered(page: Page): Promise<readonly string[]> {
  const names: string[] = [];
  for (const tile of await page.locator('.world .tile').all()) {
    if ((await countPixels(tile, EMBER, 4, 16)) > 20) names.push((await tile.getAttribute('aria-label'))!.slice(5));
  }
  return names;
}

async function begin(page: Page, address: string, set: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Who plays Noughts').selectOption('random');
  await page.getByLabel('What Crosses plays with').selectOption(set);
  await page.getByRole('button', { name: 'Start against the hub' }).click();
}

const test = needsTool('chromium');

test(
  'a person plays turns of Virus War by mouse on 25 virtual tiles, which come back after a reload',
  async () => {
    const { address, played } = await startedHub();
    const { page, complaints } = await openBrowser(1440, 900);
    await begin(page, address, 'full');
    const corner = page.locator('.world .tile').nth(20);
    // Laid edge to edge, the tiles have found each other: they ask for the corner.
    await expect.poll(() => corner.getAttribute('aria-label'), FREE).toMatch(/^Tile /);
    await expect.poll(() => countPixels(corner, 10), FREE).toBeGreaterThan(200);
    expect(page.url()).not.toContain('token');
    await corner.click();
    await cell(page, 'a1').waitFor({ timeout: STEP_MS });
    await expect.poll(() => countPixels(cell(page, 'a1'), EMBER), FREE).toBeGreaterThan(800);
    await expect.poll(() => countPixels(cell(page, 'e5'), ICE), FREE).toBeGreaterThan(800);

    // Two actions in the first turn, then the hub's three, then three of ours.
    await act(page, 'b2', EMBER);
    await act(page, 'a2', EMBER);
    await expect.poll(played, FREE).toHaveLength(2);
    await page.getByText('Crosses to move', { exact: true }).first().waitFor({ timeout: STEP_MS });
    for (let i = 0; i < 3; i++) {
      await expect.poll(async () => (await offered(page)).length, FREE).toBeGreaterThan(0);
      const [name] = await offered(page);
      await act(page, name!, EMBER);
    }
    await expect.poll(async () => (await played()).length, FREE).toBeGreaterThanOrEqual(3);
    const turns = await played();
    expect(turns[0]).toBe('b2-a2');
    expect(turns[2]!.split('-')).toHaveLength(3);

    const before = await tileIds(page);
    await page.reload();
    await expect.poll(() => countPixels(cell(page, 'a1'), EMBER), FREE).toBeGreaterThan(800);
    expect(await tileIds(page)).toEqual(before);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);

test(
  'a person plays on one handheld with keys, and drags a second tile to its edge',
  async () => {
    const { address, played } = await startedHub();
    const { page, complaints } = await openBrowser(1000, 700);
    await begin(page, address, 'hands');
    const first = page.locator('.world .tile').first();
    await expect.poll(() => first.getAttribute('aria-label'), FREE).toMatch(/^Tile /);
    await expect.poll(() => countPixels(first, EMBER), FREE).toBeGreaterThan(100);
    await first.click();
    const hand = page.getByRole('button', { name: 'hand X', exact: true });
    await hand.waitFor({ timeout: STEP_MS });
    await page.getByRole('button', { name: 'Pause' }).waitFor({ timeout: STEP_MS });

    // The cursor goes from b1, where it stands at first, up to b2, and acts there.
    const before = await settled(hand);
    await hand.focus();
    await page.keyboard.down('t');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.up('t');
    await expect.poll(() => pictureOf(hand), FREE).not.toBe(before);
    await page.keyboard.press('p');
    await expect.poll(played, FREE).toEqual(['b2']);

    await page.getByRole('button', { name: 'Add a tile' }).click();
    await expect.poll(() => page.locator('.world .tile').count(), FREE).toBe(2);
    const spare = page.locator('.world .tile:not([aria-label^="hand"])');
    const still = (await hand.boundingBox())!;
    const box = (await spare.boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    // Fifteen pixels short of the edge, and ten too low.
    await page.mouse.move(still.x + still.width + 55, still.y + 70, { steps: 8 });
    await expect.poll(() => page.locator('.ghost').isVisible(), FREE).toBe(true);
    await page.mouse.up();
    const laid = (await spare.boundingBox())!;
    expect(laid.x).toBeCloseTo(still.x + still.width, 0);
    expect(laid.y).toBeCloseTo(still.y, 0);
    expect(await played()).toEqual(['b2']);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);
