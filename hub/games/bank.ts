/** The images that operations of games and hub name. `banks.generated.ts` holds the data: `house`, and a bank a game. */
import type { Op } from '../../protocol/scene.ts';

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

/** Puts ids in the place of the image names of operations. */
export function withImageIds(ops: readonly Op[], id: (name: string) => string): readonly Op[] {
  return ops.map((op): Op => {
    if (op[0] === 'i') return op.length === 5 ? ['i', op[1], op[2], id(op[3]), op[4]] : ['i', op[1], op[2], id(op[3])];
    if (op[0] !== 'g') return op;
    const legend = op[8].map(
      ([letter, ground, image, frame]) => [letter, ground, image === '' ? '' : id(image), frame] as const,
    );
    return ['g', op[1], op[2], op[3], op[4], op[5], op[6], op[7], legend];
  });
}
