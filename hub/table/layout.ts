/**
 * Where joined tiles lie to each other, out of their contacts: any shape, tiles in any rotation. Pure. A contact that cannot be true with the others is
 * found and left out.
 */
import type { Side } from '../../protocol/scene.ts';
import { comparePairs } from './contact-pairs.ts';
import type { Contact } from './contacts.ts';
import { type Assembly, quarter, turned } from './layout-assembly.ts';
import { type AgedLink, assembleMost } from './layout-conflicts.ts';

/** A tile in the frame of its group: x east, y north from 0, `rot` quarter turns clockwise against the frame. */
export interface Placed {
  readonly tile: string;
  readonly x: number;
  readonly y: number;
  readonly rot: Side;
}
/** Two or more joined tiles, sorted by id. The tile with the smallest id is at rot 0; the smallest x and y are 0. */
export type PlacedGroup = readonly Placed[];

export interface Layout {
  /** Sorted by their smallest tile ids. */
  readonly groups: readonly PlacedGroup[];
  /** Contacts that contradict the others: as few as explain it, in the order of the contacts. */
  readonly conflicts: readonly Contact[];
}

/** A cell of a board that a tile lies on: x from the west, y from the south, `rot` quarter turns clockwise against the board's north. */
export interface Cell {
  readonly tile: string;
  readonly x: number;
  readonly y: number;
  readonly rot: Side;
}

const layouts = new WeakMap<readonly Contact[], Layout>();

/** The layout of these contacts, in whatever order they come. Remembered for the very array. */
export function layoutOf(contacts: readonly Contact[]): Layout {
  const known = layouts.get(contacts);
  if (known !== undefined) return known;
  const layout = computeLayout(contacts);
  layouts.set(contacts, layout);
  return layout;
}

function computeLayout(contacts: readonly Contact[]): Layout {
  const sorted = [...contacts].sort(comparePairs);
  const tiles = [...new Set(sorted.flatMap((contact) => [contact.a, contact.b]))].sort();
  const numbers = new Map(tiles.map((tile, index) => [tile, index]));
  const links = sorted.map(
    ({ a, aSide, b, bSide, sinceMs }): AgedLink => ({
      u: numbers.get(a) ?? 0,
      uSide: aSide,
      v: numbers.get(b) ?? 0,
      vSide: bSide,
      sinceMs,
    }),
  );
  const assembly = assembleMost(tiles.length, links);
  const wrong = new Set(assembly.misfits.map((misfit) => sorted[misfit.link]));
  return { groups: groupsOf(tiles, assembly), conflicts: contacts.filter((contact) => wrong.has(contact)) };
}

function groupsOf(tiles: readonly string[], assembly: Assembly): readonly PlacedGroup[] {
  const groups: PlacedGroup[] = [];
  const seen = new Set<readonly number[]>();
  for (const piece of assembly.pieces) {
    if (piece.length < 2 || seen.has(piece)) continue;
    seen.add(piece);
    groups.push(
      inFrame(
        tiles,
        assembly,
        [...piece].sort((p, q) => p - q),
      ),
    );
  }
  return groups;
}

/** A piece in its group's frame; its tiles are sorted. */
function inFrame(tiles: readonly string[], { poses }: Assembly, piece: readonly number[]): PlacedGroup {
  const quarters = -(poses[piece[0] ?? 0]?.rot ?? 0);
  const placed = piece.map((index) => {
    const pose = poses[index] ?? { x: 0, y: 0, rot: 0 };
    const [x, y] = turned(pose.x, pose.y, quarters);
    return { tile: tiles[index] ?? '', x, y, rot: quarter(pose.rot + quarters) };
  });
  const west = Math.min(...placed.map((one) => one.x));
  const south = Math.min(...placed.map((one) => one.y));
  return placed.map((one) => ({ ...one, x: one.x - west, y: one.y - south }));
}

/** The up to four tiles beside a tile in its group: towards north, east, south, west of the frame. */
export function touching(group: PlacedGroup, tile: string): readonly Placed[] {
  const at = group.find((placed) => placed.tile === tile);
  if (at === undefined) return [];
  const beside = [
    [at.x, at.y + 1],
    [at.x + 1, at.y],
    [at.x, at.y - 1],
    [at.x - 1, at.y],
  ] as const;
  return beside.flatMap(([x, y]) => group.filter((placed) => placed.x === x && placed.y === y));
}

/** Is the group a whole rectangle of this width and height, either way round? */
export function isRectangle(group: PlacedGroup, width: number, height: number): boolean {
  return norths(group, width, height).length > 0;
}

/**
 * The group as a board whose south-west corner is the tile `corner`: cells row by row from the south. 'shape': it is no whole rectangle of width x
 * height in any rotation; 'corner': that tile is no corner, or not one that can be south-west.
 */
export function matchGrid(
  group: PlacedGroup,
  width: number,
  height: number,
  corner: string,
): { readonly cells: readonly Cell[] } | { readonly wrong: 'shape' | 'corner' } {
  const possible = norths(group, width, height);
  if (possible.length === 0) return { wrong: 'shape' };
  for (const north of possible) {
    const cells = cellsOf(group, north);
    if (cells[0]?.tile === corner) return { cells };
  }
  return { wrong: 'corner' };
}

/**
 * The group as the board whose tiles had the cells `known`, in the rotation that leaves most of them where they were; tiles lie where they lie now.
 * Undefined when it is no whole rectangle, or no rotation leaves more than half of the known tiles in the group in place, or two do equally well.
 */
export function regrid(
  group: PlacedGroup,
  width: number,
  height: number,
  known: { readonly [tile: string]: readonly [x: number, y: number] },
): readonly Cell[] | undefined {
  const placed = group.filter((one) => known[one.tile] !== undefined).length;
  let best: readonly Cell[] | undefined;
  let most = placed / 2;
  for (const north of norths(group, width, height)) {
    const cells = cellsOf(group, north);
    const kept = cells.filter(({ tile, x, y }) => known[tile]?.[0] === x && known[tile]?.[1] === y).length;
    if (kept < most) continue;
    best = kept === most ? undefined : cells;
    most = kept;
  }
  return best;
}

/** The sides of the frame that can be the north of a width x height board: none if the group is no such rectangle. */
function norths(group: PlacedGroup, width: number, height: number): readonly Side[] {
  if (group.length !== width * height) return [];
  const columns = Math.max(...group.map((placed) => placed.x)) + 1;
  const rows = Math.max(...group.map((placed) => placed.y)) + 1;
  // No two tiles share a cell, so as many tiles as cells in a frame fill it.
  const upright: readonly Side[] = columns === width && rows === height ? [0, 2] : [];
  const lying: readonly Side[] = columns === height && rows === width ? [1, 3] : [];
  return [...upright, ...lying];
}

/** The group seen with a side of its frame on top, row by row from the south. */
function cellsOf(group: PlacedGroup, north: Side): readonly Cell[] {
  const seen = group.map(({ tile, x, y, rot }) => {
    const [east, up] = turned(x, y, -north);
    return { tile, x: east, y: up, rot: quarter(rot - north) };
  });
  const west = Math.min(...seen.map((cell) => cell.x));
  const south = Math.min(...seen.map((cell) => cell.y));
  const cells = seen.map((cell) => ({ ...cell, x: cell.x - west, y: cell.y - south }));
  return cells.sort((p, q) => p.y - q.y || p.x - q.x);
}
