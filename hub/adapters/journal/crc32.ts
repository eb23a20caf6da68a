import * as zlib from 'node:zlib';

const native: ((bytes: Uint8Array) => number) | undefined = zlib.crc32;
const TABLE = buildTable();

function buildTable(): Uint32Array {
  const table = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    table[byte] = value >>> 0;
  }
  return table;
}

/** CRC-32 (ISO-HDLC, as in zlib) of the bytes, as 8 lower-case hex digits. Node's own is missing before 20.15. */
export function crc32Hex(bytes: Uint8Array): string {
  return (native?.(bytes) ?? crc32(bytes)).toString(16).padStart(8, '0');
}

/** CRC-32 in script, for a Node without it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = (TABLE[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
