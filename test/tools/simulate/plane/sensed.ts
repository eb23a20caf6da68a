import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { createSenses } from '../../../../firmware/core/senses.ts';
import type { Edge, World } from '../../../../protocol/messages.ts';
import type { Side } from '../../../../protocol/scene.ts';
import type { Laid } from '../../../../tools/simulate/plane/lay-out.ts';
import type { Plane, Random } from '../../../../tools/simulate/plane/plane.ts';
import { type Reading, stepPlane } from '../../../../tools/simulate/plane/step.ts';

export function seeded(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}

export function tileNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `t${index}`);
}

/** Beacon numbers 1, 2, 3, ... in the order of the names. */
export function numberTiles(tiles: readonly string[]): ReadonlyMap<string, number> {
  return new Map(tiles.map((tile, index) => [tile, index + 1]));
}

/** What the senses of each tile must say of a laid shape, from its cells and turns alone. */
export function expectedEdges(
  laid: readonly Laid[],
  numbers: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly Edge[]> {
  const steps = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const;
  return new Map(
    laid.map(({ tile, column, row, turns }) => {
      const edges: Edge[] = [0, 0, 0, 0];
      for (const [direction, [dx, dy]] of steps.entries()) {
        const other = laid.find((known) => known.column === column + dx && known.row === row + dy);
        if (other === undefined) continue;
        const otherSide = ((direction + 2 - other.turns + 4) % 4) as Side;
        edges[(direction - turns + 4) % 4] = [numbers.get(other.tile) ?? 0, otherSide];
      }
      return [tile, edges] as const;
    }),
  );
}

/** The tiles of a plane with the real senses of the firmware in them. */
export function createSensedPlane(first: Plane, numbers: ReadonlyMap<string, number>, random: Random) {
  let plane = first;
  let nowMs = 0;
  const told: { readonly tile: string; readonly kind: string; readonly atMs: number; readonly world: World }[] = [];
  const senses = new Map(
    [...numbers.keys()].map((tile) => {
      const tileSenses = createSenses({ nowMs: () => nowMs }, 'embtps', {
        changed: () => told.push({ tile, kind: 'changed', atMs: nowMs, world: tileSenses.world() }),
        event: (kind, to) => {
          told.push({ tile, kind: kind === 'tilt' ? `tilt ${to}` : kind, atMs: nowMs, world: tileSenses.world() });
        },
      });
      return [tile, tileSenses] as const;
    }),
  );
  const feed = (reading: Reading): void => {
    const tile = senses.get(reading.tile);
    if (reading.read === 'beacon') tile?.beacon(reading.side, reading.number, reading.neighbourSide);
    else if (reading.read === 'motion') tile?.motion(...reading.pull);
    else if (reading.read === 'tag') tile?.tag(reading.uid);
    else tile?.button(reading.down);
  };
  return {
    told,
    nowMs: () => nowMs,
    plane: () => plane,
    change: (how: (plane: Plane) => Plane) => {
      plane = how(plane);
    },
    world: (tile: string): World => {
      const found = senses.get(tile);
      if (found === undefined) throw new Error(`no tile ${tile}`);
      return found.world();
    },
    gestures: (tile: string) =>
      told.filter((entry) => entry.tile === tile && entry.kind !== 'changed').map(({ kind }) => kind),
    run: (forMs: number) => {
      for (const endMs = nowMs + forMs; nowMs < endMs; ) {
        const [next, readings] = stepPlane(plane, 10, numbers, random);
        plane = next;
        nowMs = plane.nowMs;
        for (const reading of readings) feed(reading);
        if (nowMs % 50 === 0) for (const tile of senses.values()) tile.tick();
      }
    },
  };
}
