/** A phone: it comes by a code under a name of the local network, which is no secure context, takes a seat, and plays by touch. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { COLOURS, EMBER, NIGHT } from '../../protocol/scene.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import { buildAllPages, type PageHub, startedPageHub } from '../support/page-hub.ts';
import { ROOT } from '../support/projects.ts';

const PAGES = buildAllPages('phone');
const STEP_MS = 20_000;
const TEST_MS = 90_000;
const FREE = { timeout: STEP_MS, interval: 50 };
const PHONE = { width: 390, height: 844 };
const NAME = 'tile.test';
/** A board of 4x4 in a lens of 5x5: where its cells are drawn (lens-screen.ts). */
const LENS = { left: 15, top: 23, width: 18, height: 15, gap: 2, side: 5 };

const startedHub = (more: object = {}): Promise<PageHub> => startedPageHub(PAGES, { name: [NAME], ...more });

/** Begins a match at a table of its own; answers table and join code. */
async function begun({ client }: PageHub, game: string, options: object, seats: readonly string[]) {
  const table = String((await client.request({ do: 'openTable' })).table);
  const setups = seats.map((seat, i) => ({
    seat,
    player: i === 0 ? 'person' : 'random',
    name: i === 0 ? 'Host' : `Hub ${seat}`,
    set: 'hands' as const,
  }));
  await client.request({ do: 'start', table, game, options: options as never, seats: setups });
  const { code } = await client.request({ do: 'links', table });
  return { table, code: String(code) };
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
}

/** The picture on the glass as palette colours (RGB). */
function picture(page: Page): Promise<readonly number[]> {
  return page.locator('.phone-case canvas').evaluate((canvas) => {
    const { data } = (canvas as unknown as Canvas).getContext('2d').getImageData(0, 0, 128, 128);
    return Array.from(
      { length: 128 * 128 },
      (_, i) => (data[4 * i]! << 16) | (data[4 * i + 1]! << 8) | data[4 * i + 2]!,
    );
  });
}

/** Middles of the cells of the lens that it marks as free to grow into or to kill, in glass pixels. */
function offered(pixels: readonly number[]): readonly (readonly [number, number])[] {
  const at = (x: number, y: number): number => pixels[y * 128 + x] ?? -1;
  return Array.from({ length: LENS.side ** 2 }, (_, i) => i).flatMap((i) => {
    const x = LENS.left + (i % LENS.side) * (LENS.width + LENS.gap);
    const y = LENS.top + Math.floor(i / LENS.side) * (LENS.height + LENS.gap);
    const [middleX, middleY] = [x + LENS.width / 2, y + Math.floor(LENS.height / 2)];
    const isFree = at(middleX, middleY) === COLOURS[EMBER] && at(x + 4, y + 4) === COLOURS[NIGHT];
    const isKill = at(x, middleY) === COLOURS[EMBER];
    return isFree || isKill ? [[middleX, middleY] as const] : [];
  });
}

/** A finger on a pixel of the glass. */
async function tapGlass(page: Page, x: number, y: number): Promise<void> {
  const box = (await page.locator('.phone-case canvas').boundingBox())!;
  await page.touchscreen.tap(box.x + ((x + 0.5) * box.width) / 128, box.y + ((y + 0.5) * box.height) / 128);
}

/** A finger sets the cursor and a press acts; pressed again while the picture of the cursor was still on its way. */
async function act(page: Page, hub: PageHub, table: string, cell: readonly [number, number]): Promise<void> {
  const before = (await played(hub, table)).length;
  await tapGlass(page, ...cell);
  await expect
    .poll(
      async () => {
        if ((await played(hub, table)).length === before) {
          await page.getByRole('button', { name: 'Press', exact: true }).tap();
        }
        return (await played(hub, table)).length;
      },
      { timeout: STEP_MS, interval: 500 },
    )
    .toBeGreaterThan(before);
}

async function played({ client }: PageHub, table: string): Promise<readonly string[]> {
  const { transcript } = await client.request({ do: 'position', table });
  const { turns, unfinished } = transcript as { turns: readonly string[]; unfinished?: string };
  return (unfinished === undefined ? turns : [...turns, unfinished]).flatMap((turn) => turn.split('-'));
}

async function phaseOf({ client }: PageHub, table: string): Promise<string> {
  const { tables } = await client.request({ do: 'tables' });
  return (tables as readonly { table: string; phase: string }[]).find((one) => one.table === table)?.phase ?? '';
}

