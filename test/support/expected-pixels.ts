/** What a tile's panel shows of a face: the same pictures drawn by a tile of its own, without the rim, which is of the moment. */

import type { Raster } from '../../firmware/virtual/raster.ts';
import type { Face } from '../../hub/table/faces.ts';
import { encodeDown } from '../../protocol/encode-down.ts';
import { SAFE_MAX, SAFE_MIN, SCREEN_SIZE } from '../../protocol/limits.ts';
import type { SceneMessage } from '../../protocol/messages.ts';
import { createTableDesk, type Desk } from '../../tools/assets/desk.ts';

const desks = new Map<string, Desk>();

/** Pixels of the safe area as text, one letter each. */
export function safePixels(raster: Raster): string {
  const pixels = raster.pixels();
  let text = '';
  for (let y = SAFE_MIN; y <= SAFE_MAX; y++) {
    for (let x = SAFE_MIN; x <= SAFE_MAX; x++) text += (pixels[y * SCREEN_SIZE + x] ?? 0).toString(16);
  }
  return text;
}

/** The same of a face in a game. */
export function pixelsOf(face: Face, game: string): string {
  let desk = desks.get(game);
  if (desk === undefined) {
    desk = createTableDesk(game);
    desks.set(game, desk);
  }
  const message: SceneMessage = { type: 'scene', claim: 1, revision: 1, ...face.scene };
  desk.picture.scene(message, encodeDown(message));
  desk.passMs(100);
  return safePixels(desk.raster);
}
