/** How the tile that a phone is lies in the hand: by buttons, or by the phone's own sensor. */
import { FLAT, type HandMove, HELD_UP, moveMs, type Pull, pullDuring } from '../plane/hand-move.ts';

export interface PhonePosture {
  /** A hand tips or shakes it; a move that runs is broken off. */
  move(move: HandMove, nowMs: number): void;
  /** A finger wants to see a private face. */
  look(on: boolean): void;
  /** Flat from now on, whatever is felt and wherever a move has got to. */
  cover(on: boolean): void;
  /** The sensor's reading; undefined: none is used. */
  feel(pull: Pull | undefined): void;
  /** What the tile's sensor reads now, milli-g. */
  pull(nowMs: number): Pull;
  /** A move runs, or the sensor tells: there is news at each reading. */
  isLively(): boolean;
}

export function createPhonePosture(): PhonePosture {
  let running: { readonly move: HandMove; readonly sinceMs: number } | undefined;
  let felt: Pull | undefined;
  let isLooking = false;
  let isCovered = false;

  const rest = (): Pull => {
    if (isCovered) return FLAT;
    if (isLooking) return HELD_UP;
    return felt ?? FLAT;
  };
  return {
    move: (move, nowMs) => {
      running = { move, sinceMs: nowMs };
    },
    look: (on) => {
      isLooking = on;
      // What it was tipped by must not go on showing the face.
      if (!on) running = undefined;
    },
    cover: (on) => {
      isCovered = on;
      if (on) running = undefined;
    },
    feel: (pull) => {
      felt = pull;
    },
    pull: (nowMs) => {
      if (running === undefined) return rest();
      const elapsedMs = nowMs - running.sinceMs;
      const pull = pullDuring(running.move, elapsedMs, rest());
      if (elapsedMs >= moveMs(running.move)) running = undefined;
      return pull;
    },
    isLively: () => running !== undefined || (felt !== undefined && !isCovered),
  };
}
