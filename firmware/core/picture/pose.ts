/** How one element is drawn at this moment; everything else about it stands in its operation. */
import type { Op } from '../../../protocol/scene.ts';
import { levelPixels } from './bar.ts';
import { PLAIN, type Tint } from './tint.ts';

export interface Pose {
  isVisible: boolean;
  tint: Tint;
  /** Filled pixels of a bar or clock bar, or the seconds of a countdown; -1: no deadline. */
  amount: number;
  /** A clock bar in its last seconds. */
  isRed: boolean;
}

/** The pose of an element that nothing moves. A countdown without its actor has no deadline. */
export function restingPose(op: Op): Pose {
  const amount = op[0] === 'b' ? levelPixels(op[3], op[4], op[5]) : -1;
  return { isVisible: true, tint: PLAIN, amount: amount, isRed: false };
}
