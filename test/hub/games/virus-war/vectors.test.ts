import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../hub/games/game.ts';
import { rules } from '../../../../hub/games/virus-war/rules.ts';
import { transcripts } from '../../../../hub/games/virus-war/transcripts.ts';
import { playTranscript } from '../../../../tools/referee/play-transcript.ts';

interface Vector {
  readonly name: string;
  readonly transcript: Json;
  readonly expected: Json;
}

const FOLDER = new URL('../../../vectors/virus_war/', import.meta.url);
const judged = { rules, transcripts };
const vectors = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Vector);

/** `transcript` played, as plain JSON. */
function verdict(transcript: Json): { ok: boolean; error?: { code: string }; [key: string]: unknown } {
  return JSON.parse(JSON.stringify(playTranscript(judged, transcript)));
}

test('the sample vectors are there', () => {
  expect(vectors.length).toBe(24);
});

test.each(vectors)('vector $name gives the expected position, error and code', ({ transcript, expected }) => {
  expect(verdict(transcript)).toEqual(expected);
});

test('the keys come in the order of the vectors', () => {
  for (const { transcript, expected } of vectors) {
    expect(Object.keys(verdict(transcript))).toEqual(Object.keys(expected as object));
  }
});

describe('what is no transcript', () => {
  test.each<[string, Json]>([
    ['null', null],
    ['a number', 7],
    ['a text', 'b2-c3-d4'],
    ['a list', ['b2-c3-d4']],
    ['an empty object', {}],
    ['turns that are no list', { turns: 'b2-c3-d4' }],
    ['turns that are null', { turns: null }],
    ['an unfinished turn that is no text', { turns: [], unfinished: 5 }],
  ])('%s is refused as no transcript', (_, transcript) => {
    const { ok, error } = verdict(transcript);
    expect({ ok, code: error?.code }).toEqual({ ok: false, code: 'badTranscript' });
  });

  test.each<[string, Json]>([
    ['options that are a list', []],
    ['options that are null', null],
    ['options that are a text', 'big'],
    ['an unknown option', { colour: 'red' }],
    ['an option called __proto__', JSON.parse('{"__proto__": {"width": 5}}') as Json],
    ['an option called toString', { toString: 1 }],
    ['a width below 3', { width: 2 }],
    ['a width above 15', { width: 16 }],
    ['a broken width', { width: 5.5 }],
    ['a width in words', { width: '10' }],
    ['a height of null', { height: null }],
    ['no actions', { actionsPerTurn: 0 }],
    ['eleven actions', { actionsPerTurn: 11 }],
    ['a first turn without actions', { firstTurnActions: 0 }],
    ['a first turn of eleven actions', { firstTurnActions: 11 }],
    ['an unknown way of the first mark', { firstMark: 'middle' }],
    ['an unknown way of the short turn', { shortTurn: true }],
    ['a pass that is no flag', { allowPass: 'yes' }],
    ['a letter rule that is no flag', { skipJ: 1 }],
    ['a negative clock', { turnSeconds: -1 }],
    ['a starts list', { starts: ['a1', 'j10'] }],
    ['starts of a third player', { starts: { Z: ['a1'] } }],
    ['an empty list of starts', { starts: { X: [] } }],
    ['a start that is a number', { starts: { X: [1] } }],
    ['a start outside the board', { starts: { X: ['k1'] } }],
    ['a start in capitals', { starts: { X: ['A1'] } }],
    ['one start for both', { starts: { X: ['c3'], O: ['c3'] } }],
    ['one start for both as first action', { firstMark: 'firstAction', starts: { X: ['c3'], O: ['c3'] } }],
    ['a start twice', { starts: { X: ['c3', 'c3'] } }],
    ["the opponent's corner as start", { starts: { X: ['j10'] } }],
    ['starts on a given position', { starts: { X: ['a1'] }, position: { board: ['X.O'], toMove: 'X' } }],
    [
      'a start that a position has taken',
      { firstMark: 'firstAction', starts: { O: ['a1'] }, position: { board: ['X..'], toMove: 'O' } },
    ],
    ['a position that is a list', { position: ['X.O'] }],
    ['a position without a board', { position: { toMove: 'X' } }],
    ['a position that does not say who moves', { position: { board: ['X.O'] } }],
    ['a position with a third player to move', { position: { board: ['X.O'], toMove: 'x' } }],
    ['a position of no rows', { position: { board: [], toMove: 'X' } }],
    ['a position of empty rows', { position: { board: ['', ''], toMove: 'X' } }],
    ['a position of unequal rows', { position: { board: ['X.O', 'X.'], toMove: 'X' } }],
    ['a position with unknown letters', { position: { board: ['X.#'], toMove: 'X' } }],
    ['a position whose rows are numbers', { position: { board: [111], toMove: 'X' } }],
    ['a position that is too wide', { position: { board: [`X${'.'.repeat(14)}O`], toMove: 'X' } }],
    ['a position that is too high', { position: { board: Array(16).fill('X.O'), toMove: 'X' } }],
  ])('%s is refused as bad options', (_, options) => {
    const { ok, error } = verdict({ options, turns: [] });
    expect({ ok, code: error?.code }).toEqual({ ok: false, code: 'badOptions' });
  });
});

