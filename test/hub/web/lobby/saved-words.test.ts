import { expect, test } from 'vitest';
import type { TableSummary } from '../../../../hub/web/host/answers.ts';
import type { SavedSession } from '../../../../hub/web/lobby/lobby-answers.ts';
import { lackingTiles, tableForResume } from '../../../../hub/web/lobby/resume-session.ts';
import { sittersWords, standWords, whenWords } from '../../../../hub/web/lobby/saved-words.ts';
import { savedLists } from '../../../../hub/web/lobby/trashed-sessions.ts';

const SEATS = [
  { seat: 'X', player: 'person', name: 'Ann' },
  { seat: 'O', player: 'sensible', name: '' },
];
const saved = (session: string, change: Partial<SavedSession> = {}): SavedSession => ({
  session,
  game: 'g',
  seats: SEATS,
  at: '',
  changedMs: 0,
  events: 3,
  active: ['X'],
  result: '',
  isOver: false,
  isTrashed: false,
  wrong: '',
  ...change,
});
const table = (id: string, change: Partial<TableSummary> = {}): TableSummary => ({
  table: id,
  phase: 'free',
  tiles: [],
  paused: '',
  isTidying: false,
  game: '',
  seats: [],
  active: [],
  events: 0,
  missing: [],
  ...change,
});
const tile = (id: string, piece = '', here = true) => ({ tile: id, name: id, here, piece });

test('who sat there, by name or by seat', () => {
  expect(sittersWords(undefined, SEATS)).toBe('Ann against O');
});

test.each([
  [{}, 'Ann to move'],
  [{ active: ['X', 'O'] }, 'Ann and O to move'],
  [{ active: [] }, 'Not begun'],
  [{ active: [], isOver: true, result: 'Crosses win' }, 'Crosses win'],
])('a stand of %j is told as %s', (stand, words) => {
  expect(standWords(undefined, saved('s1', stand))).toBe(words);
});

test.each([
  [new Date(2026, 4, 3, 9, 5), 'today 9:05'],
  [new Date(2026, 4, 2, 23, 59), 'yesterday 23:59'],
  [new Date(2026, 3, 30, 12, 0), '30 Apr'],
  [new Date(2025, 11, 31, 12, 0), '31 Dec 2025'],
])('%s is %s on 3 May 2026', (at, words) => {
  expect(whenWords(at.getTime(), new Date(2026, 4, 3, 22, 0).getTime()).replace(/\b0(\d:)/, '$1')).toBe(words);
});

test('a session that was deleted here stays in its place, older ones go to the bin, and what is at a table is not listed', () => {
  const trashed = { isTrashed: true };
  const lists = savedLists(
    [saved('c'), saved('b', trashed), saved('a'), saved('old', trashed), saved('now', { at: 't1' })],
    new Set(['b', 'c']),
  );
  expect(lists.listed.map(({ session }) => session)).toEqual(['c', 'b', 'a']);
  expect(lists.bin.map(({ session }) => session)).toEqual(['old']);
});

test.each([
  [[table('t1'), table('t2', { tiles: [tile('own')] })], undefined, 't2'],
  [[table('t1'), table('t2', { tiles: [tile('own')] })], 't1', 't1'],
  [[table('t1', { phase: 'playing' }), table('t2', { phase: 'over' })], 't1', 't2'],
  [[table('t1', { phase: 'seating', tiles: [tile('own')] })], undefined, undefined],
])('of tables %# a session goes on at %3$s', (tables, looked, expected) => {
  expect(tableForResume(tables, new Set(['own']), looked)).toBe(expected);
});

test('a match lacks tiles for pieces that have none, and for those whose tile is away', () => {
  expect(lackingTiles(table('t1', { missing: ['cell:a1'], tiles: [tile('x', 'cell:b1', false)] }))).toBe(2);
  expect(lackingTiles(table('t1', { missing: ['cell:a1'], tiles: [tile('x'), tile('y')] }))).toBe(0);
});
