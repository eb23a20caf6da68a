import { describe, expect, test } from 'vitest';
import { readTables, type TableSummary } from '../../../../hub/web/host/answers.ts';
import { holdOf, seatNow, whereabouts } from '../../../../hub/web/seat/seat-places.ts';

const MINE = '00000000000a';
const OTHER = '00000000000b';
const PERSON = { seat: 'X', player: 'person', name: 'Mara', set: 'hands' };
const HUB = { seat: 'O', player: 'random', name: 'Noughts', set: 'hands' };

function table(given: object = {}): TableSummary {
  const [read] = readTables([{ table: 't1', phase: 'playing', game: 'g', seats: [PERSON, HUB], tiles: [], ...given }]);
  return read as TableSummary;
}
const playing = (tile: string, here = true) =>
  table({ seats: [{ ...PERSON, tile, here }, HUB], tiles: [{ tile, here, name: '', piece: 'hand:X' }] });

describe('a seat', () => {
  test.each([
    ['is free without a tile', table(), 'X', 'free'],
    ['is free when its tile is gone', playing(OTHER, false), 'X', 'free'],
    ['is mine when my tile plays it', playing(MINE), 'X', 'mine'],
    ['is mine when my tile plays it and is away', playing(MINE, false), 'X', 'mine'],
    ['is taken when another tile plays it', playing(OTHER), 'X', 'taken'],
    ["is the hub's", table(), 'O', 'hub'],
  ] as const)('%s', (_what, at, seat, hold) => {
    expect(holdOf(at, seat, MINE)).toBe(hold);
  });

  test.each([
    ['is the one of before', table(), 'X', 'Mara', 'X'],
    [
      'goes along with the name after a rematch',
      table({
        seats: [
          { ...HUB, seat: 'X' },
          { ...PERSON, seat: 'O' },
        ],
      }),
      'X',
      'Mara',
      'O',
    ],
    ['is the one of before when nobody has the name', table(), 'O', 'Lena', 'O'],
    ['is none without a match', table({ phase: 'free' }), 'X', 'Mara', ''],
    ['is none when the match is over', table({ phase: 'over' }), 'X', 'Mara', ''],
    ['is none that the match lacks', table(), 'Z', 'Lena', ''],
  ])('%s', (_what, at, seat, name, now) => {
    expect(seatNow(at, seat, name)).toBe(now);
  });
});

describe('a phone', () => {
  const at = { step: 'opening', seat: 'X', name: 'Mara', tile: MINE } as const;
  test.each([
    ['that never sat chooses', { ...at, seat: '', tile: '' }, table(), false, 'choosing'],
    ['whose tile plays is seated', at, playing(MINE), false, 'seated'],
    ['whose tile plays is seated even if it came by a code', at, playing(MINE), true, 'seated'],
    ['that came by a code is asked', at, table(), true, 'choosing'],
    ['that came back sits down again', at, table(), false, 'sit'],
    ['sees that another plays its seat', at, playing(OTHER), false, 'taken'],
    ['sees so while it plays', { ...at, step: 'seated' }, playing(OTHER), true, 'taken'],
    ['does not push a hub player out unasked', { ...at, seat: 'O', name: 'Lena' }, table(), false, 'choosing'],
    ['stays its tile between two matches', { ...at, step: 'seated' }, table({ phase: 'over' }), false, 'seated'],
    ['stays its tile when there is no table', at, undefined, false, 'seated'],
    ['is left alone while its person chooses', { ...at, step: 'choosing' }, playing(MINE), false, 'stay'],
    ['is left alone while it sits down', { ...at, step: 'sitting' }, table(), false, 'stay'],
    ['is left alone while another window plays', { ...at, step: 'elsewhere' }, table(), false, 'stay'],
  ] as const)('%s', (_what, state, tables, isFresh, to) => {
    expect(whereabouts(state, tables, isFresh).to).toBe(to);
  });
});
