import { expect, test } from 'vitest';
import type { Json } from '../../../hub/games/game.ts';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import { linesOf, type Replay, replaySession, stateAfter, stepOf } from '../../../hub/table/session-replay.ts';
import { rectangle, TableDesk } from '../../support/table-desk.ts';

/** Virus War on twelve tiles: two moves of X, of which the second is taken back and another made. */
function played(): TableDesk {
  const desk = new TableDesk([virusWar]);
  const places = rectangle(4, 3, () => 0);
  for (const tile of Object.keys(places)) desk.join(tile);
  const seats = ['X', 'O'].map((seat) => ({ seat, player: 'person', name: `${seat}nn`, set: 'full' as const }));
  desk.start(virusWar, seats, { width: 4, height: 3 });
  desk.lay(places);
  desk.wait(2000);
  desk.press('t00');
  for (const cell of ['b2', 'b1', 'b1', 'a2']) {
    desk.press(desk.tile(`cell:${cell}`));
    desk.wait(100);
  }
  return desk;
}

const records = (desk: TableDesk) =>
  desk.records.map((record, i) => ({ n: i + 1, record: JSON.parse(JSON.stringify(record)) as Json }));

function header(desk: TableDesk) {
  if (desk.header === undefined) throw new Error('no match was begun');
  return desk.header;
}

function replay(desk: TableDesk): Replay {
  const read = replaySession(header(desk), records(desk), desk.deps);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

const board = (state: Json) => virusWar.transcripts.position(state as never).board;

test('a journal gives the match without its tiles, and what was taken back is gone', () => {
  const desk = played();
  const { events, state, wrong, isEnded } = replay(desk);
  expect({ wrong, isEnded }).toEqual({ wrong: '', isEnded: false });
  expect(events).toEqual(desk.table.match?.play.events);
  expect(JSON.stringify(state)).toBe(JSON.stringify(desk.table.match?.play.game));
  expect(linesOf(replay(desk))).toEqual([
    { n: 1, by: 'X', say: 'b2' },
    { n: 2, by: 'X', say: 'a2' },
  ]);
});

test('each step shows the board as it stood, and beyond the end as it stands', () => {
  const match = replay(played());
  const boards = [0, 1, 2, 9].map((count) => board(stateAfter(match, count)));
  expect(boards).toEqual([
    ['...O', '....', 'X...'],
    ['...O', '.X..', 'X...'],
    ['...O', 'XX..', 'X...'],
    ['...O', 'XX..', 'X...'],
  ]);
  const imageId = (_game: string, name: string) => name;
  expect(stepOf(match, 1, { imageId })).toMatchObject({ events: 1, of: 2, active: ['X'], result: null });
  expect(stepOf(match, 9, { imageId })).toMatchObject({ events: 2, board: { ops: expect.any(Array) } });
});

test('who sat down later, and that the host ended it, is known; a resume takes the end back', () => {
  const desk = played();
  desk.host({ do: 'reseat', table: 't1', seat: 'O', player: 'random', name: 'Hub', set: 'full' });
  expect(replay(desk).seats).toMatchObject([{ name: 'Xnn' }, { name: 'Hub', player: 'random' }]);
  desk.host({ do: 'end', table: 't1' });
  expect(replay(desk).isEnded).toBe(true);
  desk.take({ i: 'resume' });
  expect(replay(desk).isEnded).toBe(false);
});

test.each<[string, (desk: TableDesk) => Replay | string, string]>([
  [
    'other rules',
    (desk) => replaySession({ ...header(desk), rulesVersion: 99 }, records(desk), desk.deps),
    `It was played by version 99 of the rules; these are version ${virusWar.rulesVersion}.`,
  ],
  [
    'a game that is not here',
    (desk) => replaySession({ ...header(desk), game: 'chess' }, records(desk), desk.deps),
    'There is no game "chess" here.',
  ],
  [
    'options that are none',
    (desk) => replaySession({ ...header(desk), options: null }, records(desk), desk.deps),
    'Its beginning does not fit the rules.',
  ],
])('%s are told in words', (_, read, say) => {
  expect(read(played())).toBe(say);
});

const move = (n: number, cell: string): Json => ({
  in: { i: 'due' },
  out: { result: 'taken', events: [{ n, by: 'X', event: { by: 'X', act: 'cell', cell } }] },
});

test.each<[string, Json, string]>([
  ['a record that is none', 7, 'Record 1 is none of a match.'],
  ['events that are none', { in: {}, out: { events: 'b2' } }, 'Record 1 is none of a match.'],
  ['an event without a number', { in: {}, out: { events: [{ by: 'X', event: 1 }] } }, 'Record 1 is none of a match.'],
  ['a move that the rules refuse', move(1, 'd1'), 'Move 1 does not fit the rules.'],
  ['a move out of turn', move(3, 'b2'), 'Move 1 does not fit the rules.'],
])('%s ends the reading there, in words', (_, record, wrong) => {
  const desk = played();
  const read = replaySession(header(desk), [{ n: 1, record }], desk.deps);
  expect(read).toMatchObject({ wrong, events: [] });
});
