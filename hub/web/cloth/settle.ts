import type { Placed } from '../plane/geometry.ts';
import { nearestGroupPlace } from '../plane/group.ts';
import { SNAP_WITHIN } from '../plane/snap.ts';
import type { Cloth } from './cloth.ts';

/** The tiles of the page, and how some of them are moved. */
export interface Table {
  readonly tiles: () => readonly Placed[];
  readonly onMove: (placed: readonly Placed[]) => void;
  /** A hand has let go of tiles. */
  readonly onRest: () => void;
}

/** These tiles as they lie. */
export function posesOf(cloth: Cloth, tiles: readonly string[]): readonly Placed[] {
  return tiles.flatMap((tile) => {
    const pose = cloth.poseOf(tile);
    return pose === undefined ? [] : [{ tile, pose }];
  });
}

/** Shows that a hand holds these tiles over the cloth, or no more. */
export function lift(cloth: Cloth, tiles: readonly string[], on: boolean): void {
  for (const tile of tiles) {
    cloth.mark(tile, 'lift', on);
    cloth.mark(tile, 'many', on && tiles.length > 1);
  }
}

/** Tiles were let go: near a free edge they snap there, else they stay. */
export function settle(cloth: Cloth, table: Table, tiles: readonly string[]): void {
  const found = nearestGroupPlace(posesOf(cloth, tiles), table.tiles(), SNAP_WITHIN);
  if (found !== undefined) {
    cloth.glide(tiles);
    table.onMove(found.tiles);
    cloth.spark(tiles);
  }
  cloth.order();
  table.onRest();
}
