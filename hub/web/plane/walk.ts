/** From tile to tile with the arrow keys. */
import type { Side } from '../../../protocol/scene.ts';
import { type Placed, TILE } from './geometry.ts';

/** The nearest tile above (0), right (1), below (2) or left (3) of a tile, those straight ahead first; undefined when none lies there. */
export function neighbourTowards(tiles: readonly Placed[], from: string, side: Side): string | undefined {
  const start = tiles.find(({ tile }) => tile === from)?.pose;
  if (start === undefined) return undefined;
  const dx = [0, 1, 0, -1][side] ?? 0;
  const dy = [-1, 0, 1, 0][side] ?? 0;
  let best: { readonly tile: string; readonly cost: number } | undefined;
  for (const { tile, pose } of tiles) {
    const along = (pose.x - start.x) * dx + (pose.y - start.y) * dy;
    const across = Math.abs((pose.x - start.x) * dy) + Math.abs((pose.y - start.y) * dx);
    const cost = along + 2 * across;
    if (tile !== from && along >= TILE / 4 && (best === undefined || cost < best.cost)) best = { tile, cost };
  }
  return best?.tile;
}
