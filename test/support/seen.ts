import { shrink } from '../../hub/web/proof/shrink.ts';
import { type Eye, type Light, lightOf, seenBy } from '../../tools/assets/eyes.ts';
import type { Picture } from '../../tools/assets/shot.ts';

/** A picture in linear light, row by row. */
export interface Seen {
  readonly size: number;
  readonly lights: readonly Light[];
}

const LIGHTS = Array.from({ length: 16 }, (_, colour) => lightOf(colour));

/** A square picture made smaller by the average of the area under each new pixel, as an eye does with distance. */
export function shrunk(picture: Picture, size: number): Seen {
  return { size, lights: shrink(picture, LIGHTS, size, size) };
}

/** OKLab (Ottosson 2020), times 100: a distance of 2 is just seen with the colours side by side. */
function oklab([red, green, blue]: Light): Light {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    100 * (0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s),
    100 * (1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s),
    100 * (0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s),
  ];
}

/** How many pixels of two pictures of one size look clearly different to this eye: farther apart than `apart` (OKLab x100). */
export function pixelsApart(one: Seen, other: Seen, eye: Eye, apart: number): number {
  return one.lights.filter((light, i) => {
    const [a, b] = [oklab(seenBy(eye, light)), oklab(seenBy(eye, other.lights[i] ?? [0, 0, 0]))];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) > apart;
  }).length;
}
