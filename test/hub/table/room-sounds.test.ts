import { expect, test } from 'vitest';
import type { AnyGame } from '../../../hub/games/game.ts';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import { rectangle, TableDesk } from '../../support/table-desk.ts';

/** The sounds of the room that one growth of Virus War makes when these of its sounds are for the room. */
function heard(room: readonly string[]): readonly object[] {
  const sounds = Object.fromEntries(
    Object.entries(virusWar.sounds).map(([name, sound]) => [name, { ...sound, room: room.includes(name) }]),
  );
  const game: AnyGame = { ...virusWar, sounds };
  const desk = new TableDesk([game]);
  const places = rectangle(4, 3, () => 0);
  for (const tile of Object.keys(places)) desk.join(tile);
  const seats = ['X', 'O'].map((seat) => ({ seat, player: 'person', name: seat, set: 'full' as const }));
  desk.start(game, seats, { width: 4, height: 3 });
  desk.lay(places);
  desk.wait(2000);
  desk.press('t00');
  return desk.press(desk.tile('cell:b2')).effects.filter(({ fx }) => fx === 'room');
}

test('what a game marks for the room is heard there with tune, delay and lateness; what it does not mark is not', () => {
  const { tune, lateMs } = virusWar.sounds.grow ?? {};
  expect(tune).toBeDefined();
  expect(heard(['grow'])).toEqual([
    expect.objectContaining({ table: 't1', sound: 'grow', tune, lateMs, delayMs: expect.any(Number) }),
  ]);
  expect(heard([])).toEqual([]);
});
