/** When a load acts: evenly, each member at its own phase, by one timer. The same for everything that is measured. */
import { performance } from 'node:perf_hooks';

export interface Pace {
  readonly members: number;
  /** Actions a second of each member. */
  readonly ratePerS: number;
  readonly forMs: number;
}

const TIMER_MS = 1;

/** Calls `act` with each member's number when its time has come, and resolves with the number of calls when `forMs` is over. */
export function paced({ members, ratePerS, forMs }: Pace, act: (member: number) => void): Promise<number> {
  const apartMs = 1000 / (members * ratePerS);
  const total = Math.floor(forMs / apartMs);
  const startMs = performance.now();
  let done = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor((performance.now() - startMs) / apartMs) + 1);
      while (done < due) act(done++ % members);
      if (done < total) return;
      clearInterval(timer);
      resolve(done);
    }, TIMER_MS);
  });
}
