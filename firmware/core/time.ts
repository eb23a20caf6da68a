/** Time on a tile: milliseconds 0..2^30-1 that wrap after twelve days. */

const WRAP = 1073741824;
const HALF = 536870912;

/** ms from `thenMs` to `nowMs`, right across the wrap; both as the Clock port gives them. */
export function elapsedMs(nowMs: number, thenMs: number): number {
  const difference = nowMs - thenMs;
  return difference < 0 ? difference + WRAP : difference;
}

/** ms from `nowMs` to `thenMs`, negative when it is past; for moments less than six days apart, right across the wrap. */
export function untilMs(thenMs: number, nowMs: number): number {
  const difference = thenMs - nowMs;
  if (difference >= HALF) return difference - WRAP;
  return difference < -HALF ? difference + WRAP : difference;
}

/** The moment `ms` after `thenMs`. */
export function laterMs(thenMs: number, ms: number): number {
  const sum = thenMs + ms;
  return sum >= WRAP ? sum - WRAP : sum;
}
