/** Time on a tile: milliseconds 0..2^30-1 that wrap after twelve days. */

const WRAP = 1073741824;

/** ms from `thenMs` to `nowMs`, right across the wrap; both as the Clock port gives them. */
export function elapsedMs(nowMs: number, thenMs: number): number {
  const difference = nowMs - thenMs;
  return difference < 0 ? difference + WRAP : difference;
}
