/** The same tune from several tiles, or from a tile and the room, is one sound to people who sit round one table. */

/** Two equal tunes that begin within this are one. */
export const ECHO_MS = 250;

export interface Echoes {
  /** Was this tune heard just now, or will it be? If not, it is from now on. `delayMs`: when it begins. */
  isHeard(steps: readonly number[], delayMs: number): boolean;
}

export function createEchoes(nowMs: () => number): Echoes {
  const beganMs = new Map<string, number>();
  return {
    isHeard: (steps, delayMs) => {
      const startMs = nowMs() + delayMs;
      for (const [tune, atMs] of beganMs) if (atMs < nowMs() - ECHO_MS) beganMs.delete(tune);
      const key = steps.join();
      const before = beganMs.get(key);
      if (before !== undefined && Math.abs(startMs - before) <= ECHO_MS) return true;
      beganMs.set(key, startMs);
      return false;
    },
  };
}
