/** Images by name and by content hash, from the banks that the build bakes. */
import { PIECE_CHARS_MAX } from '../../protocol/limits.ts';
import { type Banks, findImage } from '../games/bank.ts';
import type { HubDeps } from './hub-state.ts';

export interface ImageAssets {
  /** Base64 of the whole asset by its id; undefined: none of ours. */
  asset(id: string): string | undefined;
}

/** Lookups for the hub: a game's own image, else the house's; and an image's pieces for a tile that lacks it (protocol README 5). */
export function createImageLookup(banks: Banks): Pick<HubDeps, 'imageId' | 'pieces'> & ImageAssets {
  const byId = new Map<string, readonly string[]>();
  for (const bank of Object.values(banks)) {
    for (const image of Object.values(bank)) byId.set(image.id, cut(image.base64));
  }
  return {
    imageId: (game, name) => findImage(banks, game, name)?.id,
    pieces: (id) => byId.get(id),
    asset: (id) => byId.get(id)?.join(''),
  };
}

/** Cuts at multiples of four characters, so that each piece is base64 of its own. */
function cut(base64: string): readonly string[] {
  const size = PIECE_CHARS_MAX - (PIECE_CHARS_MAX % 4);
  const pieces: string[] = [];
  for (let at = 0; at < base64.length; at += size) pieces.push(base64.slice(at, at + size));
  return pieces;
}
