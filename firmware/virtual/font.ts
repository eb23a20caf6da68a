/** The faces of the bank, opened for drawing. */
import type { FontFace } from '../assets/bank.ts';

/** A glyph as one byte a pixel, row by row: 1 is ink. */
export interface Glyph {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}
export interface Font {
  readonly height: number;
  readonly gap: number;
  /** By character code from 32. */
  readonly glyphs: readonly Glyph[];
}

const FIRST_CODE = 32;
const NO_GLYPH: Glyph = { width: 0, height: 0, ink: new Uint8Array(0) };

/** The glyph of a character; characters outside printable ASCII are drawn as "?". */
export function glyphOf(font: Font, code: number): Glyph {
  return font.glyphs[code - FIRST_CODE] ?? font.glyphs['?'.charCodeAt(0) - FIRST_CODE] ?? NO_GLYPH;
}

/** Pixels from the first to the last glyph's edge; 0 for "". */
export function widthOf(font: Font, text: string): number {
  let width = 0;
  for (let i = 0; i < text.length; i++) width += glyphOf(font, text.charCodeAt(i)).width + font.gap;
  return Math.max(0, width - font.gap);
}

function openGlyph(width: number, height: number, hex: string): Glyph {
  const digits = Math.ceil(width / 4);
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Number.parseInt(hex.slice(y * digits, (y + 1) * digits), 16);
    for (let x = 0; x < width; x++) ink[y * width + x] = (row >> (digits * 4 - 1 - x)) & 1;
  }
  return { width, height, ink };
}

export function openFont(face: FontFace): Font {
  const glyphs = face.glyphs.map((hex, i) => openGlyph(Number.parseInt(face.widths.charAt(i), 36), face.height, hex));
  return { height: face.height, gap: face.gap, glyphs };
}

/** Scale2x: each pixel becomes four, which take the colour of two neighbours that agree around a corner. */
function doubledGlyph({ width, height, ink }: Glyph): Glyph {
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : (ink[y * width + x] ?? 0));
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [up, down, left, right] = [at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)];
      const own = at(x, y);
      const corner = (a: number, b: number, c: number, d: number) => (a === b && a !== c && b !== d ? a : own);
      const to = y * 2 * width * 2 + x * 2;
      out[to] = corner(left, up, down, right);
      out[to + 1] = corner(up, right, left, down);
      out[to + width * 2] = corner(left, down, up, right);
      out[to + width * 2 + 1] = corner(down, right, left, up);
    }
  }
  return { width: width * 2, height: height * 2, ink: out };
}

/** The giant face of the digit face: twice the size by the Scale2x rule, its gap a pixel wider than half of that. */
export function doubledFont(font: Font): Font {
  return { height: font.height * 2, gap: font.gap + 1, glyphs: font.glyphs.map(doubledGlyph) };
}
