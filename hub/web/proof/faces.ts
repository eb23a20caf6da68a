/** The four faces as screens: each writes its name and all that it can. */
import type { Face, Op } from '../../../protocol/scene.ts';
import { BONE, INK, SUN } from '../../../protocol/scene.ts';
import type { ProofScreen } from './proof-data.ts';

const MARGIN = 8;
const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
/** Name, characters, how many a line, line height and width in pixels. */
const FACES: readonly (readonly [string, readonly string[], number, number, number])[] = [
  ['label', PRINTABLE, 32, 12, 240],
  ['head', [...`!%&'+,-./0123456789:<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ`], 22, 16, 240],
  ['digit', [...'0123456789:/%+-'], 15, 18, 240],
  ['giant', [...'0123456789%'], 8, 34, 240],
];

/** A line of each face after the other, as the code of a tile writes them. */
export const FACE_SCREENS: readonly ProofScreen[] = FACES.map(
  ([name, characters, perLine, lineHeight, width], face) => {
    const count = Math.ceil(characters.length / perLine);
    const lines = Array.from({ length: count }, (_, n) => characters.slice(n * perLine, (n + 1) * perLine).join(''));
    const words = lines.map((line, n): Op => ['t', MARGIN, MARGIN + 14 + n * lineHeight, face as Face, BONE, line, 0]);
    return {
      name,
      width,
      height: 2 * MARGIN + 14 + count * lineHeight,
      ops: [['c', INK], ['t', MARGIN, MARGIN, 0, SUN, name, 0], ...words],
    };
  },
);
