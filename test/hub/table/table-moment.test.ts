import { expect, test } from 'vitest';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import { contactMoments } from '../../../hub/table/table-moment.ts';
import { type Laid, rectangle, TableDesk } from '../../support/table-desk.ts';

/** Virus War with the window of the small set, t00 in its south-west corner, and two handhelds, of which X's is to move. */
function smallSet(): TableDesk {
  const desk = new TableDesk([virusWar]);
  const window = rectangle(3, 3, () => 0);
  for (const tile of [...Object.keys(window), 'x', 'o']) desk.join(tile);
  const seats = ['X', 'O'].map((seat) => ({ seat, player: 'person', name: seat, set: 'small' as const }));
  desk.start(virusWar, seats);
  desk.lay(window);
  desk.wait(2000);
  desk.press('t00');
  for (const tile of ['x', 'o']) desk.press(tile);
  expect(desk.table.match?.phase).toBe('playing');
  return desk;
}

function pending(desk: TableDesk) {
  if (desk.table.match === undefined) throw new Error('no match');
  return contactMoments(virusWar, desk.table, desk.table.match, desk.nowMs);
}

/** East of the middle row, its north towards the window. */
const NORTH_TO_WINDOW: Laid = { x: 3, y: 1, rot: 3 };

test('a contact that has to hold is told with how long it has held, until it is over', () => {
  const desk = smallSet();
  const before = JSON.stringify(desk.table.match?.drafts);
  desk.lay({ x: NORTH_TO_WINDOW });
  desk.wait(100);
  expect(pending(desk)).toEqual([expect.objectContaining({ ms: 100, ofMs: 300 })]);
  desk.wait(150);
  expect(pending(desk)).toEqual([{ ...{ a: desk.tile('window:5'), aSide: 1, b: 'x', bSide: 0 }, ms: 250, ofMs: 300 }]);
  expect(JSON.stringify(desk.table.match?.drafts)).toBe(before);
  desk.wait(51);
  expect(pending(desk)).toEqual([]);
  expect(JSON.stringify(desk.table.match?.drafts)).not.toBe(before);
});

test.each<[string, (desk: TableDesk) => void]>([
  ['with another side than its north', (desk) => desk.lay({ x: { ...NORTH_TO_WINDOW, rot: 0 } })],
  ['of the handheld whose seat is not to move', (desk) => desk.lay({ o: NORTH_TO_WINDOW })],
  [
    'of two tiles of the window',
    (desk) => {
      const place = desk.laid.get('t02') ?? null;
      desk.lay({ t02: null });
      desk.wait(600);
      desk.lay({ t02: place });
    },
  ],
  [
    'in a pause',
    (desk) => {
      desk.lay({ x: NORTH_TO_WINDOW });
      desk.host({ do: 'pause', table: 't1' });
    },
  ],
])('a contact that would come to nothing is not told: %s', (_, touch) => {
  const desk = smallSet();
  touch(desk);
  desk.wait(100);
  expect(desk.table.dwells.length).toBeGreaterThan(0);
  expect(pending(desk)).toEqual([]);
});
