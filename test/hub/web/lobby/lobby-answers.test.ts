import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readGameFaces,
  readKnownTiles,
  readLinks,
  readNetwork,
  readSessions,
  readTileNeed,
} from '../../../../hub/web/lobby/lobby-answers.ts';

const READERS = [readGameFaces, readKnownTiles, readLinks, readNetwork, readSessions, readTileNeed];

test('whatever comes, nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of READERS) {
        expect(() => read(value)).not.toThrow();
        const inside = { games: [value], tiles: [value], seats: [value], interfaces: [value], sessions: [value] };
        expect(() => read({ ...inside, pieces: [value], result: value, active: value })).not.toThrow();
      }
    }),
  );
});

test('a face keeps the operations of its cover that can be drawn', () => {
  const cover = [['c', 0], ['nonsense'], ['t', 64, 97, 1, 15, 'VIRUS WAR', 1]];
  expect(readGameFaces({ games: [{ id: 'virus-war', pitch: 'Grow.', minutes: 15, cover }] })).toEqual([
    { id: 'virus-war', pitch: 'Grow.', minutes: 15, cover: [cover[0], cover[2]] },
  ]);
});

test('the newest session comes first, and one whose header is broken has no game', () => {
  const list = [
    { session: 's1', game: '', seats: [], table: '', at: '', bytes: 3, changedMs: 5 },
    { session: 's2', game: 'virus-war', seats: [{ seat: 'X', player: 'person', name: 'Ann' }], at: 't1', changedMs: 9 },
  ];
  const trashed = [
    { session: 's3', game: 'virus-war', trashed: true, changedMs: 7, result: { say: 'Draw' }, over: true },
  ];
  const read = readSessions({ sessions: list, trashed });
  expect(read.map(({ session, game, at, isTrashed, result }) => [session, game, at, isTrashed, result])).toEqual([
    ['s2', 'virus-war', 't1', false, ''],
    ['s3', 'virus-war', '', true, 'Draw'],
    ['s1', '', '', false, ''],
  ]);
});

test('pieces that may be left away are no need', () => {
  const pieces = [{ piece: 'hand:X' }, { piece: 'window:0', optional: true }];
  expect(readTileNeed({ pieces })).toEqual({ needed: 1, optional: 1 });
});
