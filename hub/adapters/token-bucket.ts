/** A rate with a burst: fills by `perSecond` up to `burst`. Time comes in from outside. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly burst: number;
  #tokens: number;
  #atMs: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.burst = burst;
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  /** Whole tokens there are at `nowMs`. */
  available(nowMs: number): number {
    const passedMs = Math.max(0, nowMs - this.#atMs);
    this.#tokens = Math.min(this.burst, this.#tokens + (passedMs * this.#perSecond) / 1000);
    this.#atMs = Math.max(this.#atMs, nowMs);
    return Math.floor(this.#tokens);
  }

  /** Takes some of those that `available` told. */
  take(tokens: number): void {
    this.#tokens -= tokens;
  }
}
