/** The limits of a device, held by a tile that has none: what plays virtually must play on an ESP32. */

export type BreachCode =
  | 'message-too-long'
  | 'message-not-ascii'
  | 'topic-too-long'
  | 'id-too-long'
  | 'will-too-long'
  | 'key-too-long'
  | 'value-too-long'
  | 'store-full'
  | 'images-full'
  | 'tune-out-of-range';

/** What a real tile could not have done. */
export class BreachError extends Error {
  readonly code: BreachCode;
  readonly hint: string;

  constructor(code: BreachCode, sentence: string, hint: string) {
    super(sentence);
    this.name = 'BreachError';
    this.code = code;
    this.hint = hint;
  }
}

export interface Budget {
  /** Counts a breach; a strict budget throws it as a BreachError. Answers false, so that a check can end with it. */
  breach(code: BreachCode, sentence: string): false;
  /** Breaches so far, by code. */
  breaches(): Readonly<Partial<Record<BreachCode, number>>>;
}

const HINTS: Readonly<Record<BreachCode, string>> = {
  'message-too-long': 'Topic and payload together are at most 900 bytes (protocol/README.md 1.2).',
  'message-not-ascii': 'Fold the text to printable ASCII before it is sent (protocol/README.md 1.2).',
  'topic-too-long': 'NodeMCU cuts topics at 31 characters.',
  'id-too-long': 'NodeMCU cuts client ids and user names at 31 characters, secrets at 64.',
  'will-too-long': 'NodeMCU cuts wills at 127 characters.',
  'key-too-long': 'Keys of the store have at most 12 characters.',
  'value-too-long': 'Values of the store have at most 256 characters.',
  'store-full': 'The store takes at most 4 KB of small strings.',
  'images-full': 'Fetched images take at most 64 KB on a tile: fewer colours, or smaller pictures.',
  'tune-out-of-range': 'A piezo plays whole Hz from 20 to 20000, for whole ms.',
};

/** A budget without breaches. */
export function createBudget(isStrict: boolean): Budget {
  const counts: Partial<Record<BreachCode, number>> = {};
  return {
    breach: (code, sentence) => {
      counts[code] = (counts[code] ?? 0) + 1;
      if (isStrict) throw new BreachError(code, sentence, HINTS[code]);
      return false;
    },
    breaches: () => counts,
  };
}
