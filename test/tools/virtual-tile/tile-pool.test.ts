import { expect, test } from 'vitest';
import type { VirtualTile } from '../../../firmware/virtual/tile.ts';
import { createTilePool } from '../../../tools/virtual-tile/tile-pool.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

function createRig() {
  const clock = createVirtualClock();
  let timers = 0;
  const pool = createTilePool((periodMs, action) => {
    let runs = true;
    timers++;
    clock.every(periodMs, () => runs && action());
    return () => {
      runs = false;
      timers--;
    };
  });
  const ticks: string[] = [];
  const tile = (id: string) => ({ id, tick: () => ticks.push(id) }) as unknown as VirtualTile;
  return { clock, pool, ticks, tile, timers: () => timers };
}

test('one timer ticks all tiles, each once in 50 ms', () => {
  const rig = createRig();
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const tiles = names.map(rig.tile);
  for (const tile of [...tiles, ...tiles]) rig.pool.add(tile);
  expect([rig.timers(), rig.pool.size()]).toEqual([1, 7]);
  rig.clock.advance(50);
  expect([...rig.ticks].sort()).toEqual(names);
  rig.clock.advance(950);
  for (const name of names) expect(rig.ticks.filter((id) => id === name)).toHaveLength(20);
});

test('a hundred tiles do not work in one go', () => {
  const rig = createRig();
  for (let i = 0; i < 100; i++) rig.pool.add(rig.tile(`${i}`));
  rig.clock.advance(10);
  expect(rig.ticks).toHaveLength(20);
});

test('without tiles there is no timer, and a tile that comes later gets one', () => {
  const rig = createRig();
  const a = rig.tile('a');
  rig.pool.add(a);
  rig.pool.remove(a);
  rig.pool.remove(a);
  expect(rig.timers()).toBe(0);
  rig.clock.advance(100);
  expect(rig.ticks).toEqual([]);
  rig.pool.add(a);
  rig.clock.advance(50);
  expect(rig.ticks).toEqual(['a']);
});

test('a tile taken out is ticked no more, and its place is taken by the next', () => {
  const rig = createRig();
  const [a, b] = [rig.tile('a'), rig.tile('b')];
  rig.pool.add(a);
  rig.pool.add(b);
  rig.pool.remove(a);
  rig.clock.advance(50);
  expect(rig.ticks).toEqual(['b']);
});
