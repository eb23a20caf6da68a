/** A gesture on a piece as moves of a hand (RULES C6), in the tile's own time. */
import type { Gesture } from '../../hub/games/game.ts';
import type { Move } from './plane/moves.ts';

export interface HandWork {
  readonly moves: readonly Move[];
  /** How long the hand rests afterwards, so that the next gesture is one of its own. */
  readonly restMs: number;
}

const PRESS_MS = 160;
const HOLD_MS = 1900;
const LONG_MS = 3200;
const TILT_DEGREES = 45;
const TILT_MS = 220;
/** The rest pose is that of the last half second of stillness. */
const STILL_MS = 650;

/** undefined: no hand of the simulator can do this on a flat tile. */
export function handWork(gesture: Gesture): HandWork | undefined {
  switch (gesture.g) {
    case 'press':
      return { moves: [{ move: 'press', ms: PRESS_MS }], restMs: 60 };
    case 'hold':
      return { moves: [{ move: 'press', ms: HOLD_MS }], restMs: 60 };
    case 'long':
      return { moves: [{ move: 'press', ms: LONG_MS }], restMs: 100 };
    case 'tilt':
      return { moves: [{ move: 'tilt', side: gesture.to, degrees: TILT_DEGREES, ms: TILT_MS }], restMs: STILL_MS };
    case 'shake':
      return { moves: [{ move: 'shake', ms: 900 }], restMs: STILL_MS };
    case 'flip':
      return { moves: [{ move: 'flip', ms: 1200 }], restMs: STILL_MS };
    default:
      return undefined;
  }
}
