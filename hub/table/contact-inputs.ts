/** Inputs to what is known of the tiles' edges. Each returns the same object when nothing changes. Protocol 3.10. */
import { ONE_SIDED_MS } from '../../protocol/limits.ts';
import type { Posture } from '../../protocol/messages.ts';
import type { Side } from '../../protocol/scene.ts';
import { type Eyes, type EyesByTile, isSameEdge, SIDES, UNKNOWN_EYES, withSide } from './contact-eyes.ts';
import type { TileEdges } from './records.ts';

/** What the contacts need of a tile's world. */
export interface SeenWorld {
  readonly edges: TileEdges;
  readonly frozen: boolean;
  readonly posture: Posture;
}

/** A tile says what it sees, at table ms `atMs`. */
export function takeWorld(tiles: EyesByTile, tile: string, world: SeenWorld, atMs: number): EyesByTile {
  const eyes = tiles[tile] ?? UNKNOWN_EYES;
  const { edges, frozen, posture } = world;
  const turned = SIDES.filter((side) => !isSameEdge(eyes.edges[side], edges[side]));
  let { oneSidedMs } = eyes;
  let others = tiles;
  for (const side of turned) {
    others = countFailure(others, eyes, side, atMs);
    oneSidedMs = withSide(oneSidedMs, side, null);
  }
  return { ...others, [tile]: { ...eyes, here: true, edges, posture, frozen, oneSidedMs } };
}

/** Does this world say what the last one said? Asked some hundred times a second, so nothing is allocated. */
export function isKnownWorld(eyes: Eyes | undefined, world: SeenWorld): boolean {
  if (eyes === undefined || !eyes.here || eyes.frozen !== world.frozen || eyes.posture !== world.posture) return false;
  const p = eyes.edges;
  const q = world.edges;
  return (
    p === q || (isSameEdge(p[0], q[0]) && isSameEdge(p[1], q[1]) && isSameEdge(p[2], q[2]) && isSameEdge(p[3], q[3]))
  );
}

/** An edge that saw a silent one for ONE_SIDED_MS sees it no more: a pairing has failed at the silent one. */
function countFailure(tiles: EyesByTile, eyes: Eyes, side: Side, atMs: number): EyesByTile {
  const edge = eyes.edges[side];
  const sinceMs = eyes.oneSidedMs[side];
  const silent = typeof edge === 'object' ? tiles[edge[0]] : undefined;
  if (typeof edge !== 'object' || silent === undefined || sinceMs === null || atMs - sinceMs < ONE_SIDED_MS)
    return tiles;
  const failures = withSide(silent.failures, edge[1], silent.failures[edge[1]] + 1);
  return { ...tiles, [edge[0]]: { ...silent, failures } };
}

/** The tile left. What is known of its faults stays; its lights are still those it showed. */
export function takeGone(tiles: EyesByTile, tile: string): EyesByTile {
  const eyes = tiles[tile];
  if (eyes?.here !== true) return tiles;
  const { edges, posture, frozen } = UNKNOWN_EYES;
  return { ...tiles, [tile]: { ...eyes, here: false, edges, posture, frozen } };
}

/** The host marks an edge as blind, or says that it sees, which failed pairings do not outweigh. */
export function takeMark(tiles: EyesByTile, tile: string, side: Side, blind: boolean): EyesByTile {
  const eyes = tiles[tile] ?? UNKNOWN_EYES;
  const marked = withSide(eyes.marked, side, blind);
  const failures = blind ? eyes.failures : withSide(eyes.failures, side, 0);
  if (marked === eyes.marked && failures === eyes.failures) return tiles;
  return { ...tiles, [tile]: { ...eyes, marked, failures } };
}

/** The tile is here and has edge sense, or none. */
export function takeSensing(tiles: EyesByTile, tile: string, edgeSense: boolean): EyesByTile {
  const eyes = tiles[tile] ?? UNKNOWN_EYES;
  if (eyes.here && eyes.edgeSense === edgeSense) return tiles;
  return { ...tiles, [tile]: { ...eyes, here: true, edgeSense } };
}

/** Does any edge name this tile? */
export function isNamed(tiles: EyesByTile, tile: string): boolean {
  return Object.values(tiles).some((eyes) => eyes.edges.some((edge) => typeof edge === 'object' && edge[0] === tile));
}
