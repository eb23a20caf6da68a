/** What of a tile's screen the page has not seen yet. */
import type { Raster } from '../../../firmware/virtual/raster.ts';
import { GLASS } from '../plane/geometry.ts';
import type { Frame } from './worker-messages.ts';

const DARK: readonly number[] = [-1, -1, -1, -1];

export interface ShownScreen {
  /** The raster, watched: give this one to the tile. */
  readonly screen: Raster;
  /** The rows that have changed since the last call, with backlight and rim; undefined when nothing has. */
  frame(): Frame | undefined;
}

function isRowSame(a: Uint8Array, b: Uint8Array, row: number): boolean {
  const from = row * GLASS;
  for (let i = from; i < from + GLASS; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** From the first row that differs to behind the last; 0, 0 when none does. */
function changedRows(a: Uint8Array, b: Uint8Array): readonly [top: number, bottom: number] {
  let top = 0;
  while (top < GLASS && isRowSame(a, b, top)) top++;
  if (top === GLASS) return [0, 0];
  let bottom = GLASS;
  while (isRowSame(a, b, bottom - 1)) bottom--;
  return [top, bottom];
}

export function createShownScreen(tile: string, raster: Raster): ShownScreen {
  const seen = new Uint8Array(GLASS * GLASS).fill(255);
  let seenLight = -1;
  let rims = DARK;
  let shownRims = DARK;
  let isTouched = true;

  const screen: Raster = {
    ...raster,
    end: () => {
      raster.end();
      shownRims = rims;
      isTouched = true;
    },
    backlight: (percent) => {
      raster.backlight(percent);
      isTouched = true;
    },
    rim: (side, colour) => {
      raster.rim(side, colour);
      rims = rims.map((one, i) => (i === side ? colour : one));
    },
  };

  function frame(): Frame | undefined {
    if (!isTouched) return undefined;
    isTouched = false;
    const pixels = raster.pixels();
    const light = raster.light();
    // Another backlight changes how each pixel looks.
    const [top, bottom] = light === seenLight ? changedRows(pixels, seen) : [0, GLASS];
    if (top === bottom) return undefined;
    seenLight = light;
    const rows = new Uint8Array(pixels.subarray(top * GLASS, bottom * GLASS));
    seen.set(rows, top * GLASS);
    return { tile, top, pixels: rows, light, rims: shownRims };
  }

  return { screen, frame };
}
