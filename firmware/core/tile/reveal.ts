/** The cover of a private scene, looked after at every input: it comes at once [DESIGN 4.2]. */
import type { SceneMessage } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { mayReveal } from './cover.ts';
import type { TileState } from './tile-state.ts';

function mayShow(tile: TileState, reader: Side, isFriend: (beacon: number) => boolean): boolean {
  return mayReveal(tile.senses.world(), reader, {
    isWelcome: tile.standing === 'welcome',
    canMove: tile.canMove,
    isLooking: tile.isLooking,
    liftedTowards: tile.senses.liftedTowards,
    isFriend: isFriend,
  });
}

/** Covers or uncovers what is on the screen, as things are now. */
export function updateReveal(tile: TileState): void {
  const reader = tile.picture.reader();
  if (reader >= 0) tile.picture.reveal(mayShow(tile, reader as Side, tile.picture.isFriend));
}

/** Covers before a scene is drawn that may not be seen: it names its own reader and friends. */
export function coverFor(tile: TileState, message: SceneMessage): void {
  const cover = message.cover;
  if (cover === undefined) return;
  if (!mayShow(tile, cover.reader, (beacon) => cover.friends.indexOf(beacon) >= 0)) tile.picture.reveal(false);
}
