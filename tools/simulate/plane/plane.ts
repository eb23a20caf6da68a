/** A virtual table: tiles that lie and are moved, printed NFC places, and what is broken. Plain data; every change is a new plane. */
import type { Side } from '../../../protocol/scene.ts';
import type { Point, Pose } from './geometry.ts';
import { type Move, momentAtRest } from './moves.ts';
import { type Sight, sightOf } from './sight.ts';

/** A printed place with its NFC tag. */
export interface Place extends Point {
  /** Lower-case hex of 8-20 digits. */
  readonly uid: string;
}

/** Dice for beacons and faults: 0 <= result < 1. Seed it, and a run repeats. */
export type Random = () => number;

export interface Faults {
  /** Share of all beacons that get lost, 0-1. */
  readonly lostBeacons: number;
  /** Evenly spread noise of the motion sensor, plus and minus, in milli-g. */
  readonly noiseMg: number;
}
export const NO_FAULTS: Faults = { lostBeacons: 0, noiseMg: 0 };

/** A move that has begun. */
export interface Running {
  readonly move: Move;
  readonly from: Pose;
  readonly sinceMs: number;
}

export interface PlaneTile {
  readonly tile: string;
  readonly pose: Pose;
  readonly button: boolean;
  readonly pull: readonly [number, number, number];
  /** Eyes that neither see nor send. */
  readonly deadEdges: readonly Side[];
  readonly running: Running | null;
  /** Moves still to come, one after another. */
  readonly waiting: readonly Move[];
  /** When each eye sends next, N E S W. */
  readonly beaconMs: readonly number[];
  /** The last reading that the motion sensor reported, and when. */
  readonly reported: { readonly pull: readonly [number, number, number]; readonly atMs: number } | null;
}

export interface Plane {
  readonly nowMs: number;
  readonly tiles: readonly PlaneTile[];
  readonly places: readonly Place[];
  readonly faults: Faults;
  /** Who sees whom now; follows from the poses. */
  readonly sight: ReadonlyMap<string, Sight<string>>;
}

export function createPlane(faults: Faults = NO_FAULTS): Plane {
  return { nowMs: 0, tiles: [], places: [], faults, sight: new Map() };
}

/** The plane with these tiles in place of its own; the sight is worked out anew only when a pose differs. */
export function withTiles(plane: Plane, tiles: readonly PlaneTile[]): Plane {
  const isStill =
    tiles.length === plane.tiles.length &&
    tiles.every((tile, index) => tile.pose === plane.tiles[index]?.pose && tile.tile === plane.tiles[index]?.tile);
  return { ...plane, tiles, sight: isStill ? plane.sight : sightOf(tiles) };
}

/** Puts tiles on the table, or those of the same name elsewhere. What they were doing ends. */
export function place(plane: Plane, tiles: readonly { readonly tile: string; readonly pose: Pose }[]): Plane {
  const known = new Map(plane.tiles.map((tile) => [tile.tile, tile]));
  for (const { tile, pose } of tiles) {
    const before = known.get(tile);
    known.set(tile, {
      tile,
      ...momentAtRest(pose),
      deadEdges: before?.deadEdges ?? [],
      running: null,
      waiting: [],
      beaconMs: before?.beaconMs ?? [plane.nowMs, plane.nowMs, plane.nowMs, plane.nowMs],
      reported: before?.reported ?? null,
    });
  }
  return withTiles(plane, [...known.values()]);
}

/** Takes tiles off the table. */
export function remove(plane: Plane, tiles: readonly string[]): Plane {
  return withTiles(
    plane,
    plane.tiles.filter(({ tile }) => !tiles.includes(tile)),
  );
}

function change(plane: Plane, tile: string, how: (tile: PlaneTile) => PlaneTile): Plane {
  return withTiles(
    plane,
    plane.tiles.map((known) => (known.tile === tile ? how(known) : known)),
  );
}

/** Lets a hand do these moves, after those it still has to do. Unknown tiles: nothing happens. */
export function move(plane: Plane, tile: string, moves: readonly Move[]): Plane {
  return change(plane, tile, (known) => ({ ...known, waiting: [...known.waiting, ...moves] }));
}

/** These eyes of a tile are dead from now on. */
export function breakEdges(plane: Plane, tile: string, deadEdges: readonly Side[]): Plane {
  return change(plane, tile, (known) => ({ ...known, deadEdges }));
}

/** The printed places on this table. */
export function printPlaces(plane: Plane, places: readonly Place[]): Plane {
  return { ...plane, places };
}
