/** What outlives a reload: who the page's tiles are, what they keep, and where they lie. */
import { fields, items, number, text } from '../host/read.ts';
import type { Pose } from '../plane/geometry.ts';
import type { TileKeys } from './worker-messages.ts';

/** A tile of this page. Without a pose it is in the box: switched off, kept for a bigger game. */
export interface KeptTile extends TileKeys {
  readonly pose?: Pose;
}

function readPairs(value: unknown): TileKeys['kept'] {
  return items(value).flatMap((pair) => {
    const [key, kept] = items(pair);
    return typeof key === 'string' && typeof kept === 'string' ? [[key, kept] as const] : [];
  });
}

function readPose(value: unknown): Pose | undefined {
  const { x, y, angle } = fields(value);
  const isPose = [x, y, angle].every((one) => typeof one === 'number' && Number.isFinite(one));
  return isPose ? { x: number(x), y: number(y), angle: number(angle) } : undefined;
}

/** Text as it was kept; tiles that cannot be read are left out. */
export function readKeptTiles(kept: string | null): readonly KeptTile[] {
  let list: unknown;
  try {
    list = JSON.parse(kept ?? '[]');
  } catch {
    return [];
  }
  return items(list).flatMap((one) => {
    const given = fields(one);
    const tile = text(given.tile);
    if (!/^[0-9a-f]{12}$/.test(tile)) return [];
    const pose = readPose(given.pose);
    const keys = { tile, secret: text(given.secret), kept: readPairs(given.kept) };
    return [pose === undefined ? keys : { ...keys, pose }];
  });
}

/** As it is kept. */
export function writeKeptTiles(tiles: readonly KeptTile[]): string {
  return JSON.stringify(tiles);
}
