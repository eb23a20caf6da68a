import { AssetError } from './asset-error.ts';

/** A face as rows of pixels: characters by code from 32 to 126. */
export interface FontGrid {
  readonly height: number;
  readonly gap: number;
  readonly glyphs: readonly FontGlyph[];
}
export interface FontGlyph {
  readonly width: number;
  /** One string of '#' and '.' a row. */
  readonly rows: readonly string[];
}

const FIRST = 32;
const LAST = 126;

/** `a*n` stands for n rows a. */
function rowsOf(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((token) => {
      const [, row = token, times = '1'] = /^(.+)\*(\d+)$/.exec(token) ?? [];
      return Array.from({ length: Number(times) }, () => row);
    });
}

function glyphOf(line: string, height: number): FontGlyph {
  const rows = rowsOf(line.slice(2));
  const width = rows[0]?.length ?? 0;
  const good = width > 0 && rows.length <= height && rows.every((row) => row.length === width && /^[#.]+$/.test(row));
  if (!good) {
    throw new AssetError(
      'badFont',
      `the glyph of '${line[0] ?? ''}'`,
      `It has up to ${height} rows of # and ., one width.`,
    );
  }
  const empty = Array.from({ length: height - rows.length }, () => '.'.repeat(width));
  return { width, rows: [...rows, ...empty] };
}

/** A hollow box: this face has no such character. */
function missingGlyph(width: number, height: number): FontGlyph {
  const [edge, inner] = ['#'.repeat(width), `#${'.'.repeat(width - 2)}#`];
  return { width, rows: Array.from({ length: height }, (_, y) => (y === 0 || y === height - 1 ? edge : inner)) };
}

/**
 * Reads a font file: one glyph a line, the character, a space, its rows. `height`, `gap` and `space` are pixels. Every face
 * answers all printable ASCII: small letters that it lacks are its capitals, what it lacks entirely is a hollow box.
 * Throws AssetError `badFont`.
 */
export function parseFont(text: string, height: number, gap: number, space: number): FontGrid {
  const drawn = new Map<string, FontGlyph>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# "')) continue;
    drawn.set(line[0] ?? '', glyphOf(line, height));
  }
  const missing = missingGlyph(drawn.get('0')?.width ?? 5, height);
  drawn.set(' ', { width: space - gap, rows: Array.from({ length: height }, () => '.'.repeat(space - gap)) });
  const glyphs = Array.from({ length: LAST - FIRST + 1 }, (_, i) => {
    const character = String.fromCharCode(FIRST + i);
    return drawn.get(character) ?? drawn.get(character.toUpperCase()) ?? missing;
  });
  return { height, gap, glyphs };
}
