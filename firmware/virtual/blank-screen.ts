/** A Screen that shows nothing, for tiles by the hundred: it counts what it is told to draw. */
import type { Screen } from '../core/ports.ts';

export interface BlankScreen extends Screen {
  /** Fills, texts and images drawn so far. */
  primitives(): number;
  /** Backlight percent as last set, 100 before. */
  light(): number;
  keepImage(id: string, base64: string): boolean;
}

/** Width * 256 + height of any image: all are there, so that a bulk tile fetches none. */
const ANY_IMAGE = 16 * 256 + 16;

/** A screen without pixels. Texts measure nothing and every image is on the tile. */
export function createBlankScreen(): BlankScreen {
  let count = 0;
  let percent = 100;
  const draw = () => {
    count++;
  };
  const nothing = () => {};
  return {
    begin: nothing,
    fill: draw,
    glyphs: draw,
    image: draw,
    end: nothing,
    textWidth: () => 0,
    imageSize: () => ANY_IMAGE,
    backlight: (next) => {
      percent = next;
    },
    rim: nothing,
    primitives: () => count,
    light: () => percent,
    keepImage: () => true,
  };
}
