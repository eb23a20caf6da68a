import type { Json } from '../../games/game.ts';
import { seal, unseal } from './sealed-json.ts';

/** One line of a stream. Number 0 is the header. */
export interface Line {
  readonly n: number;
  readonly record: Json;
}

/** `{"n":7,"t":<wall ms>,"r":<record>,"c":"<crc32>"}` and a newline. */
export function encodeLine(n: number, wallMs: number, record: Json): Buffer {
  return Buffer.concat([seal(`{"n":${n},"t":${wallMs},"r":${JSON.stringify(record)}`), NEWLINE]);
}

/** Parses a line without its newline; undefined for one that is not what encodeLine wrote. */
export function decodeLine(bytes: Buffer): Line | undefined {
  const value = unseal(bytes);
  if (value === undefined || typeof value.n !== 'number' || value.r === undefined) return undefined;
  return { n: value.n, record: value.r as Json };
}

const NEWLINE = Buffer.from('\n');
