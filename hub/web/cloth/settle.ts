import type { Placed } from '../plane/geometry.ts';
import { nearestPlace, SNAP_WITHIN } from '../plane/snap.ts';
import type { Cloth } from './cloth.ts';

/** The tiles of the page, and how one of them is moved. */
export interface Table {
  readonly tiles: () => readonly Placed[];
  readonly onMove: (placed: Placed) => void;
}

/** A tile was let go: near a free edge it snaps there, else it stays. */
export function settle(cloth: Cloth, table: Table, tile: string): void {
  const pose = cloth.poseOf(tile);
  const place = pose === undefined ? undefined : nearestPlace({ tile, pose }, table.tiles(), SNAP_WITHIN);
  if (place === undefined) return;
  table.onMove({ tile, pose: place.pose });
  cloth.spark(tile);
}