describe('a turn that is refused leaves the position before it', () => {
  const small = { options: { width: 4, height: 4 } };
  test.each<[string, Json, Json]>([
    ['a turn that is a number', { turns: [5] }, { turn: 0, code: 'badTurn' }],
    ['a turn that is a list', { turns: [['b2', 'c3', 'd4']] }, { turn: 0, code: 'badTurn' }],
    ['a turn that is null', { turns: [null] }, { turn: 0, code: 'badTurn' }],
    ['an empty turn', { turns: [''] }, { turn: 0, code: 'badCoordinate', action: 0 }],
    ['a dash too many', { turns: ['b2--c3'] }, { turn: 0, code: 'badCoordinate', action: 1 }],
    ['a cell in capitals', { turns: ['B2-c3-d4'] }, { turn: 0, code: 'badCoordinate', action: 0 }],
    ['a leading zero', { turns: ['b02-c3-d4'] }, { turn: 0, code: 'badCoordinate', action: 0 }],
    ['row 0', { turns: ['b0-c3-d4'] }, { turn: 0, code: 'badCoordinate', action: 0 }],
    ['a cell with a blank', { turns: ['b2- c3-d4'] }, { turn: 0, code: 'badCoordinate', action: 1 }],
    ['a cell outside', { ...small, turns: ['b2-c3-e5'] }, { turn: 0, code: 'badCoordinate', action: 2 }],
    [
      'the letter j where it is left out',
      { options: { skipJ: true }, turns: ['j1'] },
      { turn: 0, code: 'badCoordinate', action: 0 },
    ],
    ['a pass with capitals', { turns: ['PASS'] }, { turn: 0, code: 'badCoordinate', action: 0 }],
    ['a pass in mid-turn', { turns: ['b2-pass'] }, { turn: 0, code: 'badCoordinate', action: 1 }],
    ['four actions', { turns: ['b2-c3-d4-e5'] }, { turn: 0, code: 'tooManyActions', action: 3 }],
    ['one action', { turns: ['b2'] }, { turn: 0, code: 'tooFewActions', action: 1 }],
    ['the same cell twice', { turns: ['b2-b2-c3'] }, { turn: 0, code: 'ownMark', action: 1 }],
    ['a cell out of reach', { turns: ['b2-c3-e5'] }, { turn: 0, code: 'notAvailable', action: 2 }],
    ['a concession of nobody', { turns: ['concede:Z'] }, { turn: 0, code: 'badTurn' }],
    ['a turn after a concession', { turns: ['concede:X', 'b2-c3-d4'] }, { turn: 1, code: 'gameOver' }],
    ['a second concession', { turns: ['concede:X', 'concede:O'] }, { turn: 1, code: 'gameOver' }],
    [
      'an action more than a shut-in player has',
      { options: { position: { board: ['X.xO'], toMove: 'X' } }, turns: ['b1-d1'] },
      { turn: 0, code: 'tooManyActions', action: 1 },
    ],
    [
      'a first action beside the start cell',
      { options: { firstMark: 'firstAction' }, turns: ['b2-c3-d4'] },
      { turn: 0, code: 'startFirst', action: 0 },
    ],
    [
      "the opponent's unused start cell",
      { options: { firstMark: 'firstAction', width: 3, height: 3 }, turns: ['a1-b2-c3'] },
      { turn: 0, code: 'startReserved', action: 2 },
    ],
    [
      'an unfinished turn with a bad cell',
      { turns: [], unfinished: 'b2-b9' },
      { turn: 0, code: 'notAvailable', action: 1 },
    ],
  ])('%s', (_, transcript, error) => {
    const refused = verdict(transcript);
    expect(refused.ok).toBe(false);
    expect(refused.error).toEqual(error);
    const turns = (transcript as { turns: Json[] }).turns.slice(0, (error as { turn: number }).turn);
    const before = verdict({ ...(transcript as object), turns, unfinished: undefined } as never);
    expect({ ...refused, ok: true, error: undefined }).toEqual({ ...before, error: undefined });
  });
});

