/** What the edges show: the live readings, the frozen ones of a tipped tile, and the pair of a pour. */
import type { Posture } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { elapsedMs } from '../time.ts';
import type { Acceleration } from './acceleration.ts';
import { createEdgeReader, type EdgeCode, EXPIRE_MS } from './edges.ts';
import { createFreeze } from './freeze.ts';
import { createPour, type PourPose } from './pour.ts';

/** A tile counts as joined until its neighbour has been silent for this long: the parting time of RULES C6. */
export const PARTED_MS = 500;

const SIDES: readonly Side[] = [0, 1, 2, 3];

export interface Touch {
  /** As EdgeReader's. */
  beacon(nowMs: number, side: Side, number: number, neighbourSide: Side): boolean;
  /** Time passes; `a` is the last steady reading, undefined without a motion sensor. True when a dose was poured. */
  step(nowMs: number, posture: Posture, a: Acceleration | undefined): boolean;
  /** What the world says of `side`. While a pour lasts the north edge names its partner. */
  shown(side: Side): EdgeCode;
  isFrozen(): boolean;
  isPouring(): boolean;
  /** Any edge seen, frozen ones included, or seen until just now. */
  isJoined(nowMs: number): boolean;
}

function pourPose(posture: Posture): PourPose {
  if (posture === 0) return 'flat';
  return posture === 1 ? 'overFront' : 'elsewhere';
}

export function createTouch(): Touch {
  const eyes = createEdgeReader();
  const freeze = createFreeze();
  const pour = createPour();
  let frozen = false;
  // What each edge saw when the tile was last tipped.
  let before: EdgeCode[] = [0, 0, 0, 0];
  let joined = false;
  let joinedMs = 0;

  function shown(side: Side): EdgeCode {
    if (side === 0 && pour.over() !== 0) return pour.over();
    return frozen ? (before[side] ?? 0) : eyes.seen(side);
  }

  /** Has another neighbour come up since the tile was tipped? */
  function isElsewhere(): boolean {
    for (const side of SIDES) {
      const live = eyes.seen(side);
      const known = side === 0 ? pour.over() : before[side];
      if (live !== 0 && live !== known) return true;
    }
    return false;
  }

  function stepTipped(nowMs: number, posture: Posture, a: Acceleration): boolean {
    const wasFrozen = frozen;
    frozen = freeze.step(nowMs, posture !== 0);
    if (frozen && !wasFrozen) before = [eyes.seen(0), eyes.seen(1), eyes.seen(2), eyes.seen(3)];
    return pour.step(nowMs, a, pourPose(posture), eyes.seen(0), isElsewhere());
  }

  function isAnyShown(): boolean {
    for (const side of SIDES) {
      if (shown(side) !== 0) return true;
    }
    return false;
  }

  function step(nowMs: number, posture: Posture, a: Acceleration | undefined): boolean {
    const wasJoined = isAnyShown();
    eyes.expire(nowMs);
    const dose = a !== undefined && stepTipped(nowMs, posture, a);
    // Until the moment it is lost, not only until it was last looked at.
    if (wasJoined || isAnyShown()) {
      joined = true;
      joinedMs = nowMs;
    }
    return dose;
  }

  function isJoined(nowMs: number): boolean {
    if (joined && elapsedMs(nowMs, joinedMs) >= PARTED_MS - EXPIRE_MS) joined = false;
    return joined;
  }

  return {
    beacon: eyes.beacon,
    step: step,
    shown: shown,
    isFrozen: () => frozen,
    isPouring: () => pour.over() !== 0,
    isJoined: isJoined,
  };
}
