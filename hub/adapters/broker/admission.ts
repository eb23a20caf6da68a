import type { BrokerLimits } from './limits.ts';

/** A connection that has not said who it is. */
export interface Stranger {
  readonly address: string;
  /** Ends it. */
  turnAway(): void;
}

/** Keeps strangers from taking all the room: a few for each address, and when the house is full the one who has dawdled longest goes. */
export class Admission {
  readonly #limits: BrokerLimits;
  readonly #strangers = new Set<Stranger>();
  readonly #perAddress = new Map<string, number>();
  #connections = 0;

  constructor(limits: BrokerLimits) {
    this.#limits = limits;
  }

  get connections(): number {
    return this.#connections;
  }

  get strangers(): number {
    return this.#strangers.size;
  }

  /** false: no room; the caller closes it, and must not call left. */
  enter(stranger: Stranger): boolean {
    const fromThere = this.#perAddress.get(stranger.address) ?? 0;
    if (!isLoopback(stranger.address) && fromThere >= this.#limits.strangersPerAddress) return false;
    if (this.#connections >= this.#limits.connectionsMax) {
      const [oldest] = this.#strangers;
      if (oldest === undefined) return false;
      oldest.turnAway();
    }
    this.#connections += 1;
    this.#strangers.add(stranger);
    this.#perAddress.set(stranger.address, fromThere + 1);
    return true;
  }

  /** It has said who it is. */
  known(stranger: Stranger): void {
    if (!this.#strangers.delete(stranger)) return;
    const left = (this.#perAddress.get(stranger.address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(stranger.address, left);
    else this.#perAddress.delete(stranger.address);
  }

  /** Its connection is over. */
  left(stranger: Stranger): void {
    this.known(stranger);
    this.#connections -= 1;
  }
}

// A whole table of virtual tiles, and a storm of the bench, come from one address: this machine's.
function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
