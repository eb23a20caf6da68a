/** What all edges say together, before contacts are made of it. Protocol 3.10. */
import type { Side } from '../../protocol/scene.ts';
import {
  type Eyes,
  type EyesByTile,
  forEachEdge,
  isBlind,
  isFaceDown,
  isLevel,
  isNaming,
  type Relation,
  relationOf,
} from './contact-eyes.ts';
import { addEdges, comparePairs, type Edges, hasEdge, type Pair, pairOf } from './contact-pairs.ts';

/** An edge that sees, and one that is known blind. */
export interface OneSided {
  readonly pair: Pair;
  /** Table ms since when. */
  readonly sinceMs: number;
}

export interface Claims {
  /** Those that name each other, are in no contact and may begin one. */
  readonly mutual: readonly Pair[];
  /** The longest first. */
  readonly oneSided: readonly OneSided[];
  /** The edges of two of which one names a third. */
  readonly conflicts: Edges;
}

/** An edge that names one of another tile. */
interface Sight {
  readonly tile: string;
  readonly eyes: Eyes;
  readonly side: Side;
  readonly other: Eyes;
  readonly otherSide: Side;
  readonly relation: Relation;
  readonly pair: Pair;
}

/** Reads every edge. `loose`: the edges whose contact is not mutual. */
export function readClaims(tiles: EyesByTile, loose: Edges): Claims {
  const sights: Sight[] = [];
  forEachEdge(tiles, (tile, eyes, side) => {
    const relation = relationOf(tiles, tile, eyes, side);
    // Most edges are in their contact already, and nothing is to be said about them.
    if (relation === 'mutual' && eyes.lights[side] === 'joined' && !hasEdge(loose, tile, side)) return;
    const edge = eyes.edges[side];
    const other = typeof edge === 'object' ? tiles[edge[0]] : undefined;
    if (typeof edge !== 'object' || other === undefined) return;
    const pair = pairOf(tile, side, edge[0], edge[1]);
    sights.push({ tile, eyes, side, other, otherSide: edge[1], relation, pair });
  });
  const conflicts = new Map<string, number>();
  for (const sight of sights) if (isConflict(sight)) addEdges(conflicts, sight.pair);
  return { mutual: sights.filter(isNewPair).map((sight) => sight.pair), oneSided: oneSidedOf(sights), conflicts };
}

/** Of the two that name each other, the first says so. Face down, a tile begins nothing. */
function isNewPair({ tile, eyes, other, relation, pair }: Sight): boolean {
  return relation === 'mutual' && tile === pair.a && !isFaceDown(eyes) && !isFaceDown(other);
}

/** A frozen edge tells of the past, so it contradicts nobody. */
function isConflict({ eyes, other, relation }: Sight): boolean {
  return relation === 'third' && !eyes.frozen && !other.frozen;
}

function oneSidedOf(sights: readonly Sight[]): readonly OneSided[] {
  const oneSided: OneSided[] = [];
  for (const { eyes, side, other, otherSide, relation, pair } of sights) {
    const sinceMs = relation === 'oneSided' ? eyes.oneSidedMs[side] : null;
    if (sinceMs === null || !isLevel(eyes) || !isLevel(other) || !isBlind(other, otherSide)) continue;
    oneSided.push({ pair, sinceMs });
  }
  return oneSided.sort((p, q) => p.sinceMs - q.sinceMs || comparePairs(p.pair, q.pair));
}

/** Do both ends of a contact name each other? */
export function isMutual(tiles: EyesByTile, { a, aSide, b, bSide }: Pair): boolean {
  return isNaming(tiles[a], aSide, b, bSide) && isNaming(tiles[b], bSide, a, aSide);
}

/** Is a contact still agreed although it is not mutual: by a frozen end, or by an end whose other end is silent and known blind? */
export function isHeld(tiles: EyesByTile, { a, aSide, b, bSide }: Pair): boolean {
  return isHeldBy(tiles, a, aSide, b, bSide) || isHeldBy(tiles, b, bSide, a, aSide);
}

function isHeldBy(tiles: EyesByTile, tile: string, side: Side, other: string, otherSide: Side): boolean {
  const eyes = tiles[tile];
  const otherEyes = tiles[other];
  if (eyes === undefined || otherEyes === undefined || !isNaming(eyes, side, other, otherSide)) return false;
  return eyes.frozen || (otherEyes.edges[otherSide] === 0 && isBlind(otherEyes, otherSide));
}

/** Are both tiles here? */
export function areHere(tiles: EyesByTile, pair: Pair): boolean {
  return tiles[pair.a]?.here === true && tiles[pair.b]?.here === true;
}
