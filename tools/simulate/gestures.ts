/** A gesture on a piece as moves of a hand (RULES C6), in the tile's own time. */
import type { Gesture } from '../../hub/games/game.ts';
import type { Side } from '../../protocol/scene.ts';
import type { Move } from './plane/moves.ts';

export interface HandWork {
  readonly moves: readonly Move[];
  /** How long the hand rests afterwards, so that the next gesture is one of its own. */
  readonly restMs: number;
}

const PRESS_MS = 120;
const HOLD_MS = 1900;
const LONG_MS = 3200;
/** The button's level settles, and the tile looks at it. */
const RELEASED_MS = 100;
const TILT_DEGREES = 40;
const TILT_MS = 220;
/** Back at rest, and the sensor has said so. */
const LEVEL_MS = 100;
/** A shake is over when nothing has pulled for so long. */
const CALM_MS = 900;

/** undefined: no hand of the simulator can do this on a flat tile. `turn`: quarter turns clockwise of the picture against the tile. */
export function handWork(gesture: Gesture, turn: Side): HandWork | undefined {
  switch (gesture.g) {
    case 'press':
      return { moves: [{ move: 'press', ms: PRESS_MS }], restMs: RELEASED_MS };
    case 'hold':
      return { moves: [{ move: 'press', ms: HOLD_MS }], restMs: RELEASED_MS };
    case 'long':
      return { moves: [{ move: 'press', ms: LONG_MS }], restMs: RELEASED_MS };
    case 'tilt': {
      // The reader sees the picture tip; the hand tips the tile under it.
      const side = ((gesture.to + turn) % 4) as Side;
      return { moves: [{ move: 'tilt', side, degrees: TILT_DEGREES, ms: TILT_MS }], restMs: LEVEL_MS };
    }
    case 'shake':
      return { moves: [{ move: 'shake', ms: 900 }], restMs: CALM_MS };
    default:
      return undefined;
  }
}
