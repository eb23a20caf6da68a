import { createHash } from 'node:crypto';
import { parseAsset } from '../../protocol/asset.ts';
import { AssetError } from './asset-error.ts';
import { type Bitmap, CLEAR } from './bitmap.ts';

/** An image as it goes to a tile. */
export interface EncodedImage {
  /** First 8 hex digits of the SHA-256 of the bytes. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const DEPTHS = [1, 2, 4] as const;

/** Fewest bits a pixel that tell so many colours apart, clear included. */
function depthFor(colours: number): 1 | 2 | 4 {
  const depth = DEPTHS.find((bits) => 2 ** bits >= colours);
  if (depth !== undefined) return depth;
  throw new AssetError('badImage', `${colours} colours`, 'An image has at most 16 with the clear one.');
}

function packed(indices: readonly number[], bits: 1 | 2 | 4): Buffer {
  const bytes = Buffer.alloc(Math.ceil((indices.length * bits) / 8));
  indices.forEach((index, n) => {
    const bit = n * bits;
    const at = bit >> 3;
    bytes[at] = (bytes[at] ?? 0) | (index << (8 - bits - (bit & 7)));
  });
  return bytes;
}

/** Bytes and id of an image. The palette lists its colours in rising order; spare entries are clear. Throws AssetError `badImage`. */
export function encodeImage({ width, height, pixels }: Bitmap): EncodedImage {
  const colours = [...new Set(pixels)].sort((a, b) => a - b);
  const bits = depthFor(colours.length);
  const palette = Array.from({ length: 2 ** bits }, (_, i) => colours[i] ?? CLEAR);
  const indices = [...pixels].map((colour) => palette.indexOf(colour));
  const bytes = Buffer.concat([Buffer.from([1, width & 255, height & 255, bits, ...palette]), packed(indices, bits)]);
  if (width > 255 || height > 255 || parseAsset(bytes.toString('latin1')) === undefined) {
    throw new AssetError(
      'badImage',
      `${width}x${height} in ${bytes.length} bytes`,
      'A tile could not take it; make it smaller.',
    );
  }
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { id, width, height, bytes };
}
