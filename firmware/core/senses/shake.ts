/** Shake (RULES C6): three reversals within 800 ms, each between pulls of more than 1.8 g. */
import { elapsedMs } from '../time.ts';
import type { Acceleration } from './acceleration.ts';

export const SHAKE_WITHIN_MS = 800;
export const SHAKE_REVERSALS = 3;
/** Strength without gravity, in milli-g. The sensor's range must be at least 4 g. */
export const SHAKE_MG = 1800;

export interface Shake {
  /** A new reading, of any strength; `rest` is the pull of gravity. True once for each shake. */
  sample(nowMs: number, a: Acceleration, rest: Acceleration): boolean;
  /** Was there a strong pull within SHAKE_WITHIN_MS? Only after that may another shake begin. */
  isRough(nowMs: number): boolean;
}

export function createShake(): Shake {
  // The last strong pull without gravity, and when the last reversals were, oldest first.
  let x = 0;
  let y = 0;
  let z = 0;
  let strongMs = 0;
  let rough = false;
  let reversals: number[] = [];
  let told = false;

  function isRough(nowMs: number): boolean {
    if (rough && elapsedMs(nowMs, strongMs) > SHAKE_WITHIN_MS) rough = false;
    return rough;
  }

  function isShaken(nowMs: number): boolean {
    const oldestMs = reversals[0];
    if (told || oldestMs === undefined || reversals.length < SHAKE_REVERSALS) return false;
    return elapsedMs(nowMs, oldestMs) <= SHAKE_WITHIN_MS;
  }

  function sample(nowMs: number, a: Acceleration, rest: Acceleration): boolean {
    if (!isRough(nowMs)) {
      told = false;
      reversals = [];
    }
    const dx = a.x - rest.x;
    const dy = a.y - rest.y;
    const dz = a.z - rest.z;
    if (dx * dx + dy * dy + dz * dz <= SHAKE_MG * SHAKE_MG) return false;
    const reversed = rough && dx * x + dy * y + dz * z < 0;
    x = dx;
    y = dy;
    z = dz;
    strongMs = nowMs;
    rough = true;
    if (!reversed) return false;
    reversals.push(nowMs);
    if (reversals.length > SHAKE_REVERSALS) reversals.splice(0, 1);
    if (!isShaken(nowMs)) return false;
    told = true;
    return true;
  }

  return { sample: sample, isRough: isRough };
}
