import { expect, test } from 'vitest';
import type { Json } from '../../../hub/games/game.ts';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import type { SessionHeader } from '../../../hub/table/records.ts';
import { recoverTable } from '../../../hub/table/recover.ts';
import { TableDesk } from '../../support/table-desk.ts';

function begun(): { readonly header: SessionHeader; readonly desk: TableDesk } {
  const desk = new TableDesk([virusWar]);
  const seats = ['X', 'O'].map((seat) => ({ seat, player: 'person', name: seat, set: 'hands' as const }));
  desk.start(virusWar, seats);
  if (desk.header === undefined) throw new Error('no match was begun');
  return { header: desk.header, desk };
}

test.each<[string, Json, string]>([
  ['is no record at all', null, 'Record 1 cannot be played by these rules.'],
  ['has a time that cannot be', { atMs: -5, in: { i: 'due' }, out: {} }, 'Record 1 cannot be played by these rules.'],
  [
    'comes out otherwise',
    { atMs: 0, in: { i: 'due' }, out: { result: 'refused' } },
    'Record 1 comes out otherwise than it says.',
  ],
])('a record that %s is told in words; what was thrown is for the log', (_, record, wrong) => {
  const { header, desk } = begun();
  const recovered = { header: header as unknown as Json, tail: [{ n: 1, record }], last: 1, cutBytes: 0 };
  const { wrong: say, cause } = recoverTable(header, recovered, desk.deps);
  expect(say).toBe(wrong);
  expect(cause !== undefined).toBe(wrong.includes('cannot be played'));
});

test('a match whose options are none is told in words', () => {
  const { header, desk } = begun();
  const recovered = { header: null, tail: [], last: 0, cutBytes: 0 };
  expect(recoverTable({ ...header, options: null }, recovered, desk.deps)).toMatchObject({
    wrong: 'It cannot be begun by these rules.',
    cause: expect.any(String),
  });
});
