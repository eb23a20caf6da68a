import { TokenBucket } from '../token-bucket.ts';
import type { BrokerLimits } from './limits.ts';

/** Tiles of which a rate is kept; with more, the rate that was begun first is forgotten. */
const TILES_MAX = 4096;

/** Limits what each tile says through a broker that does not limit it itself. */
export class TileRates {
  readonly #limits: BrokerLimits;
  readonly #nowMs: () => number;
  readonly #rates = new Map<string, TokenBucket>();

  constructor(limits: BrokerLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  /** Takes one message of the tile; false: it is over its rate. */
  allows(tile: string): boolean {
    const nowMs = this.#nowMs();
    const rate = this.#rates.get(tile) ?? this.#begin(tile, nowMs);
    if (rate.available(nowMs) < 1) return false;
    rate.take(1);
    return true;
  }

  #begin(tile: string, nowMs: number): TokenBucket {
    const [first] = this.#rates.keys();
    if (this.#rates.size >= TILES_MAX && first !== undefined) this.#rates.delete(first);
    const rate = new TokenBucket(this.#limits.framesPerSecond, this.#limits.framesBurst, nowMs);
    this.#rates.set(tile, rate);
    return rate;
  }
}
