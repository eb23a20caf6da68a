/** The button (RULES C6): press, hold and long hold out of a contact that bounces. */
import type { EventKind } from '../../../protocol/messages.ts';
import { elapsedMs } from '../time.ts';

/** A level counts when it has lasted this long. */
export const DEBOUNCE_MS = 20;
/** Let go sooner: a press. */
export const PRESS_BELOW_MS = 1000;
/** Let go from here on: a hold. Between the two: nothing. */
export const HOLD_MS = 1500;
/** Still down: a long hold, and no hold after it. */
export const LONG_MS = 3000;

export interface Button {
  /** The raw level changed, or is the same again. Call step before and after. */
  raw(nowMs: number, down: boolean): void;
  /** Time passes. The gesture that this ends, or "". */
  step(nowMs: number): EventKind | '';
  isDown(): boolean;
  /** ms since it went down, -1 when up. */
  heldMs(nowMs: number): number;
}

export function createButton(): Button {
  let level = false;
  let levelMs = 0;
  let down = false;
  let downMs = 0;
  let told = false;

  function raw(nowMs: number, rawDown: boolean): void {
    if (rawDown === level) return;
    level = rawDown;
    levelMs = nowMs;
  }

  /** What letting go now means, `heldMs` after it went down. */
  function released(heldMs: number): EventKind | '' {
    if (told) return '';
    if (heldMs < PRESS_BELOW_MS) return 'press';
    if (heldMs < HOLD_MS) return '';
    return heldMs < LONG_MS ? 'hold' : 'long';
  }

  function step(nowMs: number): EventKind | '' {
    const settled = elapsedMs(nowMs, levelMs) >= DEBOUNCE_MS;
    if (settled && level !== down) {
      down = level;
      if (!down) return released(elapsedMs(levelMs, downMs));
      downMs = levelMs;
      told = false;
    }
    // While it is being let go, only the time until then counts.
    if (!down || told || elapsedMs(level ? nowMs : levelMs, downMs) < LONG_MS) return '';
    told = true;
    return 'long';
  }

  return {
    raw: raw,
    step: step,
    isDown: () => down,
    heldMs: (nowMs: number) => (down ? elapsedMs(nowMs, downMs) : -1),
  };
}
