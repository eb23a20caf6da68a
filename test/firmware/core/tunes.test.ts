import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTune, stepsMs } from '../../../firmware/core/tunes.ts';

/** Equal temperament by the book, for pitches in semitones above c0. */
const hz = (semitone: number) => 440 * 2 ** ((semitone - 57) / 12);
const NOTES = ['c', 'c#', 'd', 'd#', 'e', 'f', 'f#', 'g', 'g#', 'a', 'a#', 'b'];

describe('tunes', () => {
  test.each([
    ['a4/440', [440, 440]],
    ['a6/80 -/80 a6/80', [1760, 80, 0, 80, 1760, 80]],
    ['g5/90 -/30 d6/150', [784, 90, 0, 30, 1175, 150]],
    ['c7/8', [2093, 8]],
    ['d#5/160', [622, 160]],
    ['e#4/10', [349, 10]],
    // Two steps and what is left: e6, then the middle of e6 and c5, then c5.
    ['e6>c5/60', [1319, 25, 831, 25, 523, 10]],
    // One step of 25 ms has no way to go.
    ['c6>g6/25', [1047, 25]],
    ['c6>g6/45', [1047, 25, 1568, 20]],
    // The table of the rattle: 0, 3, -2 semitones.
    ['a4~/70', [440, 25, 523, 25, 392, 20]],
    ['a4>a5~/50', [440, 25, 1047, 25]],
  ])('%s is played as %j', (text, steps) => {
    expect(parseTune(text)).toEqual(steps);
  });

  test.each([
    '',
    ' ',
    'a4',
    'a4/',
    'a4/0',
    'a4/x',
    'a4/1 ',
    ' a4/1',
    'a4/1  a4/1',
    'h4/10',
    'A4/10',
    'a9/10',
    'a/10',
    'a#/10',
    '#4/10',
    'a4>/10',
    '>a4/10',
    'a4~~/10',
    '-~/10',
    '-4/10',
    'a4/-10',
    'a4/10/20',
    'a4/99999',
    'a4/5001',
    'a4/3000 a4/2001',
    'turn',
  ])('"%s" is no tune', (text) => {
    expect(parseTune(text)).toEqual([]);
  });

  test('every pitch of the piano is right to the Hz', () => {
    for (let semitone = 0; semitone < 9 * 12; semitone++) {
      const name = `${NOTES[semitone % 12]}${Math.floor(semitone / 12)}`;
      const [played] = parseTune(`${name}/10`);
      expect(Math.abs((played ?? 0) - hz(semitone)), name).toBeLessThanOrEqual(0.51);
    }
  });

  const pitch = fc
    .tuple(fc.constantFrom(...NOTES), fc.integer({ min: 0, max: 8 }))
    .map(([note, octave]) => note + octave);
  const item = fc
    .tuple(pitch, fc.option(pitch), fc.boolean(), fc.integer({ min: 1, max: 400 }))
    .map(([from, to, rattles, ms]) => ({
      text: `${from}${to === null ? '' : `>${to}`}${rattles ? '~' : ''}/${ms}`,
      ms,
    }));

  test('a tune lasts as long as its items say, in whole Hz that a piezo can do', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 10 }), (items) => {
        const steps = parseTune(items.map(({ text }) => text).join(' '));
        expect(stepsMs(steps)).toBe(items.reduce((sum, { ms }) => sum + ms, 0));
        for (const [i, value] of steps.entries()) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThan(i % 2 === 0 ? 13 : 0);
          expect(value).toBeLessThan(i % 2 === 0 ? 8500 : 401);
        }
      }),
    );
  });

  test('a slide goes from its first pitch to its last without turning back', () => {
    fc.assert(
      fc.property(pitch, pitch, fc.integer({ min: 26, max: 2000 }), (from, to, ms) => {
        const [first = 0] = parseTune(`${from}/10`);
        const [last = 0] = parseTune(`${to}/10`);
        const played = parseTune(`${from}>${to}/${ms}`).filter((_, i) => i % 2 === 0);
        expect(played[0]).toBe(first);
        expect(played.at(-1)).toBe(last);
        const sorted = [...played].sort((a, b) => (first < last ? a - b : b - a));
        expect(played).toEqual(sorted);
      }),
    );
  });

  test('no text makes the parser fall over', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseTune(text)));
  });
});
