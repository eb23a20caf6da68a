/**
 * A JSON object that ends in `,"c":"<crc32 hex>"}`, the CRC-32 of every byte before that ending. Used for the journal's lines and its snapshots: a
 * person reads it with any tool, and a changed byte is found.
 */
import { crc32Hex } from './crc32.ts';

const SEAL_BYTES = ',"c":"00000000"}'.length;
const SEAL = /^,"c":"([0-9a-f]{8})"\}$/;

/** `open` is an object's text without its closing brace, e.g. `{"n":1`; it has at least one key. */
export function seal(open: string): Buffer {
  const body = Buffer.from(open, 'utf8');
  return Buffer.concat([body, Buffer.from(`,"c":"${crc32Hex(body)}"}`, 'latin1')]);
}

/** The object without its seal, or undefined for what `seal` has not written. */
export function unseal(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  const bodyBytes = bytes.length - SEAL_BYTES;
  if (bodyBytes < 2) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  const found = SEAL.exec(bytes.toString('latin1', bodyBytes));
  if (found?.[1] !== crc32Hex(body)) return undefined;
  try {
    const value: unknown = JSON.parse(`${body.toString('utf8')}}`);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
