/** Two windows of one browser on the same tiles, a browser elsewhere, and a page whose thread stands still. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { EMBER } from '../../protocol/scene.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import {
  begin,
  beginOnBoard,
  buildPages,
  cell,
  countPixels,
  FREE,
  pictureOf,
  restingBox,
  type ServedHub,
  startedHub,
  TEST_MS,
} from '../support/table-page.ts';

const PAGES = buildPages('table-windows-test');
const test = needsTool('chromium');

const count = (page: Page): Promise<number> => page.locator('.world .tile').count();

interface Listed {
  readonly tile: string;
  readonly here: boolean;
  readonly gestures: number;
}

async function listed({ client }: ServedHub): Promise<readonly Listed[]> {
  return (await client.request({ do: 'tiles' })).tiles as readonly Listed[];
}

test(
  'a second window mirrors the table, plays on it, and takes it over when the first is closed',
  async () => {
    const hub = await startedHub(PAGES);
    const { context, page: first, complaints } = await openBrowser(1200, 800);
    await beginOnBoard(first, hub.address);
    const second = await context.newPage();
    const thrown: string[] = [];
    second.on('pageerror', ({ message }) => thrown.push(message));
    await second.goto(hub.address);
    await cell(second, 'a1').waitFor(FREE);
    expect(await count(second)).toBe(25);
    await expect
      .poll(async () => (await pictureOf(cell(second, 'a1'))) === (await pictureOf(cell(first, 'a1'))))
      .toBe(true);

    // A press there is a move; both see it.
    await cell(second, 'b2').click();
    await expect.poll(hub.played, FREE).toEqual(['b2']);
    for (const page of [first, second]) {
      await expect.poll(() => countPixels(cell(page, 'b2'), EMBER), FREE).toBeGreaterThan(800);
    }

    // A drag there moves the tile here, out of the board and back to its place.
    const home = await restingBox(cell(first, 'e5'));
    const box = await restingBox(cell(second, 'e5'));
    await second.mouse.move(box.x + 40, box.y + 40);
    await second.mouse.down();
    await second.mouse.move(box.x + 160, box.y + 40, { steps: 6 });
    await expect.poll(async () => (await restingBox(cell(first, 'e5'))).x - home.x, FREE).toBeGreaterThan(60);
    await second.mouse.move(box.x + 45, box.y + 42, { steps: 6 });
    await second.mouse.up();
    await expect.poll(async () => (await restingBox(cell(first, 'e5'))).x, FREE).toBeCloseTo(home.x, 0);

    // Its owner gone, the second window runs the tiles, where they lay.
    await first.close();
    await expect
      .poll(async () => (await listed(hub)).filter(({ here }) => here).length, { ...FREE, interval: 20 })
      .toBeLessThan(25);
    await expect.poll(async () => (await listed(hub)).filter(({ here }) => here).length, FREE).toBe(25);
    expect((await restingBox(cell(second, 'e5'))).x).toBeCloseTo(box.x, 0);
    await expect.poll(() => countPixels(cell(second, 'a2'), EMBER, 4, 16), FREE).toBeGreaterThan(20);
    await cell(second, 'a2').click();
    await expect.poll(async () => (await hub.played())[0], FREE).toBe('b2-a2');
    expect([...complaints, ...thrown]).toEqual([]);
  },
  TEST_MS,
);

test(
  'a browser elsewhere is told that the tiles lie elsewhere, and may follow on the shared screen',
  async () => {
    const hub = await startedHub(PAGES);
    const { page: owner } = await openBrowser(1000, 700);
    await begin(owner, hub.address, 'hands');
    await owner.getByRole('button', { name: 'Pause' }).waitFor(FREE);
    const { page: other, complaints } = await openBrowser(1000, 700);
    await other.goto(hub.address);
    await other.getByText('The tiles of this game lie elsewhere.').waitFor(FREE);
    expect(await count(other)).toBe(0);
    expect(await other.getByRole('link', { name: 'Watch on the shared screen' }).getAttribute('href')).toBe(
      'board?table=t1',
    );
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);

test(
  'while the thread of the page stands still its tiles go on talking to the hub',
  async () => {
    const hub = await startedHub(PAGES);
    const { page } = await openBrowser(1000, 700);
    await begin(page, hub.address, 'hands');
    await page.getByRole('button', { name: 'Pause' }).waitFor(FREE);
    const [tile] = await listed(hub);
    const isHere = async (): Promise<boolean> =>
      (await listed(hub)).find((one) => one.tile === tile!.tile)?.here === true;
    // What the hub tells is heard however short it is; looking at it again and again may miss it.
    const told: boolean[] = [];
    let isOver = false;
    hub.client.onFeed = (_feed, data) => {
      const news = data as { readonly tile: string; readonly here: boolean };
      if (news.tile === tile!.tile && !isOver) told.push(news.here);
    };
    await hub.client.request({ do: 'watch', feeds: ['tiles'] });
    // Longer than a hub waits for a tile that says nothing; no timer of the page runs meanwhile.
    const frozen = page.evaluate(() => {
      const untilMs = performance.now() + 9000;
      while (performance.now() < untilMs);
    });
    void frozen.then(() => {
      isOver = true;
    });
    await hub.client.request({ do: 'perform', tile: tile!.tile, what: 'restart' });
    const looks: boolean[] = [];
    await expect
      .poll(
        async () => {
          looks.push(await isHere());
          return isOver;
        },
        { ...FREE, timeout: 30_000 },
      )
      .toBe(true);
    // It went away to start anew and was welcomed again, all by itself, and from then on was never away for the hub.
    expect(told).toEqual([false, true]);
    expect(looks.slice(-10)).toEqual(Array.from({ length: 10 }, () => true));
    expect(await isHere()).toBe(true);
  },
  TEST_MS,
);

test(
  'a table survives a reload in the middle of a drag',
  async () => {
    const hub = await startedHub(PAGES);
    const { page, complaints } = await openBrowser(1200, 800);
    await beginOnBoard(page, hub.address);
    const home = await restingBox(cell(page, 'e5'));
    await page.mouse.move(home.x + 40, home.y + 40);
    await page.mouse.down();
    await page.mouse.move(home.x + 140, home.y + 40, { steps: 6 });
    await page.reload();
    await cell(page, 'e5').waitFor(FREE);
    // It lies where the hand was, and goes home from there.
    await expect
      .poll(async () => (await restingBox(cell(page, 'e5'))).x - (await restingBox(cell(page, 'd5'))).x, FREE)
      .toBeGreaterThan(home.width + 40);
    const astray = await restingBox(cell(page, 'e5'));
    const beside = await restingBox(cell(page, 'd5'));
    await page.mouse.up();
    await page.mouse.move(astray.x + 30, astray.y + 30);
    await page.mouse.down();
    await page.mouse.move(beside.x + beside.width + 33, beside.y + 28, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => countPixels(cell(page, 'b2'), EMBER, 4, 16), FREE).toBeGreaterThan(20);
    await cell(page, 'b2').click();
    await expect.poll(hub.played, FREE).toEqual(['b2']);

    expect(complaints).toEqual([]);
  },
  TEST_MS,
);

test(
  'a table survives a hub that is started anew under it',
  async () => {
    const hub = await startedHub(PAGES);
    const { page } = await openBrowser(1200, 800);
    await beginOnBoard(page, hub.address);
    await cell(page, 'b2').click();
    await expect.poll(hub.played, FREE).toEqual(['b2']);
    await hub.restart();
    await expect.poll(async () => (await listed(hub)).filter(({ here }) => here).length, FREE).toBe(25);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor(FREE);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => countPixels(cell(page, 'a2'), EMBER, 4, 16), FREE).toBeGreaterThan(20);
    await cell(page, 'a2').click();
    await expect.poll(async () => (await hub.played())[0], FREE).toBe('b2-a2');
  },
  TEST_MS,
);

test(
  'a browser that keeps nothing plays all the same, and says so',
  async () => {
    const hub = await startedHub(PAGES);
    const { page, complaints } = await openBrowser(1000, 700);
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new Error('denied');
        },
      });
    });
    await begin(page, hub.address, 'hands');
    await page.getByText('This browser keeps nothing').waitFor(FREE);
    await page.getByRole('button', { name: 'hand X', exact: true }).waitFor(FREE);
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);
