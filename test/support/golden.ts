import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodePng } from '../../tools/assets/png.ts';
import { decodePng } from './png.ts';

const REFERENCES = new URL('../firmware/golden/', import.meta.url);
const DIFFERENCES = new URL('../../dist/golden-differences/', import.meta.url);

/** Pictures of one height, side by side: the steps of a motion. */
export function filmstrip(frames: readonly Uint8Array[], size: number): Uint8Array {
  const width = size * frames.length;
  const pixels = new Uint8Array(width * size);
  frames.forEach((frame, n) => {
    for (let y = 0; y < size; y++) pixels.set(frame.subarray(y * size, (y + 1) * size), y * width + n * size);
  });
  return pixels;
}

/** What is wrong with a picture against its reference; null: nothing. */
export function differenceFrom(name: string, width: number, pixels: Uint8Array): string | null {
  const file = new URL(`${name}.png`, REFERENCES);
  const height = pixels.length / width;
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(file, encodePng(width, height, pixels));
    return null;
  }
  if (!existsSync(file)) {
    writeFileSync(file, encodePng(width, height, pixels));
    return `there was no ${fileURLToPath(file)}: it is written now; look at it, and commit it if it is right`;
  }
  const reference = decodePng(readFileSync(file));
  const wrong = pixels.findIndex((colour, i) => colour !== reference.pixels[i]);
  if (wrong < 0 && reference.width === width && reference.height === height) return null;
  mkdirSync(DIFFERENCES, { recursive: true });
  const seen = new URL(`${name}.png`, DIFFERENCES);
  writeFileSync(seen, encodePng(width, height, pixels));
  const place = `x ${wrong % width}, y ${Math.floor(wrong / width)}`;
  return `${name} differs from its reference, first at ${place}; see ${fileURLToPath(seen)}, or UPDATE_GOLDEN=1 to accept it`;
}
