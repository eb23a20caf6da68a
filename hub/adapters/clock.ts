import { performance } from 'node:perf_hooks';

/** A longer step of the monotonic clock between two looks counts as down (DESIGN 3): the machine slept, or the process was stopped. */
export const STEP_MAX_MS = 2000;
/** How often the clock looks by itself, so that a long step between two inputs is not taken for a sleep. */
export const LOOK_EVERY_MS = 500;

export interface Clock {
  /** Whole ms since the clock began; never goes back, and never by more than STEP_MAX_MS at once. */
  nowMs(): number;
  /** Wall clock, ms since 1970: for people and for correspondence pace. */
  wallMs(): number;
  close(): void;
}

export interface ClockOptions {
  /** Called with the ms that a step was cut by, before nowMs answers. */
  readonly onDown: (downMs: number) => void;
  readonly monotonicMs?: () => number;
  readonly wallMs?: () => number;
  /** Calls `look` each `everyMs` until it is cancelled. */
  readonly repeat?: (everyMs: number, look: () => void) => () => void;
}

/** The hub's clock. A step above STEP_MAX_MS is cut to it and reported: table clocks stood still meanwhile. */
export function createClock(options: ClockOptions): Clock {
  const { monotonicMs = () => performance.now(), wallMs = Date.now, repeat = repeatWithNode } = options;
  let lastMs = monotonicMs();
  let passedMs = 0;
  const nowMs = (): number => {
    const stepMs = Math.max(0, monotonicMs() - lastMs);
    lastMs += stepMs;
    passedMs += Math.min(stepMs, STEP_MAX_MS);
    if (stepMs > STEP_MAX_MS) options.onDown(Math.floor(stepMs - STEP_MAX_MS));
    return Math.floor(passedMs);
  };
  const cancel = repeat(LOOK_EVERY_MS, nowMs);
  return { nowMs, wallMs, close: cancel };
}

function repeatWithNode(everyMs: number, look: () => void): () => void {
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
