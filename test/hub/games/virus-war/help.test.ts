import { describe, expect, test } from 'vitest';
import type { HelpEntry, Piece, SetKind } from '../../../../hub/games/game.ts';
import { playedTo } from '../../../../hub/games/played.ts';
import { help } from '../../../../hub/games/virus-war/help.ts';
import { game } from '../../../../hub/games/virus-war/index.ts';
import type { Options } from '../../../../hub/games/virus-war/options.ts';
import { screenOf } from '../../../../tools/assets/shot.ts';
import { imagesOf, wordsOf } from './support/table.ts';

const BEGINNING = { options: {}, turns: [] };
const SETS: readonly SetKind[] = ['full', 'small', 'hands'];

/** The first set that has the piece in the position of the entry, as the page looks for it. */
function setOf({ after = BEGINNING }: HelpEntry, piece: string): SetKind | undefined {
  const position = playedTo(game, after);
  if (typeof position === 'string') return undefined;
  const has = (set: SetKind) =>
    game.binding
      .pieces(position.options as unknown as Options, position.seats, set)
      .some(({ id }: Piece) => id === piece);
  return SETS.find(has);
}

function shown(entry: HelpEntry, piece: string) {
  return screenOf(game, {
    name: entry.say,
    after: entry.after ?? BEGINNING,
    piece,
    set: setOf(entry, piece) ?? 'full',
  });
}

const entries = help.map((entry, number) => ({ entry, name: `${number} ${entry.say.slice(0, 40)}` }));
/** The entry that says this. */
const saying = (words: string): HelpEntry => {
  const entry = help.find(({ say }) => say.includes(words));
  if (entry === undefined) throw new Error(`no entry says ${words}`);
  return entry;
};

describe('the rules page', () => {
  test.each(entries)('plays its position and has its pieces there: $name', ({ entry }) => {
    expect(playedTo(game, entry.after ?? BEGINNING)).toBeTypeOf('object');
    expect((entry.show ?? []).filter((piece) => setOf(entry, piece) === undefined)).toEqual([]);
  });

  test('a turn that breaks the rules is found', () => {
    expect(playedTo(game, { options: { width: 5, height: 5 }, turns: ['e5-d4-c3'] })).toContain('entry 0');
  });

  test('begins with a title, and shows something in every part', () => {
    expect(help[0]?.title).toBeDefined();
    const parts: HelpEntry[][] = [];
    for (const entry of help) {
      if (entry.title !== undefined) parts.push([]);
      parts.at(-1)?.push(entry);
    }
    expect(parts.filter((part) => part.every(({ show = [] }) => show.length === 0))).toEqual([]);
  });
});

describe('what it says is what is seen', () => {
  test.each<[string, string, readonly string[]]>([
    ['Two colonies', 'cell:a1', ['x-live']],
    ['Two colonies', 'cell:e5', ['o-live']],
    ['by a side or by a corner', 'cell:b2', ['x-live40']],
    ['you may kill it', 'cell:c4', ['o-live', 'slash']],
    ['stays for ever', 'cell:c4', ['x-dead']],
    ['stays for ever', 'cell:c3', ['o-dead']],
    ['Across a bridge', 'cell:d2', ['x-live40']],
    ['are a wall', 'cell:b2', ['x-dead']],
    ['are a wall', 'cell:c3', ['dish']],
    ['cut a corridor', 'cell:b2', ['o-dead']],
    ['cut a corridor', 'cell:d4', ['o-live', 'slash']],
    ['menu', 'hand:O', ['mark-disc']],
    ['framed marks', 'hand:X', ['dot5', 'o14']],
    ['window of the board', 'window:6', []],
  ])('%s: %s shows %j', (words, piece, images) => {
    expect(imagesOf(shown(saying(words), piece))).toEqual(expect.arrayContaining([...images]));
  });

  test('cells behind a wall ask for nothing, cells behind a bridge for a press', () => {
    expect(wordsOf(shown(saying('are a wall'), 'cell:c3'))).toEqual([]);
    expect(wordsOf(shown(saying('Across a bridge'), 'cell:d2'))).toEqual(['PRESS']);
  });

  test('ends say how', () => {
    expect(wordsOf(shown(saying('the game is a draw'), 'cell:a1'))).toContain('BOTH PASSED');
    expect(wordsOf(shown(saying('shut in'), 'cell:a5'))).toContain('SHUT IN');
    expect(wordsOf(shown(saying('last live mark'), 'cell:b2'))).toContain('DESTROYED');
  });

  test('the frame of the last action says that a press takes it back', () => {
    expect(wordsOf(shown(saying('yellow frame'), 'cell:b2'))).toEqual(['Press: take back']);
  });
});
