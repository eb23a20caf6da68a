/** The images that operations of games and hub name. `banks.generated.ts` holds the data: `house`, and a bank a game. */

export interface BankImage {
  /** First 8 hex digits of the SHA-256 of the bytes: what operations say on the wire. */
  readonly id: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes as protocol/README.md section 5 has them. */
  readonly base64: string;
}

export interface ImageBank {
  readonly [name: string]: BankImage;
}

export interface Banks {
  /** `house`, or a game's id. */
  readonly [owner: string]: ImageBank;
}

/** The image called `name` in the game's own bank, else in the house's; undefined when neither has it. */
export function findImage(banks: Banks, gameId: string, name: string): BankImage | undefined {
  for (const owner of [gameId, 'house']) {
    const bank = Object.hasOwn(banks, owner) ? banks[owner] : undefined;
    if (bank !== undefined && Object.hasOwn(bank, name)) return bank[name];
  }
  return undefined;
}