describe('rules that the samples leave out', () => {
  test.each<[string, Json, object]>([
    [
      'start cells may be several, and a single one needs no list',
      { options: { width: 5, height: 5, starts: { X: ['a1', 'b1'], O: 'c5' } }, turns: [] },
      { board: ['..O..', '.....', '.....', '.....', 'XX...'], toMove: 'X', counts: { X: 2, O: 1, x: 0, o: 0 } },
    ],
    [
      'with one player agreed the other starts in the usual corner',
      { options: { width: 4, height: 4, starts: { X: ['b2'] } }, turns: [] },
      { board: ['...O', '....', '.X..', '....'] },
    ],
    [
      'a 15-wide board that leaves j out ends in column p',
      {
        options: { width: 15, height: 3, skipJ: true, starts: { X: ['p1'], O: ['a3'] }, actionsPerTurn: 1 },
        turns: ['o2'],
      },
      { ok: true, board: ['O..............', '.............X.', '..............X'] },
    ],
    [
      'a 15-wide board with j ends in column o',
      { options: { width: 15, height: 3 }, turns: [] },
      { board: ['..............O', '...............', 'X..............'] },
    ],
    [
      'who cannot complete the turn loses where that was agreed',
      { options: { shortTurn: 'lose', position: { board: ['X.xO'], toMove: 'X' } }, turns: ['b1'] },
      { board: ['XXxO'], toMove: null, turnsPlayed: 1, result: { winner: 'O', reason: 'shortTurn' } },
    ],
    [
      'a full turn does not lose there, even when nothing is left',
      { options: { shortTurn: 'lose', actionsPerTurn: 1, position: { board: ['X.xO'], toMove: 'X' } }, turns: ['b1'] },
      { toMove: 'O', turnsPlayed: 1, result: null },
    ],
    [
      'with both shut in the player to move loses',
      { options: { position: { board: ['XxoO'], toMove: 'O' } }, turns: [] },
      { result: { winner: 'X', reason: 'noLegalAction' } },
    ],
    [
      'a player whose opponent passes while he is shut in has lost',
      { options: { position: { board: ['X.xO'], toMove: 'X' }, actionsPerTurn: 1 }, turns: ['b1', 'pass'] },
      { toMove: null, result: { winner: 'O', reason: 'noLegalAction' } },
    ],
    [
      'conceding gives the game to the other, also out of turn',
      { turns: ['b2-c3-d4', 'concede:X'] },
      { toMove: null, turnsPlayed: 1, result: { winner: 'O', reason: 'concede' } },
    ],
    [
      'a turn that is conceded in the middle stands as far as it went',
      { turns: ['b2-c3', 'concede:X'] },
      { ok: true, counts: { X: 3, O: 1, x: 0, o: 0 }, turnsPlayed: 0, result: { winner: 'O', reason: 'concede' } },
    ],
    [
      'an unfinished turn leaves the mover to move',
      { turns: [], unfinished: 'b2-c3' },
      { ok: true, toMove: 'X', turnsPlayed: 0, counts: { X: 3, O: 1, x: 0, o: 0 } },
    ],
    [
      'the first turn may be longer than the others',
      { options: { actionsPerTurn: 1, firstTurnActions: 3 }, turns: ['b2-c3-d4', 'i9', 'e5'] },
      { ok: true, turnsPlayed: 3, toMove: 'O' },
    ],
    [
      'any of several start cells will do as first action, and the rest are free then',
      { options: { firstMark: 'firstAction', width: 4, height: 4, starts: { X: ['a1', 'b1'] } }, turns: ['b1-a1-b2'] },
      { ok: true, board: ['....', '....', '.X..', 'XX..'] },
    ],
    [
      "the other's start cell is free for all once it was used",
      {
        options: { firstMark: 'firstAction', width: 3, height: 3, actionsPerTurn: 2 },
        turns: ['a1-b2', 'c3-b3', 'c3-b3'],
      },
      { ok: true, board: ['.oo', '.X.', 'X..'], result: { winner: 'X', reason: 'destroyed' } },
    ],
    [
      'a given position is as large as its board, whatever the options say',
      { options: { width: 5, height: 5, position: { board: ['X..', '..O'], toMove: 'O' } }, turns: [] },
      { board: ['X..', '..O'], toMove: 'O' },
    ],
    [
      'in a given position only those without a mark still owe a first action',
      { options: { firstMark: 'firstAction', position: { board: ['...', 'X..'], toMove: 'O' } }, turns: [] },
      { legal: { grow: ['c2'], kill: [] }, toMove: 'O' },
    ],
    ['unknown keys beside options and turns are no matter', { name: 'mine', turns: [] }, { ok: true, turnsPlayed: 0 }],
  ])('%s', (_, transcript, expected) => {
    expect(verdict(transcript)).toMatchObject(expected);
  });
});
