import { describe, expect, test } from 'vitest';
import type { TableSummary } from '../../../../hub/web/host/answers.ts';
import { FIRST_STATE, isForeign, tableOf } from '../../../../hub/web/page/page-state.ts';
import { boardSize, laySet, mergedOptions, neededTiles } from '../../../../hub/web/page/set-up.ts';
import { whyUnheard } from '../../../../hub/web/page/silence.ts';
import { clockWords, tableWords } from '../../../../hub/web/page/words.ts';
import { contactsOf } from '../../../../hub/web/plane/sight.ts';
import { createStore } from '../../../../hub/web/store.ts';

const TABLE: TableSummary = {
  table: 't1',
  phase: 'playing',
  tiles: [],
  paused: '',
  isTidying: false,
  game: 'virus-war',
  seats: [{ seat: 'X', player: 'person', name: 'Ann', set: 'full' }],
  active: ['X'],
  events: 0,
  missing: [],
};

test('missing pieces are counted as board and handhelds', () => {
  expect(neededTiles(['cell:a1', 'cell:b1', 'hand:X'])).toEqual({ board: 2, loose: 1 });
});

test.each([
  [{ width: 6, height: 4 }, 24, [6, 4]],
  [{ width: 6, height: 4 }, 9, [3, 3]],
  [{}, 20, [5, 4]],
])('with options %j a board of %i tiles is %j', (options, count, expected) => {
  expect(boardSize(options, count)).toEqual(expected);
});

test('a set is a rectangle, and handhelds that touch nothing', () => {
  const tiles = ['a', 'b', 'c', 'd', 'x', 'o', 'spare'];
  const laid = laySet(tiles, { board: 4, loose: 2 }, { width: 2, height: 2 });
  expect(laid.map(({ tile }) => tile)).toEqual(['a', 'b', 'c', 'd', 'x', 'o']);
  expect(contactsOf(laid)).toHaveLength(4);
});

test('later options count over earlier ones', () => {
  expect(mergedOptions({ width: 10, pass: true }, { width: 5 }, { pass: false })).toEqual({ width: 5, pass: false });
});

describe('the side panel', () => {
  test.each<[Partial<TableSummary>, string]>([
    [{}, 'Ann (X) to move'],
    [{ paused: 'host' }, 'Paused'],
    [{ paused: 'resumed' }, 'Welcome back'],
    [{ isTidying: true }, 'Tidy up'],
    [{ phase: 'seating', missing: ['cell:a1'] }, 'Set up'],
    [{ phase: 'over', result: { order: [['X']], say: 'Crosses win' } }, 'Crosses win'],
  ])('says of %j: %s', (change, title) => {
    expect(tableWords(undefined, { ...TABLE, ...change }).title).toBe(title);
  });
});

test.each<[string, Partial<TableSummary>, RegExp]>([
  ['on a board of tiles', {}, /press one/],
  ['on a handheld', { seats: [{ seat: 'X', player: 'person', name: 'Ann', set: 'hands' }] }, /Tilt/],
  ['of the hub', { seats: [{ seat: 'X', player: 'random', name: 'The hub', set: 'full' }] }, /thinks/],
])('a player %s is told how to act', (_name, change, expected) => {
  expect(tableWords(undefined, { ...TABLE, ...change }).say).toMatch(expected);
});

describe('the table that is looked at', () => {
  const running = { ...TABLE, table: 't2', tiles: [{ tile: 'a', name: '', here: true, piece: '' }] };
  const state = { ...FIRST_STATE, tables: [TABLE, running], tiles: [{ tile: 'a', pose: { x: 0, y: 0, angle: 0 } }] };
  test('is the chosen one', () => expect(tableOf({ ...state, table: 't1' })?.table).toBe('t1'));
  test('is else the one with own tiles', () => expect(tableOf(state)?.table).toBe('t2'));
  test('is none while all are free', () => {
    expect(tableOf({ ...state, table: 't1', tables: [{ ...TABLE, phase: 'free' }] })).toBeUndefined();
  });
});

describe('a gesture on a tile', () => {
  const tile = (here: boolean) => ({ tile: 'a', name: '', here, piece: '' });
  const state = { ...FIRST_STATE, line: 'open' as const, tables: [{ ...TABLE, tiles: [tile(true)] }] };
  test.each<[string, Parameters<typeof whyUnheard>[0], RegExp | undefined]>([
    ['that the hub hears needs no words', state, undefined],
    ['while the hub is away is answered', { ...state, line: 'away' }, /hub is away/],
    ['of a tile that has gone', { ...state, tables: [{ ...TABLE, tiles: [tile(false)] }] }, /does not hear/],
    ['of a tile elsewhere', { ...state, tables: [TABLE] }, /not at the table/],
    ['while tiles are laid', { ...state, tables: [TABLE], busy: 'Laying the tiles' }, /not all tiles/],
    ['without a match needs no words', { ...state, tables: [] }, undefined],
  ])('%s', (_name, given, expected) => {
    const say = whyUnheard(given, 'a')?.say;
    if (expected === undefined) expect(say).toBeUndefined();
    else expect(say).toMatch(expected);
  });
});

test('while tiles are on their way the panel counts them', () => {
  const tiles = [{ tile: 'a', name: '', here: true, piece: '' }];
  const words = tableWords(undefined, { ...TABLE, phase: 'seating', missing: ['cell:a1', 'cell:b1'], tiles });
  expect(words.say).toBe('1 of 2 tiles are at the table. One moment.');
});

test('a table is foreign when none of its tiles is one of this browser', () => {
  const table = { ...TABLE, tiles: [{ tile: 'a', name: '', here: true, piece: '' }] };
  const mine = { ...FIRST_STATE, tiles: [{ tile: 'a', pose: { x: 0, y: 0, angle: 0 } }] };
  expect([isForeign(FIRST_STATE, table), isForeign(mine, table), isForeign(FIRST_STATE, TABLE)]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [61_000, '1:01'],
  [59_100, '1:00'],
  [900, '0:01'],
  [-50, '0:00'],
])('%i ms on a clock are %s', (leftMs, expected) => expect(clockWords(leftMs)).toBe(expected));

test('a store tells many changes once', () => {
  const later: (() => void)[] = [];
  const store = createStore({ a: 1, b: 2 }, (tell) => later.push(tell));
  let told = 0;
  const stop = store.subscribe(() => {
    told++;
  });
  store.set({ a: 5 });
  store.set({ b: 6 });
  expect([later.length, told, store.get()]).toEqual([1, 0, { a: 5, b: 6 }]);
  later.shift()?.();
  store.set({ a: 7 });
  later.shift()?.();
  stop();
  store.set({ a: 8 });
  later.shift()?.();
  expect(told).toBe(2);
});
