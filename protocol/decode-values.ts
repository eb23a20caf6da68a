/**
 * Reading values that came from outside. The first fault is kept and nothing after it is looked at, so a decoder reads
 * all its fields in a row and asks once at the end. A check that fails leaves the path relative to what it was given, and
 * each caller puts its own part before it: no path is built while all is well.
 */
import { HEX_DIGITS, isMadeOf, isPrintable } from './ascii.ts';
import { MESSAGE_BYTES_MAX, MESSAGE_DEPTH_MAX } from './limits.ts';
import type { Malformed, ParseJson } from './messages.ts';
import { nestsDeeper } from './size.ts';

/** A payload being read: its fields, and its first fault, "" while there is none. */
export interface Reading {
  readonly fields: { readonly [key: string]: unknown };
  malformed: Malformed['malformed'] | '';
  path: string;
}
/** A message under construction, for keys that are absent or present. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** Is this element good? If not, it sets the fault and answers false. */
export type Check = (input: Reading, value: unknown) => boolean;

/** Is it the answer of a decoder that found no message? */
export function isMalformed<M extends object>(message: M | Malformed): message is Malformed {
  return (message as { readonly malformed?: string }).malformed !== undefined;
}

/** Sets the fault. Always false, so that a check can end with it. */
export function faulty(input: Reading, malformed: Malformed['malformed'], path: string): false {
  input.malformed = malformed;
  input.path = path;
  return false;
}

/** Puts `prefix` before the path of the fault. Always false. */
export function under(input: Reading, prefix: string): false {
  input.path = prefix + input.path;
  return false;
}

/** Is it a list? An empty Lua table is an empty list and an empty object alike. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Reading['fields'] {
  // An empty list counts as an object without keys, because Lua cannot tell them apart.
  return typeof value === 'object' && value !== null && !(isList(value) && value.length > 0);
}

/** Payload text to its fields; none, and the fault set, when it is too big, too deep, no JSON or no object. */
export function readPayload(text: string, topicBytes: number, parseJson: ParseJson): Reading {
  if (topicBytes + text.length > MESSAGE_BYTES_MAX || nestsDeeper(text, MESSAGE_DEPTH_MAX)) {
    return { fields: {}, malformed: 'tooBig', path: '' };
  }
  const value = parseJson(text);
  if (isObject(value)) return { fields: value, malformed: '', path: '' };
  return { fields: {}, malformed: value === undefined ? 'notJson' : 'shape', path: '' };
}

/** An integer within min..max? NaN and 1e400 are out of range, a fraction is of the wrong shape. */
export function checkInt(input: Reading, value: unknown, min: number, max: number): boolean {
  if (typeof value !== 'number') return faulty(input, 'shape', '');
  if (!(value >= min && value <= max)) return faulty(input, 'range', '');
  return Math.floor(value) === value || faulty(input, 'shape', '');
}

/** Printable text of min..max characters? */
export function checkText(input: Reading, value: unknown, min: number, max: number): boolean {
  if (typeof value !== 'string') return faulty(input, 'shape', '');
  return (value.length >= min && value.length <= max && isPrintable(value)) || faulty(input, 'range', '');
}

/** Lower-case hex of min..max digits? */
export function checkHex(input: Reading, value: unknown, min: number, max: number): boolean {
  if (typeof value !== 'string') return faulty(input, 'shape', '');
  const good = value.length >= min && value.length <= max && isMadeOf(value, HEX_DIGITS);
  return good || faulty(input, 'range', '');
}

/** A list of min..max good elements? */
export function checkList(input: Reading, value: unknown, min: number, max: number, check: Check): boolean {
  if (!isList(value)) return faulty(input, 'shape', '');
  if (value.length < min || value.length > max) return faulty(input, 'range', '');
  for (let i = 0; i < value.length; i++) {
    if (!check(input, value[i])) return under(input, '[' + i + ']');
  }
  return true;
}

/** A list of as many integers as there are limits? */
export function checkInts(input: Reading, value: unknown, mins: readonly number[], maxs: readonly number[]): boolean {
  if (!isList(value) || value.length !== mins.length) return faulty(input, 'shape', '');
  for (let i = 0; i < mins.length; i++) {
    if (!checkInt(input, value[i], mins[i] as number, maxs[i] as number)) return under(input, '[' + i + ']');
  }
  return true;
}

/** The integer of a key; 0 with the fault set when there is none or it is out of min..max. */
export function readInt(input: Reading, key: string, min: number, max: number): number {
  const value = input.fields[key];
  if (input.malformed !== '' || !(checkInt(input, value, min, max) || under(input, key))) return 0;
  // Floor: 12.0 is a float in Lua and would be printed with its point.
  return Math.floor(value as number);
}

/** As readInt, but an absent key gives `absent`. */
export function readIntOr(input: Reading, key: string, min: number, max: number, absent: number): number {
  return input.fields[key] === undefined ? absent : readInt(input, key, min, max);
}

/** The printable text of a key, min..max characters; "" with the fault set otherwise. */
export function readText(input: Reading, key: string, min: number, max: number): string {
  const value = input.fields[key];
  if (input.malformed !== '' || !(checkText(input, value, min, max) || under(input, key))) return '';
  return value as string;
}

/** The lower-case hex of a key, min..max digits; "" with the fault set otherwise. */
export function readHex(input: Reading, key: string, min: number, max: number): string {
  const value = input.fields[key];
  if (input.malformed !== '' || !(checkHex(input, value, min, max) || under(input, key))) return '';
  return value as string;
}

/** The word of a key, one of `words`; another text is unknown. */
export function readWord<W extends string>(input: Reading, key: string, words: readonly W[]): W {
  const value = input.fields[key];
  if (input.malformed === '') {
    if (typeof value !== 'string') faulty(input, 'shape', key);
    else if (words.indexOf(value as W) < 0) faulty(input, 'unknown', key);
  }
  return value as W;
}

/** The list of a key, min..max elements that `check` finds good; [] with the fault set otherwise. */
export function readList(input: Reading, key: string, min: number, max: number, check: Check): readonly unknown[] {
  const value = input.fields[key];
  if (input.malformed !== '' || !(checkList(input, value, min, max, check) || under(input, key))) return [];
  return value as readonly unknown[];
}

/** The integers of a key, one for each limit; the lower limits with the fault set otherwise. */
export function readInts(
  input: Reading,
  key: string,
  mins: readonly number[],
  maxs: readonly number[],
): readonly number[] {
  const value = input.fields[key];
  if (input.malformed !== '' || !(checkInts(input, value, mins, maxs) || under(input, key))) return mins;
  return value as readonly number[];
}

/** What a decoder answers: the message, or the fault; no message and no fault is a type that nobody knows. */
export function toAnswer<M>(input: Reading, message: M | undefined): M | Malformed {
  if (input.malformed === '' && message !== undefined) return message;
  if (input.malformed === '') faulty(input, typeof input.fields.t === 'string' ? 'unknown' : 'shape', 't');
  return { malformed: input.malformed as Malformed['malformed'], path: input.path };
}
