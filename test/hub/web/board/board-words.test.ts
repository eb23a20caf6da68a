import { expect, test } from 'vitest';
import { boardWords, lineWords, winners } from '../../../../hub/web/board/board-words.ts';
import { readGames, readTables, type TableSummary } from '../../../../hub/web/host/answers.ts';

const [game] = readGames({
  games: [
    {
      id: 'virus-war',
      title: 'Virus War',
      seats: { names: ['X', 'O'], titles: { X: 'CROSSES', O: 'NOUGHTS' }, look: {} },
    },
  ],
});
const SEATS = [
  { seat: 'X', player: 'person', name: 'Mara', set: 'hands' },
  { seat: 'O', player: 'random', name: 'Noughts', set: 'hands' },
];

function table(given: object): TableSummary {
  const [read] = readTables([
    { table: 't1', phase: 'playing', game: 'virus-war', seats: SEATS, active: ['X'], paused: '', ...given },
  ]);
  return read as TableSummary;
}

test.each([
  ['a person is to move', {}, 'Mara (Crosses) to move', ''],
  ['the hub is to move', { active: ['O'] }, 'Noughts to move', 'The hub thinks.'],
  ['there is no match', { phase: 'free' }, 'Waiting for players', 'The host begins a game in the lobby.'],
  [
    'a handheld is missing',
    { phase: 'seating', missing: ['hand:X'] },
    'Waiting for players',
    'Mara (Crosses) needs a handheld.',
  ],
  [
    'cells are missing',
    { phase: 'seating', missing: ['cell:a1', 'cell:a2'] },
    'Waiting for players',
    '2 tiles are still to be laid.',
  ],
  ['one cell is missing', { phase: 'seating', missing: ['cell:a1'] }, 'Waiting for players', 'cell a1 is missing.'],
  ['the host paused', { paused: 'host' }, 'Paused', 'Clocks stand still.'],
  ['the hub came back', { paused: 'resumed' }, 'Welcome back', 'Press any tile of the game to go on.'],
  ['tiles lie wrongly', { tidy: true }, 'Tidy up', 'Arrows on the tiles show where they belong.'],
  [
    'it is over',
    { phase: 'over', result: { order: [['X'], ['O']], say: 'Crosses win' } },
    'Crosses win',
    'Thank you for playing.',
  ],
])('the shared screen says so when %s', (_when, given, title, say) => {
  expect(boardWords(game, table(given))).toEqual({ title, say });
});

test.each([
  ['one alone', [['X'], ['O']], ['X']],
  ['nobody when all share a place', [['X', 'O']], []],
  ['nobody when all lose', [], []],
])('the fanfare is for %s', (_who, order, seats) => {
  expect(winners(table({ phase: 'over', result: { order, say: '' } }))).toEqual(seats);
});

test('nobody has won before the end', () => {
  expect(winners(table({}))).toEqual([]);
});

test.each(['connecting', 'away', 'stranger'] as const)('a line that is %s is told', (line) => {
  expect(lineWords(line)?.say).toMatch(/^[A-Z].*\.$/);
});
