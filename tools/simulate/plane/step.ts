/** Time passes on a virtual table: hands move tiles, and tiles read their senses. */
import type { Side } from '../../../protocol/scene.ts';
import { SIDES } from './geometry.ts';
import { type Moment, momentAtRest, momentOf, moveMs } from './moves.ts';
import { type Plane, type PlaneTile, type Random, withTiles } from './plane.ts';
import { TIPPED_MAX_DEGREES } from './sight.ts';

/** An eye sends once in this span, evenly spread. */
export const BEACON_MIN_MS = 60;
export const BEACON_MAX_MS = 120;
/** 25 readings a second while they differ, else one a second. */
export const MOTION_MS = 40;
export const MOTION_STILL_MS = 1000;
export const TAG_POLL_MS = 200;
/** A tag is read when the tile's middle is this near and low. */
export const TAG_RADIUS_MM = 15;
export const TAG_HEIGHT_MM = 10;

/** What one tile reads, in the words of TileInput (firmware/core/ports.ts). */
export type Reading =
  | {
      readonly read: 'beacon';
      readonly tile: string;
      readonly side: Side;
      readonly number: number;
      readonly neighbourSide: Side;
    }
  | { readonly read: 'motion'; readonly tile: string; readonly pull: readonly [number, number, number] }
  /** One poll; "" when there is none. Tiles poll only on a table with printed places. */
  | { readonly read: 'tag'; readonly tile: string; readonly uid: string }
  | { readonly read: 'button'; readonly tile: string; readonly down: boolean };

/** The beacon number of each tile; without one, or with 0, it sends none. */
export type BeaconNumbers = ReadonlyMap<string, number>;

/** The move that runs at `nowMs`, begun or ended on the way there. */
function advance(tile: PlaneTile, nowMs: number): PlaneTile {
  let { running, waiting, pose } = tile;
  let freeMs = running === null ? nowMs : running.sinceMs + moveMs(running.from, running.move);
  while (freeMs <= nowMs) {
    if (running !== null) pose = momentOf(running.from, running.move, freeMs - running.sinceMs).pose;
    const next = waiting[0];
    if (next === undefined) return { ...tile, ...momentAtRest(pose), running: null, waiting };
    running = { move: next, from: pose, sinceMs: freeMs };
    waiting = waiting.slice(1);
    // A move of no length must not stop the ones after it.
    freeMs += moveMs(pose, next);
  }
  const moment: Moment =
    running === null ? momentAtRest(pose) : momentOf(running.from, running.move, nowMs - running.sinceMs);
  return { ...tile, ...moment, running, waiting };
}

function stepHands(tile: PlaneTile, nowMs: number): PlaneTile {
  return tile.running === null && tile.waiting.length === 0 ? tile : advance(tile, nowMs);
}

/** Sends what is due from each eye of `tile`; answers when each sends next. */
function sendBeacons(plane: Plane, tile: PlaneTile, number: number, random: Random, out: Reading[]): readonly number[] {
  const isDue = tile.beaconMs.some((dueMs) => dueMs <= plane.nowMs);
  if (!isDue) return tile.beaconMs;
  return SIDES.map((side) => {
    let dueMs = tile.beaconMs[side] ?? plane.nowMs;
    for (; dueMs <= plane.nowMs; dueMs += BEACON_MIN_MS + random() * (BEACON_MAX_MS - BEACON_MIN_MS)) {
      const seenBy = plane.sight.get(tile.tile)?.[side] ?? 0;
      const isLost = random() < plane.faults.lostBeacons;
      if (seenBy === 0 || isLost || number === 0 || tile.deadEdges.includes(side)) continue;
      out.push({ read: 'beacon', tile: seenBy.tile, side: seenBy.side, number, neighbourSide: side });
    }
    return dueMs;
  });
}

function samePull(a: readonly number[], b: readonly number[]): boolean {
  return a.every((axis, index) => axis === b[index]);
}

function noisy(tile: PlaneTile, noiseMg: number, random: Random): PlaneTile['pull'] {
  if (noiseMg === 0) return tile.pull;
  const noise = (): number => Math.round((2 * random() - 1) * noiseMg);
  return [tile.pull[0] + noise(), tile.pull[1] + noise(), tile.pull[2] + noise()];
}

function readMotion(plane: Plane, tile: PlaneTile, random: Random, out: Reading[]): PlaneTile['reported'] {
  const sinceMs = tile.reported === null ? MOTION_STILL_MS : plane.nowMs - tile.reported.atMs;
  if (sinceMs < MOTION_MS) return tile.reported;
  const pull = noisy(tile, plane.faults.noiseMg, random);
  if (tile.reported !== null && sinceMs < MOTION_STILL_MS && samePull(pull, tile.reported.pull)) return tile.reported;
  out.push({ read: 'motion', tile: tile.tile, pull });
  return { pull, atMs: plane.nowMs };
}

/** The tag that a tile lies on, or "". */
function tagUnder(plane: Plane, { pose }: PlaneTile): string {
  if (pose.heightMm > TAG_HEIGHT_MM || pose.tipDegrees > TIPPED_MAX_DEGREES) return '';
  const under = plane.places.find(({ x, y }) => Math.hypot(x - pose.x, y - pose.y) <= TAG_RADIUS_MM);
  return under?.uid ?? '';
}

/**
 * The plane `dtMs` later, and what its tiles read meanwhile, in no particular order within the step: step by at most 20 ms for the
 * order of things to matter to nobody. `random` is drawn from in a fixed order, so a seeded one makes the run repeat.
 */
export function stepPlane(
  plane: Plane,
  dtMs: number,
  numbers: BeaconNumbers,
  random: Random,
): readonly [Plane, readonly Reading[]] {
  const nowMs = plane.nowMs + dtMs;
  const moved = {
    ...withTiles(
      plane,
      plane.tiles.map((tile) => stepHands(tile, nowMs)),
    ),
    nowMs,
  };
  const isPoll = Math.floor(nowMs / TAG_POLL_MS) > Math.floor(plane.nowMs / TAG_POLL_MS);
  const out: Reading[] = [];
  const tiles = moved.tiles.map((tile, index) => {
    const beaconMs = sendBeacons(moved, tile, numbers.get(tile.tile) ?? 0, random, out);
    const reported = readMotion(moved, tile, random, out);
    if (isPoll && moved.places.length > 0) out.push({ read: 'tag', tile: tile.tile, uid: tagUnder(moved, tile) });
    if (tile.button !== (plane.tiles[index]?.button ?? false)) {
      out.push({ read: 'button', tile: tile.tile, down: tile.button });
    }
    return beaconMs === tile.beaconMs && reported === tile.reported ? tile : { ...tile, beaconMs, reported };
  });
  const dead = new Map(tiles.filter((tile) => tile.deadEdges.length > 0).map((tile) => [tile.tile, tile.deadEdges]));
  const heard = out.filter(
    (reading) => reading.read !== 'beacon' || dead.get(reading.tile)?.includes(reading.side) !== true,
  );
  return [{ ...moved, tiles }, heard];
}
