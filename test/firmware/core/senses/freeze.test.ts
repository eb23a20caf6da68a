import { expect, test } from 'vitest';
import type { Side } from '../../../../protocol/scene.ts';
import { createRig, FLAT, tipped } from './rig.ts';

const B: readonly [number, Side] = [17, 2];

function joined() {
  const rig = createRig();
  rig.lie(FLAT);
  rig.beside([B, 0, 0, 0]);
  rig.run(1000);
  expect(rig.senses.world().edges[0]).toEqual(B);
  return rig;
}

test.each([
  [29, false],
  [31, true],
  [180, true],
])('a tile tipped %i degrees is frozen: %s', (degrees, frozen) => {
  const rig = joined();
  rig.lie(tipped(degrees, 1));
  rig.run(200);
  expect(rig.senses.world().frozen).toBe(frozen);
});

test('frozen edges name the neighbour of before although nothing is seen any more', () => {
  const rig = joined();
  rig.lie(tipped(40, 1));
  rig.beside([0, 0, 0, 0]);
  rig.run(1500);
  expect(rig.senses.world()).toMatchObject({ edges: [B, 0, 0, 0], frozen: true, posture: 2 });
});

test('frozen edges do not see a new neighbour', () => {
  const rig = joined();
  rig.lie(tipped(40, 1));
  rig.run(200);
  rig.beside([B, 0, [99, 0], 0]);
  rig.run(1000);
  expect(rig.senses.world()).toMatchObject({ edges: [B, 0, 0, 0], frozen: true });
});

test('they stay frozen for a second after the tile is level, then show what is there', () => {
  const rig = joined();
  rig.lie(tipped(40, 1));
  rig.beside([0, 0, 0, 0]);
  rig.run(500);
  rig.lie(FLAT);
  rig.run(1000);
  expect(rig.senses.world()).toMatchObject({ edges: [B, 0, 0, 0], frozen: true, posture: 0 });
  rig.run(250);
  expect(rig.senses.world()).toMatchObject({ edges: [0, 0, 0, 0], frozen: false, posture: 0 });
});

test('a tile laid back beside its neighbour thaws without a change of its edges', () => {
  const rig = joined();
  rig.lie(tipped(40, 1));
  rig.beside([0, 0, 0, 0]);
  rig.run(500);
  rig.lie(FLAT);
  rig.beside([B, 0, 0, 0]);
  rig.run(1500);
  expect(rig.senses.world()).toMatchObject({ edges: [B, 0, 0, 0], frozen: false });
  // Tipped and frozen; level; thawed.
  expect(rig.told.filter((line) => line.endsWith('changed') && Number.parseInt(line, 10) > 1000)).toHaveLength(3);
});

test('they are frozen for at most 3 s, then live although the tile is still tipped', () => {
  const rig = joined();
  rig.lie(tipped(40, 1));
  rig.run(200);
  rig.beside([0, 0, [99, 0], 0]);
  rig.run(2800);
  expect(rig.senses.world()).toMatchObject({ edges: [B, 0, 0, 0], frozen: true });
  rig.run(200);
  expect(rig.senses.world()).toMatchObject({ edges: [0, 0, [99, 0], 0], frozen: false, posture: 2 });
});

test('once 3 s are over a tipped tile freezes again only after it was level', () => {
  const rig = joined();
  rig.lie(tipped(40, 1));
  rig.run(3500);
  rig.lie(tipped(60, 2));
  rig.run(500);
  expect(rig.senses.world().frozen).toBe(false);
  rig.lie(FLAT);
  rig.run(200);
  rig.lie(tipped(60, 2));
  rig.run(200);
  expect(rig.senses.world().frozen).toBe(true);
});

test('tipping again within the second does not lengthen the 3 s', () => {
  const rig = joined();
  for (let i = 0; i < 4; i++) {
    rig.lie(tipped(40, 1));
    rig.run(400);
    rig.lie(FLAT);
    rig.run(400);
  }
  expect(rig.senses.world().frozen).toBe(false);
});

test('a tile without a motion sensor never freezes', () => {
  const rig = createRig('eb');
  rig.lie(tipped(60, 1));
  rig.beside([B, 0, 0, 0]);
  rig.run(1000);
  expect(rig.senses.world()).toMatchObject({ edges: [B, 0, 0, 0], frozen: false, posture: 6 });
});
