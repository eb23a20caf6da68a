/** Time left until a scene's deadline, as number and as bar. Both are red in the last ten seconds. */
import { idiv } from '../../../protocol/int.ts';

/** "No deadline". */
export const NO_DEADLINE = -1;
const SECOND_MS = 1000;
const RED_SECONDS = 10;
const DIGITS = '0123456789';
/** Above this the bar is computed in seconds, so that no product leaves 31 bits. */
const LONG_MS = 4000000;

/** Whole seconds left, rounded up; `remainingMs` may be negative. */
export function secondsLeft(remainingMs: number): number {
  return remainingMs <= 0 ? 0 : idiv(remainingMs + SECOND_MS - 1, SECOND_MS);
}

export function isLastSeconds(seconds: number): boolean {
  return seconds <= RED_SECONDS;
}

/** A whole number from 0 in decimal digits. */
export function digitsOf(value: number): string {
  let rest = value;
  let text = '';
  do {
    const tens = idiv(rest, 10);
    text = DIGITS.charAt(rest - tens * 10) + text;
    rest = tens;
  } while (rest > 0);
  return text;
}

/** Pixels of a bar of `length` pixels that is full at `fullMs`. */
export function clockPixels(length: number, remainingMs: number, fullMs: number): number {
  const left = Math.max(0, Math.min(remainingMs, fullMs));
  if (fullMs <= LONG_MS) return idiv(length * left + fullMs - 1, fullMs);
  const fullSeconds = idiv(fullMs, SECOND_MS);
  return Math.min(length, idiv(length * idiv(left, SECOND_MS) + fullSeconds - 1, fullSeconds));
}
