import { deflateSync } from 'node:zlib';
import { COLOURS } from '../../protocol/scene.ts';

/** First bytes of every PNG file. */
export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = (c & 1) === 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 as PNG has it (ISO 3309). */
export function crc32(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return ~c >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** An indexed PNG of 4 bits a pixel in the sixteen colours. `pixels`: palette indices, row by row. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const rowBytes = Math.ceil(width / 2);
  const raw = Buffer.alloc((rowBytes + 1) * height);
  pixels.forEach((colour, i) => {
    const x = i % width;
    const at = Math.floor(i / width) * (rowBytes + 1) + 1 + (x >> 1);
    raw[at] = (raw[at] ?? 0) | ((colour & 15) << (x % 2 === 0 ? 4 : 0));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 4 bits a pixel, indexed, deflate, no filter, not interlaced.
  header.set([4, 3, 0, 0, 0], 8);
  const palette = Buffer.from(COLOURS.flatMap((rgb) => [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255]));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
