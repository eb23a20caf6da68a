/** The whole way from where tiles lie to the hub's layout: plane, the firmware's senses, contacts, layout. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreedContacts, type ContactChange, emptyContacts, stepContacts } from '../../../../hub/table/contacts.ts';
import { layoutOf } from '../../../../hub/table/layout.ts';
import type { TileEdge } from '../../../../hub/table/records.ts';
import type { Edge, World } from '../../../../protocol/messages.ts';
import type { Side } from '../../../../protocol/scene.ts';
import { CROOKED, cellsOf, type Laid, layOut, type Shape } from '../../../../tools/simulate/plane/lay-out.ts';
import type { Move } from '../../../../tools/simulate/plane/moves.ts';
import { createPlane, type Faults, move, NO_FAULTS, place } from '../../../../tools/simulate/plane/plane.ts';
import { createSensedPlane, numberTiles, seeded, tileNames } from './sensed.ts';

const L: Shape = { shape: 'L', columns: 4, rows: 3 };
const RING: Shape = { shape: 'ring', columns: 3, rows: 3 };
const BRIDGE: Shape = { shape: 'bridge', columns: 4, rows: 3 };

/** A laid shape whose tiles tell a hub what they sense, without a network between. */
function createHubbedPlane(shape: Shape, seed: number, faults: Faults = NO_FAULTS) {
  // Of equal length, so that they sort as they count.
  const tiles = tileNames(cellsOf(shape).length).map((name) => name.padStart(4, '0'));
  const numbers = numberTiles(tiles);
  const random = seeded(seed);
  const laid = layOut(shape, tiles, random, { ...CROOKED, angle: 360 * random() });
  const sensed = createSensedPlane(place(createPlane(faults), laid), numbers, random);
  const named = new Map([...numbers].map(([tile, number]) => [number, tile]));
  const tell = (edge: Edge): TileEdge => (edge === 0 ? 0 : [named.get(edge[0]) ?? '', edge[1]]);
  let state = emptyContacts();
  let worlds: readonly World[] = [];
  const changes: ContactChange[] = [];
  const run = (forMs: number): void => {
    for (const endMs = sensed.nowMs() + forMs; sensed.nowMs() < endMs; ) {
      sensed.run(50);
      const told = tiles.map((tile) => sensed.world(tile));
      for (const [index, world] of told.entries()) {
        if (world === worlds[index]) continue;
        const [north, east, south, west] = world.edges;
        const edges = [tell(north), tell(east), tell(south), tell(west)] as const;
        const { posture, frozen } = world;
        const input = { in: 'world' as const, tile: tiles[index]!, edges, posture, frozen, atMs: sensed.nowMs() };
        const [next, changed] = stepContacts(state, input);
        state = next;
        changes.push(...changed);
      }
      worlds = told;
      const [next, changed] = stepContacts(state, { in: 'due', atMs: sensed.nowMs() });
      state = next;
      changes.push(...changed);
    }
  };
  return {
    laid,
    tiles,
    run,
    hand: (tile: string, moves: readonly Move[]) => sensed.change((plane) => move(plane, tile, moves)),
    pose: (tile: string) => sensed.plane().tiles.find((known) => known.tile === tile)!.pose,
    contacts: () => agreedContacts(state),
    /** How often a tile's world has changed so far. */
    worldChanges: () => sensed.told.filter(({ kind }) => kind === 'changed').length,
    layout: () => layoutOf(agreedContacts(state)),
    /** Contacts that began or ended since last asked. */
    turns: () => changes.splice(0).flatMap((change) => (change.change === 'light' ? [] : [change.change])),
  };
}

/** The laid cells in the frame of a PlacedGroup: first tile unturned, from 0 to the north and east. */
function shapeOf(laid: readonly Laid[]) {
  const turns = laid[0]?.turns ?? 0;
  const turned = laid.map(({ tile, column, row, turns: own }) => {
    let [x, y] = [column, row];
    for (let quarter = 0; quarter < turns; quarter++) [x, y] = [-y, x];
    return { tile, x, y, rot: ((own - turns + 4) % 4) as Side };
  });
  const west = Math.min(...turned.map(({ x }) => x));
  const south = Math.min(...turned.map(({ y }) => y));
  return turned.map(({ tile, x, y, rot }) => ({ tile, x: x - west, y: y - south, rot }));
}

test.each([L, RING, BRIDGE])('a crooked %j, every tile turned anyhow, comes back as it was laid', (shape) => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const table = createHubbedPlane(shape, seed);
      table.run(400);
      expect(table.layout()).toEqual({ groups: [shapeOf(table.laid)], conflicts: [] });
    }),
    { numRuns: 10 },
  );
});

test('with a tenth of the beacons lost a ring keeps every contact for ten minutes, although edges flicker', () => {
  const table = createHubbedPlane(RING, 7, { lostBeacons: 0.1, noiseMg: 10 });
  table.run(2000);
  expect(table.turns()).toEqual(Array.from({ length: 8 }, () => 'begun'));
  const before = table.worldChanges();
  table.run(600_000);
  // 16 edges, each empty every 150 s and then found again (firmware/core/senses/README.md).
  expect(table.worldChanges() - before).toBeGreaterThan(60);
  expect(table.turns()).toEqual([]);
  expect(table.contacts()).toHaveLength(8);
});

test('a nudge by 2 mm and 3 degrees changes nothing', () => {
  const table = createHubbedPlane(BRIDGE, 8);
  table.run(1000);
  table.turns();
  for (const tile of table.tiles) {
    const { x, y } = table.pose(tile);
    table.hand(tile, [
      { move: 'path', through: [{ x: x + 1.4, y: y - 1.4 }], mmPerS: 60 },
      { move: 'turn', degrees: 3, ms: 80 },
    ]);
  }
  table.run(2000);
  expect(table.turns()).toEqual([]);
});

test('a line is split by taking its middle tile away, and whole again when it comes back turned', () => {
  const table = createHubbedPlane({ shape: 'line', length: 5 }, 9);
  table.run(1000);
  expect(table.layout().groups.map((group) => group.length)).toEqual([5]);
  const middle = table.tiles[2]!;
  const home = table.pose(middle);
  table.hand(middle, [{ move: 'carry', to: { x: 900, y: 900 }, degrees: 0, ms: 700 }]);
  table.run(2500);
  expect(table.layout().groups.map((group) => group.map(({ tile }) => tile))).toEqual([
    table.tiles.slice(0, 2),
    table.tiles.slice(3),
  ]);
  table.hand(middle, [{ move: 'carry', to: home, degrees: 90, ms: 700 }]);
  table.run(2500);
  const back = table.laid.map((laid) =>
    laid.tile === middle ? { ...laid, turns: ((laid.turns + 1) % 4) as Side } : laid,
  );
  expect(table.layout().groups).toEqual([shapeOf(back)]);
  expect(table.turns()).toEqual([...Array(4).fill('begun'), 'ended', 'ended', 'begun', 'begun']);
});

describe('a tile tipped in its place', () => {
  test.each<[string, Move]>([
    ['for a look', { move: 'tilt', side: 0, degrees: 45, ms: 800 }],
    ['to pour', { move: 'pour', ms: 1500 }],
    ['on its face', { move: 'flip', ms: 1200 }],
  ])('%s keeps its contacts', (_name, tip) => {
    const table = createHubbedPlane({ shape: 'line', length: 2 }, 10);
    table.run(1000);
    table.turns();
    table.hand(table.tiles[0]!, [tip]);
    table.run(6000);
    expect(table.turns()).toEqual([]);
    expect(table.contacts()).toHaveLength(1);
  });
});
