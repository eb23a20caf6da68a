import { describe, expect, test } from 'vitest';
import { GAMES } from '../../../hub/games/registry.generated.ts';
import type { SeatSetup } from '../../../hub/table/host-commands.ts';
import { castingAgain } from '../../../hub/table/rematch-casting.ts';
import type { Match } from '../../../hub/table/table-state.ts';
import { TableDesk } from '../../support/table-desk.ts';

const [virusWar] = GAMES;
const seat = (name: string, player: string, set: SeatSetup['set'], at: string): SeatSetup => ({
  seat: at,
  player,
  name,
  set,
});

function matchOf(seats: readonly SeatSetup[]): Match {
  const desk = new TableDesk([virusWar!]);
  desk.start(virusWar!, seats, { width: 4, height: 4 });
  return desk.table.match!;
}

/** The players change sides, as Virus War has it. */
const swapped = (seats: readonly SeatSetup[]): readonly SeatSetup[] =>
  seats.map(({ seat: at }, i) => ({ ...seats[1 - i]!, seat: at }));

describe('in a rematch with changed sides', () => {
  test('the cells of a board stay where they lie, also when a hub player changes sides', () => {
    const seats = [seat('Ann', 'person', 'full', 'X'), seat('Hub', 'random', 'full', 'O')];
    const casting = { t1: { piece: 'cell:a1', rot: 1 }, t2: { piece: 'cell:d4', rot: 3 } } as const;
    expect(castingAgain(virusWar!, matchOf(seats), swapped(seats), [1, 0], casting)).toEqual(casting);
  });

  test('each handheld goes with its player', () => {
    const seats = [seat('Ann', 'person', 'hands', 'X'), seat('Bob', 'person', 'hands', 'O')];
    const casting = { ann: { piece: 'hand:X', rot: 0 }, bob: { piece: 'hand:O', rot: 0 } } as const;
    expect(castingAgain(virusWar!, matchOf(seats), swapped(seats), [1, 0], casting)).toEqual({
      ann: { piece: 'hand:O', rot: 0 },
      bob: { piece: 'hand:X', rot: 0 },
    });
  });

  test('a tile whose piece is not played any more is free', () => {
    const seats = [seat('Ann', 'person', 'hands', 'X'), seat('Bob', 'person', 'hands', 'O')];
    const casting = { t1: { piece: 'cell:a1', rot: 0 } } as const;
    expect(castingAgain(virusWar!, matchOf(seats), swapped(seats), [1, 0], casting)).toEqual({});
  });
});
