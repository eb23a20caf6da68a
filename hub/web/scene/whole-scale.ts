/** How large a picture of logical pixels is drawn, so that each of them takes the same number of the screen's. */

/**
 * CSS pixels a logical pixel: the largest that fits the space (CSS pixels) and is a whole number of device pixels. A picture that does not fit even so is
 * made smaller, by any fraction. `ratio`: device pixels a CSS pixel.
 */
export function wholeScale(
  picture: { readonly width: number; readonly height: number },
  space: { readonly width: number; readonly height: number },
  ratio: number,
): number {
  const fit = Math.max(0, Math.min(space.width / picture.width, space.height / picture.height));
  const whole = Math.floor(fit * ratio);
  return whole >= 1 ? whole / ratio : fit;
}
