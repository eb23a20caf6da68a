import { expect, test } from 'vitest';
import type { Json } from '../../../hub/games/game.ts';
import { game as virusWar } from '../../../hub/games/virus-war/index.ts';
import { facesOf } from '../../../hub/table/faces.ts';
import { readHeader, recoverTable } from '../../../hub/table/recover.ts';
import { tileOf } from '../../../hub/table/table-state.ts';
import { rectangle } from '../../support/table-desk.ts';
import { WholeTable } from '../../support/whole-table.ts';

const id = (i: number) => `0000000000${String(i).padStart(2, '0')}`;
const run = (table: WholeTable) => {
  const one = table.hub.state.tables.get('t1');
  if (one === undefined) throw new Error('there is no table t1');
  return one;
};
const tileFor = (table: WholeTable, piece: string) => {
  const tile = table.tiles.get(tileOf(run(table).table, piece) ?? '');
  if (tile === undefined) throw new Error(`no tile plays ${piece}`);
  return tile;
};
const board = (table: WholeTable): Json =>
  (virusWar.transcripts.position(run(table).table.match?.play.game as never) as { board: Json }).board;

function playing(width: number, height: number, seed = 1): WholeTable {
  const table = new WholeTable([virusWar], seed);
  const places = Object.values(rectangle(width, height, (i) => i * 5 + seed));
  for (let i = 0; i < places.length; i++) table.add(id(i));
  table.clock.advance(1000);
  table.host({ do: 'openTable' });
  table.host({ do: 'addTiles', table: 't1', tiles: [...table.tiles.keys()] });
  table.host({
    do: 'start',
    table: 't1',
    game: 'virus-war',
    options: { width, height },
    seats: [
      { seat: 'X', player: 'person', name: 'Ann', set: 'full' },
      { seat: 'O', player: 'person', name: 'Bob', set: 'full' },
    ],
  });
  table.lay(Object.fromEntries(places.map((place, i) => [id(i), place])));
  table.clock.advance(3000);
  table.tiles.get(id(0))?.press();
  table.clock.advance(500);
  expect(run(table).table.match?.phase).toBe('playing');
  return table;
}

/** A random legal press, by the rules; undefined when the match is over. */
function pressSomething(table: WholeTable): void {
  const play = run(table).table.match?.play;
  if (play === undefined) return;
  const seat = virusWar.rules.active(play.game as never)[0];
  const legal = seat === undefined ? null : virusWar.rules.legal(play.game as never, seat);
  const cells = (legal ?? []).filter(({ act }) => act === 'cell');
  const moves = cells.length > 0 ? cells : (legal ?? []).filter(({ act }) => act === 'pass');
  const pick = moves[table.draw(Math.max(1, moves.length))];
  if (pick === undefined || seat === undefined) return;
  const context = {
    options: play.setup.options,
    view: virusWar.rules.view(play.game as never, 'table'),
    seat,
    draft: virusWar.binding.draft(play.setup.options as never, virusWar.rules.view(play.game as never, seat), seat),
    groups: [],
    sets: { X: 'full', O: 'full' },
    can: () => true,
  };
  const gesture = virusWar.binding.how(context as never, pick)[0];
  if (gesture?.g === 'press') tileFor(table, gesture.on).press(80 + table.draw(200));
  if (gesture?.g === 'long') tileFor(table, gesture.on).press(3200);
}

/** What the journal says must be what the tiles show: every live tile has the face that a replay gives it. */
function expectReplay(table: WholeTable): void {
  const { stream, table: live } = run(table);
  const recovered = table.recovered(stream ?? '');
  const header = readHeader(recovered.header);
  if (header === undefined) throw new Error('no header');
  const { snapshot: _, ...whole } = recovered;
  const all = { ...whole, tail: table.stream(stream ?? '').lines.map((line) => JSON.parse(line)) };
  const again = recoverTable(header, all, table.hub.state.deps);
  expect(again.wrong).toBeUndefined();
  expect(JSON.stringify(again.table.match)).toBe(JSON.stringify(live.match));
  const tiles = Object.keys(live.tiles);
  const faces = (of: typeof live) => JSON.stringify([...facesOf(of, table.hub.state.deps, tiles)]);
  expect(faces({ ...again.table, atMs: live.atMs, sessionMs: live.sessionMs })).toBe(faces(live));
}

