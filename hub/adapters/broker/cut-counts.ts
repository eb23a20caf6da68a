import type { Log } from '../log.ts';
import type { CutReason } from './limits.ts';

const LOG_EVERY_MS = 1000;

/** Counts why connections were ended, and logs each reason at most once a second: an attack must not fill the log. */
export class CutCounts {
  readonly #log: Log;
  readonly #nowMs: () => number;
  readonly #counts = new Map<string, number>();
  readonly #loggedMs = new Map<string, number>();

  constructor(log: Log, nowMs: () => number) {
    this.#log = log;
    this.#nowMs = nowMs;
  }

  add(reason: CutReason | 'refused', address: string, client: string | undefined): void {
    const count = (this.#counts.get(reason) ?? 0) + 1;
    this.#counts.set(reason, count);
    const nowMs = this.#nowMs();
    if (nowMs - (this.#loggedMs.get(reason) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
    this.#loggedMs.set(reason, nowMs);
    this.#log.warn('ended a connection', { reason, count, address, client });
  }

  /** How often each reason occurred. */
  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
