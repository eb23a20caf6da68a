import { expect, test } from 'vitest';
import { type Json, SET_KINDS, type SetKind } from '../../../hub/games/game.ts';
import { game } from '../../../hub/games/virus-war/index.ts';
import { playTranscript } from '../../../tools/referee/play-transcript.ts';
import { Mirror } from '../../../tools/simulate/mirror.ts';

const TRANSCRIPT = { options: { width: 4, height: 4 }, turns: ['b2-c3-a2', 'd3-c4-c3', 'b3-a4-b4'] };

function mirrorOf(set: SetKind): Mirror {
  const read = game.transcripts.read(TRANSCRIPT);
  if ('error' in read) throw new Error(JSON.stringify(read.error));
  return new Mirror({ game, options: read.options as unknown as Json, seats: read.seats, dealt: null, set, seed: 1 });
}

/** Says an intent gesture by gesture, as a player does. */
function say(mirror: Mirror, seat: string, intent: Json): number {
  const before = mirror.chosen;
  for (let gestures = 0; gestures < 50; gestures++) {
    const [gesture] = mirror.how(seat, intent);
    if (mirror.chosen !== before || gesture === undefined || !('on' in gesture)) return gestures;
    const meant = mirror.meaning(gesture.on, gesture);
    if (meant === undefined) throw new Error(`${JSON.stringify(gesture)} means nothing`);
    mirror.take(meant);
  }
  throw new Error('too many gestures');
}

test.each(SET_KINDS)('what is said by gestures of the set %s leads to the position of the referee', (set) => {
  const mirror = mirrorOf(set);
  for (const [turn, cells] of TRANSCRIPT.turns.entries()) {
    for (const cell of cells.split('-')) say(mirror, turn % 2 === 0 ? 'X' : 'O', { act: 'cell', cell });
  }
  const { ok, ...position } = playTranscript(game, TRANSCRIPT);
  expect([ok, mirror.position()]).toEqual([true, position]);
});

test('what is taken back leaves the match and a cursor as they were, and a copy has its own', () => {
  const mirror = mirrorOf('hands');
  say(mirror, 'X', { act: 'cell', cell: 'b2' });
  const copy = mirror.fork();
  const position = mirror.position();
  expect(say(mirror, 'X', { act: 'cell', cell: 'c3' })).toBeGreaterThan(1);
  mirror.takeBack();
  expect([mirror.position(), copy.position(), mirror.chosen]).toEqual([position, position, 1]);
  expect(copy.how('X', { act: 'cell', cell: 'c3' })).not.toEqual(mirror.how('X', { act: 'cell', cell: 'c3' }));
});

test('events of the hub are caught up with, so that a press means what it means there', () => {
  const mirror = mirrorOf('full');
  for (const cell of ['b2', 'c3', 'a2']) say(mirror, 'X', { act: 'cell', cell });
  const press = { g: 'press', on: 'cell:a2' } as const;
  expect(mirror.meaning(press.on, press)?.reading).toEqual({ intent: { act: 'takeBack' } });
  mirror.catchUp(1);
  expect(mirror.meaning(press.on, press)?.reading).toEqual({ intent: { act: 'cell', cell: 'a2' } });
  expect(() => mirror.catchUp(2)).toThrow('the hub has 2 events of its own');
});

test('an intent is found for an event, and an unlawful one keeps its words', () => {
  const mirror = mirrorOf('full');
  expect(mirror.intentFor({ by: 'X', act: 'cell', cell: 'b2' }, 'X')).toEqual({ act: 'cell', cell: 'b2' });
  expect(mirror.intentFor({ by: 'X', act: 'cell', cell: 'd1' }, 'X')).toEqual({ act: 'cell', cell: 'd1' });
  expect(mirror.eventOf('X', { act: 'cell', cell: 'd1' })).toBeUndefined();
});
