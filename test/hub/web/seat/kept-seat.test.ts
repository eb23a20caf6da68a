import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readKeptSeat } from '../../../../hub/web/seat/kept-seat.ts';
import { plainName } from '../../../../hub/web/seat/seat-work.ts';

const KEPT = { tile: '0123456789ab', secret: 's3cret', kept: [['boot', '7']], seat: 'X', name: 'Mara', token: 'abc' };

test('a seat comes back as it was kept', () => {
  expect(readKeptSeat(JSON.stringify(KEPT))).toEqual(KEPT);
});

test('what is missing besides tile and secret is empty', () => {
  expect(readKeptSeat(JSON.stringify({ tile: KEPT.tile, secret: 's', kept: [['a'], 'b', ['c', 1]] }))).toEqual({
    ...{ tile: KEPT.tile, secret: 's', kept: [], seat: '', name: '', token: '' },
  });
});

test.each([[null], [''], ['{'], ['[]'], ['{"tile":"x","secret":"s"}'], ['{"tile":"0123456789ab"}']])(
  'nothing is read from %s',
  (text) => {
    expect(readKeptSeat(text)).toBeUndefined();
  },
);

test('reading throws nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readKeptSeat(JSON.stringify(value));
    }),
  );
});

test.each([
  ['Mara', 'Mara'],
  ['  José ', 'Jose'],
  ['Bartholomew the Great', 'Bartholomew'],
  ['Ünï😀', 'Uni'],
  ['日本', ''],
])('the name "%s" is told to the hub as "%s"', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
