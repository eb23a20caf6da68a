/** The phone's own motion sensor as readings of a tile. Browsers give it to pages of a secure context only. */
import type { Pull } from '../plane/hand-move.ts';

/** Standard gravity, m/s². */
const G = 9.80665;
/** A tile reads its sensor so often. */
const READ_EVERY_MS = 50;
/** A device without a sensor tells nothing. */
const FIRST_WITHIN_MS = 1500;

interface Reading {
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
}

type MotionEvents = typeof DeviceMotionEvent & { readonly requestPermission?: () => Promise<string> };

/**
 * A reading in m/s² in the phone's own axes (x right, y to its top, z out of the screen, as W3C Device Orientation has it) to milli-g in those of the
 * picture. `angle`: by how many degrees the picture is turned against the phone. `isInverted`: this system gives gravity the other sign.
 */
export function toPull({ x, y, z }: Reading, angle: number, isInverted: boolean): Pull | undefined {
  if (x === null || y === null || z === null) return undefined;
  const scale = ((isInverted ? -1 : 1) * 1000) / G;
  const [right, up, out] = [x * scale, y * scale, z * scale];
  const quarter = ((Math.round(angle / 90) % 4) + 4) % 4;
  const [east, north] = [
    [right, up],
    [-up, right],
    [-right, -up],
    [up, -right],
  ][quarter] as [number, number];
  // `+ 0` because -0 would show as -0.
  return [Math.round(east) + 0, Math.round(north) + 0, Math.round(out) + 0];
}

function motionEvents(): MotionEvents | undefined {
  if (!isSecureContext) return undefined;
  return (globalThis as { readonly DeviceMotionEvent?: MotionEvents }).DeviceMotionEvent;
}

/** May this page ask for the sensor? */
export function hasMotionEvents(): boolean {
  return motionEvents() !== undefined && navigator.maxTouchPoints > 0;
}

/** Asks for the sensor, from within a click. Answers how to stop, or undefined: not allowed, or there is none. */
export async function readMotion(onPull: (pull: Pull) => void): Promise<(() => void) | undefined> {
  const events = motionEvents();
  if (events === undefined) return undefined;
  // Safari asks, and gives gravity the other sign than the standard.
  const asks = events.requestPermission !== undefined;
  if (asks && (await events.requestPermission?.().catch(() => 'denied')) !== 'granted') return undefined;
  return await new Promise((resolve) => {
    let lastMs = Number.NEGATIVE_INFINITY;
    const hear = ({ accelerationIncludingGravity, timeStamp }: DeviceMotionEvent): void => {
      if (accelerationIncludingGravity === null || timeStamp - lastMs < READ_EVERY_MS) return;
      const pull = toPull(accelerationIncludingGravity, screen.orientation?.angle ?? 0, asks);
      if (pull === undefined) return;
      lastMs = timeStamp;
      onPull(pull);
      resolve(stop);
    };
    const stop = (): void => removeEventListener('devicemotion', hear);
    addEventListener('devicemotion', hear);
    setTimeout(() => {
      if (lastMs !== Number.NEGATIVE_INFINITY) return;
      stop();
      resolve(undefined);
    }, FIRST_WITHIN_MS);
  });
}
