import { describe, expect, test, vi } from 'vitest';
import type { HostLine } from '../../../../hub/web/host/host-socket.ts';
import { NOTHING_WATCHED, TableWatch, type Watched, watchedTable } from '../../../../hub/web/scene/table-watch.ts';
import { createStore } from '../../../../hub/web/store.ts';

const summary = (table: string, phase: string, events = 0) => ({
  table,
  phase,
  events,
  game: 'g',
  active: [],
  paused: '',
});
const scene = (width: number) => ({ board: { width, height: 10, ops: [], targets: [] } });

/** A hub that answers from these tables; boards come when they are let go. */
function watched() {
  const store = createStore<Watched>(NOTHING_WATCHED, (tell) => tell());
  let width = 10;
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let holds = false;
  const answer = async (command: { readonly do: string; readonly table?: string }) => {
    if (command.do === 'games') return { games: [] };
    if (command.do === 'tables') return { tables: [summary('t1', 'playing')] };
    if (command.do === 'position') return { transcript: { turns: ['a1'] } };
    asked.push(`${command.do} ${command.table}`);
    const now = scene(width);
    if (holds) await new Promise<void>((go) => waiting.push(go));
    return now;
  };
  const line = { ask: vi.fn(answer) } as unknown as HostLine;
  return {
    store,
    asked,
    watch: new TableWatch(line, store),
    grow: () => {
      width++;
    },
    hold: () => {
      holds = true;
    },
    letGo: () => {
      holds = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}

describe('who watches a table', () => {
  test('has its board and what was played after the greeting', async () => {
    const { watch, store } = watched();
    await watch.greet();
    await expect.poll(() => store.get().board?.width).toBe(10);
    await expect.poll(() => store.get().played).toEqual(['a1']);
  });

  test('asks for the board again when the feed tells of it, and not for another table', async () => {
    const { watch, store, asked, grow } = watched();
    await watch.greet();
    await expect.poll(() => store.get().board?.width).toBe(10);
    grow();
    watch.hear('board', { table: 't9', events: 3 });
    watch.hear('board', { table: 't1', events: 3 });
    await expect.poll(() => store.get().board?.width).toBe(11);
    expect(asked).toEqual(['board t1', 'board t1']);
  });

  test('asks once more, and no oftener, for all that came while it waited', async () => {
    const { watch, store, asked, grow, hold, letGo } = watched();
    hold();
    await watch.greet();
    grow();
    for (let events = 1; events < 20; events++) watch.hear('board', { table: 't1', events });
    letGo();
    await expect.poll(() => store.get().board?.width).toBe(11);
    expect(asked).toHaveLength(2);
  });

  test('does not ask when the tables tell nothing new', async () => {
    const { watch, store, asked } = watched();
    await watch.greet();
    await expect.poll(() => store.get().board?.width).toBe(10);
    watch.hear('tables', [summary('t1', 'playing')]);
    watch.hear('tables', [summary('t1', 'playing', 1)]);
    await expect.poll(() => asked).toHaveLength(2);
  });

  test('shows no board once the match is gone', async () => {
    const { watch, store } = watched();
    await watch.greet();
    await expect.poll(() => store.get().board?.width).toBe(10);
    watch.hear('tables', [summary('t1', 'free')]);
    await expect.poll(() => store.get().board).toBeUndefined();
  });
});

test.each([
  ['the wanted one', 'a', 'a'],
  ['one that plays when none is wanted', undefined, 'c'],
  ['one that plays when the wanted one is gone', 'gone', 'c'],
])('of several tables %s is looked at', (_which, wanted, table) => {
  const tables = [
    { ...summary('a', 'free') },
    { ...summary('b', 'over') },
    { ...summary('c', 'playing') },
  ] as unknown as Watched['tables'];
  expect(watchedTable({ tables, wanted })?.table).toBe(table);
});
