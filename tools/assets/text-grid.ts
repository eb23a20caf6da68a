import { AssetError } from './asset-error.ts';
import { type Bitmap, CLEAR } from './bitmap.ts';

function gridOf(rows: readonly string[]): Bitmap {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0)
    throw new AssetError('badGrid', 'a grid without pixels', 'Write one hex digit a pixel, "." for clear.');
  const pixels = Uint8Array.from(
    rows.flatMap((row) => [...row.padEnd(width, '.')].map((c) => (c === '.' ? CLEAR : Number.parseInt(c, 16)))),
  );
  return { width, height: rows.length, pixels };
}

/** Lines that say something, with their numbers. */
const saying = (text: string) =>
  [...text.split('\n').entries()]
    .map(([index, line]) => ({ number: index + 1, line: line.trim() }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));

/**
 * Reads a file of hand-drawn pictures: `= name` begins one, then a line a row and a hex digit a pixel ("." is clear);
 * lines with # are comments. Throws AssetError `badGrid`.
 */
export function parseGrids(text: string): ReadonlyMap<string, Bitmap> {
  const rowsByName = new Map<string, string[]>();
  let rows: string[] | undefined;
  for (const { number, line } of saying(text)) {
    const name = /^= *([a-z0-9-]+)$/.exec(line)?.[1];
    if (name !== undefined) {
      if (rowsByName.has(name)) throw new AssetError('badGrid', `two pictures named ${name}`, 'Rename one.');
      rows = [];
      rowsByName.set(name, rows);
    } else if (rows !== undefined && /^[0-9a-f.]+$/.test(line)) rows.push(line);
    else throw new AssetError('badGrid', `line ${number} is no row: "${line}"`, 'Rows follow a line "= name".');
  }
  return new Map([...rowsByName].map(([name, lines]) => [name, gridOf(lines)]));
}
