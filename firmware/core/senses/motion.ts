/** Posture and the gestures of the motion sensor. Readings too rough to say which way is up count for shakes only. */
import { isInt } from '../../../protocol/int.ts';
import { INT_MAX } from '../../../protocol/limits.ts';
import type { EventKind, Posture } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { type Acceleration, acceleration, isSteady } from './acceleration.ts';
import { createFlip } from './flip.ts';
import { createPostureReader } from './posture.ts';
import { createShake } from './shake.ts';
import { createTilt } from './tilt.ts';

export interface Motion {
  /** A new reading in milli-g. What is no integer is dropped. */
  sample(nowMs: number, x: number, y: number, z: number): void;
  /** Time passes: posture and flip. Before `stepTilt`, which needs to know whether the tile is joined. */
  stepPosture(nowMs: number): void;
  stepTilt(nowMs: number, allowed: boolean): void;
  posture(): Posture;
  /** The last steady reading; undefined before the first. */
  steady(): Acceleration | undefined;
  liftedTowards(reader: Side): boolean;
}

/** `emit`: a gesture happened; `to` is the tile's own edge of a tilt, else 0. */
export function createMotion(emit: (kind: EventKind, to: Side) => void): Motion {
  const posture = createPostureReader();
  const flip = createFlip();
  const shake = createShake();
  const tilt = createTilt();
  let steady: Acceleration | undefined;

  function sample(nowMs: number, x: number, y: number, z: number): void {
    if (!isInt(x, INT_MAX) || !isInt(y, INT_MAX) || !isInt(z, INT_MAX)) return;
    const a = acceleration(x, y, z);
    if (shake.sample(nowMs, a, tilt.rest())) emit('shake', 0);
    if (isSteady(a)) steady = a;
  }

  function stepPosture(nowMs: number): void {
    if (steady === undefined) return;
    posture.step(nowMs, steady);
    if (flip.step(nowMs, steady, posture.posture(), posture.sinceMs())) emit('flip', 0);
  }

  function stepTilt(nowMs: number, allowed: boolean): void {
    if (steady === undefined) return;
    const to = tilt.step(nowMs, steady, allowed && !shake.isRough(nowMs));
    if (to !== -1) emit('tilt', to);
  }

  return {
    sample: sample,
    stepPosture: stepPosture,
    stepTilt: stepTilt,
    posture: posture.posture,
    steady: () => steady,
    liftedTowards: posture.liftedTowards,
  };
}
