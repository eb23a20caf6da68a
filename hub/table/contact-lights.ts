/** What each edge shows: joined on both sides of a contact, conflict on both sides of one, half on an edge that sees what does not see it. */
import type { Side } from '../../protocol/scene.ts';
import { type EdgeLight, type Eyes, type EyesByTile, mapEyes, relationOf, SIDES, withSide } from './contact-eyes.ts';
import { type Edges, hasEdge } from './contact-pairs.ts';

export interface LightChange {
  readonly tile: string;
  readonly side: Side;
  readonly light: EdgeLight;
}

/** Edges whose contact began or ended, and edges in conflict. */
export interface LightCauses {
  readonly begun: Edges;
  readonly ended: Edges;
  readonly conflicts: Edges;
}

/**
 * The tiles with their lights, and which changed, tile by tile. A tile that is not here shows nothing; it is forgotten unless something about its faults
 * is known, or the state would grow with every guest that ever came.
 */
export function lightEdges(
  tiles: EyesByTile,
  causes: LightCauses,
): { readonly lit: EyesByTile; readonly lights: readonly LightChange[] } {
  const lights: LightChange[] = [];
  const lit = mapEyes(tiles, (tile, eyes) => {
    let shown = eyes.lights;
    for (const side of SIDES) {
      const light = lightOn(tiles, tile, eyes, side, causes);
      if (light !== eyes.lights[side]) lights.push({ tile, side, light });
      shown = withSide(shown, side, light);
    }
    if (isForgettable(eyes)) return undefined;
    return shown === eyes.lights ? eyes : { ...eyes, lights: shown };
  });
  return { lit, lights };
}

function lightOn(tiles: EyesByTile, tile: string, eyes: Eyes, side: Side, causes: LightCauses): EdgeLight {
  const { begun, ended, conflicts } = causes;
  if (hasEdge(begun, tile, side)) return 'joined';
  if (eyes.lights[side] === 'joined' && !hasEdge(ended, tile, side)) return 'joined';
  if (hasEdge(conflicts, tile, side)) return 'conflict';
  return relationOf(tiles, tile, eyes, side) === 'none' ? 'dark' : 'half';
}

function isForgettable(eyes: Eyes): boolean {
  if (eyes.here || !eyes.edgeSense) return false;
  return !eyes.marked.includes(true) && eyes.failures.every((count) => count === 0);
}
