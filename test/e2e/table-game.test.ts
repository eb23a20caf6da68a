/** A whole match of Virus War by mouse on 25 virtual tiles against the hub's random player, to its end. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { EMBER, ICE } from '../../protocol/scene.ts';
import { openBrowser } from '../support/browser.ts';
import { needsTool } from '../support/needs-tool.ts';
import {
  beginOnBoard,
  buildPages,
  cell,
  countPixels,
  FREE,
  offered,
  pictureOf,
  type ServedHub,
  startedHub,
  TEST_MS,
} from '../support/table-page.ts';

const PAGES = buildPages('table-game-test');
const test = needsTool('chromium');

async function phaseOf({ client }: ServedHub): Promise<string> {
  const { tables } = await client.request({ do: 'tables' });
  const [table] = tables as readonly { readonly phase: string; readonly active: readonly string[] }[];
  return table?.phase === 'playing' ? `${table.active.join()} to move` : (table?.phase ?? 'none');
}

/** Until Crosses may act or the match is over; answers what they may press. */
async function myTurn(hub: ServedHub, page: Page): Promise<readonly string[]> {
  let cells: readonly string[] = [];
  await expect
    .poll(async () => {
      if ((await phaseOf(hub)) === 'over') return true;
      cells = (await phaseOf(hub)) === 'X to move' ? await offered(page) : [];
      return cells.length > 0;
    }, FREE)
    .toBe(true);
  return (await phaseOf(hub)) === 'over' ? [] : cells;
}

/** Cells of live marks in the hub's position, row 1 first. */
function marks(position: unknown, mark: string): readonly string[] {
  const { board } = position as { readonly board: readonly string[] };
  const rows = [...board].reverse();
  return rows.flatMap((row, y) =>
    [...row.replaceAll(' ', '')].flatMap((one, x) => (one === mark ? [`${'abcde'[x]}${y + 1}`] : [])),
  );
}

test(
  'a person plays a match to its end by mouse, sees it on the tiles, and plays again',
  async () => {
    const hub = await startedHub(PAGES);
    const { page, complaints } = await openBrowser(1440, 900);
    await beginOnBoard(page, hub.address);
    for (let actions = 0; actions < 60; actions++) {
      const cells = await myTurn(hub, page);
      const [first] = cells;
      if (first === undefined) break;
      // A kill where there is one: the match is shorter.
      const ices = await Promise.all(cells.map((name) => countPixels(cell(page, name), ICE)));
      const name = cells[ices.findIndex((count) => count > 300)] ?? first;
      const before = await pictureOf(cell(page, name));
      await cell(page, name).click();
      await expect.poll(() => pictureOf(cell(page, name)), FREE).not.toBe(before);
    }
    expect(await phaseOf(hub)).toBe('over');
    const { position } = await hub.client.request({ do: 'position', table: 't1' });
    const { result } = ((await hub.client.request({ do: 'tables' })).tables as { result: { say: string } }[])[0]!;
    await page.getByRole('heading', { name: result.say, exact: true }).waitFor(FREE);
    for (const [mark, colour] of [
      ['X', EMBER],
      ['O', ICE],
    ] as const) {
      for (const name of marks(position, mark)) {
        await expect.poll(() => countPixels(cell(page, name), colour), FREE).toBeGreaterThan(400);
      }
    }
    await page.getByRole('button', { name: 'Rematch' }).click();
    // On the same tiles; the other side begins, so the hub has moved first.
    await expect.poll(() => phaseOf(hub), FREE).toBe('X to move');
    expect(complaints).toEqual([]);
  },
  TEST_MS,
);
