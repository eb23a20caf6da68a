import type { Clock } from '../../firmware/core/ports.ts';

const WRAP_MS = 2 ** 30;

export interface VirtualClock extends Clock {
  /** Milliseconds since the clock was made; does not wrap. */
  elapsedMs(): number;
  /** Calls `action` once, `delayMs` from now. */
  after(delayMs: number, action: () => void): void;
  /** Calls `action` every `periodMs` for as long as time goes on. */
  every(periodMs: number, action: () => void): void;
  /** Lets time pass: what is due on the way is called in the order of its times, and of its asking at the same time. */
  advance(ms: number): void;
}

interface Due {
  readonly atMs: number;
  readonly action: () => void;
}

/** A Clock port that stands still until told; `startMs` is what it shows first. */
export function createVirtualClock(startMs = 0): VirtualClock {
  let elapsed = 0;
  const due: Due[] = [];

  function after(delayMs: number, action: () => void): void {
    const atMs = elapsed + delayMs;
    const later = due.findIndex((other) => other.atMs > atMs);
    due.splice(later < 0 ? due.length : later, 0, { atMs, action });
  }

  function every(periodMs: number, action: () => void): void {
    after(periodMs, () => {
      action();
      every(periodMs, action);
    });
  }

  function advance(ms: number): void {
    const end = elapsed + ms;
    for (let next = due[0]; next !== undefined && next.atMs <= end; next = due[0]) {
      due.shift();
      elapsed = next.atMs;
      next.action();
    }
    elapsed = end;
  }

  return { nowMs: () => (startMs + elapsed) % WRAP_MS, elapsedMs: () => elapsed, after, every, advance };
}
