import { describe, expect, test } from 'vitest';
import { GAMES } from '../../../hub/games/registry.generated.ts';
import { TableDesk } from '../../support/table-desk.ts';

const [virusWar] = GAMES;

function playing() {
  const desk = new TableDesk([virusWar!]);
  for (const tile of ['ann', 'bob']) desk.join(tile);
  desk.start(
    virusWar!,
    [
      { seat: 'X', player: 'person', name: 'Ann', set: 'hands' },
      { seat: 'O', player: 'person', name: 'Bob', set: 'hands' },
    ],
    { width: 4, height: 4 },
  );
  for (const tile of ['ann', 'bob']) desk.press(tile);
  return desk;
}

const point = (tile: string, element: string) => ({ do: 'point', table: 't1', tile, secret: '', element }) as const;

describe('a finger on the shared screen', () => {
  test('sets the cursor of the seat whose tile it holds, and of nobody else', () => {
    const desk = playing();
    desk.host(point('ann', 'cell:b2'));
    expect(desk.records.at(-1)?.out.result).toBe('taken');
    expect(desk.table.match?.drafts).toMatchObject({ X: { cursor: 5 } });
    expect(desk.table.match?.drafts).not.toHaveProperty('O');
    desk.press('ann');
    expect(desk.table.match?.play.events.at(-1)?.event).toMatchObject({ by: 'X', cell: 'b2' });
  });

  test.each([
    ['an element that the board has not', 'ann', 'cell:z9'],
    ['a tile that plays nothing', 'eve', 'cell:b2'],
  ])('at or with %s is refused and changes nothing', (_what, tile, element) => {
    const desk = playing();
    const before = desk.table.match;
    desk.host(point(tile, element));
    expect(desk.records.at(-1)?.out.result).toBe('refused');
    expect(desk.table.match).toEqual(before);
  });

  test('is refused while the host pauses the match', () => {
    const desk = playing();
    desk.host({ do: 'pause', table: 't1' });
    desk.host(point('ann', 'cell:b2'));
    expect(desk.records.at(-1)?.out).toMatchObject({ result: 'refused', refused: 'paused' });
  });
});
