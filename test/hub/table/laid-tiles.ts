/** Tiles lying on a table, as they are: what each of them would see, and what the hub ought to find out. */
import fc from 'fast-check';
import type { Contact } from '../../../hub/table/contacts.ts';
import type { Placed } from '../../../hub/table/layout.ts';
import type { TileEdge, TileEdges } from '../../../hub/table/records.ts';
import type { Side } from '../../../protocol/scene.ts';

export type Laid = readonly Placed[];

const STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

export const SIDES: readonly Side[] = [0, 1, 2, 3];

export function quarter(turns: number): Side {
  return (((turns % 4) + 4) % 4) as Side;
}

/** The tile beside an edge and its edge that faces back. */
function beside(laid: Laid, placed: Placed, side: Side): readonly [string, Side] | undefined {
  const towards = quarter(placed.rot + side);
  const [dx, dy] = STEPS[towards]!;
  const other = laid.find((one) => one.x === placed.x + dx && one.y === placed.y + dy);
  return other && [other.tile, quarter(towards + 2 - other.rot)];
}

/** What a tile's edges see when all works. */
export function edgesOf(laid: Laid, tile: string): TileEdges {
  const placed = laid.find((one) => one.tile === tile);
  const seen = (side: Side): TileEdge => (placed === undefined ? 0 : (beside(laid, placed, side) ?? 0));
  return [seen(0), seen(1), seen(2), seen(3)];
}

export function touch(a: string, aSide: Side, b: string, bSide: Side, sinceMs = 0): Contact {
  return a < b ? { a, aSide, b, bSide, sinceMs } : { a: b, aSide: bSide, b: a, bSide: aSide, sinceMs };
}

/** Every contact there is. */
export function contactsOf(laid: Laid): Contact[] {
  return laid.flatMap((placed) =>
    SIDES.flatMap((side) => {
      const other = beside(laid, placed, side);
      return other !== undefined && placed.tile < other[0] ? [touch(placed.tile, side, other[0], other[1])] : [];
    }),
  );
}

/** Edges that nothing lies at. */
export function freeEdges(laid: Laid): readonly (readonly [string, Side])[] {
  return laid.flatMap((placed) =>
    SIDES.filter((side) => beside(laid, placed, side) === undefined).map((side) => [placed.tile, side] as const),
  );
}

/** The whole of it turned clockwise by quarters. */
export function turnAll(laid: Laid, quarters: number): Laid {
  let turned = laid;
  for (let i = 0; i < quarter(quarters); i++) {
    turned = turned.map(({ tile, x, y, rot }) => ({ tile, x: y, y: -x, rot: quarter(rot + 1) }));
  }
  return turned;
}

/** In the frame of a layout: sorted, the first tile upright, from x 0 and y 0. */
export function inLayoutFrame(laid: Laid): Laid {
  const first = [...laid].sort((p, q) => (p.tile < q.tile ? -1 : 1))[0];
  const turned = turnAll(laid, -(first?.rot ?? 0));
  const west = Math.min(...turned.map((one) => one.x));
  const south = Math.min(...turned.map((one) => one.y));
  return turned
    .map(({ tile, x, y, rot }) => ({ tile, x: x - west, y: y - south, rot }))
    .sort((p, q) => (p.tile < q.tile ? -1 : 1));
}

/** Names that do not sort like the numbers they come from. */
export function tileName(index: number): string {
  return `${'qwertyuiopasdfghjklzxcvbnm'[index % 26]}${index}`;
}

/** A picture of tiles, the northern row first; ' ' is no tile. All lie upright. */
export function drawn(...rows: readonly string[]): Laid {
  return rows.flatMap((row, fromTop) =>
    [...row].flatMap((tile, x) => (tile === ' ' ? [] : [{ tile, x, y: rows.length - 1 - fromTop, rot: 0 as Side }])),
  );
}

/** A full rectangle, upright. */
export function rectangle(width: number, height: number): Laid {
  return Array.from({ length: width * height }, (_, index) => ({
    tile: tileName(index),
    x: index % width,
    y: Math.floor(index / width),
    rot: 0 as Side,
  }));
}

export const turns = fc.constantFrom<Side>(0, 1, 2, 3);

/** The same places with every tile turned at random. */
export function turnedAtRandom(laid: Laid): fc.Arbitrary<Laid> {
  return fc
    .array(turns, { minLength: laid.length, maxLength: laid.length })
    .map((rots) => laid.map((placed, index) => ({ ...placed, rot: rots[index]! })));
}

/** Joined tiles in any shape: each one is laid beside an earlier one. */
export const anyShape: fc.Arbitrary<Laid> = fc
  .array(fc.tuple(fc.nat(), turns), { minLength: 1, maxLength: 24 })
  .map((steps) => {
    const laid: Placed[] = [{ tile: tileName(0), x: 0, y: 0, rot: 0 }];
    for (const [from, side] of steps) {
      const at = laid[from % laid.length]!;
      const [dx, dy] = STEPS[side]!;
      const [x, y] = [at.x + dx, at.y + dy];
      if (!laid.some((one) => one.x === x && one.y === y)) laid.push({ tile: tileName(laid.length), x, y, rot: 0 });
    }
    return laid;
  })
  .chain(turnedAtRandom);
