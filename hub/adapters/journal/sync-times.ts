/** How long group commits took, over the last SAMPLES of them. */
export interface JournalStats {
  readonly commits: number;
  readonly records: number;
  /** Median and 95th percentile of a batch's sync in ms; 0 before the first. */
  readonly p50SyncMs: number;
  readonly p95SyncMs: number;
}

const SAMPLES = 1000;

/** Collects sync times for the bench. */
export function createSyncTimes(): { add(syncMs: number, records: number): void; stats(): JournalStats } {
  const samplesMs: number[] = [];
  let commits = 0;
  let records = 0;
  return {
    add: (syncMs, batchRecords) => {
      samplesMs[commits % SAMPLES] = syncMs;
      commits += 1;
      records += batchRecords;
    },
    stats: () => {
      const sorted = [...samplesMs].sort((a, b) => a - b);
      const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { commits, records, p50SyncMs: quantile(0.5), p95SyncMs: quantile(0.95) };
    },
  };
}
