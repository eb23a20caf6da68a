/** From a finger on a tile to its button. A finger that begins to drag must not press. */

/** So long a finger lies still before the button goes down; a shorter tap presses as it is lifted. */
export const DOWN_AFTER_MS = 180;
/** A tap holds the button so long that the tile surely feels it. */
export const TAP_MS = 100;
/** Between a press (under 1 s) and a hold (from 1.5 s) a button means nothing: a drag that begins after the button went down lets go then. */
export const NOTHING_MS = 1150;

export interface Press {
  down(): void;
  up(): void;
  /** The finger moves the tile: what was begun means nothing. */
  cancel(): void;
}

/** Sets a timer; the answer stops it. */
export type After = (delayMs: number, action: () => void) => () => void;

/** A finger on one tile. `button` hears of the tile's button going down and up. */
export function createPress(button: (down: boolean) => void, after: After, nowMs: () => number): Press {
  let stop: (() => void) | undefined;
  let downSinceMs: number | undefined;

  function press(): void {
    stop = undefined;
    downSinceMs = nowMs();
    button(true);
  }
  function release(): void {
    downSinceMs = undefined;
    button(false);
  }
  function releaseAfter(delayMs: number): void {
    stop = after(delayMs, () => {
      stop = undefined;
      release();
    });
  }

  return {
    down: () => {
      stop?.();
      if (downSinceMs !== undefined) release();
      stop = after(DOWN_AFTER_MS, press);
    },
    up: () => {
      stop?.();
      stop = undefined;
      if (downSinceMs === undefined) press();
      releaseAfter(Math.max(0, TAP_MS - (nowMs() - (downSinceMs ?? 0))));
    },
    cancel: () => {
      stop?.();
      stop = undefined;
      if (downSinceMs === undefined) return;
      const heldMs = nowMs() - downSinceMs;
      releaseAfter(Math.max(0, NOTHING_MS - heldMs));
    },
  };
}
