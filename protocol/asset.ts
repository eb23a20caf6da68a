/** Images as they lie on a tile, byte strings of codes 0-255. README.md section 5. The build computes their ids. */
import { idiv, mod } from './int.ts';
import { PIECE_CHARS_MAX, PIECES_MAX } from './limits.ts';

/** Version, width, height, bits. */
const HEADER_BYTES = 4;
const ASSET_VERSION = 1;
/** A palette entry that leaves the pixel as it is. */
export const CLEAR = 255;
/** Bytes of a full piece: four base64 characters carry three. */
export const ASSET_PIECE_BYTES = idiv(PIECE_CHARS_MAX, 4) * 3;

/** What an image says of itself. Offsets count bytes from 0. */
export interface AssetHeader {
  /** Pixels, 1-255. */
  readonly width: number;
  readonly height: number;
  /** Bits a pixel: 1, 2 or 4. */
  readonly bits: number;
  readonly paletteOffset: number;
  /** Colours in the palette: 2, 4 or 16. */
  readonly paletteLength: number;
  readonly pixelsOffset: number;
}

/** Colours of a palette for 1, 2 or 4 bits a pixel; 0 for other depths. */
function paletteLength(bits: number): number {
  if (bits === 1) return 2;
  if (bits === 2) return 4;
  return bits === 4 ? 16 : 0;
}

/** Bytes of an image of that many pixels with `bits` 1, 2 or 4 a pixel. */
export function assetSize(width: number, height: number, bits: number): number {
  return HEADER_BYTES + paletteLength(bits) + idiv(width * height * bits + 7, 8);
}

/** Pieces in which an image of so many bytes travels. */
export function assetPieces(byteCount: number): number {
  return idiv(byteCount + ASSET_PIECE_BYTES - 1, ASSET_PIECE_BYTES);
}

/** Bytes of piece `index`, from 0; "" where there is none. */
export function assetPiece(bytes: string, index: number): string {
  return bytes.substring(index * ASSET_PIECE_BYTES, (index + 1) * ASSET_PIECE_BYTES);
}

function isPalette(bytes: string, from: number, length: number): boolean {
  for (let i = from; i < from + length; i++) {
    const colour = bytes.charCodeAt(i);
    if (colour > 15 && colour !== CLEAR) return false;
  }
  return true;
}

/** The header of an image, or undefined when the bytes are none: wrong version, size, depth, length or palette, or too many pieces. */
export function parseAsset(bytes: string): AssetHeader | undefined {
  if (bytes.length < HEADER_BYTES || bytes.charCodeAt(0) !== ASSET_VERSION) return undefined;
  const width = bytes.charCodeAt(1);
  const height = bytes.charCodeAt(2);
  const bits = bytes.charCodeAt(3);
  const length = paletteLength(bits);
  if (width === 0 || height === 0 || length === 0) return undefined;
  if (bytes.length !== assetSize(width, height, bits) || assetPieces(bytes.length) > PIECES_MAX) return undefined;
  if (!isPalette(bytes, HEADER_BYTES, length)) return undefined;
  return {
    width: width,
    height: height,
    bits: bits,
    paletteOffset: HEADER_BYTES,
    paletteLength: length,
    pixelsOffset: HEADER_BYTES + length,
  };
}

/** Index into the palette of pixel `n`, counted row by row from 0. */
export function assetPixel(bytes: string, header: AssetHeader, n: number): number {
  const bit = n * header.bits;
  const byte = bytes.charCodeAt(header.pixelsOffset + idiv(bit, 8));
  const from = idiv(8, header.bits) - 1 - idiv(mod(bit, 8), header.bits);
  let value = byte;
  for (let i = 0; i < from; i++) value = idiv(value, header.paletteLength);
  return mod(value, header.paletteLength);
}
