import { expect, test } from 'vitest';
import type { SetKind } from '../../../hub/games/game.ts';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import type { SeatSetup } from '../../../hub/table/host-commands.ts';
import { rectangle, TableDesk } from '../../support/table-desk.ts';

const seats = (set: SetKind, players: readonly string[] = ['person', 'person']): readonly SeatSetup[] => [
  { seat: 'X', player: players[0] ?? 'person', name: 'Ann', set },
  { seat: 'O', player: players[1] ?? 'person', name: 'Bob', set },
];

function fullDesk(rot: (i: number) => number = (i) => i * 3): TableDesk {
  const desk = new TableDesk([virusWar]);
  const places = rectangle(4, 3, rot);
  for (const tile of Object.keys(places)) desk.join(tile);
  desk.start(virusWar, seats('full'), { width: 4, height: 3 });
  desk.lay(places);
  desk.wait(2000);
  desk.press('t00');
  return desk;
}

const phase = (desk: TableDesk) => desk.table.match?.phase;
const board = (desk: TableDesk) => virusWar.transcripts.position(desk.table.match?.play.game as never).board;

test('a full rectangle is cast by a press on the corner that is to be a1, however its tiles are turned', () => {
  for (let turn = 0; turn < 4; turn++) {
    const desk = fullDesk((i) => i * 3 + turn);
    expect(phase(desk)).toBe('playing');
    expect(desk.tile('cell:a1')).toBe('t00');
    expect(desk.tile('cell:d3')).toBe('t11');
    expect(desk.tile('cell:b2')).toBe('t05');
  }
});

test('a corner that gives the wrong shape is refused in words', () => {
  const desk = new TableDesk([virusWar]);
  const places = rectangle(4, 3, () => 0);
  for (const tile of Object.keys(places)) desk.join(tile);
  desk.start(virusWar, seats('full'), { width: 4, height: 3 });
  desk.lay(places);
  desk.wait(2000);
  expect(desk.press('t03').out).toMatchObject({ result: 'refused', refused: 'wrongCorner' });
  expect(desk.press('t05').out).toMatchObject({ result: 'refused' });
  expect(phase(desk)).toBe('seating');
});

test('presses on cells play, illegal ones are refused on the tile and change nothing', () => {
  const desk = fullDesk();
  expect(desk.press(desk.tile('cell:b2')).out.events).toHaveLength(1);
  const before = board(desk);
  const refused = desk.press(desk.tile('cell:d1'));
  expect(refused.out.result).toBe('refused');
  expect(refused.effects).toContainEqual(expect.objectContaining({ fx: 'refuse', tile: desk.tile('cell:d1') }));
  expect(board(desk)).toEqual(before);
});
