/** The reference Screen: a byte array. What it shows is what every body has to show. */
import { SAFE_MIN, SCREEN_SIZE } from '../../protocol/limits.ts';
import type { Colour, Face, Side } from '../../protocol/scene.ts';
import type { Bank } from '../assets/bank.ts';
import { fillRims } from '../core/picture/panel-rim.ts';
import { NO_RECT, type Rect } from '../core/picture/rect.ts';
import type { Screen } from '../core/ports.ts';
import { doubledFont, type Font, glyphOf, openFont, widthOf } from './font.ts';
import { houseImages, openImage, type StoredImage } from './image-store.ts';
import { fillSurface, type Surface, stampSurface, turnedRect } from './surface.ts';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const TILE_SIZE: Size = { width: SCREEN_SIZE, height: SCREEN_SIZE };

/** Panels the safe area fits on: 128 shows the whole logical screen, 240 the safe area doubled. */
export type PanelSize = 128 | 240;

export interface Raster extends Screen {
  /** The whole panel in palette indices, row by row, rim light included: what the last `end` has left. The caller must not change it. */
  pixels(): Uint8Array;
  /** What a tile's panel of this size shows, rim light at its own edge, in palette indices, row by row. */
  panel(size: PanelSize): Uint8Array;
  /** Eight hex digits: Adler-32 (RFC 1950) of `pixels`, simple enough for every runtime. */
  hash(): string;
  /** Backlight percent as last set, 100 before. */
  light(): number;
  /** Keeps a fetched image: base64 of its asset bytes. false: damaged, or not the image of this id. */
  keepImage(id: string, base64: string): boolean;
}

const CLEAR = 255;
const BLACK_AND_INK = 2;
const ADLER_MODULUS = 65521;
const PANEL_SCALE = 2;

/** One byte for each value that a pixel of an image may have, after the colour map. */
function mappedColours(map: string): Uint8Array {
  const colours = Uint8Array.from({ length: 256 }, (_, i) => (i < 16 ? i : CLEAR));
  for (let i = 0; i + 1 < map.length; i += 2) {
    const from = Number.parseInt(map.charAt(i), 16);
    colours[from] = map.charAt(i + 1) === '-' ? CLEAR : Number.parseInt(map.charAt(i + 1), 16);
  }
  return colours;
}
const PLAIN_COLOURS = mappedColours('');

function adler32(bytes: Uint8Array): string {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % ADLER_MODULUS;
    b = (b + a) % ADLER_MODULUS;
  }
  return b.toString(16).padStart(4, '0') + a.toString(16).padStart(4, '0');
}

/** Opened faces of a bank, label to giant; shared by all the tiles of a process. */
const fontsOf = new WeakMap<Bank, readonly Font[]>();

function openFonts(bank: Bank): readonly Font[] {
  const known = fontsOf.get(bank);
  if (known !== undefined) return known;
  const [label, head, digit] = bank.faces.map(openFont);
  const fonts = [label, head, digit, digit === undefined ? undefined : doubledFont(digit)];
  const all = fonts.filter((font) => font !== undefined);
  fontsOf.set(bank, all);
  return all;
}

interface State {
  readonly fonts: readonly Font[];
  readonly images: Map<string, StoredImage>;
  /** The picture without rim light, and where it is drawn on. */
  readonly picture: Surface;
  /** What the last `end` has left. */
  readonly panel: Uint8Array;
  /** Rim colours as set, and as the panel shows them since the last end. */
  readonly rims: number[];
  shownRims: readonly number[];
  light: number;
}

function drawGlyphs(state: State, x: number, y: number, text: string, face: Face, colour: Colour): void {
  const font = state.fonts[face];
  if (font === undefined) return;
  const colours = new Uint8Array(BLACK_AND_INK).fill(CLEAR);
  colours[1] = colour;
  let left = x;
  for (let i = 0; i < text.length; i++) {
    const glyph = glyphOf(font, text.charCodeAt(i));
    stampSurface(state.picture, left, y, glyph.width, glyph.ink, colours);
    left += glyph.width + font.gap;
  }
}

/** Sends the window to the panel, the rim light over it. */
function flush(state: State): void {
  const { picture, panel } = state;
  const { width, height } = picture;
  const { x, y, w, h } = turnedRect(picture, picture.window);
  for (let row = y; row < y + h; row++) {
    const from = row * width + x;
    panel.set(picture.pixels.subarray(from, from + w), from);
  }
  state.shownRims = [...state.rims];
  const visible: Surface = { pixels: panel, width, height, window: { x, y, w, h }, turn: 0 };
  fillRims(state.rims, SCREEN_SIZE, (left, top, width, height, colour) =>
    fillSurface(visible, left, top, width, height, colour),
  );
  picture.window = NO_RECT;
}

function cropped(state: State, size: PanelSize): Uint8Array {
  if (size === SCREEN_SIZE) return state.panel.slice();
  const out = new Uint8Array(size * size);
  for (let i = 0; i < out.length; i++) {
    const x = SAFE_MIN + Math.floor((i % size) / PANEL_SCALE);
    const y = SAFE_MIN + Math.floor(Math.floor(i / size) / PANEL_SCALE);
    out[i] = state.picture.pixels[y * SCREEN_SIZE + x] ?? 0;
  }
  fillRims(state.shownRims, size, (left, top, width, height, colour) => {
    for (let row = top; row < top + height; row++) out.fill(colour, row * size + left, row * size + left + width);
  });
  return out;
}

/** A dark screen with the faces and images of the bank: a tile's unless told; a larger one has no rim light and is not turned. */
export function createRaster(bank: Bank, { width, height }: Size = TILE_SIZE): Raster {
  const area = width * height;
  const state: State = {
    fonts: openFonts(bank),
    images: houseImages(bank.images),
    picture: { pixels: new Uint8Array(area), width, height, window: NO_RECT, turn: 0 },
    panel: new Uint8Array(area),
    rims: [-1, -1, -1, -1],
    shownRims: [-1, -1, -1, -1],
    light: 100,
  };
  const begin = (window: Rect, turn: Side) => {
    state.picture.window = window;
    state.picture.turn = turn;
  };
  return {
    begin: (x, y, w, h, turn) => begin({ x, y, w, h }, turn),
    fill: (x, y, w, h, colour) => fillSurface(state.picture, x, y, w, h, colour),
    glyphs: (x, y, text, face, colour) => drawGlyphs(state, x, y, text, face, colour),
    image: (id, x, y, map) => {
      const image = state.images.get(id);
      if (image === undefined) return;
      const colours = map === '' ? PLAIN_COLOURS : mappedColours(map);
      stampSurface(state.picture, x, y, image.width, image.pixels, colours);
    },
    end: () => flush(state),
    textWidth: (text, face) => {
      const font = state.fonts[face];
      return font === undefined ? 0 : widthOf(font, text);
    },
    imageSize: (id) => {
      const image = state.images.get(id);
      return image === undefined ? -1 : image.width * 256 + image.height;
    },
    backlight: (percent) => {
      state.light = percent;
    },
    rim: (side, colour) => {
      state.rims[side] = colour;
    },
    pixels: () => state.panel,
    panel: (size) => cropped(state, size),
    hash: () => adler32(state.panel),
    light: () => state.light,
    keepImage: (id, base64) => {
      const image = openImage(id, base64);
      if (image === undefined) return false;
      state.images.set(id, image);
      return true;
    },
  };
}
