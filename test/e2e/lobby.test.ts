import type { Locator, Page } from 'playwright-core';
import { encode } from 'uqr';
import { expect } from 'vitest';
import { COLOURS, EMBER, INK } from '../../protocol/scene.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import { buildAllPages } from '../support/page-hub.ts';
import { begin, countPixels, FREE, pictureOf, startedHub, TEST_MS } from '../support/table-page.ts';

const PAGES = buildAllPages('lobby');

interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
}

/** Which pixels of a canvas have this colour, row by row. */
function pixelsOf(canvas: Locator, colour: number): Promise<readonly (readonly boolean[])[]> {
  return canvas.evaluate((element, rgb) => {
    const { width, height, getContext } = element as unknown as Canvas;
    const { data } = getContext.call(element as never, '2d').getImageData(0, 0, width, height);
    const is = (i: number): boolean => ((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!) === rgb;
    return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => is(4 * (y * width + x))));
  }, COLOURS[colour]!);
}

const test = needsTool('chromium');

test(
  'a person reads the rules, is told at the field what is wrong with an option, and starts with a better one',
  async () => {
    const { address, client } = await startedHub(PAGES);
    const { context, page, complaints } = await openBrowser(1440, 900);
    await page.goto(address);
    await page.getByText('2 players, 15 min').waitFor(FREE);
    await page.getByText('25 to 100 tiles, or 2').waitFor(FREE);
    await expect.poll(() => countPixels(page.locator('.game-card .tile'), EMBER), FREE).toBeGreaterThan(800);

    const [rules] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Rules', exact: true }).click(),
    ]);
    await rules.getByRole('heading', { name: 'The aim' }).waitFor(FREE);
    const shown = rules.getByRole('img', { name: 'The tile of cell a1' }).first();
    await expect
      .poll(async () => (await pixelsOf(shown, EMBER)).flat().filter((is) => is).length, FREE)
      .toBeGreaterThan(800);
    await rules.close();

    const go = page.getByRole('button', { name: 'Start against the hub' });
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel('Columns').fill('2');
    await page.getByText('A whole number from 3 to 15, please.').waitFor(FREE);
    await expect.poll(() => go.isDisabled(), FREE).toBe(true);
    await page.getByLabel('Columns').fill('3');
    await page.getByText('15 tiles, virtual ones on this page.').waitFor(FREE);
    await page.getByLabel('Name of Crosses').fill('Ann');
    await go.click();
    await expect.poll(() => page.locator('.world .tile').count(), FREE).toBe(15);
    const { tables } = await client.request({ do: 'tables' });
    expect(tables).toMatchObject([
      {
        game: 'virus-war',
        seats: [
          { seat: 'X', player: 'person', name: 'Ann' },
          { seat: 'O', player: 'sensible' },
        ],
      },
    ]);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);

/** Plays one action with a handheld, and ends the game there. */
async function playAndEnd(page: Page, address: string, hub: Awaited<ReturnType<typeof startedHub>>): Promise<void> {
  await begin(page, address, 'hands');
  const first = page.locator('.world .tile').first();
  await expect.poll(() => countPixels(first, EMBER), FREE).toBeGreaterThan(100);
  await first.click();
  const hand = page.getByRole('button', { name: 'hand X', exact: true });
  await hand.waitFor(FREE);
  await page.getByRole('button', { name: 'Pause' }).waitFor(FREE);
  await hand.focus();
  await page.keyboard.press('p');
  await expect.poll(hub.played, FREE).toHaveLength(1);
  await hub.client.request({ do: 'end', table: 't1' });
}

