/**
 * One timer for all the virtual tiles of a process: a thousand timers would cost more than the tiles. It takes them in five
 * turns, so that a thousand do not work in one go and keep messages waiting.
 */
import type { VirtualTile } from '../../firmware/virtual/tile.ts';

export interface TilePool {
  /** Ticks the tile every 50 ms from now on. A tile that is there already stays once. */
  add(tile: VirtualTile): void;
  remove(tile: VirtualTile): void;
  size(): number;
}

/** Calls `action` every `periodMs` until the answer is called. */
export type Every = (periodMs: number, action: () => void) => () => void;

const TICK_MS = 50;
const TURNS = 5;

const everyNode: Every = (periodMs, action) => {
  const timer = setInterval(action, periodMs);
  return () => clearInterval(timer);
};

/** An empty pool. Its timer runs only while there are tiles, so that a process without any can end. */
export function createTilePool(every: Every = everyNode): TilePool {
  const groups = Array.from({ length: TURNS }, () => new Set<VirtualTile>());
  const groupOf = new Map<VirtualTile, Set<VirtualTile>>();
  let turn = 0;
  let stop: (() => void) | undefined;

  function tickNext(): void {
    turn = (turn + 1) % TURNS;
    for (const tile of groups[turn] ?? []) tile.tick();
  }

  function add(tile: VirtualTile): void {
    if (groupOf.has(tile)) return;
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least));
    smallest.add(tile);
    groupOf.set(tile, smallest);
    stop ??= every(TICK_MS / TURNS, tickNext);
  }

  function remove(tile: VirtualTile): void {
    groupOf.get(tile)?.delete(tile);
    groupOf.delete(tile);
    if (groupOf.size > 0) return;
    stop?.();
    stop = undefined;
  }

  return { add, remove, size: () => groupOf.size };
}
