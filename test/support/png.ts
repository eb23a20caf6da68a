import { inflateSync } from 'node:zlib';
import { crc32, PNG_SIGNATURE } from '../../tools/assets/png.ts';

export interface IndexedPng {
  readonly width: number;
  readonly height: number;
  /** Palette indices, row by row. */
  readonly pixels: Uint8Array;
}

function chunksOf(file: Buffer): Map<string, Buffer> {
  if (!file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw new Error('no PNG signature');
  const chunks = new Map<string, Buffer>();
  for (let at = PNG_SIGNATURE.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) {
      throw new Error(`the ${type} chunk is damaged`);
    }
    chunks.set(type, file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

/** Reads an indexed PNG of 4 bits a pixel without filters, as tools/assets/png.ts writes it. Throws on any other. */
export function decodePng(file: Buffer): IndexedPng {
  const chunks = chunksOf(file);
  const header = chunks.get('IHDR');
  const data = chunks.get('IDAT');
  if (header === undefined || data === undefined) throw new Error('a PNG without header or pixels');
  if (header[8] !== 4 || header[9] !== 3) throw new Error('not 4 bits a pixel, indexed');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const raw = inflateSync(data);
  const rowBytes = Math.ceil(width / 2) + 1;
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    const row = Math.floor(i / width) * rowBytes;
    if (raw[row] !== 0) throw new Error('a filtered row');
    const byte = raw[row + 1 + ((i % width) >> 1)] ?? 0;
    pixels[i] = (i % width) % 2 === 0 ? byte >> 4 : byte & 15;
  }
  return { width, height, pixels };
}
