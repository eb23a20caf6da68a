import { describe, expect, test } from 'vitest';
import { parseTune, stepsMs } from '../../../../firmware/core/tunes.ts';
import { binding } from '../../../../hub/games/virus-war/binding.ts';
import { crunchName, HIGHEST_CRUNCH, sounds } from '../../../../hub/games/virus-war/sounds.ts';
import type { State } from '../../../../hub/games/virus-war/state.ts';
import { EMBER, ICE } from '../../../../protocol/scene.ts';
import { accepted, optionsOf, positionOf, stateOf } from './support/playouts.ts';

const ALL_ROUND = 4;
const SEMITONE = 2 ** (1 / 12);

/** look/LOOK.md, section 6: tune, ms, whether the room hears it, and the light where no picture says the same. */
describe('the table of sounds', () => {
  test.each<[string, string, number, boolean, readonly number[] | undefined]>([
    ['grow', 'c6>g6/45', 45, false, undefined],
    ['crunch', 'c6~/70', 70, false, undefined],
    ['three', 'c6/35 e6/35 g6/35 c7/80', 185, false, undefined],
    ['sigh', 'e6>c5/350', 350, false, [ALL_ROUND, ICE, 350]],
    ['door', 'c5/60 -/40 c4~/300', 400, true, [ALL_ROUND, EMBER, 400]],
  ])('has %s as %s, %i ms', (name, tune, ms, isRoom, light) => {
    const sound = sounds[name];
    expect(sound?.tune).toBe(tune);
    expect(stepsMs(parseTune(tune))).toBe(ms);
    expect(sound?.room ?? false).toBe(isRoom);
    expect(sound?.light).toEqual(light);
    expect(sound?.lateMs).toBe(400);
  });

  test('each crunch begins a semitone above the one before it, up to the highest', () => {
    const first = (kills: number) => parseTune(sounds[crunchName(kills)]?.tune ?? '')[0] ?? 0;
    for (let kills = 1; kills <= HIGHEST_CRUNCH; kills++) {
      expect(first(kills) / first(kills - 1)).toBeCloseTo(SEMITONE, 2);
    }
    expect(crunchName(HIGHEST_CRUNCH + 5)).toBe(crunchName(HIGHEST_CRUNCH));
  });
});

describe('what is heard', () => {
  const full = binding.pieces(optionsOf({ width: 5, height: 5 }), ['X', 'O'], 'full');
  const heard = (before: State, event: Parameters<typeof accepted>[1]) =>
    binding.beats(before, event, accepted(before, event), full).map(({ sound }) => sound);
  const cell = (by: 'X' | 'O', name: string) => ({ by, act: 'cell', cell: name }) as const;
  const corridor = positionOf('X', ['....O', '...O.', '..O..', '.O...', 'X....']);
  const once = (...cells: string[]) =>
    cells.reduce((state, name) => accepted(state, cell(state.toMove, name)), corridor);

  test.each<[string, State, Parameters<typeof accepted>[1], readonly string[]]>([
    ['a growth', stateOf({ width: 5, height: 5 }), cell('X', 'b2'), ['grow']],
    ['a kill', corridor, cell('X', 'b2'), ['crunch']],
    ['a second kill, higher', once('b2'), cell('X', 'c3'), ['crunch1']],
    ['the third action of a turn', once('b2', 'c3'), cell('X', 'd4'), ['crunch2', 'three']],
    ['a growth after a kill', once('b2'), cell('X', 'a2'), ['grow']],
    ['a kill after a growth, low again', once('b2', 'a2'), cell('X', 'c3'), ['crunch', 'three']],
    ['a pass', corridor, { by: 'X', act: 'pass' }, ['sigh']],
    [
      'the action that shuts the enemy in',
      positionOf('X', ['Oo...', 'Oo...', 'X....', '.....', '.....'], { actionsPerTurn: 1 }),
      cell('X', 'a4'),
      ['crunch', 'three', 'door'],
    ],
  ])('of %s', (_, before, event, wanted) => {
    expect(heard(before, event)).toEqual(wanted);
  });
});
