/** What was measured in one stretch of load, and its quantiles. */

export interface Quantiles {
  readonly count: number;
  /** ms. NaN without a measurement. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Nearest-rank quantiles of unsorted ms. */
export function quantilesOf(ms: readonly number[]): Quantiles {
  const sorted = Float64Array.from(ms).sort();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The middle of several rounds; of an even number, the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const high = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + high) / 2 : high;
}
