/** Linear red, green and blue, 0-1. */
export type Light = readonly [red: number, green: number, blue: number];

/** Palette indices row by row; what has no light in the palette adds none. */
export interface Indexed {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const DARK: Light = [0, 0, 0];

/** The picture at `width` times `height`, in linear light, row by row. `lights`: of each palette index. */
export function shrink(picture: Indexed, lights: readonly Light[], width: number, height: number): readonly Light[] {
  const columns = spans(picture.width, width);
  const rows = spans(picture.height, height);
  return rows.flatMap((row) => columns.map((column) => averageOf(picture, lights, row, column)));
}

function averageOf({ width, pixels }: Indexed, lights: readonly Light[], row: Span, column: Span): Light {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [y, down] of row) {
    for (const [x, across] of column) {
      const light = lights[pixels[y * width + x] ?? 0] ?? DARK;
      for (const part of [0, 1, 2] as const) sum[part] += light[part] * down * across;
    }
  }
  return sum;
}

type Span = readonly (readonly [pixel: number, share: number])[];

/** For each new pixel the old ones under it with their shares, which add up to 1. */
function spans(from: number, to: number): readonly Span[] {
  const scale = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * scale, (i + 1) * scale];
    const first = Math.floor(start);
    // Behind the last whole pixel rounding may leave a sliver, which is no pixel.
    const last = Math.min(from, Math.ceil(end - 1e-9));
    return Array.from({ length: last - first }, (_, n) => {
      const pixel = first + n;
      return [pixel, (Math.min(end, pixel + 1) - Math.max(start, pixel)) / scale] as const;
    });
  });
}
