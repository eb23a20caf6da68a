import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameSpec } from '../../../../hub/web/host/answers.ts';
import { readStep, readStory, type SessionStory } from '../../../../hub/web/replay/replay-answers.ts';
import { lineAt, shownWords, sitterName, storyText } from '../../../../hub/web/replay/replay-words.ts';
import { stepForKey } from '../../../../hub/web/replay/stepping.ts';

const GAME: GameSpec = {
  id: 'virus-war',
  title: 'Virus War',
  seatsMin: 2,
  seats: [
    { seat: 'X', title: 'CROSSES', colour: 7, mark: 'mark-bow' },
    { seat: 'O', title: 'NOUGHTS', colour: 11, mark: 'mark-plus' },
  ],
  options: [],
  presets: [],
  players: [],
};
const STORY: SessionStory = {
  session: 's1',
  game: 'virus-war',
  seats: [
    { seat: 'X', player: 'person', name: 'Ann' },
    { seat: 'O', player: 'sensible', name: '' },
  ],
  beganMs: Date.UTC(2026, 4, 3, 14, 5),
  events: 4,
  result: 'Crosses win',
  lines: [
    { events: 1, by: 'X', say: 'b2' },
    { events: 3, by: 'O', say: 'd4' },
    { events: 4, by: 'hub', say: 'time is up' },
  ],
};

test('whatever comes, nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of [readStory, readStep]) {
        expect(() => read(value)).not.toThrow();
        expect(() => read({ seats: [value], lines: [value], result: value, board: value })).not.toThrow();
      }
    }),
  );
});

test.each([
  [0, -1, 'The beginning'],
  [1, 0, 'Ann: b2'],
  [2, 0, 'Ann: b2'],
  [3, 1, 'Noughts: d4'],
  [4, 2, 'time is up. Crosses win'],
])('after %i events line %i is shown: %s', (events, line, words) => {
  expect(lineAt(STORY.lines, events)).toBe(line);
  expect(shownWords(GAME, STORY, events)).toBe(words);
});

test('two players of one name are told apart by their seats', () => {
  const seats = STORY.seats.map((one) => ({ ...one, name: 'The hub' }));
  expect(sitterName(GAME, { ...STORY, seats }, 'O')).toBe('The hub (Noughts)');
});

test('the story as text says who played, each move, and the end', () => {
  expect(storyText(GAME, STORY)).toBe(
    'Virus War\nCrosses: Ann\nNoughts: Noughts\nBegan 2026-05-03T14:05 UTC\n\n1. Ann: b2\n2. Noughts: d4\n3. time is up\nCrosses win\n',
  );
});

test.each([
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 3, 2],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 4, 4],
  ['Home', 3, 0],
  ['End', 3, 4],
  ['a', 3, undefined],
])('%s leads from %i to %s of 4', (key, from, to) => {
  expect(stepForKey(key, from, 4)).toBe(to);
});
