import type { Shot } from '../shot.ts';
import { BOARDS, CELLS, HANDHELDS } from './virus-war.ts';

/** The shots of each game, by its id. */
export const SHOTS: { readonly [game: string]: readonly Shot[] } = {
  'virus-war': [...CELLS, ...HANDHELDS, ...BOARDS],
};