test('tiles say hello, are laid, and play through the real wire', () => {
  const table = playing(4, 3);
  tileFor(table, 'cell:b2').press();
  table.clock.advance(200);
  expect(board(table)).toEqual(['...O', '.X..', 'X...']);
  expectReplay(table);
});

test('a tile that has been astray for three seconds shows where it belongs, though nothing else happens', () => {
  const table = playing(4, 3);
  const tile = tileFor(table, 'cell:b2');
  table.clock.advance(10_000);
  const one = run(table);
  // Put so by hand: in a rectangle a tile that is lifted breaks two contacts at once, which is a knock.
  one.table = { ...one.table, astray: { [tile.id]: table.hub.state.nowMs - one.offsetMs } };
  const before = tile.heard.length;
  table.clock.advance(2500);
  expect(tile.heard.slice(before).join(' ')).not.toContain('MOVE BACK');
  table.clock.advance(1000);
  expect(tile.heard.slice(before).join(' ')).toContain('MOVE BACK');
});

test('a press on the last cell takes it back within three seconds, and not later', () => {
  const table = playing(4, 3);
  tileFor(table, 'cell:b2').press();
  table.clock.advance(300);
  tileFor(table, 'cell:b2').press();
  table.clock.advance(300);
  expect(board(table)).toEqual(['...O', '....', 'X...']);
  for (const cell of ['b2', 'b1', 'a2']) {
    tileFor(table, `cell:${cell}`).press();
    table.clock.advance(300);
  }
  table.clock.advance(4000);
  tileFor(table, 'cell:a2').press();
  table.clock.advance(300);
  expect(board(table)).toEqual(['...O', 'XX..', 'XX..']);
  expectReplay(table);
});

test.each([1, 2, 3, 4, 5])('with lost and doubled messages and readings every press counts once (seed %i)', (seed) => {
  const table = playing(4, 3, seed);
  Object.assign(table.faults, { loss: 0.05, doubling: 0.05, beaconLoss: 0.1 });
  for (let i = 0; i < 12; i++) {
    // On so small a board a match may be over after three moves.
    if (run(table).table.match?.phase === 'over') table.host({ do: 'rematch', table: 't1' });
    const before = run(table).table.match?.play.events.length ?? 0;
    pressSomething(table);
    table.clock.advance(2500);
    expect(run(table).table.match?.play.events.length).toBeGreaterThanOrEqual(before);
  }
  const presses = [...table.tiles.values()].flatMap((tile) => tile.said.filter((text) => text.includes('"press"')));
  const distinct = new Set(presses.map((text) => text.replace(/"a":\d+,/, '')));
  expect(distinct.size).toBeGreaterThan(5);
  Object.assign(table.faults, { loss: 0, doubling: 0, beaconLoss: 0 });
  table.clock.advance(5000);
  expectReplay(table);
});

test.each([11, 12, 13, 14, 15, 16, 17, 18])(
  'power cut at any moment: what was acknowledged is there, nothing is there twice, tiles are right within 5 s (seed %i)',
  (seed) => {
    const table = playing(4, 3, seed);
    table.syncMs = 1 + table.draw(40);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) pressSomething(table);
      table.clock.advance(table.draw(60));
      const acked = new Map([...table.tiles.values()].map((tile) => [tile.id, lastAcked(tile.heard)]));
      table.cut();
      table.clock.advance(500 + table.draw(2000));
      table.restart();
      for (const [tile, sequence] of acked) {
        expect(table.hub.state.cursors.get(tile)?.sequence ?? 0).toBeGreaterThanOrEqual(sequence);
      }
      table.clock.advance(5000);
      for (const [tile, face] of facesOf(run(table).table, table.hub.state.deps, table.tiles.keys())) {
        const link = table.hub.state.links.get(tile);
        expect(link?.presence).toBe('here');
        expect(JSON.stringify(link?.picture.shownScene?.ops)).toBe(JSON.stringify(face.scene.ops));
      }
      // The first press after a restart goes on; it is no move.
      tileFor(table, 'cell:a1').press();
      table.clock.advance(500);
      expect(run(table).table.paused).toBeUndefined();
    }
    expectReplay(table);
    const numbers = run(table).table.match?.play.events.map((event) => event.n) ?? [];
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  },
);

