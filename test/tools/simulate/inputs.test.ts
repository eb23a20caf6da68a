import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignInputsIn } from '../../../tools/simulate/journal-inputs.ts';
import { foreignInputs } from '../../../tools/simulate/trace-inputs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SAID = new Set(['aa:7:1:press', 'aa:7:2:sense']);
const tile = (boot: number, sequence: number, kind: string) => ({ i: 'tile', tile: 'aa', boot, sequence, kind });

function journal(...inputs: readonly object[]): string {
  const folder = temporaryFolder();
  const lines = inputs.map((input, i) => JSON.stringify({ n: i + 1, r: { atMs: 0, in: input, out: {} } }));
  writeFileSync(join(folder, 's-1.jsonl'), `${[JSON.stringify({ n: 0, h: {} }), ...lines].join('\n')}\n`);
  return folder;
}

test.each([
  ['what our tiles said, and time', [tile(7, 1, 'press'), tile(7, 2, 'sense'), { i: 'due' }], 0, []],
  [
    'a message that no tile of ours said',
    [tile(7, 3, 'press')],
    0,
    ['record 1: press of tile aa, which never said it'],
  ],
  ['one of another boot', [tile(8, 1, 'press')], 0, ['record 1: press of tile aa, which never said it']],
  ['one that says something else', [tile(7, 1, 'hold')], 0, ['record 1: hold of tile aa, which never said it']],
  ['a piece given away by the host', [{ i: 'host', command: { do: 'cast' } }], 0, ['record 1: host command cast']],
  ['the host who ends the match', [{ i: 'host', command: { do: 'end' } }], 0, []],
  ['the host who gives up for a seat when told to', [{ i: 'host', command: { do: 'leave' } }], 1, []],
  [
    'the host who does so unasked',
    [{ i: 'host', command: { do: 'leave' } }],
    0,
    ['1 times the host gave up for a seat, not 0'],
  ],
] as const)('a journal with %s', (_, inputs, left, foreign) => {
  expect(foreignInputsIn(journal(...inputs), 's-1', SAID, left)).toEqual(foreign);
});

test('in the trace only numbered messages count, and each must have been said', () => {
  const received = { what: 'received', tile: 'aa' };
  const trace = [
    { ...received, type: 'press', sequence: 1 },
    { ...received, type: 'status' },
    { what: 'sent', tile: 'aa', type: 'scene', sequence: 9 },
    { ...received, type: 'press', sequence: 3 },
  ];
  expect(foreignInputs(trace, SAID)).toEqual(['trace: press number 3 of tile aa, which never said it']);
});
