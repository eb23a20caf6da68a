import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHostRequest } from '../../../../hub/adapters/http/host-request.ts';
import type { HostCommand } from '../../../../hub/table/host-commands.ts';

const A = 'a1b2c3d4e5f6';
const SEATS = [{ seat: 'X', player: 'person', name: 'Ann', set: 'hands' }] as const;

/** One of each kind; the compiler sees to it that none is missing. */
const COMMANDS: { readonly [Do in HostCommand['do']]: Extract<HostCommand, { readonly do: Do }> } = {
  games: { do: 'games' },
  tiles: { do: 'tiles' },
  tables: { do: 'tables' },
  sessions: { do: 'sessions' },
  openTable: { do: 'openTable' },
  closeTable: { do: 'closeTable', table: 't1' },
  addTiles: { do: 'addTiles', table: 't1', tiles: [A] },
  removeTiles: { do: 'removeTiles', table: 't1', tiles: [A] },
  start: {
    do: 'start',
    table: 't1',
    game: 'virus-war',
    preset: 'small',
    options: { deep: [1, 'two', null, true] },
    seats: SEATS,
    seed: 0,
    pace: 'correspondence',
  },
  resume: { do: 'resume', table: 't1', session: 's-1' },
  trash: { do: 'trash', session: 's-1' },
  restore: { do: 'restore', session: 's-1' },
  cast: { do: 'cast', table: 't1', piece: 'cell:c3', tile: A },
  swap: { do: 'swap', table: 't1', from: A, to: 'b1b2c3d4e5f6' },
  reseat: { do: 'reseat', table: 't1', seat: 'X', player: 'random', name: 'Bot', set: 'small' },
  point: { do: 'point', table: 't1', tile: A, secret: 'x', element: 'cell:c3' },
  pause: { do: 'pause', table: 't1' },
  unpause: { do: 'unpause', table: 't1' },
  undo: { do: 'undo', table: 't1' },
  leaveAsIs: { do: 'leaveAsIs', table: 't1' },
  leave: { do: 'leave', table: 't1', seat: 'X' },
  end: { do: 'end', table: 't1' },
  rematch: { do: 'rematch', table: 't1' },
  openHands: { do: 'openHands', table: 't1', open: true },
  blind: { do: 'blind', tile: A, side: 3, blind: true },
  configure: { do: 'configure', tile: A, name: 'red-3', brightness: 60, mute: true, still: false },
  perform: { do: 'perform', tile: A, what: 'find' },
  position: { do: 'position', table: 't1', reveal: true },
  trace: { do: 'trace', table: 't1' },
  watch: { do: 'watch', feeds: ['tables', 'trace', 'log'] },
  issue: { do: 'issue', count: 6 },
  issueEcho: { do: 'issueEcho', count: 2 },
  guests: { do: 'guests', allowed: true },
  lan: { do: 'lan', open: true, address: '127.0.0.1' },
  network: { do: 'network' },
  board: { do: 'board', table: 't1' },
  hints: { do: 'hints', table: 't1' },
  rules: { do: 'rules', game: 'virus-war' },
  setUp: { do: 'setUp', game: 'virus-war', preset: 'small', options: { width: 5 }, seats: SEATS },
  session: { do: 'session', session: 's-1' },
  step: { do: 'step', session: 's-1', events: 12 },
  links: { do: 'links', table: 't1' },
  renewLinks: { do: 'renewLinks' },
  seatTile: { do: 'seatTile', table: 't1' },
  sit: { do: 'sit', table: 't1', seat: 'X', name: 'Ann', tile: A, secret: 'x' },
};

test.each(Object.values(COMMANDS))('$do is taken as it is', (command) => {
  expect(parseHostRequest(JSON.stringify({ id: 7, ...command }))).toEqual({ id: 7, command });
});

test('hello is taken, and optional fields may be left out', () => {
  expect(parseHostRequest('{"id":0,"do":"hello","token":"x"}')).toEqual({
    id: 0,
    command: { do: 'hello', token: 'x' },
  });
  const start = { do: 'start', table: 't1', game: 'virus-war', seats: SEATS };
  expect(parseHostRequest(JSON.stringify({ id: 1, ...start }))).toEqual({ id: 1, command: start });
});

describe('what is wrong is named', () => {
  test.each<[string, object]>([
    ['', { code: 'notJson' }],
    ['[]', { code: 'notJson' }],
    ['null', { code: 'notJson' }],
    ['{"do":"games"', { code: 'notJson' }],
    ['{"do":"games"}', { code: 'badRequest', say: 'id: must be a whole number from 0.' }],
    ['{"id":-1,"do":"games"}', { code: 'badRequest', say: 'id: must be a whole number from 0.' }],
    ['{"id":1}', { id: 1, code: 'unknownCommand', say: 'do: there is no command of this kind.' }],
    ['{"id":1,"do":"fly"}', { id: 1, code: 'unknownCommand', say: 'do: there is no command "fly".' }],
    ['{"id":1,"do":"constructor"}', { id: 1, code: 'unknownCommand' }],
    ['{"id":1,"do":"__proto__"}', { id: 1, code: 'unknownCommand' }],
    ['{"id":1,"do":"pause"}', { id: 1, code: 'badRequest', say: expect.stringMatching(/^table: /) }],
    [
      '{"id":1,"do":"watch","feeds":["tables","moon"]}',
      { id: 1, code: 'badRequest', say: 'feeds[1]: must be one of tables, tiles, room, board, trace, log.' },
    ],
    ['{"id":1,"do":"pause","table":"t1","now":1}', { id: 1, say: 'unknown field "now".' }],
    [
      `{"id":1,"do":"addTiles","table":"t1","tiles":["${A}","A1"]}`,
      { id: 1, say: 'tiles[1]: must be 12 lower-case hex digits.' },
    ],
    [
      '{"id":1,"do":"start","table":"t1","game":"g","seats":[{"seat":"X","player":"p","name":"Ann","set":"huge"}]}',
      { id: 1, say: expect.stringMatching(/^seats\[0\]\.set: /) },
    ],
    [
      '{"id":1,"do":"configure","tile":"a1b2c3d4e5f6","brightness":1}',
      { id: 1, say: expect.stringMatching(/^brightness: /) },
    ],
    [
      '{"id":1,"do":"start","table":"t1","game":"g","seats":[],"seed":1.5}',
      { id: 1, say: expect.stringMatching(/^seats: /) },
    ],
    ['{"id":1,"do":"trash","session":"../../etc"}', { id: 1, say: expect.stringMatching(/^session: /) }],
    ['{"id":1,"do":"issue","count":100000}', { id: 1, say: expect.stringMatching(/^count: /) }],
    ['{"id":1,"do":"watch","feeds":["<script>"]}', { id: 1, say: expect.stringMatching(/^feeds\[0\]: /) }],
  ])('%s', (text, expected) => {
    expect(parseHostRequest(text)).toMatchObject(expected);
  });
});

test('no text makes it throw', () => {
  const json = fc.json().chain((text) => fc.constantFrom(text, text.slice(1), `{"id":1,"do":${text}}`));
  fc.assert(
    fc.property(fc.oneof(fc.string(), json), (text) => {
      expect(parseHostRequest(text)).toBeTypeOf('object');
    }),
  );
});
