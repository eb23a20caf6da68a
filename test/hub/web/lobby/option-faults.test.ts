import { expect, test } from 'vitest';
import type { OptionSpec } from '../../../../hub/web/host/answers.ts';
import { HostError } from '../../../../hub/web/host/host-socket.ts';
import { optionFaults } from '../../../../hub/web/lobby/option-faults.ts';

const SPECS: readonly OptionSpec[] = [
  { kind: 'int', name: 'width', say: 'Columns', dflt: 10, min: 3, max: 15 },
  { kind: 'choice', name: 'shortTurn', say: 'Who cannot complete a turn', dflt: 'allow', of: ['allow', 'lose'] },
];
const refused = (say: string, code = 'badOptions'): HostError => new HostError(code, say, '');

test('nothing is wrong without a refusal', () => {
  expect(optionFaults(undefined, SPECS)).toEqual({ fields: {}, rest: '' });
});

test('each fault goes to its field, in the words of the field', () => {
  const say =
    'width: width must be a whole number in 3-15; shortTurn: shortTurn must be one of allow, lose; starts: starts is off the board';
  expect(optionFaults(refused(say), SPECS)).toEqual({
    fields: { width: 'A whole number from 3 to 15, please.', shortTurn: 'Must be one of allow, lose' },
    rest: 'starts: starts is off the board',
  });
});

test('what concerns the options together, or the seats, belongs to no field', () => {
  expect(optionFaults(refused('Both colonies begin in a1.'), SPECS)).toEqual({
    fields: {},
    rest: 'Both colonies begin in a1.',
  });
  expect(optionFaults(refused('The game is for 2 seats.', 'badSeats'), SPECS).rest).toBe('The game is for 2 seats.');
});
