/** Where a tile that lies wrongly should go (RULES C11), as a point of the table. */
import { distance, type Placed, type Point, TILE } from './geometry.ts';
import { freePose } from './lay-out.ts';
import { placesBeside } from './snap.ts';

/** Neighbours of one place lie so exactly when they are laid edge to edge. */
const SAME_PLACE_WITHIN = TILE / 4;

/** Where it belongs: beside as many of these tiles as can be at once, else by itself. Undefined when none of them lies here. */
export function whereItBelongs(
  stray: Placed,
  beside: readonly string[],
  isAside: boolean,
  tiles: readonly Placed[],
): Point | undefined {
  const others = tiles.filter(({ tile }) => tile !== stray.tile);
  if (isAside) return freePose(others);
  const wanted = others.filter(({ tile }) => beside.includes(tile));
  const places = wanted.flatMap((one) => placesBeside(one, others, stray.pose.angle)).map(({ pose }) => pose);
  let best: { readonly at: Point; readonly neighbours: number; readonly apart: number } | undefined;
  for (const at of places) {
    const neighbours = places.filter((other) => distance(other, at) < SAME_PLACE_WITHIN).length;
    const apart = distance(at, stray.pose);
    const isBetter = best === undefined || neighbours > best.neighbours;
    if (isBetter || (neighbours === best?.neighbours && apart < best.apart)) best = { at, neighbours, apart };
  }
  return best?.at ?? wanted[0]?.pose;
}
