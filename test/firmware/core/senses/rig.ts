import { createSenses } from '../../../../firmware/core/senses.ts';
import type { Side } from '../../../../protocol/scene.ts';

/** A reading of a tile tipped so that one edge goes down; the angle in degrees, 180 face down. */
export function tipped(degrees: number, side: Side): readonly [number, number, number] {
  const angle = (degrees * Math.PI) / 180;
  const low = Math.round(-1000 * Math.sin(angle));
  const up = Math.round(1000 * Math.cos(angle));
  const axes: readonly (readonly [number, number])[] = [
    [0, low],
    [low, 0],
    [0, -low],
    [-low, 0],
  ];
  const [x, y] = axes[side]!;
  return [x === 0 ? 0 : x, y === 0 ? 0 : y, up];
}
export const FLAT = tipped(0, 0);

/** What a tile's neighbour sends: number and side, or nothing. */
type Neighbours = readonly (readonly [number, Side] | 0)[];

/**
 * One tile's senses on a virtual clock: 50 ms ticks, 40 ms motion samples, a beacon each 80 ms from every neighbour, in whole
 * milliseconds. `told` lists what came out, as "ms kind to" and "ms changed".
 */
export function createRig(capabilities = 'embtps', startMs = 0) {
  const WRAP = 2 ** 30;
  let ms = 0;
  const told: string[] = [];
  const events: { kind: string; to: number; x: number; y: number; atMs: number; world: unknown }[] = [];
  let pull: readonly [number, number, number] | null = null;
  let neighbours: Neighbours = [0, 0, 0, 0];
  const senses = createSenses({ nowMs: () => (startMs + ms) % WRAP }, capabilities, {
    changed: () => told.push(`${ms} changed`),
    event: (kind, to, x, y) => {
      told.push(`${ms} ${kind}${kind === 'tilt' ? ` ${to}` : ''}`);
      events.push({ kind, to, x, y, atMs: ms, world: senses.world() });
    },
  });
  const beacons = (): void => {
    for (const [side, neighbour] of neighbours.entries()) {
      if (neighbour !== 0) senses.beacon(side as Side, neighbour[0], neighbour[1]);
    }
  };
  const step = (): void => {
    ms += 1;
    if (ms % 80 === 0) beacons();
    if (ms % 40 === 0 && pull !== null) senses.motion(...pull);
    if (ms % 50 === 0) senses.tick();
  };
  const run = (forMs: number): void => {
    for (const endMs = ms + forMs; ms < endMs; ) step();
  };
  return {
    senses,
    told,
    events,
    run,
    nowMs: () => ms,
    /** Lies so from now on. */
    lie: (xyz: readonly [number, number, number]) => {
      pull = xyz;
    },
    /** N E S W from now on. */
    beside: (list: Neighbours) => {
      neighbours = list;
    },
    /** The kinds of the gestures so far, and forget them. */
    gestures: () => events.splice(0).map((event) => (event.kind === 'tilt' ? `tilt ${event.to}` : event.kind)),
  };
}
