/** Joined tiles that move together. */
import type { Placed } from './geometry.ts';
import type { Contact } from './sight.ts';
import { nearestPlace, type Place } from './snap.ts';

/** A tile with all that hang together with it, itself first. */
export function joinedWith(tile: string, contacts: readonly Contact[]): readonly string[] {
  const joined = new Set([tile]);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const one of joined) {
    for (const { a, b } of contacts) {
      if (a === one) joined.add(b);
      else if (b === one) joined.add(a);
    }
  }
  return [...joined];
}

/** Where a group would join other tiles: one of its tiles goes to a place, the others with it. */
export interface GroupPlace {
  readonly place: Place;
  /** All tiles of the group as they would lie. */
  readonly tiles: readonly Placed[];
}

/** The nearest free place of any tile of a group beside a tile outside; a single tile turns to the nearest quarter there, a group is not turned. */
export function nearestGroupPlace(
  group: readonly Placed[],
  all: readonly Placed[],
  within: number,
): GroupPlace | undefined {
  const inside = new Set(group.map(({ tile }) => tile));
  const others = all.filter(({ tile }) => !inside.has(tile));
  const [only] = group;
  if (group.length === 1 && only !== undefined) {
    const place = nearestPlace(only, others, within);
    return place === undefined ? undefined : { place, tiles: [{ tile: only.tile, pose: place.pose }] };
  }
  let best: { readonly of: Placed; readonly place: Place } | undefined;
  for (const of of group) {
    const place = nearestPlace(of, others, within);
    const isStraight = place !== undefined && Math.abs(place.pose.angle - of.pose.angle) < 1;
    if (place !== undefined && isStraight && (best === undefined || place.apart < best.place.apart))
      best = { of, place };
  }
  if (best === undefined) return undefined;
  const [dx, dy] = [best.place.pose.x - best.of.pose.x, best.place.pose.y - best.of.pose.y];
  return {
    place: best.place,
    tiles: group.map(({ tile, pose }) => ({ tile, pose: { ...pose, x: pose.x + dx, y: pose.y + dy } })),
  };
}
