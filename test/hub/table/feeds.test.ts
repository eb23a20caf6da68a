import { expect, test } from 'vitest';
import type { Json } from '../../../hub/games/game.ts';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import { tileOf } from '../../../hub/table/table-state.ts';
import { rectangle } from '../../support/table-desk.ts';
import { WholeTable } from '../../support/whole-table.ts';

const id = (i: number) => `0000000000${String(i).padStart(2, '0')}`;

interface Summary {
  readonly phase: string;
  readonly events: number;
  readonly paused: string;
  readonly tidy: boolean;
  readonly tiles: readonly { readonly tile: string; readonly piece: string }[];
  readonly seats: readonly { readonly seat: string; readonly tile: string; readonly here: boolean }[];
  readonly tidying: readonly { readonly tile: string; readonly beside: readonly string[]; readonly aside: boolean }[];
  readonly pending: readonly Json[];
  readonly clocks: readonly { readonly seat: string; readonly leftMs: number; readonly runs: boolean }[];
}

const told = (table: WholeTable, feeds: readonly string[]) => {
  table.fed.length = 0;
  table.put({ in: 'tell', feeds });
  return table.fed.map(({ feed, data }) => ({ feed, data }));
};
const summary = (table: WholeTable): Summary =>
  (table.host({ do: 'tables' }).tables as unknown as readonly Summary[])[0] as Summary;
const live = (table: WholeTable) => {
  const run = table.hub.state.tables.get('t1');
  if (run === undefined) throw new Error('there is no table t1');
  return run.table;
};
const tileFor = (table: WholeTable, piece: string) => {
  const tile = tileOf(live(table), piece);
  if (tile === undefined) throw new Error(`no tile plays ${piece}`);
  return tile;
};

/** Virus War on twelve cells with a clock, a1 bottom left. */
function laid(): WholeTable {
  const table = new WholeTable([virusWar]);
  const places = Object.values(rectangle(4, 3, () => 0));
  for (let i = 0; i < places.length; i++) table.add(id(i));
  table.clock.advance(1000);
  table.host({ do: 'openTable' });
  table.host({ do: 'addTiles', table: 't1', tiles: [...table.tiles.keys()] });
  table.host({
    do: 'start',
    table: 't1',
    game: 'virus-war',
    options: { width: 4, height: 3, turnSeconds: 30 },
    seats: [
      { seat: 'X', player: 'person', name: 'Ann', set: 'full' },
      { seat: 'O', player: 'person', name: 'Bob', set: 'full' },
    ],
  });
  table.lay(Object.fromEntries(places.map((place, i) => [id(i), place])));
  table.clock.advance(3000);
  table.tiles.get(id(0))?.press();
  table.clock.advance(500);
  expect(live(table).match?.phase).toBe('playing');
  return table;
}

/** Virus War with two handhelds. */
function inHands(): WholeTable {
  const table = new WholeTable([virusWar]);
  const [one, other] = [table.add(id(0)), table.add(id(1))];
  table.clock.advance(1000);
  table.host({ do: 'openTable' });
  table.host({ do: 'addTiles', table: 't1', tiles: [id(0), id(1)] });
  const seats = ['X', 'O'].map((seat) => ({ seat, player: 'person', name: seat, set: 'hands' as const }));
  table.host({ do: 'start', table: 't1', game: 'virus-war', seats });
  for (const tile of [one, other]) {
    tile.press();
    table.clock.advance(500);
  }
  return table;
}

test('nothing is told while nothing changed, and a move is told to both feeds, once', () => {
  const table = laid();
  told(table, ['tables', 'board']);
  expect(told(table, ['tables', 'board'])).toEqual([]);
  table.tiles.get(tileFor(table, 'cell:b2'))?.press();
  table.clock.advance(200);
  const news = told(table, ['tables', 'board']);
  expect(news).toEqual([
    { feed: 'tables', data: [expect.objectContaining({ table: 't1', events: 1 })] },
    { feed: 'board', data: { table: 't1', events: 1 } },
  ]);
  expect(told(table, ['tables', 'board'])).toEqual([]);
});

