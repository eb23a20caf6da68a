/** A tile that nobody touches goes dark after ten minutes, and to sleep half an hour later. */
import type { Clock } from '../ports.ts';
import { createTimer, isDue, startTimer } from '../timer.ts';

/** Without a touch: dark, Wi-Fi power save on. */
export const DARK_AFTER_MS = 600000;
/** Dark for so long: the last picture, and then deep sleep. */
export const SLEEP_AFTER_MS = 1800000;
/** How long the last picture can be read before the panel goes off. */
export const FAREWELL_MS = 3000;

export interface IdleOut {
  /** Backlight off, power save on. */
  dark(): void;
  /** As before. */
  light(): void;
  /** The last picture. */
  farewell(): void;
  /** Now. */
  sleep(): void;
}

export interface Idle {
  /** Somebody is there. */
  touch(): void;
  /** Dark at once. */
  darken(): void;
  isDark(): boolean;
  tick(nowMs: number): void;
}

type Phase = 'awake' | 'dark' | 'farewell' | 'asleep';

/** Counts from now on. */
export function createIdle(clock: Clock, out: IdleOut): Idle {
  const timer = createTimer();
  let phase: Phase = 'awake';
  startTimer(timer, clock.nowMs(), DARK_AFTER_MS);

  function enter(next: Phase, waitMs: number): void {
    phase = next;
    startTimer(timer, clock.nowMs(), waitMs);
  }

  function darken(): void {
    if (phase !== 'awake') return;
    enter('dark', SLEEP_AFTER_MS);
    out.dark();
  }

  function farewell(): void {
    enter('farewell', FAREWELL_MS);
    out.light();
    out.farewell();
  }

  return {
    touch: () => {
      if (phase === 'asleep') return;
      const wasAwake = phase === 'awake';
      enter('awake', DARK_AFTER_MS);
      if (!wasAwake) out.light();
    },
    darken: darken,
    isDark: () => phase === 'dark',
    tick: (nowMs) => {
      if (!isDue(timer, nowMs)) return;
      if (phase === 'awake') darken();
      else if (phase === 'dark') farewell();
      else if (phase === 'farewell') {
        enter('asleep', -1);
        out.sleep();
      }
    },
  };
}