async function sitDown(page: Page, seat: string, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: `Sit at ${seat}` }).tap();
  await page.locator('.phone-case').waitFor({ timeout: STEP_MS });
}

const test = needsTool('chromium');

describe('a phone', () => {
  test(
    'plays a whole game by touch under a name that is no secure context',
    async () => {
      const hub = await startedHub();
      const { table, code } = await begun(hub, 'virus-war', { width: 4, height: 4 }, ['X', 'O']);
      const { page, complaints } = await openBrowser(PHONE.width, PHONE.height, { hasTouch: true, names: [NAME] });
      await page.goto(`http://${NAME}:${hub.port}/J/${code}`);
      expect(await page.evaluate(() => (globalThis as unknown as { isSecureContext: boolean }).isSecureContext)).toBe(
        false,
      );
      await sitDown(page, 'Crosses', 'Mara');
      expect(page.url()).not.toContain(code);

      // What can be done is marked on the glass; the first of it is touched until there is nothing more.
      await expect.poll(async () => offered(await picture(page)).length, FREE).toBe(3);
      for (let moves = 0; moves < 32 && (await phaseOf(hub, table)) !== 'over'; moves++) {
        let cells = offered(await picture(page));
        await expect
          .poll(async () => {
            cells = offered(await picture(page));
            return cells.length > 0 || (await phaseOf(hub, table)) === 'over';
          }, FREE)
          .toBe(true);
        const cell = cells[0];
        if (cell === undefined) break;
        await act(page, hub, table, cell);
      }
      expect(await phaseOf(hub, table)).toBe('over');
      await expect.poll(() => page.locator('.phone-words').textContent(), FREE).toMatch(/wins|win/i);
      // The header does nothing without a secure context, and Chromium says so.
      expect(complaints.filter((one) => !one.startsWith('The Cross-Origin-Opener-Policy header'))).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'is the same tile at its seat after a reload and after a restart of the hub',
    async () => {
      const hub = await startedHub();
      const { table, code } = await begun(hub, 'virus-war', { width: 5, height: 5 }, ['X', 'O']);
      const { page } = await openBrowser(PHONE.width, PHONE.height, { hasTouch: true });
      await page.goto(`http://127.0.0.1:${hub.port}/seat#code=${code}`);
      await sitDown(page, 'Crosses', 'Mara');
      await expect.poll(async () => offered(await picture(page)).length, FREE).toBe(3);
      const handOf = async (): Promise<string> => {
        const { tables } = await hub.client.request({ do: 'tables' });
        const one = (
          tables as readonly { table: string; tiles: readonly { tile: string; piece: string; here: boolean }[] }[]
        ).find((at) => at.table === table);
        return one?.tiles.find(({ piece, here }) => piece === 'hand:X' && here)?.tile ?? '';
      };
      const tile = await handOf();
      expect(tile).toMatch(/^[0-9a-f]{12}$/);

      await page.reload();
      await page.locator('.phone-case').waitFor({ timeout: STEP_MS });
      await expect.poll(async () => offered(await picture(page)).length, FREE).toBe(3);
      expect(await handOf()).toBe(tile);

      await hub.restart();
      await expect.poll(handOf, FREE).toBe(tile);
      // After a restart a press goes on; the second one acts where the cursor stands.
      const press = page.getByRole('button', { name: 'Press', exact: true });
      await expect.poll(() => page.locator('.phone-words').textContent(), FREE).toContain('Welcome back');
      await press.tap();
      await expect.poll(() => page.locator('.phone-words').textContent(), FREE).toContain('Your move');
      await expect.poll(async () => offered(await picture(page)).length, FREE).toBe(3);
      const [cell] = offered(await picture(page));
      await act(page, hub, table, cell!);
      expect(await played(hub, table)).toHaveLength(1);
    },
    TEST_MS,
  );

  test(
    'says that another device has its seat, and takes it back',
    async () => {
      const hub = await startedHub();
      const { code } = await begun(hub, 'virus-war', { width: 5, height: 5 }, ['X', 'O']);
      const address = `http://127.0.0.1:${hub.port}/seat#code=${code}`;
      const { page } = await openBrowser(PHONE.width, PHONE.height, { hasTouch: true });
      await page.goto(address);
      await sitDown(page, 'Crosses', 'Mara');
      await expect.poll(async () => offered(await picture(page)).length, FREE).toBe(3);

      const other = (await openBrowser(PHONE.width, PHONE.height, { hasTouch: true })).page;
      await other.goto(address);
      await expect.poll(() => other.getByRole('button', { name: 'Sit at Crosses' }).isDisabled(), FREE).toBe(true);
      await other.getByText('Mara sits here').waitFor({ timeout: STEP_MS });

      // The phone is gone; the other device sits down, and the phone comes back.
      const context = page.context();
      await page.goto('about:blank');
      await expect.poll(() => other.getByRole('button', { name: 'Sit at Crosses' }).isEnabled(), FREE).toBe(true);
      await sitDown(other, 'Crosses', 'Lena');
      const back = await context.newPage();
      await back.goto(`http://127.0.0.1:${hub.port}/seat`);
      await back.getByText('Another device has your seat').waitFor({ timeout: STEP_MS });
      await back.getByRole('button', { name: 'Take it back' }).tap();
      await expect.poll(async () => offered(await picture(back)).length, FREE).toBe(3);
      await other.getByText('Another device has your seat').waitFor({ timeout: STEP_MS });
    },
    TEST_MS,
  );

  test(
    'never shows a private face while it is covered',
    async () => {
      const hub = await startedHub({ gameModule: [join(ROOT, 'test/toy/lanterns/index.ts')] });
      const { code } = await begun(hub, 'lanterns', {}, ['A', 'B']);
      const { page, complaints } = await openBrowser(PHONE.width, PHONE.height, { hasTouch: true });
      await page.goto(`http://127.0.0.1:${hub.port}/seat#code=${code}`);
      await page.getByLabel('Your name').fill('Mara');
      await page
        .getByRole('button', { name: /^Sit at/ })
        .first()
        .tap();
      await page.locator('.phone-case').waitFor({ timeout: STEP_MS });
      // The cover is night to its corners; the face stands on ink.
      const isCovered = async (): Promise<boolean> => (await picture(page))[20 * 128 + 20] === COLOURS[NIGHT];
      await expect.poll(isCovered, FREE).toBe(true);

      // Whatever is painted while no finger looks is looked at: each canvas call of the page is followed by a look at one pixel of the face.
      await page.evaluate((night) => {
        const scope = globalThis as unknown as {
          seen: string[];
          document: { querySelector(selector: string): Canvas & { style: { visibility: string } } };
          requestAnimationFrame(turn: () => void): void;
          isLooking: boolean;
        };
        scope.seen = [];
        scope.isLooking = false;
        const turn = (): void => {
          const canvas = scope.document.querySelector('.phone-case canvas');
          const { data } = canvas.getContext('2d').getImageData(20, 20, 1, 1);
          const colour = (data[0]! << 16) | (data[1]! << 8) | data[2]!;
          const isShown = canvas.style.visibility !== 'hidden' && colour !== night;
          if (isShown && !scope.isLooking) scope.seen.push(colour.toString(16));
          scope.requestAnimationFrame(turn);
        };
        scope.requestAnimationFrame(turn);
      }, COLOURS[NIGHT]!);
      const setLooking = (isLooking: boolean): Promise<void> =>
        page.evaluate((on) => {
          (globalThis as unknown as { isLooking: boolean }).isLooking = on;
        }, isLooking);
      const look = page.getByRole('button', { name: 'Look', exact: true });
      const box = (await look.boundingBox())!;

      await setLooking(true);
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await expect.poll(isCovered, FREE).toBe(false);
      // From the very event that lifts the finger on, nothing may be seen.
      await look.evaluate((button) => {
        button.addEventListener('pointerup', () => {
          (globalThis as unknown as { isLooking: boolean }).isLooking = false;
        });
      });
      await page.mouse.up();
      await expect.poll(isCovered, FREE).toBe(true);

      // "Cover" holds although a finger looks, and through tilts and presses.
      await page.getByRole('button', { name: 'Cover', exact: true }).tap();
      await page.mouse.down();
      await page.getByRole('button', { name: 'Tilt up' }).tap();
      await page.getByRole('button', { name: 'Tilt down' }).tap();
      await page.mouse.up();
      await expect.poll(isCovered, FREE).toBe(true);
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
      expect(seen).toEqual([]);
      expect(complaints).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'says so when its code is wrong',
    async () => {
      const hub = await startedHub();
      const { page } = await openBrowser(PHONE.width, PHONE.height, { hasTouch: true });
      await page.goto(`http://127.0.0.1:${hub.port}/seat#code=ZZZZ`);
      await page.getByText('This link does not work').waitFor({ timeout: STEP_MS });
    },
    TEST_MS,
  );
});
