/** Edges of tiles, and two of them that belong together. */
import type { Side } from '../../protocol/scene.ts';

/** Edge `aSide` of tile `a` and edge `bSide` of tile `b`, with a < b as strings. */
export interface Pair {
  readonly a: string;
  readonly aSide: Side;
  readonly b: string;
  readonly bSide: Side;
}

/** The pair of two edges, whichever is named first. */
export function pairOf(tile: string, side: Side, other: string, otherSide: Side): Pair {
  return tile < other
    ? { a: tile, aSide: side, b: other, bSide: otherSide }
    : { a: other, aSide: otherSide, b: tile, bSide: side };
}

/** Below 0 when p comes first: by tiles, then by sides. */
export function comparePairs(p: Pair, q: Pair): number {
  if (p.a !== q.a) return p.a < q.a ? -1 : 1;
  if (p.b !== q.b) return p.b < q.b ? -1 : 1;
  return p.aSide - q.aSide || p.bSide - q.bSide;
}

/** A set of edges: for each tile the bits of its sides. */
export type Edges = ReadonlyMap<string, number>;

export function hasEdge(edges: Edges, tile: string, side: Side): boolean {
  return (((edges.get(tile) ?? 0) >> side) & 1) === 1;
}

/** Is an edge of the pair, or both, in the set? */
export function hasEdgeOf(edges: Edges, pair: Pair): boolean {
  return hasEdge(edges, pair.a, pair.aSide) || hasEdge(edges, pair.b, pair.bSide);
}

export function addEdges(edges: Map<string, number>, pair: Pair): void {
  edges.set(pair.a, (edges.get(pair.a) ?? 0) | (1 << pair.aSide));
  edges.set(pair.b, (edges.get(pair.b) ?? 0) | (1 << pair.bSide));
}

/** Both edges of each pair. */
export function edgesOf(pairs: readonly Pair[]): Map<string, number> {
  const edges = new Map<string, number>();
  for (const pair of pairs) addEdges(edges, pair);
  return edges;
}