test('a tile that comes back while a move is not on disk yet shows the picture from before', () => {
  const table = playing(4, 3);
  const tile = tileFor(table, 'cell:b2');
  const wanted = () => JSON.stringify(table.hub.state.links.get(tile.id)?.picture.wanted?.scene);
  const before = wanted();
  table.syncMs = 4000;
  tile.press();
  expect(run(table).table.match?.play.events).toHaveLength(1);
  tile.drop('lost');
  table.clock.advance(2000);
  expect(table.hub.state.links.get(tile.id)?.presence).toBe('here');
  expect(wanted()).toBe(before);
  table.clock.advance(4000);
  expect(wanted()).not.toBe(before);
});

test('tiles that lie already say so when they are brought to a table', () => {
  const table = new WholeTable([virusWar]);
  const places = Object.values(rectangle(2, 1, () => 0));
  for (const [i, place] of places.entries()) {
    table.add(id(i));
    table.lay({ [id(i)]: place });
  }
  table.clock.advance(3000);
  table.host({ do: 'openTable' });
  table.host({ do: 'addTiles', table: 't1', tiles: [id(0), id(1)] });
  table.clock.advance(2000);
  expect(run(table).table.tiles[id(0)]?.world.edges).toEqual([0, [id(1), 3], 0, 0]);
  expect(run(table).table.tiles[id(1)]?.world.edges).toEqual([0, 0, 0, [id(0), 1]]);
});

test('tiles of a match that was ended go on in their boot after a restart', () => {
  const table = playing(4, 3);
  const boots = () => [...table.hub.state.links.values()].map((link) => link.boot);
  tileFor(table, 'cell:b2').press();
  const before = boots();
  table.host({ do: 'end', table: 't1' });
  table.clock.advance(100);
  table.cut();
  table.restart();
  table.clock.advance(5000);
  expect(boots()).toEqual(before);
});

test('an ended match is resumed at another table with other tiles, and the tiles of before stay where they are', () => {
  const table = playing(4, 3);
  tileFor(table, 'cell:b2').press();
  const session = run(table).stream ?? '';
  const before = JSON.stringify(run(table).table.match?.play);
  table.host({ do: 'end', table: 't1' });
  for (let i = 12; i < 24; i++) table.add(id(i));
  table.clock.advance(2000);
  table.host({ do: 'openTable' });
  table.host({ do: 'addTiles', table: 't2', tiles: [id(11), ...Array.from({ length: 11 }, (_, i) => id(12 + i))] });
  table.put({ in: 'opened', recovered: table.recovered(session), table: 't2', request: 9999, wallMs: 0 });
  table.clock.advance(2000);
  const resumed = table.hub.state.tables.get('t2');
  expect(JSON.stringify(resumed?.table.match?.play)).toBe(before);
  expect(Object.keys(resumed?.table.tiles ?? {}).sort()).toEqual(Array.from({ length: 12 }, (_, i) => id(11 + i)));
  expect(Object.keys(run(table).table.tiles)).toHaveLength(11);
  for (let i = 0; i < 12; i++) expect(table.hub.state.tileTable.get(id(i))).toBe(i === 11 ? 't2' : 't1');
  expect(resumed?.table.paused).toBe('resumed');
});

function lastAcked(heard: readonly string[]): number {
  const acks = heard.map((text) => JSON.parse(text)).filter((message) => message.t === 'ack');
  return Math.max(0, ...acks.map((message) => message.s));
}
