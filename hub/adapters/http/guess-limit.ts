/** How often a join code may be wrong: 2^20 codes are few enough to be tried one after another. Right ones count nothing. */
import { TokenBucket } from '../token-bucket.ts';

/** A person mistypes a few times; a program goes on at one guess in ten seconds. */
const ADDRESS_PER_SECOND = 0.1;
const ADDRESS_BURST = 10;
/** From all addresses together: the one code among a million takes days. */
const ALL_PER_SECOND = 2;
const ALL_BURST = 100;
/** Addresses that are remembered; the one that came first goes first. */
const ADDRESSES_MAX = 1000;

export class GuessLimit {
  readonly #all: TokenBucket;
  readonly #addresses = new Map<string, TokenBucket>();

  constructor(nowMs: number) {
    this.#all = new TokenBucket(ALL_PER_SECOND, ALL_BURST, nowMs);
  }

  /** May a code come from this address now? */
  allows(address: string, nowMs: number): boolean {
    const own = this.#addresses.get(address);
    return (own === undefined || own.available(nowMs) >= 1) && this.#all.available(nowMs) >= 1;
  }

  /** A code from this address was wrong. */
  countWrong(address: string, nowMs: number): void {
    let own = this.#addresses.get(address);
    if (own === undefined) {
      own = new TokenBucket(ADDRESS_PER_SECOND, ADDRESS_BURST, nowMs);
      const [first] = this.#addresses.keys();
      if (this.#addresses.size >= ADDRESSES_MAX && first !== undefined) this.#addresses.delete(first);
      this.#addresses.set(address, own);
    }
    own.available(nowMs);
    own.take(1);
    this.#all.take(1);
  }
}
