/** When a private face may be seen: held up to its reader, by nobody else's tile touched, with the hub in touch. */
import type { World } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';

const FACE_DOWN = 5;

/** What decides besides the world. */
export interface Holding {
  /** The hub is in touch. */
  readonly isWelcome: boolean;
  readonly canMove: boolean;
  readonly isLooking: boolean;
  /** A tile that is no friend was seen just now. While a tile is held up its world shows the edges of before [3.10]. */
  readonly isStrangerNear: boolean;
  liftedTowards(reader: Side): boolean;
  isFriend(beacon: number): boolean;
}

function isTouchedByStranger(world: World, holding: Holding): boolean {
  for (const edge of world.edges) {
    if (edge !== 0 && !holding.isFriend(edge[0])) return true;
  }
  return false;
}

/** May the face for this reader's edge be shown? A tile that cannot feel how it is held shows it while somebody presses for it. */
export function mayReveal(world: World, reader: Side, holding: Holding): boolean {
  if (!holding.isWelcome || holding.isStrangerNear || isTouchedByStranger(world, holding)) return false;
  if (!holding.canMove) return world.button || holding.isLooking;
  return world.posture !== FACE_DOWN && holding.liftedTowards(reader);
}
