/** A link that loses, doubles, delays and reorders, by a seeded generator, under a virtual clock. */

/** Numbers 0 <= x < 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface LinkFaults {
  /** Chances 0-1 that a message is lost, and that it comes twice. */
  readonly loss: number;
  readonly double: number;
  /** A message takes 0..delayMs; one that takes longer than the next is overtaken. */
  readonly delayMs: number;
}
export const PERFECT: LinkFaults = { loss: 0, double: 0, delayMs: 0 };

export interface LossyLink<M> {
  faults: LinkFaults;
  send(message: M, nowMs: number): void;
  /** The messages that have arrived by now, in the order of their arrival. */
  arrived(nowMs: number): readonly M[];
}

export function createLossyLink<M>(random: () => number, faults: LinkFaults): LossyLink<M> {
  let under: { readonly message: M; readonly atMs: number }[] = [];
  const link: LossyLink<M> = {
    faults,
    send(message, nowMs) {
      const copies = random() < link.faults.loss ? 0 : random() < link.faults.double ? 2 : 1;
      for (let i = 0; i < copies; i++) {
        under.push({ message, atMs: nowMs + Math.floor(random() * link.faults.delayMs) });
      }
    },
    arrived(nowMs) {
      const here = under.filter(({ atMs }) => atMs <= nowMs);
      if (here.length === 0) return [];
      under = under.filter(({ atMs }) => atMs > nowMs);
      return here.sort((a, b) => a.atMs - b.atMs).map(({ message }) => message);
    },
  };
  return link;
}
