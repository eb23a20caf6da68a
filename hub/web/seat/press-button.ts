/** From a finger on "Press" to the tile's button. */

/** The tile feels a contact that lasts so long, however short the tap was. */
const TAP_MS = 120;
/** A hold, and no long hold yet (RULES C6: 1.5 s and 3 s). */
export const HOLD_MS = 1800;
/** Let go between a press (under 1 s) and a hold, a button means nothing: how a finger that slid away ends. */
const NOTHING_MS = 1150;

export interface PressButton {
  down(): void;
  up(): void;
  /** The finger slid away or was taken by the system: what was begun means nothing. */
  cancel(): void;
  /** Holds the button down by itself for as long as a hold takes. */
  hold(): void;
}

/** Sets a timer; the answer stops it. */
export type After = (delayMs: number, action: () => void) => () => void;

/** `button` hears of the tile's button going down and up. */
export function createPressButton(button: (down: boolean) => void, after: After, nowMs: () => number): PressButton {
  let downMs: number | undefined;
  let stop: (() => void) | undefined;

  function down(): void {
    stop?.();
    stop = undefined;
    if (downMs !== undefined) button(false);
    downMs = nowMs();
    button(true);
  }
  function releaseAfter(heldMs: number): void {
    if (downMs === undefined || stop !== undefined) return;
    stop = after(Math.max(0, downMs + heldMs - nowMs()), () => {
      stop = undefined;
      downMs = undefined;
      button(false);
    });
  }
  return {
    down,
    up: () => releaseAfter(TAP_MS),
    cancel: () => releaseAfter(NOTHING_MS),
    hold: () => {
      down();
      releaseAfter(HOLD_MS);
    },
  };
}
