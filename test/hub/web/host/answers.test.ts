import fc from 'fast-check';
import { expect, test } from 'vitest';
import { game } from '../../../../hub/games/virus-war/index.ts';
import {
  readGames,
  readHints,
  readIssued,
  readPlayed,
  readRoomSound,
  readTables,
  readTilesHere,
} from '../../../../hub/web/host/answers.ts';
import { tokenIn } from '../../../../hub/web/host/session.ts';
import { readKeptTiles, writeKeptTiles } from '../../../../hub/web/tiles/kept-tiles.ts';
import { isTurnedAway } from '../../../../hub/web/tiles/web-socket-stream.ts';

test('whatever comes, nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of [readGames, readTables, readTilesHere, readIssued, readPlayed, readHints, readRoomSound]) {
        expect(() => read(value)).not.toThrow();
        expect(() => read({ games: [value], tables: [value], tiles: [value], transcript: value })).not.toThrow();
      }
    }),
  );
});

test('a game is read as it is sent', () => {
  const { id, title, seats, options, presets } = game;
  const sent = JSON.parse(
    JSON.stringify({ games: [{ id, title, seats, options, presets, players: ['random', 'sensible'] }] }),
  );
  const [read] = readGames(sent);
  expect(read?.seats).toEqual([
    { seat: 'X', title: 'CROSSES', colour: 7, mark: 'mark-bow' },
    { seat: 'O', title: 'NOUGHTS', colour: 11, mark: 'mark-disc' },
  ]);
  expect(read?.options.find(({ name }) => name === 'width')).toEqual({
    kind: 'int',
    name: 'width',
    say: 'Columns',
    dflt: 10,
    min: 3,
    max: 15,
  });
  expect(read?.options.map(({ name }) => name)).not.toContain('position');
  expect(read?.presets.find(({ name }) => name === 'short')?.values).toEqual({
    width: 5,
    height: 5,
    firstTurnActions: 2,
  });
});

test('a table is read with its match, and a free one without', () => {
  const seats = [{ seat: 'X', player: 'person', name: 'Ann', set: 'full' }];
  const tiles = [{ tile: 'a1b2c3d4e5f6', name: 'red-1', here: true, piece: 'cell:a1' }];
  const match = { phase: 'playing', game: 'virus-war', seats, active: ['X'], events: 3, missing: [], result: null };
  const [played, free] = readTables([
    { table: 't1', tiles, paused: 'host', tidy: true, ...match },
    { table: 't2', tiles: [], paused: '', tidy: false, phase: 'free' },
  ]);
  expect(played).toEqual({
    table: 't1',
    phase: 'playing',
    tiles,
    paused: 'host',
    isTidying: true,
    game: 'virus-war',
    seats,
    active: ['X'],
    events: 3,
    missing: [],
  });
  expect(free).toMatchObject({ phase: 'free', game: '', events: 0 });
});

test('what was played is the list of the transcript, with the turn that still runs', () => {
  const transcript = { options: { size: [1] }, seats: ['X'], turns: ['b2-c3', 'pass'], unfinished: 'd4' };
  expect(readPlayed({ transcript })).toEqual(['b2-c3', 'pass', 'd4']);
  expect(readPlayed({ hidden: true })).toEqual([]);
});

test('tiles come back from what was kept as they were', () => {
  const tiles = [
    { tile: '02aabbccddee', secret: 's', kept: [['boot', '7']] as const, pose: { x: 1, y: -2.5, angle: 90 } },
    { tile: '02aabbccddef', secret: 't', kept: [] },
  ];
  expect(readKeptTiles(writeKeptTiles(tiles))).toEqual(tiles);
});

test.each([null, '', 'null', '{', '[1, {"tile":"no id"}]'])('%j keeps no tiles', (kept) => {
  expect(readKeptTiles(kept)).toEqual([]);
});

test.each([
  ['#token=abc', 'abc'],
  ['#a=1&token=x%2Fy', 'x/y'],
  ['', undefined],
  ['#token', ''],
])('the fragment %j holds the token %j', (fragment, token) => {
  expect(tokenIn(fragment)).toBe(token);
});

test.each([
  ['a taken connection', [0x20, 2, 0, 0], false],
  ['a bad secret', [0x20, 2, 0, 4], true],
  ['a client that is not allowed', [0x20, 2, 0, 5], true],
  ['a hub that is full', [0x20, 2, 0, 3], false],
  ['a message', [0x30, 2, 0, 5], false],
])('%s is told from being turned away', (_name, bytes, expected) => {
  expect(isTurnedAway(Uint8Array.from(bytes))).toBe(expected);
});

test('what a table tells only at times is read when it is there', () => {
  const tidying = [{ tile: 'a', beside: ['b', 7], aside: false }];
  const pending = [{ a: 'a', aSide: 1, b: 'b', bSide: 3, ms: 200, ofMs: 1000 }];
  const clocks = [{ seat: 'X', leftMs: 5000, runs: true }];
  const [full, bare] = readTables([
    { table: 't1', tidying, pending, clocks },
    { table: 't2', tidying: [], pending: null },
  ]);
  expect(full).toMatchObject({ tidying: [{ tile: 'a', beside: ['b'], aside: false }], pending, clocks });
  for (const key of ['tidying', 'pending', 'clocks']) expect(bare).not.toHaveProperty(key);
});

test('hints without piece or words are left out', () => {
  const hints = [{ piece: 'cell:c3', say: 'Kill c3' }, { piece: 'cell:a1' }, 7];
  expect(readHints({ hints })).toEqual([{ piece: 'cell:c3', say: 'Kill c3' }]);
});

test('a room sound is its tune, or the name of one', () => {
  expect(readRoomSound({ table: 't1', tune: 'c6/110', lateMs: 3000, delayMs: 20 })).toEqual({
    table: 't1',
    tune: 'c6/110',
    lateMs: 3000,
    delayMs: 20,
  });
  expect(readRoomSound({ sound: 'door' })).toMatchObject({ tune: 'door', table: '' });
});
