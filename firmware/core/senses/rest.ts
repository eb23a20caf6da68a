/** The rest pose (RULES C6): the mean of the last 500 ms of stillness, on the table or held up. */
import { idiv } from '../../../protocol/int.ts';
import { elapsedMs } from '../time.ts';
import type { Acceleration } from './acceleration.ts';

export const STILL_MS = 500;
/** Still: each axis stays within this of where the stillness began. A quiet hand moves half as much. */
export const STILL_MG = 60;

export interface RestReader {
  /** A steady reading, also the last one again as time passes. The mean of 500 ms of stillness, each time they are full. */
  step(nowMs: number, a: Acceleration): Acceleration | undefined;
}

function isNear(a: number, b: number): boolean {
  return a - b <= STILL_MG && b - a <= STILL_MG;
}

/** The same direction with length 1000. The length of `a` must be above 0. */
export function toUnit(a: Acceleration): Acceleration {
  const x = idiv(a.x * 1000, a.length);
  const y = idiv(a.y * 1000, a.length);
  const z = idiv(a.z * 1000, a.length);
  return { x: x, y: y, z: z, length: 1000 };
}

export function createRestReader(): RestReader {
  let from: Acceleration | undefined;
  let fromMs = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  let length = 0;
  let count = 0;

  function begin(nowMs: number, a: Acceleration): void {
    from = a;
    fromMs = nowMs;
    x = 0;
    y = 0;
    z = 0;
    length = 0;
    count = 0;
  }

  function step(nowMs: number, a: Acceleration): Acceleration | undefined {
    const isStill = from !== undefined && isNear(a.x, from.x) && isNear(a.y, from.y) && isNear(a.z, from.z);
    if (!isStill) begin(nowMs, a);
    x += a.x;
    y += a.y;
    z += a.z;
    length += a.length;
    count += 1;
    if (elapsedMs(nowMs, fromMs) < STILL_MS) return undefined;
    const mean = { x: idiv(x, count), y: idiv(y, count), z: idiv(z, count), length: idiv(length, count) };
    begin(nowMs, mean);
    return toUnit(mean);
  }

  return { step: step };
}
