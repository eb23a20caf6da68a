import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, Option } from '../../../hub/games/game.ts';
import { readOptions } from '../../../hub/games/options.ts';

interface Options {
  readonly rounds: number;
  readonly loud: boolean;
  readonly ties: string;
  readonly start: readonly number[];
}

const SPECS: { readonly [key in keyof Options]: Option } = {
  rounds: { kind: 'int', dflt: 3, min: 1, max: 10, say: 'Rounds' },
  loud: { kind: 'flag', dflt: true, say: 'Sounds' },
  ties: { kind: 'choice', dflt: 'none', of: ['none', 'all'], say: 'Ties' },
  start: {
    kind: 'data',
    dflt: [1],
    say: 'Start',
    check: (value: Json) => (Array.isArray(value) ? null : 'must be a list'),
  },
};
const DEFAULTS: Options = { rounds: 3, loud: true, ties: 'none', start: [1] };

test.each<[string, unknown, Partial<Options> | undefined, Options]>([
  ['nothing given', undefined, undefined, DEFAULTS],
  ['an empty object', {}, undefined, DEFAULTS],
  ['one option given', { rounds: 10 }, undefined, { ...DEFAULTS, rounds: 10 }],
  [
    'every option given',
    { rounds: 1, loud: false, ties: 'all', start: [] },
    undefined,
    { rounds: 1, loud: false, ties: 'all', start: [] },
  ],
  ['a preset', {}, { rounds: 5 }, { ...DEFAULTS, rounds: 5 }],
  ['given options over a preset', { rounds: 7 }, { rounds: 5, loud: false }, { ...DEFAULTS, rounds: 7, loud: false }],
])('with %s the rest is filled in', (_what, json, preset, options) => {
  expect(readOptions<Options>(SPECS, json, preset)).toEqual({ options });
});

test.each<[string, unknown, string, string]>([
  ['null', null, '', 'options must be an object of names and values'],
  ['a list', [], '', 'options must be an object of names and values'],
  ['a text', 'fast', '', 'options must be an object of names and values'],
  ['an unknown name', { speed: 1 }, 'speed', 'there is no option "speed"'],
  ['a name that every object has', { toString: 1 }, 'toString', 'there is no option "toString"'],
  ['__proto__', JSON.parse('{"__proto__":1}'), '__proto__', 'there is no option "__proto__"'],
  ['a text for a number', { rounds: '3' }, 'rounds', 'rounds must be a whole number in 1-10'],
  ['a fraction', { rounds: 2.5 }, 'rounds', 'rounds must be a whole number in 1-10'],
  ['too little', { rounds: 0 }, 'rounds', 'rounds must be a whole number in 1-10'],
  ['too much', { rounds: 11 }, 'rounds', 'rounds must be a whole number in 1-10'],
  ['null for a number', { rounds: null }, 'rounds', 'rounds must be a whole number in 1-10'],
  ['a number for a flag', { loud: 1 }, 'loud', 'loud must be true or false'],
  ['an unknown choice', { ties: 'some' }, 'ties', 'ties must be one of none, all'],
  ['a list with a choice in it', { ties: ['none'] }, 'ties', 'ties must be one of none, all'],
  ['data that its check refuses', { start: {} }, 'start', 'start must be a list'],
])('%s is refused by name and in words', (_what, json, option, say) => {
  expect(readOptions<Options>(SPECS, json)).toEqual({ wrong: [{ option, say }] });
});

test('all faults are told at once', () => {
  const reading = readOptions<Options>(SPECS, { speed: 1, rounds: 0, loud: 'no', ties: 3, start: 5 });
  expect('wrong' in reading && reading.wrong.map(({ option }) => option)).toEqual([
    'speed',
    'rounds',
    'loud',
    'ties',
    'start',
  ]);
});

test('a preset with an unknown name or a value out of range is refused as well', () => {
  const preset = { rounds: 99, speed: 1 } as Partial<Options>;
  expect(readOptions<Options>(SPECS, {}, preset)).toEqual({
    wrong: [
      { option: 'speed', say: 'the preset names no option "speed"' },
      { option: 'rounds', say: 'rounds must be a whole number in 1-10' },
    ],
  });
});

describe('whatever is given', () => {
  test('it is never thrown at, and answers either whole options or faults', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...Object.keys(SPECS)), fc.jsonValue())),
        (json) => {
          const reading = readOptions<Options>(SPECS, json);
          if ('wrong' in reading) expect(reading.wrong.length).toBeGreaterThan(0);
          else expect(Object.keys(reading.options)).toEqual(Object.keys(SPECS));
        },
      ),
    );
  });

  test('options that were read are read again as they are', () => {
    const good = fc.record({
      rounds: fc.integer({ min: 1, max: 10 }),
      loud: fc.boolean(),
      ties: fc.constantFrom('none', 'all'),
      start: fc.array(fc.integer()),
    });
    fc.assert(
      fc.property(good, (options) => {
        expect(readOptions<Options>(SPECS, options)).toEqual({ options });
      }),
    );
  });
});
