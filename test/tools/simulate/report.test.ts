import { expect, test } from 'vitest';
import type { PlayedGame } from '../../../tools/simulate/play-game.ts';
import { jsonLine, lines, tableOf, type Verdict } from '../../../tools/simulate/report.ts';
import { ToolError } from '../../../tools/tool-error.ts';

const PLAYED: PlayedGame = {
  session: 's-1',
  entries: 2,
  gestures: 6,
  repeats: 1,
  hostCommands: 0,
  messages: 100,
  lostMessages: 2,
  equal: true,
  refused: false,
  refusal: '',
  position: { toMove: 'X' },
  expected: { toMove: 'X' },
  foreign: [],
  said: new Set(['aa:1:1:press']),
};
const GOOD: Verdict = { file: 'games/one.json', seed: 7, seconds: 1.26, good: true, injected: [], played: PLAYED };
const OTHER: Verdict = { ...GOOD, good: false, played: { ...PLAYED, equal: false, expected: { toMove: 'O' } } };
const error = new ToolError('ERR_STUCK', 'Entry 3: X cannot say that.', { hint: 'run again' });
const STUCK: Verdict = { file: 'games/two.json', seed: 8, seconds: 9, good: false, injected: [], error };

test('a game that ends right is told in one line, another with both positions or the reason', () => {
  expect(lines(GOOD)).toBe('  ok: played to its end; 6 gestures, 1 repeated, 2 of 100 messages lost, 1.3 s\n');
  expect(lines(OTHER)).toContain('the hub has {"toMove":"X"}\n  the referee {"toMove":"O"}');
  expect(lines({ ...GOOD, good: false, injected: ['record 4: host command cast'] })).toContain(
    "WRONG: played to its end; 6 gestures, 1 repeated, 2 of 100 messages lost, 1.3 s\n  not a tile's doing: record 4",
  );
  expect(lines(STUCK)).toBe('  WRONG: Entry 3: X cannot say that.\n  next step: run again\n');
});

test('scripts get one object a game, with positions only where they differ', () => {
  const good = JSON.parse(jsonLine(GOOD));
  expect(good).toMatchObject({ ok: true, seed: 7, seconds: 1.3, gestures: 6 });
  expect(good).not.toHaveProperty('position');
  expect(JSON.parse(jsonLine(OTHER))).toMatchObject({
    ok: false,
    position: { toMove: 'X' },
    expected: { toMove: 'O' },
  });
  expect(JSON.parse(jsonLine(STUCK))).toMatchObject({ ok: false, error: { code: 'ERR_STUCK', hint: 'run again' } });
});

test('several games end in a table', () => {
  expect(tableOf([GOOD])).toBe("1 of 1 games end in the referee's position\n");
  expect(tableOf([GOOD, STUCK]).split('\n').slice(1)).toEqual([
    '       game      seed  gestures  repeated  lost   s',
    'ok     one.json  7     6         1         2/100  1.3',
    'WRONG  two.json  8     -         -         -/-    9.0',
    "1 of 2 games end in the referee's position",
    '',
  ]);
});
