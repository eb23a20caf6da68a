/**
 * Integer arithmetic that is the same in JavaScript, on Espruino and in Lua 5.3 with 32-bit integers.
 * The only file of protocol/ and firmware/core/ that may write `/`, `%` or a shift.
 */

/** Floor of a / b, for b > 0. */
export function idiv(a: number, b: number): number {
  return Math.floor(a / b);
}

/** Remainder with the sign of b (never negative for b > 0). */
export function mod(a: number, b: number): number {
  return a - Math.floor(a / b) * b;
}

/** Is it an integer within -limit..limit? */
export function isInt(value: unknown, limit: number): value is number {
  return typeof value === 'number' && value >= -limit && value <= limit && Math.floor(value) === value;
}
