import { describe, expect, it } from 'vitest';
import { gameIn, readRules } from '../../../../hub/web/rules/read-rules.ts';

const SCREEN = { piece: 'cell:c3', ops: [['c', 1]] };

describe('readRules', () => {
  it.each([
    ['nothing', undefined, []],
    ['no list', { help: 'none' }, []],
    ['an entry that says and shows nothing', { help: [{ title: 'Moves', say: '', screens: [] }] }, []],
    [
      'a part of two paragraphs',
      {
        help: [
          { title: 'Moves', say: 'One.', screens: [SCREEN] },
          { title: '', say: 'Two.', screens: [] },
        ],
      },
      [
        {
          title: 'Moves',
          paragraphs: [
            { say: 'One.', screens: [SCREEN] },
            { say: 'Two.', screens: [] },
          ],
        },
      ],
    ],
    [
      'a first entry without a title',
      { help: [{ say: 'One.' }] },
      [{ title: '', paragraphs: [{ say: 'One.', screens: [] }] }],
    ],
    [
      'a screen that is no scene',
      { help: [{ title: 'Moves', say: 'One.', screens: [{ piece: 'cell:c3', ops: [['?']] }] }] },
      [{ title: 'Moves', paragraphs: [{ say: 'One.', screens: [] }] }],
    ],
  ])('reads %s', (_, answer, parts) => {
    expect(readRules(answer)).toEqual(parts);
  });
});

describe('gameIn', () => {
  it.each([
    ['#game=virus-war', 'virus-war'],
    ['#game=a%20b&x=1', 'a b'],
    ['#token=abc', ''],
    ['', ''],
  ])('finds in %j the game %j', (fragment, game) => {
    expect(gameIn(fragment)).toBe(game);
  });
});
