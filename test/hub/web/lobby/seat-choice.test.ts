import { expect, test } from 'vitest';
import type { GameSpec } from '../../../../hub/web/host/answers.ts';
import {
  firstSeats,
  playersWords,
  type SeatChoice,
  seatSetups,
  startLabel,
  typedName,
  watchingSeats,
} from '../../../../hub/web/lobby/seat-choice.ts';

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
  players: ['random', 'sensible'],
};
const ann: SeatChoice = { player: 'person', name: 'Ann', set: 'hands' };
const ben: SeatChoice = { player: 'person', name: '', set: 'small' };
const hub: SeatChoice = { player: 'sensible', name: '', set: 'full' };

test('at first a person sits against the best player of the hub, with everything on tiles', () => {
  expect(firstSeats(GAME)).toEqual([
    { player: 'person', name: '', set: 'full' },
    { player: 'sensible', name: '', set: 'full' },
  ]);
});

test('people keep their own sets, are called by the seat when they give no name, and the hub sits at what they sit at', () => {
  expect(seatSetups(GAME, [ann, ben])).toEqual([
    { seat: 'X', player: 'person', name: 'Ann', set: 'hands' },
    { seat: 'O', player: 'person', name: 'Noughts', set: 'small' },
  ]);
  expect(seatSetups(GAME, [hub, ben])).toEqual([
    { seat: 'X', player: 'sensible', name: 'The hub', set: 'small' },
    { seat: 'O', player: 'person', name: 'Noughts', set: 'small' },
  ]);
});

test('to watch, the hub takes the seats of people and leaves its other players alone', () => {
  const random = { ...hub, player: 'random' };
  expect(watchingSeats(GAME, [ann, random]).map(({ player }) => player)).toEqual(['sensible', 'random']);
});

test.each([
  [[ann, hub], 'Start against the hub'],
  [[ann, ben], 'Start for 2 people'],
  [[hub, hub], 'Watch Virus War'],
  [[ann], 'Start alone'],
  [[ann, ben, hub], 'Start for 2 people and the hub'],
])('the button for seats %# says what it starts', (seats, label) => {
  expect(startLabel(GAME, seats)).toBe(label);
});

test.each([
  ['Jörg', 'Jrg'],
  ['Bartholomew the First', 'Bartholomew '],
  ['Ann\n', 'Ann'],
])('of the name %j tiles can write %j', (name, typed) => {
  expect(typedName(name)).toBe(typed);
});

test('players are counted as a range where the game allows one', () => {
  expect(playersWords(GAME)).toBe('2 players');
  expect(playersWords({ ...GAME, seatsMin: 1 })).toBe('1 to 2 players');
});
