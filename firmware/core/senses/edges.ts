/**
 * What the four infrared eyes see, out of single beacons that get lost, come doubled or come from two neighbours at once.
 *
 * With 10 % of the beacons lost and one sent every 60-120 ms, README.md says how often EXPIRE_MS passes without one, and why
 * no contact ends by that.
 */
import { idiv, isInt } from '../../../protocol/int.ts';
import { BEACON_MAX } from '../../../protocol/limits.ts';
import type { Edge } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { elapsedMs } from '../time.ts';

/** A neighbour is taken when two beacons in a row, at most this far apart, say the same. */
export const TAKE_WITHIN_MS = 250;
/** A neighbour is lost after this long without one of its beacons. */
export const EXPIRE_MS = 350;

/** What an edge sees, in one integer: number * 4 + side; 0 is nothing. */
export type EdgeCode = number;

export interface EdgeReader {
  /** A beacon came in at `side`. Numbers and sides out of range are noise and change nothing. True when a neighbour is newly taken. */
  beacon(nowMs: number, side: Side, number: number, neighbourSide: Side): boolean;
  /** Time passes: lose the neighbours that have fallen silent. */
  expire(nowMs: number): void;
  /** What `side` sees now. */
  seen(side: Side): EdgeCode;
}

/** An EdgeCode as the wire's Edge. */
export function edgeOf(code: EdgeCode): Edge {
  if (code === 0) return 0;
  const number = idiv(code, 4);
  return [number, (code - number * 4) as Side];
}

function isSide(side: number): boolean {
  return isInt(side, 3) && side >= 0;
}

export function createEdgeReader(): EdgeReader {
  const taken = [0, 0, 0, 0];
  const takenMs = [0, 0, 0, 0];
  const candidate = [0, 0, 0, 0];
  const candidateMs = [0, 0, 0, 0];

  function seen(side: Side): EdgeCode {
    return taken[side] ?? 0;
  }

  function beacon(nowMs: number, side: Side, number: number, neighbourSide: Side): boolean {
    if (!isSide(side) || !isSide(neighbourSide) || !isInt(number, BEACON_MAX) || number < 1) return false;
    const code = number * 4 + neighbourSide;
    const known = code === seen(side);
    const again = code === candidate[side] && elapsedMs(nowMs, candidateMs[side] ?? 0) <= TAKE_WITHIN_MS;
    if (known || again) {
      taken[side] = code;
      takenMs[side] = nowMs;
      // In a row: between two neighbours in view the first keeps the edge.
      candidate[side] = 0;
      return !known;
    }
    candidate[side] = code;
    candidateMs[side] = nowMs;
    return false;
  }

  function expire(nowMs: number): void {
    for (let side = 0; side < 4; side++) {
      if (taken[side] !== 0 && elapsedMs(nowMs, takenMs[side] ?? 0) >= EXPIRE_MS) taken[side] = 0;
      if (candidate[side] !== 0 && elapsedMs(nowMs, candidateMs[side] ?? 0) > TAKE_WITHIN_MS) candidate[side] = 0;
    }
  }

  return { beacon: beacon, expire: expire, seen: seen };
}