test(
  'a saved game is deleted and brought back, stepped through, and gone on with',
  async () => {
    const hub = await startedHub(PAGES);
    const { page, complaints } = await openBrowser(1440, 900);
    await playAndEnd(page, hub.address, hub);
    const saved = page.getByRole('region', { name: 'Saved games' });
    await saved.getByText('Crosses against The hub. Crosses to move.').waitFor(FREE);

    await saved.getByRole('button', { name: /^Delete Virus War/ }).click();
    await saved.getByText(/^Deleted: Virus War/).waitFor(FREE);
    expect((await hub.client.request({ do: 'sessions' })).sessions).toEqual([]);
    await saved.locator('button:focus').waitFor(FREE);
    await page.keyboard.press('Enter');
    await saved.getByRole('link', { name: /^Step through Virus War/ }).click();

    await page.getByText('1 of 1', { exact: true }).waitFor(FREE);
    const board = page.locator('.board-case');
    const after = await pictureOf(board);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('0 of 1', { exact: true }).waitFor(FREE);
    await expect.poll(() => pictureOf(board), FREE).not.toBe(after);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByText('1 of 1', { exact: true }).waitFor(FREE);
    await expect.poll(() => pictureOf(board), FREE).toBe(after);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('list', { name: 'Moves' }).getByRole('button').first().click();
    await page.getByText('1 of 1', { exact: true }).waitFor(FREE);

    await page.getByRole('link', { name: 'Lobby' }).click();
    await saved.getByRole('button', { name: /^Go on with Virus War/ }).click();
    await page.getByText('Welcome back', { exact: true }).first().waitFor(FREE);
    await page.getByRole('button', { name: 'hand X', exact: true }).click();
    await page.getByText('Crosses to move', { exact: true }).first().waitFor(FREE);
    expect(await hub.played()).toHaveLength(1);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);

/** A network as a hub at home has one, answered for the real hub: a test opens no port to others. */
async function answerNetwork(page: Page): Promise<readonly { readonly open: boolean }[]> {
  const asked: { readonly open: boolean }[] = [];
  const network = (open: boolean) => ({
    ...{ open, port: 8080, mqttPort: 1883 },
    interfaces: [{ name: 'wlan0', address: '192.168.1.20', open }],
  });
  let isOpen = false;
  await page.routeWebSocket(/\/host$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const request = JSON.parse(String(message)) as { id: number; do: string; open: boolean };
      if (request.do !== 'network' && request.do !== 'lan') return server.send(message);
      if (request.do === 'lan') {
        isOpen = request.open;
        asked.push({ open: isOpen });
      }
      socket.send(JSON.stringify({ id: request.id, ok: true, ...network(isOpen) }));
    });
  });
  return asked;
}

test(
  'phones are let in by a code that holds the address, and shut out again',
  async () => {
    const { address, client } = await startedHub(PAGES);
    const { page, complaints } = await openBrowser(1440, 900);
    const asked = await answerNetwork(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Let phones and tiles in' }).click();
    await page.getByText('192.168.1.20:8080', { exact: true }).waitFor(FREE);
    const { tables } = await client.request({ do: 'tables' });
    const [{ table }] = tables as [{ table: string }];
    const { code, spectator } = await client.request({ do: 'links', table });
    const text = `HTTP://192.168.1.20:8080/J/${String(code)}`;
    const qr = page.getByRole('img', { name: `Code to scan: ${text}` });
    await qr.waitFor(FREE);
    expect(await pixelsOf(qr, INK)).toEqual(encode(text, { ecc: 'M', border: 4 }).data);

    await page.getByText('Links to send').click();
    expect(await page.getByRole('link', { name: 'Open: Shared screen' }).getAttribute('href')).toBe(
      `http://192.168.1.20:8080/board#token=${encodeURIComponent(String(spectator))}`,
    );
    await page.getByRole('button', { name: 'New links' }).click();
    await page.getByRole('button', { name: 'Make new links' }).click();
    await expect.poll(() => page.getByRole('img', { name: `Code to scan: ${text}` }).count(), FREE).toBe(0);

    await page.getByRole('button', { name: 'Close again' }).click();
    await page.getByRole('button', { name: 'Let phones and tiles in' }).waitFor(FREE);
    expect(asked).toEqual([{ open: true }, { open: false }]);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);

test(
  'a tile of another page is named anew, and a finished table is cleared',
  async () => {
    const { address, client } = await startedHub(PAGES);
    const other = await openBrowser(1000, 700);
    await begin(other.page, address, 'hands');
    const tile = other.page.locator('.world .tile').first();
    await expect.poll(() => countPixels(tile, EMBER), FREE).toBeGreaterThan(100);
    await tile.click();
    await other.page.getByRole('button', { name: 'Pause' }).waitFor(FREE);

    const { page, complaints } = await openBrowser(1440, 900);
    await page.goto(address);
    await page.getByRole('button', { name: 'To the lobby' }).click();
    const here = page.getByRole('region', { name: 'Tiles that are here' });
    await here.getByRole('button', { name: /^Name / }).click();
    await here.getByLabel(/^New name of/).fill('Kitchen');
    await here.getByRole('button', { name: 'Rename' }).click();
    await here.getByText('Kitchen', { exact: true }).waitFor(FREE);
    await here.getByRole('button', { name: 'Find Kitchen: it blinks' }).click();
    expect((await client.request({ do: 'tiles' })).tiles).toMatchObject([{ name: 'Kitchen', here: true, table: 't1' }]);

    await client.request({ do: 'leave', table: 't1', seat: 'X' });
    const tables = page.getByRole('region', { name: 'On the table now' });
    await tables.getByText('Noughts win').waitFor(FREE);
    await tables.getByRole('button', { name: 'Clear the table of Virus War' }).click();
    await page
      .getByRole('region', { name: 'Saved games' })
      .getByText('Crosses against The hub. Noughts win.')
      .waitFor(FREE);
    expect((await client.request({ do: 'tables' })).tables).toEqual([]);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);
