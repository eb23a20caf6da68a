import type { Timers } from '../../hub/adapters/timers.ts';

interface Pending {
  readonly dueMs: number;
  readonly run: () => void;
}

/** Timers and a clock that move only when told. */
export class ManualTimers implements Timers {
  nowMs = 0;
  #pending: Pending[] = [];

  after(ms: number, run: () => void): () => void {
    const pending = { dueMs: this.nowMs + ms, run };
    this.#pending.push(pending);
    return () => {
      this.#pending = this.#pending.filter((other) => other !== pending);
    };
  }

  /** How many are waiting. */
  get waiting(): number {
    return this.#pending.length;
  }

  /** Moves the clock and runs what falls due, in order of time. */
  advance(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const next = this.#pending
        .filter(({ dueMs }) => dueMs <= untilMs)
        .reduce<Pending | undefined>(
          (first, other) => (first && first.dueMs <= other.dueMs ? first : other),
          undefined,
        );
      if (next === undefined) break;
      this.#pending = this.#pending.filter((other) => other !== next);
      this.nowMs = next.dueMs;
      next.run();
    }
    this.nowMs = untilMs;
  }
}
