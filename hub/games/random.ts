import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { Draw } from './game.ts';

/** Event number of the set-up: `deal` draws with it, the events of a session count from 1. */
export const DEAL_NUMBER = 0;

const TWO_TO_32 = 0x100000000;
// Any four odd constants do, as long as they differ: each makes one word of the generator's state.
const WORD_SALTS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** The finaliser of MurmurHash3: every bit of the word changes about half of the bits of the answer. */
function avalanche(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) | 0;
}

/** The words of neighbouring seeds and event numbers have nothing in common; the generator's own seeding would leave them alike. */
function stateWord(salt: number, seed: number, eventNumber: number): number {
  const low = avalanche(salt ^ (seed % TWO_TO_32));
  const high = avalanche(low ^ Math.floor(seed / TWO_TO_32));
  return avalanche(high ^ eventNumber);
}

function checkWhole(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new RangeError(`${name} must be a whole number in 0-${max}, not ${value}`);
  }
}

/**
 * The chance of one event (RULES C3): the same seed and event number give the same draws, so undo and redo cannot re-roll.
 * `seed`: whole, 0 to 2^53 - 1. `eventNumber`: whole, 0 (DEAL_NUMBER) to 2^32 - 1. Throws RangeError for others, and the
 * Draw throws it for bounds that are no whole numbers or the wrong way round and for a pick from nothing: bugs of the caller.
 */
export function drawFor(seed: number, eventNumber: number): Draw {
  checkWhole('seed', seed, Number.MAX_SAFE_INTEGER);
  checkWhole('eventNumber', eventNumber, TWO_TO_32 - 1);
  const generator = xoroshiro128plusFromState(WORD_SALTS.map((salt) => stateWord(salt, seed, eventNumber)));

  function int(min: number, max: number): number {
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || min > max) {
      throw new RangeError(`cannot draw a whole number in ${min}..${max}`);
    }
    return uniformInt(generator, min, max);
  }

  function pick<T>(of: readonly T[]): T {
    if (of.length === 0) throw new RangeError('cannot pick from nothing');
    return of[int(0, of.length - 1)] as T;
  }

  /** Fisher and Yates: every order is equally likely. */
  function shuffle<T>(of: readonly T[]): T[] {
    const left = [...of];
    const shuffled: T[] = [];
    while (left.length > 0) shuffled.push(...left.splice(int(0, left.length - 1), 1));
    return shuffled;
  }

  return { int, pick, shuffle };
}