test('only what is watched is told', () => {
  const table = laid();
  expect(told(table, [])).toEqual([]);
  expect(told(table, ['board']).map(({ feed }) => feed)).toEqual(['board']);
  expect(told(table, ['tables']).map(({ feed }) => feed)).toEqual(['tables']);
});

test.each([
  ['a table is opened', (table: WholeTable) => table.host({ do: 'openTable' }), ['tables']],
  [
    'a tile is taken away',
    (table: WholeTable) => table.host({ do: 'removeTiles', table: 't1', tiles: [id(5)] }),
    ['tables'],
  ],
  ['a pause', (table: WholeTable) => table.host({ do: 'pause', table: 't1' }), ['tables']],
  ['a tile goes off', (table: WholeTable) => table.put({ in: 'closed', tile: id(3), takenOver: false }), ['tables']],
  ['the end of a match', (table: WholeTable) => table.host({ do: 'end', table: 't1' }), ['tables', 'board']],
] as const)('%s is told where it concerns', (_, happens, feeds) => {
  const table = laid();
  told(table, ['tables', 'board']);
  happens(table);
  expect(told(table, ['tables', 'board']).map(({ feed }) => feed)).toEqual(feeds);
});

test('a table that is closed is told, too', () => {
  const table = laid();
  table.host({ do: 'end', table: 't1' });
  told(table, ['tables', 'board']);
  table.host({ do: 'closeTable', table: 't1' });
  expect(told(table, ['tables', 'board'])).toEqual([{ feed: 'tables', data: [] }]);
});

test('a seat is told with the tile of its handheld and whether that is here', () => {
  const table = inHands();
  const seats = () => summary(table).seats.map(({ seat, tile, here }) => [seat, tile, here]);
  expect(seats()).toEqual([
    ['X', tileFor(table, 'hand:X'), true],
    ['O', tileFor(table, 'hand:O'), true],
  ]);
  table.host({ do: 'removeTiles', table: 't1', tiles: [tileFor(table, 'hand:X')] });
  expect(seats()[0]).toEqual(['X', '', false]);
  expect(laid().host({ do: 'tables' }).tables).toMatchObject([{ seats: [{ tile: '', here: false }, { tile: '' }] }]);
});

test('while tidying each stray tile is told with the tiles beside which it belongs', () => {
  const table = laid();
  expect(summary(table).tidying).toEqual([]);
  const [corner, right, above] = ['cell:a1', 'cell:b1', 'cell:a2'].map((piece) => tileFor(table, piece));
  table.host({ do: 'pause', table: 't1' });
  table.lay({ [corner as string]: null });
  table.clock.advance(3000);
  table.host({ do: 'unpause', table: 't1' });
  const { tidy, tidying } = summary(table);
  expect(tidy).toBe(true);
  expect(tidying).toEqual([{ tile: corner, beside: expect.arrayContaining([right, above]), aside: false }]);
  expect(tidying[0]?.beside).toHaveLength(2);
});

test('the clock of the seat to move is told with what it has left, and stands still in a pause', () => {
  const table = laid();
  const before = summary(table).clocks;
  expect(before).toMatchObject([{ seat: 'X', runs: true }]);
  table.clock.advance(2000);
  const [after] = summary(table).clocks;
  expect((before[0]?.leftMs ?? 0) - (after?.leftMs ?? 0)).toBeGreaterThanOrEqual(2000);
  expect(after?.leftMs).toBeLessThan(28_000);
  table.host({ do: 'pause', table: 't1' });
  const [paused] = summary(table).clocks;
  table.clock.advance(2000);
  expect(summary(table).clocks).toEqual([{ ...paused, runs: false }]);
  expect(summary(inHands()).clocks).toEqual([]);
});

test('the room hears the fanfare at the end of a match, with its tune and when it is too late for it', () => {
  const table = inHands();
  table.fed.length = 0;
  table.host({ do: 'leave', table: 't1', seat: 'X' });
  const heard = table.fed.filter(({ feed }) => feed === 'room').map(({ data }) => data);
  expect(heard).toEqual([{ table: 't1', sound: 'win', tune: 'win', delayMs: 600, lateMs: 3000 }]);
});
