import { expect, test } from 'vitest';
import type { KnownTile } from '../../../../hub/web/lobby/lobby-answers.ts';
import { needRange, needWords } from '../../../../hub/web/lobby/tile-need.ts';

const need = (needed: number, optional = 0) => ({ needed, optional });
const tile = (id: string, isHere = true): KnownTile => ({
  tile: id,
  name: id,
  isHere,
  isVirtual: false,
  body: 's3',
  table: '',
  firmware: '',
});

test.each([
  [[need(100), need(25)], need(2), '25 to 100 tiles, or 2'],
  [[need(28), need(28)], need(3), '28 tiles, or 3'],
  [[need(1)], need(1), '1 tile'],
  [[need(9)], undefined, '9 tiles'],
  [[], need(2), ''],
])('needs %j and %j are told as %s', (full, hands, words) => {
  expect(needRange(full, hands)).toBe(words);
});

test('virtual tiles fill up, and those that came from elsewhere are counted when they are here', () => {
  expect(needWords(need(25), [], new Set())).toBe('25 tiles, virtual ones on this page.');
  expect(needWords(need(1, 9), [], new Set())).toBe('1 tile (and 9 more if you like), virtual ones on this page.');
  const known = [tile('own'), tile('red'), tile('away', false)];
  expect(needWords(need(2), known, new Set(['own']))).toBe(
    '2 tiles, virtual ones on this page. 1 tile of yours is here and can join at the table.',
  );
});
