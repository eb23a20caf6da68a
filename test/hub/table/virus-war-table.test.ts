import { expect, test } from 'vitest';
import type { SetKind } from '../../../hub/games/game.ts';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import type { SeatSetup } from '../../../hub/table/host-commands.ts';
import { recoverTable } from '../../../hub/table/recover.ts';
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

/** Exchanges the places of two tiles. */
function swapPlaces(desk: TableDesk, a: string, b: string): void {
  const [placeA, placeB] = [desk.laid.get(a), desk.laid.get(b)];
  desk.lay({ [a]: null, [b]: null });
  desk.wait(700);
  desk.lay({ [a]: placeB ?? null, [b]: placeA ?? null });
  desk.wait(2500);
}

const played = (desk: TableDesk) => JSON.stringify(desk.table.match?.play.events);

test('a lifted and re-laid tile, also turned, changes nothing in the game and keeps its cell', () => {
  const desk = fullDesk();
  desk.press(desk.tile('cell:b2'));
  const [events, tile] = [played(desk), desk.tile('cell:c2')];
  const place = desk.laid.get(tile);
  desk.lay({ [tile]: null });
  desk.wait(5000);
  expect(desk.tile('cell:c2')).toBe(tile);
  desk.lay({ [tile]: { ...(place ?? { x: 0, y: 0 }), rot: 2 } });
  desk.wait(3000);
  expect(desk.tile('cell:c2')).toBe(tile);
  expect(played(desk)).toBe(events);
  expect(desk.table.tidy).toBeUndefined();
  expect(desk.press(tile).out.events).toHaveLength(1);
});

test('a tile off its place for three seconds says where it belongs', () => {
  const desk = fullDesk();
  const tile = desk.tile('cell:c2');
  desk.lay({ [tile]: null });
  desk.wait(4000);
  const words = JSON.stringify(desk.faces().get(tile)?.scene.ops);
  expect(words).toContain('MOVE BACK');
  expect(words).toMatch(/"(C3|D2|C1|B2)"/);
});

test('cells are bound to places: swapped tiles take over the cells where they lie, and the game is the same', () => {
  const desk = fullDesk();
  desk.press(desk.tile('cell:b2'));
  const before = [board(desk), played(desk)];
  const [a, b] = [desk.tile('cell:b2'), desk.tile('cell:d1')];
  swapPlaces(desk, a, b);
  expect(desk.tile('cell:b2')).toBe(b);
  expect(desk.tile('cell:d1')).toBe(a);
  expect([board(desk), played(desk)]).toEqual(before);
});

test('a fresh tile in the hole of a dead one is taken at once', () => {
  const desk = fullDesk();
  desk.join('fresh');
  const dead = desk.tile('cell:c2');
  const place = desk.laid.get(dead);
  desk.lay({ [dead]: null });
  desk.take({ i: 'gone', tile: dead });
  desk.wait(1000);
  desk.lay({ fresh: place ?? null });
  desk.wait(3000);
  expect(desk.tile('cell:c2')).toBe('fresh');
});

test('two contacts that break within a second are a knock: clocks stop until every tile lies right or a hold leaves it', () => {
  const desk = fullDesk();
  const tile = desk.tile('cell:b2');
  const place = desk.laid.get(tile);
  desk.lay({ [tile]: null });
  desk.wait(1000);
  expect(desk.table.tidy).toBeDefined();
  const at = desk.table.sessionMs;
  desk.wait(5000);
  desk.do(desk.tile('cell:a1'), 'shake');
  expect(desk.table.sessionMs).toBe(at);
  desk.lay({ [tile]: place ?? null });
  desk.wait(2000);
  expect(desk.table.tidy).toBeUndefined();
  desk.lay({ [tile]: null });
  desk.wait(1000);
  desk.do(desk.tile('cell:a1'), 'hold');
  expect(desk.table.tidy).toBeUndefined();
});

test('the whole board turned on the table keeps its cells and stands upright again', () => {
  const desk = fullDesk(() => 0);
  desk.press(desk.tile('cell:b2'));
  const turned: { [tile: string]: { x: number; y: number; rot: number } } = {};
  for (const [tile, { x, y, rot }] of desk.laid) turned[tile] = { x: y, y: 3 - x, rot: rot + 1 };
  desk.lay(Object.fromEntries(Object.keys(turned).map((tile) => [tile, null])));
  desk.wait(700);
  desk.lay(turned);
  desk.wait(3000);
  expect(desk.tile('cell:b2')).toBe('t05');
  expect(board(desk)).toEqual(['...O', '.X..', 'X...']);
});

