/**
 * Join codes: the number of a table, 1 to 2^20 - 1, enciphered under a key as four characters. A keyed permutation (a Feistel network, Luby and Rackoff
 * 1988) in place of a hash: no two tables share a code, and a code tells its table without a list of all.
 */
import { createHmac } from 'node:crypto';

/** 32 characters without those that look alike: no I, O, 0, 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CHARACTERS = 4;
const HALF_BITS = 10;
const HALF_MASK = (1 << HALF_BITS) - 1;
const TABLES_MAX = 1 << (2 * HALF_BITS);
const ROUNDS = [0, 1, 2, 3, 4, 5];
const ROUNDS_BACK = [...ROUNDS].reverse();

/** The code of table 't7'; undefined for a name of another form. */
export function tableToCode(table: string, key: Buffer): string | undefined {
  const number = Number(/^t([1-9][0-9]{0,6})$/.exec(table)?.[1] ?? 0);
  if (number === 0 || number >= TABLES_MAX) return undefined;
  let [left, right] = [number >> HALF_BITS, number & HALF_MASK];
  for (const round of ROUNDS) [left, right] = [right, left ^ mix(key, round, right)];
  const enciphered = (left << HALF_BITS) | right;
  const digit = (place: number): string => ALPHABET[(enciphered >> (5 * place)) & 31] ?? '';
  return Array.from({ length: CHARACTERS }, (_, place) => digit(place)).join('');
}

/** The table of a code, in capitals or not; undefined for what is no code. Whether the table is open is another question. */
export function codeToTable(code: string, key: Buffer): string | undefined {
  const digits = [...code.toUpperCase()].map((letter) => ALPHABET.indexOf(letter));
  if (digits.length !== CHARACTERS || digits.includes(-1)) return undefined;
  const enciphered = digits.reduce((sum, digit, place) => sum | (digit << (5 * place)), 0);
  let [left, right] = [enciphered >> HALF_BITS, enciphered & HALF_MASK];
  for (const round of ROUNDS_BACK) [left, right] = [right ^ mix(key, round, left), left];
  const number = (left << HALF_BITS) | right;
  return number === 0 ? undefined : `t${number}`;
}

function mix(key: Buffer, round: number, half: number): number {
  return createHmac('sha256', key).update(`${round} ${half}`).digest().readUInt16BE() & HALF_MASK;
}
