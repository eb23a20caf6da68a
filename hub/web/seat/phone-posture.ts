/** How the tile that a phone is lies in the hand: by buttons, or by the phone's own sensor. */
import type { Side } from '../../../protocol/scene.ts';
import { FLAT, type HandMove, HELD_UP, moveMs, type Pull, pullDuring } from '../plane/hand-move.ts';

export interface PhonePosture {
  /** A hand tips or shakes it, after what it does already; so quick fingers lose nothing. */
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

const FACE_DOWN: Pull = [0, 0, -1000];
/**
 * Tipped by 80 degrees in one go, by the edge that goes down: far over a tilt's 25 (RULES C6) and never within the 20 to 70 in which a tile shows its
 * private face (C5). A button that tilts is pressed by somebody who need not be looking.
 */
const TIPPED: { readonly [side in Side]: Pull } = {
  0: [0, -985, 174],
  1: [-985, 0, 174],
  2: [0, 985, 174],
  3: [985, 0, 174],
};

/** A tilt that nobody watches: more than the 150 ms after which it counts, less than the 400 after which it repeats. */
const UNSEEN_TILT_MS = 220;
/** Between two moves the tile is back where it was for two readings. */
const PAUSE_MS = 100;
/** More taps than these are not meant. */
const WAITING_MAX = 6;

const lastsMs = (move: HandMove, isSeen: boolean): number =>
  move.move === 'tilt' && !isSeen ? UNSEEN_TILT_MS : moveMs(move);

/** A move that nobody watches. */
function unseen(move: HandMove, elapsedMs: number): Pull {
  if (elapsedMs >= lastsMs(move, false)) return FLAT;
  if (move.move === 'tilt') return TIPPED[move.side];
  return move.move === 'flip' ? FACE_DOWN : pullDuring(move, elapsedMs);
}

export function createPhonePosture(): PhonePosture {
  let running: { readonly move: HandMove; readonly sinceMs: number } | undefined;
  let waiting: readonly HandMove[] = [];
  let felt: Pull | undefined;
  let isLooking = false;
  let isCovered = false;

  /** How it lies besides what is done to it; undefined: by itself, and nobody looks. */
  const held = (): Pull | undefined => (isCovered ? undefined : isLooking ? HELD_UP : felt);
  const stop = (): void => {
    running = undefined;
    waiting = [];
  };
  const next = (nowMs: number): void => {
    const [move, ...rest] = waiting;
    waiting = rest;
    running = move === undefined ? undefined : { move, sinceMs: nowMs };
  };
  return {
    move: (move, nowMs) => {
      if (running === undefined) running = { move, sinceMs: nowMs };
      else if (waiting.length < WAITING_MAX) waiting = [...waiting, move];
    },
    look: (on) => {
      isLooking = on;
      // What it was tipped by must not go on showing the face.
      if (!on) stop();
    },
    cover: (on) => {
      isCovered = on;
      if (on) stop();
    },
    feel: (pull) => {
      felt = pull;
    },
    pull: (nowMs) => {
      const rest = held();
      if (running === undefined) return rest ?? FLAT;
      const { move, sinceMs } = running;
      const elapsedMs = nowMs - sinceMs;
      if (elapsedMs >= lastsMs(move, rest !== undefined) + PAUSE_MS) next(nowMs);
      return rest === undefined ? unseen(move, elapsedMs) : pullDuring(move, elapsedMs, rest);
    },
    isLively: () => running !== undefined || (felt !== undefined && !isCovered),
  };
}
