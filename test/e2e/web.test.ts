/** A person without hardware: opens the printed address, starts Virus War on virtual tiles, plays by mouse, and looks at the tiles. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { EMBER, ICE } from '../../protocol/scene.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import {
  begin,
  beginOnBoard,
  buildPages,
  cell,
  countPixels,
  FREE,
  offered,
  pictureOf,
  restingBox,
  settled,
  startedHub,
  TEST_MS,
  tileIds,
} from '../support/table-page.ts';

const PAGES = buildPages('web-test');

/** Taps a cell and waits until its tile shows the big ember mark or its killed neighbour, that is until the hub has answered. */
async function act(page: Page, name: string, mark: number): Promise<void> {
  const tile = cell(page, name);
  const before = await countPixels(tile, mark);
  await tile.click();
  await expect.poll(() => countPixels(tile, mark), FREE).not.toBe(before);
}

const test = needsTool('chromium');

test(
  'a person plays turns of Virus War by mouse on 25 virtual tiles, which come back after a reload',
  async () => {
    const { address, played } = await startedHub(PAGES);
    const { page, complaints } = await openBrowser(1440, 900);
    await beginOnBoard(page, address);
    expect(page.url()).not.toContain('token');
    await expect.poll(() => countPixels(cell(page, 'e5'), ICE), FREE).toBeGreaterThan(800);

    // Two actions in the first turn, then the hub's three, then three of ours.
    await act(page, 'b2', EMBER);
    await act(page, 'a2', EMBER);
    await expect.poll(played, FREE).toHaveLength(2);
    await page.getByText('Crosses to move', { exact: true }).first().waitFor(FREE);
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
    const { address, played } = await startedHub(PAGES);
    const { page, complaints } = await openBrowser(1000, 700);
    await begin(page, address, 'hands');
    const hand = page.getByRole('button', { name: 'hand X', exact: true });
    await hand.waitFor(FREE);
    await page.getByRole('button', { name: 'Pause' }).waitFor(FREE);

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
    const box = await restingBox(spare);
    const still = await restingBox(hand);
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    // Fifteen pixels short of the edge, and ten too low.
    await page.mouse.move(still.x + still.width + 55, still.y + 70, { steps: 8 });
    await expect.poll(() => page.locator('.ghost').isVisible(), FREE).toBe(true);
    await page.mouse.up();
    const laid = await restingBox(spare);
    expect(laid.x).toBeCloseTo(still.x + still.width, 0);
    expect(laid.y).toBeCloseTo(still.y, 0);
    expect(await played()).toEqual(['b2']);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);
