/** Colours as screens have them, and as light adds up. */

/** sRGB 0-255 to linear 0-1 (IEC 61966-2-1). */
export function toLinear(value: number): number {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

/** Linear 0-1 to sRGB 0-255, rounded. */
export function fromLinear(value: number): number {
  const v = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(v * 255);
}
