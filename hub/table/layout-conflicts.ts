/** Contacts that cannot all be true: which to leave out. */
import { type Assembly, assemble, type Link, quarter } from './layout-assembly.ts';

/** A link with what tells which of several to doubt. */
export interface AgedLink extends Link {
  readonly sinceMs: number;
}

/** Links put together in one search for fewer; beyond it the first answer stands. Some milliseconds. */
const SEARCH_LINKS_MAX = 20000;

/**
 * The assembly with as few links left out as can be. Links are doubted that close no square with their neighbours, then the newest, then the last given.
 * That so many are needed is proved by search where the puzzle is small; with several lies in one large group the doubts alone decide.
 */
export function assembleMost(tileCount: number, links: readonly AgedLink[]): Assembly {
  const all = links.map((_, index) => index);
  const whole = assemble(tileCount, links, all);
  if (whole.misfits.length === 0) return whole;
  const trusted = trustOrder(links, all);
  const first = assemble(tileCount, links, trusted);
  const dropped = puzzlesOf(links, trusted, first).flatMap((puzzle) => fewestOf(tileCount, links, puzzle));
  return assembleWithout(tileCount, links, trusted, dropped);
}

/** Links that hang together, the most trusted first, with a contradiction in them. */
interface Puzzle {
  readonly trusted: readonly number[];
  /** Links that may be left out to solve it. */
  readonly misfits: readonly number[];
}

function puzzlesOf(links: readonly AgedLink[], trusted: readonly number[], first: Assembly): readonly Puzzle[] {
  // Pieces that are joined by a misfit only belong together too.
  let cluster: readonly unknown[] = first.pieces;
  for (const { link } of first.misfits) {
    const from = cluster[links[link]?.v ?? 0];
    const to = cluster[links[link]?.u ?? 0];
    cluster = cluster.map((one) => (one === from ? to : one));
  }
  const clusterOf = (link: number): unknown => cluster[links[link]?.u ?? 0];
  const misfits = first.misfits.map((misfit) => misfit.link);
  return [...new Set(misfits.map(clusterOf))].map((one) => ({
    trusted: trusted.filter((link) => clusterOf(link) === one),
    misfits: misfits.filter((link) => clusterOf(link) === one),
  }));
}

function fewestOf(tileCount: number, links: readonly AgedLink[], puzzle: Puzzle): readonly number[] {
  const search: Search = { tileCount, links, trusted: puzzle.trusted, linksLeft: SEARCH_LINKS_MAX };
  for (let drops = 1; drops < puzzle.misfits.length; drops++) {
    const dropped = solve(search, [], drops);
    if (dropped !== undefined) return dropped;
  }
  return puzzle.misfits;
}

function assembleWithout(
  tileCount: number,
  links: readonly AgedLink[],
  trusted: readonly number[],
  dropped: readonly number[],
): Assembly {
  const rest = trusted.filter((link) => !dropped.includes(link));
  return { ...assemble(tileCount, links, rest), misfits: dropped.map((link) => ({ link, paths: [] })) };
}

/** The most trusted first. A link that closes a square with three others is hardly a lie: it would take several that fit. */
function trustOrder(links: readonly AgedLink[], all: readonly number[]): readonly number[] {
  const far = new Map<number, readonly [tile: number, side: number]>();
  for (const { u, uSide, v, vSide } of links) {
    if (!far.has(u * 4 + uSide)) far.set(u * 4 + uSide, [v, vSide]);
    if (!far.has(v * 4 + vSide)) far.set(v * 4 + vSide, [u, uSide]);
  }
  const squares = links.map((link) => countSquares(far, link));
  return [...all].sort((p, q) => {
    const bySquares = (squares[q] ?? 0) - (squares[p] ?? 0);
    return bySquares || (links[p]?.sinceMs ?? 0) - (links[q]?.sinceMs ?? 0) || p - q;
  });
}

/** Squares on either side of a link, 0-2. */
function countSquares(far: ReadonlyMap<number, readonly [number, number]>, link: Link): number {
  let count = 0;
  for (const hand of [1, -1]) {
    const w = far.get(link.u * 4 + quarter(link.uSide + hand));
    const z = far.get(link.v * 4 + quarter(link.vSide - hand));
    if (w === undefined || z === undefined || w[0] === z[0]) continue;
    const across = far.get(w[0] * 4 + quarter(w[1] + hand));
    if (across !== undefined && across[0] === z[0] && across[1] === quarter(z[1] - hand)) count++;
  }
  return count;
}

interface Search {
  readonly tileCount: number;
  readonly links: readonly AgedLink[];
  readonly trusted: readonly number[];
  linksLeft: number;
}

/** The links to leave out, at most `drops` more than `dropped`. Of every contradiction one link has to go, so only those are tried. */
function solve(search: Search, dropped: readonly number[], drops: number): readonly number[] | undefined {
  search.linksLeft -= search.trusted.length;
  if (search.linksLeft < 0) return undefined;
  const order = search.trusted.filter((link) => !dropped.includes(link));
  const tried = assemble(search.tileCount, search.links, order);
  if (tried.misfits.length === 0) return dropped;
  if (drops === 0) return undefined;
  for (const link of shortestContradiction(search.links, tried, order)) {
    const found = solve(search, [...dropped, link], drops - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The links of the shortest contradiction, the least trusted first. */
function shortestContradiction(
  links: readonly AgedLink[],
  tried: Assembly,
  order: readonly number[],
): readonly number[] {
  const misfits = new Set(tried.misfits.map((misfit) => misfit.link));
  const around = neighboursOf(
    links,
    order.filter((link) => !misfits.has(link)),
  );
  let shortest: ReadonlySet<number> | undefined;
  for (const { link, paths } of tried.misfits) {
    const contradiction = new Set([link, ...paths.flatMap(([from, to]) => shortestPath(around, from, to))]);
    if (shortest === undefined || contradiction.size < shortest.size) shortest = contradiction;
  }
  return order.filter((link) => shortest?.has(link) === true).reverse();
}

/** The links at each tile, each with the tile at its other end. */
type Neighbours = ReadonlyMap<number, readonly (readonly [link: number, tile: number])[]>;

function neighboursOf(links: readonly Link[], fitting: readonly number[]): Neighbours {
  const around = new Map<number, (readonly [number, number])[]>();
  for (const index of fitting) {
    const link = links[index];
    if (link === undefined) continue;
    around.set(link.u, [...(around.get(link.u) ?? []), [index, link.v]]);
    around.set(link.v, [...(around.get(link.v) ?? []), [index, link.u]]);
  }
  return around;
}

/** The links of a shortest path between two tiles that are joined. */
function shortestPath(around: Neighbours, from: number, to: number): readonly number[] {
  const cameBy = new Map<number, readonly [link: number, tile: number]>();
  const queue = [from];
  for (const tile of queue) {
    if (tile === to) break;
    for (const [link, other] of around.get(tile) ?? []) {
      if (other === from || cameBy.has(other)) continue;
      cameBy.set(other, [link, tile]);
      queue.push(other);
    }
  }
  const path: number[] = [];
  for (let step = cameBy.get(to); step !== undefined; step = cameBy.get(step[1])) path.push(step[0]);
  return path;
}
