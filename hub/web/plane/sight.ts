/** Who faces whom: from where tiles lie, and from nothing else. */
import type { Side } from '../../../protocol/scene.ts';
import { distance, eyeOf, outwards, type Placed, SIDES, TILE } from './geometry.ts';

/** Two eyes farther apart do not see each other: so far a tile is pulled until they part. */
export const REACH = 24;
/** Largest angle between the two lines of sight, degrees. */
export const FACING_MAX_DEGREES = 15;

const FACING_MAX_DOT = -Math.cos((FACING_MAX_DEGREES * Math.PI) / 180);

/** Two edges that see each other. */
export interface Contact {
  readonly a: string;
  readonly aSide: Side;
  readonly b: string;
  readonly bSide: Side;
}

interface Found extends Contact {
  readonly apart: number;
}

function facing(one: Placed, other: Placed): readonly Found[] {
  // Farther apart, no two edges can meet. Most pairs of a hundred tiles are told apart by the first comparison.
  if (Math.abs(one.pose.x - other.pose.x) > TILE + REACH || Math.abs(one.pose.y - other.pose.y) > TILE + REACH)
    return [];
  if (distance(one.pose, other.pose) > TILE + REACH) return [];
  const found: Found[] = [];
  for (const aSide of SIDES) {
    const a = outwards(one.pose.angle, aSide);
    for (const bSide of SIDES) {
      const b = outwards(other.pose.angle, bSide);
      if (a.x * b.x + a.y * b.y > FACING_MAX_DOT) continue;
      const apart = distance(eyeOf(one.pose, aSide), eyeOf(other.pose, bSide));
      if (apart <= REACH) found.push({ a: one.tile, aSide, b: other.tile, bSide, apart });
    }
  }
  return found;
}

/** Every pair of edges that see each other. An edge sees one other at most, the nearest. */
export function contactsOf(tiles: readonly Placed[]): readonly Contact[] {
  const found: Found[] = [];
  for (const [i, one] of tiles.entries()) {
    for (let j = i + 1; j < tiles.length; j++) {
      const other = tiles[j];
      if (other !== undefined) found.push(...facing(one, other));
    }
  }
  found.sort((one, other) => one.apart - other.apart);
  const taken = new Set<string>();
  const contacts: Contact[] = [];
  for (const { a, aSide, b, bSide } of found) {
    const [one, other] = [`${a}${aSide}`, `${b}${bSide}`];
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one);
    taken.add(other);
    contacts.push({ a, aSide, b, bSide });
  }
  return contacts;
}