test('a pause of the host refuses moves and stops the clock; a resumed match waits for a press that is no move', () => {
  const desk = fullDesk();
  desk.host({ do: 'pause', table: 't1' });
  expect(desk.press(desk.tile('cell:b2')).out).toMatchObject({ result: 'refused', refused: 'paused' });
  desk.host({ do: 'unpause', table: 't1' });
  expect(desk.press(desk.tile('cell:b2')).out.events).toHaveLength(1);
  desk.take({ i: 'resume' });
  const before = board(desk);
  expect(desk.press(desk.tile('cell:c3')).out).toEqual({ result: 'taken' });
  expect(board(desk)).toEqual(before);
  expect(desk.press(desk.tile('cell:c3')).out.events).toHaveLength(1);
});

test('the host can take any event back, and the same match plays on', () => {
  const desk = fullDesk();
  for (const cell of ['b2', 'b1', 'a2']) desk.press(desk.tile(`cell:${cell}`));
  desk.wait(10000);
  expect(desk.host({ do: 'undo', table: 't1' }).out).toMatchObject({ result: 'taken', undone: 3 });
  expect(board(desk)).toEqual(['...O', '.X..', 'XX..']);
});

test('handhelds are taken by press, one seat after the other, and play by tilt and press', () => {
  const desk = new TableDesk([virusWar]);
  for (const tile of ['one', 'two', 'three']) desk.join(tile);
  desk.start(virusWar, seats('hands'), { width: 5, height: 5 });
  desk.press('one');
  expect(phase(desk)).toBe('seating');
  desk.press('two');
  expect(phase(desk)).toBe('playing');
  expect(desk.press('three').out).toMatchObject({ result: 'refused', refused: 'nothingFree' });
  expect(desk.press('two').out.result).toBe('refused');
  desk.do('one', 'tilt', { to: 0 });
  const first = JSON.stringify(desk.table.match?.drafts.X);
  desk.do('one', 'tilt', { to: 2 });
  expect(JSON.stringify(desk.table.match?.drafts.X)).not.toBe(first);
  expect(desk.press('one').out.events).toHaveLength(1);
});

test('a handheld without motion plays by its menu', () => {
  const desk = new TableDesk([virusWar]);
  desk.join('one', 'eb');
  desk.join('two', 'eb');
  desk.start(virusWar, seats('hands'), { width: 5, height: 5 });
  desk.press('one');
  desk.press('two');
  desk.press('one');
  expect(desk.do('one', 'hold').out.events).toHaveLength(1);
});

test('a hub player moves by itself, and the person answers', () => {
  const desk = new TableDesk([virusWar]);
  desk.join('one');
  desk.start(virusWar, seats('hands', ['sensible', 'person']), { width: 5, height: 5 });
  desk.press('one');
  desk.wait(5000);
  expect(desk.table.match?.play.events).toHaveLength(3);
  expect(virusWar.rules.active(desk.table.match?.play.game as never)).toEqual(['O']);
});

test('replaying the records gives the same table, outcome by outcome', () => {
  const desk = fullDesk();
  for (const cell of ['b2', 'b1', 'a2', 'c3', 'd2', 'c2']) {
    desk.press(desk.tile(`cell:${cell}`));
    desk.wait(400);
  }
  swapPlaces(desk, desk.tile('cell:b2'), desk.tile('cell:c1'));
  desk.host({ do: 'undo', table: 't1' });
  const header = desk.header;
  if (header === undefined) throw new Error('no header');
  const lines = desk.records.map((record, i) => ({ n: i + 1, record: JSON.parse(JSON.stringify(record)) }));
  const again = recoverTable(
    JSON.parse(JSON.stringify(header)),
    { header: header as never, tail: lines, last: lines.length, cutBytes: 0 },
    desk.deps,
  );
  expect(again.wrong).toBeUndefined();
  expect(JSON.stringify(again.table)).toBe(JSON.stringify(desk.table));
});

test('undo by the host goes back to the move of a person, behind what a hub player answered', () => {
  const desk = new TableDesk([virusWar]);
  for (const tile of ['ann']) desk.join(tile);
  desk.start(
    virusWar,
    [
      { seat: 'X', player: 'person', name: 'Ann', set: 'hands' },
      { seat: 'O', player: 'random', name: 'The hub', set: 'hands' },
    ],
    { width: 5, height: 5, firstTurnActions: 1 },
  );
  desk.press('ann');
  const begun = desk.table.match?.play.game;
  desk.press('ann');
  desk.wait(10_000);
  expect(desk.table.match?.play.events.length).toBeGreaterThan(1);
  desk.host({ do: 'undo', table: 't1' });
  expect(desk.table.match?.play.game).toEqual(begun);
  desk.wait(10_000);
  expect(desk.table.match?.play.events).toEqual([]);
});
