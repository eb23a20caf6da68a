import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRules } from '../../../../hub/web/rules/rules-parts.ts';

test('whatever comes, nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => readRules(value)).not.toThrow();
      expect(() => readRules({ help: [value, { screens: [value] }] })).not.toThrow();
    }),
  );
});

test('an entry with a title begins a part, and others go on with it', () => {
  const help = [
    { title: 'The aim', say: 'Grow.', screens: [{ piece: 'cell:a1', ops: [['c', 3], ['junk']] }] },
    { title: '', say: 'And kill.', screens: [] },
    { title: 'The end', say: 'You have lost.' },
  ];
  const scene = { width: 128, height: 128, ops: [['c', 3]] };
  expect(readRules({ help })).toEqual([
    {
      title: 'The aim',
      paragraphs: [
        { say: 'Grow.', screens: [{ piece: 'cell:a1', scene }] },
        { say: 'And kill.', screens: [] },
      ],
    },
    { title: 'The end', paragraphs: [{ say: 'You have lost.', screens: [] }] },
  ]);
});
