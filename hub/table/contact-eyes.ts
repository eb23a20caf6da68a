/** What is known about the four edges of each tile: what they see, whether that can be believed, what they show. Protocol 3.10. */
import { BLIND_AFTER, ONE_SIDED_MS } from '../../protocol/limits.ts';
import type { Posture } from '../../protocol/messages.ts';
import type { Side } from '../../protocol/scene.ts';
import type { TileEdge, TileEdges } from './records.ts';

/** One for each edge: north, east, south, west. */
export type Four<T> = readonly [T, T, T, T];
export const SIDES: readonly Side[] = [0, 1, 2, 3];

/** What an edge shows: in a contact; sees something that does not see it; one of two ends of which one names a third; nothing. */
export type EdgeLight = 'joined' | 'half' | 'conflict' | 'dark';

/** The edges of one tile. */
export interface Eyes {
  readonly here: boolean;
  readonly edges: TileEdges;
  readonly posture: Posture;
  readonly frozen: boolean;
  /** Capability 'e'. */
  readonly edgeSense: boolean;
  /** The host says that this edge does not work. */
  readonly marked: Four<boolean>;
  /** Pairings that failed at this edge since its last success. */
  readonly failures: Four<number>;
  /** Table ms since when this edge has seen one that saw nothing; null: it does not. */
  readonly oneSidedMs: Four<number | null>;
  readonly lights: Four<EdgeLight>;
}
export type EyesByTile = { readonly [tile: string]: Eyes };

/** How an edge and the one it names stand to each other. `third`: that one names another edge. */
export type Relation = 'none' | 'stranger' | 'mutual' | 'oneSided' | 'third';

/** A tile nothing is known about. */
export const UNKNOWN_EYES: Eyes = {
  here: false,
  edges: [0, 0, 0, 0],
  posture: 0,
  frozen: false,
  edgeSense: true,
  marked: [false, false, false, false],
  failures: [0, 0, 0, 0],
  oneSidedMs: [null, null, null, null],
  lights: ['dark', 'dark', 'dark', 'dark'],
};

/** The same four with another value at one side: the same object when it is no other. */
export function withSide<T>(four: Four<T>, side: Side, value: T): Four<T> {
  if (four[side] === value) return four;
  const changed: [T, T, T, T] = [four[0], four[1], four[2], four[3]];
  changed[side] = value;
  return changed;
}

export function isSameEdge(p: TileEdge, q: TileEdge): boolean {
  if (typeof p !== 'object' || typeof q !== 'object') return p === q;
  return p[0] === q[0] && p[1] === q[1];
}

/** Does this edge name that one? */
export function isNaming(eyes: Eyes | undefined, side: Side, other: string, otherSide: Side): boolean {
  const edge = eyes?.edges[side] ?? 0;
  return typeof edge === 'object' && edge[0] === other && edge[1] === otherSide;
}

/** How the edge stands to the one it names. An edge that names its own tile, or a tile that is not here, sees a stranger. */
export function relationOf(tiles: EyesByTile, tile: string, eyes: Eyes, side: Side): Relation {
  const edge = eyes.edges[side];
  if (edge === 0) return 'none';
  if (edge === 'stranger' || edge[0] === tile) return 'stranger';
  const other = tiles[edge[0]];
  const back = other?.here === true ? other.edges[edge[1]] : 'stranger';
  if (back === 0) return 'oneSided';
  if (back === 'stranger') return 'stranger';
  return back[0] === tile && back[1] === side ? 'mutual' : 'third';
}

/** Is the edge known not to see: no edge sense, the host's mark, or failed pairings? */
export function isBlind(eyes: Eyes, side: Side): boolean {
  return !eyes.edgeSense || eyes.marked[side] || eyes.failures[side] >= BLIND_AFTER;
}

/** Does it lie level with live edges, so that what it sees and does not see tells where it lies? (A pour in the air goes on naming its partner.) */
export function isLevel(eyes: Eyes): boolean {
  return eyes.here && !eyes.frozen && (eyes.posture === 0 || eyes.posture === 6);
}

/** Face down, east and west have changed places: what it sees now is no place in a layout (RULES C6, flip). */
export function isFaceDown(eyes: Eyes): boolean {
  return eyes.posture === 5;
}

/** Calls a function for each edge of each tile. */
export function forEachEdge(tiles: EyesByTile, visit: (tile: string, eyes: Eyes, side: Side) => void): void {
  for (const tile of Object.keys(tiles)) {
    const eyes = tiles[tile];
    if (eyes === undefined) continue;
    for (const side of SIDES) visit(tile, eyes, side);
  }
}

/** Every tile changed by a function, undefined takes it out. The same objects where nothing changes. */
export function mapEyes(tiles: EyesByTile, change: (tile: string, eyes: Eyes) => Eyes | undefined): EyesByTile {
  let mapped: Record<string, Eyes> | undefined;
  for (const tile of Object.keys(tiles)) {
    const eyes = tiles[tile];
    const next = eyes === undefined ? undefined : change(tile, eyes);
    if (next === eyes) continue;
    mapped ??= { ...tiles };
    if (next === undefined) delete mapped[tile];
    else mapped[tile] = next;
  }
  return mapped ?? tiles;
}

/** The tiles with their one-sided times and failed pairings as they are at table ms `atMs`. */
export function followPairings(tiles: EyesByTile, atMs: number): EyesByTile {
  return mapEyes(tiles, (tile, eyes) => followTile(tiles, tile, eyes, atMs));
}

function followTile(tiles: EyesByTile, tile: string, eyes: Eyes, atMs: number): Eyes {
  let { oneSidedMs, failures } = eyes;
  for (const side of SIDES) {
    const relation = relationOf(tiles, tile, eyes, side);
    if (relation === 'mutual') failures = withSide(failures, side, 0);
    const sinceMs = relation === 'oneSided' ? oneSidedSince(tiles, eyes, side, atMs) : null;
    oneSidedMs = withSide(oneSidedMs, side, sinceMs);
  }
  return oneSidedMs === eyes.oneSidedMs && failures === eyes.failures ? eyes : { ...eyes, oneSidedMs, failures };
}

/** The time runs while both tiles lie level. Once it is full, lifting does not take it back: that is how most pairings end. */
function oneSidedSince(tiles: EyesByTile, eyes: Eyes, side: Side, atMs: number): number | null {
  const edge = eyes.edges[side];
  const other = typeof edge === 'object' ? tiles[edge[0]] : undefined;
  const sinceMs = eyes.oneSidedMs[side];
  if (other === undefined) return null;
  if (isLevel(eyes) && isLevel(other)) return sinceMs ?? atMs;
  return sinceMs !== null && atMs - sinceMs >= ONE_SIDED_MS ? sinceMs : null;
}
