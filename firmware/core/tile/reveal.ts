/** The cover of a private scene, looked after at every input: it comes at once [DESIGN 4.2]. */
import type { SceneMessage } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { isDue, startTimer } from '../timer.ts';
import { mayReveal } from './cover.ts';
import type { TileState } from './tile-state.ts';

function mayShow(tile: TileState, reader: Side, isFriend: (beacon: number) => boolean): boolean {
  return mayReveal(tile.senses.world(), reader, {
    isWelcome: tile.standing === 'welcome',
    canMove: tile.canMove,
    isLooking: tile.isLooking,
    isStrangerNear: tile.stranger.waitMs >= 0 && !isDue(tile.stranger, tile.ports.clock.nowMs()),
    liftedTowards: tile.senses.liftedTowards,
    isFriend: isFriend,
  });
}

/** A tile sends its beacon several times in this time. */
const BEACON_FRESH_MS = 350;

/** A beacon was seen: one of no friend covers a private scene, before the senses believe in a contact. */
export function noticeBeacon(tile: TileState, number: number): void {
  if (number === 0 || tile.picture.reader() < 0 || tile.picture.isFriend(number)) return;
  startTimer(tile.stranger, tile.ports.clock.nowMs(), BEACON_FRESH_MS);
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
