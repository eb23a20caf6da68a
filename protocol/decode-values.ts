/**
 * Reading values that came from outside. The first fault is kept and nothing after it is looked at, so a decoder reads
 * all its fields in a row and asks once at the end. A check that fails leaves the path relative to what it was given, and
 * each caller puts its own part before it: no path is built while all is well.
 */
import { HEX_DIGITS, isMadeOf, isPrintable } from './ascii.ts';
import { MESSAGE_BYTES_MAX, MESSAGE_DEPTH_MAX } from './limits.ts';
import type { Malformed, ParseJson } from './messages.ts';
import { nestsDeeper } from './size.ts';

/** The first fault of a payload, "" while there is none. */
export interface Fault {
  malformed: Malformed['malformed'] | '';
  path: string;
}
/** A parsed JSON object. */
export interface Fields {
  readonly [key: string]: unknown;
}
/** A message under construction, for keys that are absent or present. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** Is this element good? If not, it sets the fault and answers false. */
export type Check = (fault: Fault, value: unknown) => boolean;

/** Is it the answer of a decoder that found no message? */
export function isMalformed<M extends object>(message: M | Malformed): message is Malformed {
  return (message as { readonly malformed?: string }).malformed !== undefined;
}

/** Sets the fault. Always false, so that a check can end with it. */
export function faulty(fault: Fault, malformed: Malformed['malformed'], path: string): false {
  fault.malformed = malformed;
  fault.path = path;
  return false;
}

/** Puts `prefix` before the path of the fault. Always false. */
export function under(fault: Fault, prefix: string): false {
  fault.path = prefix + fault.path;
  return false;
}

/** Is it a list? An empty Lua table is an empty list and an empty object alike. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Payload text to its fields; {} with the fault set when it is too big, too deep, no JSON or no object. */
export function parseFields(fault: Fault, text: string, topicBytes: number, parseJson: ParseJson): Fields {
  if (topicBytes + text.length > MESSAGE_BYTES_MAX || nestsDeeper(text, MESSAGE_DEPTH_MAX)) {
    faulty(fault, 'tooBig', '');
    return {};
  }
  const value = parseJson(text);
  if (value === undefined) faulty(fault, 'notJson', '');
  // An empty list counts as an object without keys, because Lua cannot tell them apart.
  else if (typeof value !== 'object' || value === null || (isList(value) && value.length > 0)) {
    faulty(fault, 'shape', '');
  } else return value as Fields;
  return {};
}

/** An integer within min..max? NaN and 1e400 are out of range, a fraction is of the wrong shape. */
export function checkInt(fault: Fault, value: unknown, min: number, max: number): boolean {
  if (typeof value !== 'number') return faulty(fault, 'shape', '');
  if (!(value >= min && value <= max)) return faulty(fault, 'range', '');
  return Math.floor(value) === value || faulty(fault, 'shape', '');
}

/** Printable text of min..max characters? */
export function checkText(fault: Fault, value: unknown, min: number, max: number): boolean {
  if (typeof value !== 'string') return faulty(fault, 'shape', '');
  return (value.length >= min && value.length <= max && isPrintable(value)) || faulty(fault, 'range', '');
}

/** Lower-case hex of min..max digits? */
export function checkHex(fault: Fault, value: unknown, min: number, max: number): boolean {
  if (typeof value !== 'string') return faulty(fault, 'shape', '');
  const good = value.length >= min && value.length <= max && isMadeOf(value, HEX_DIGITS);
  return good || faulty(fault, 'range', '');
}

/** A list of min..max good elements? */
export function checkList(fault: Fault, value: unknown, min: number, max: number, check: Check): boolean {
  if (!isList(value)) return faulty(fault, 'shape', '');
  if (value.length < min || value.length > max) return faulty(fault, 'range', '');
  for (let i = 0; i < value.length; i++) {
    if (!check(fault, value[i])) return under(fault, '[' + i + ']');
  }
  return true;
}

/** A list of as many integers as there are limits? */
export function checkInts(fault: Fault, value: unknown, mins: readonly number[], maxs: readonly number[]): boolean {
  if (!isList(value) || value.length !== mins.length) return faulty(fault, 'shape', '');
  for (let i = 0; i < mins.length; i++) {
    if (!checkInt(fault, value[i], mins[i] as number, maxs[i] as number)) return under(fault, '[' + i + ']');
  }
  return true;
}

/** The integer of a key; 0 with the fault set when there is none or it is out of min..max. */
export function readInt(fault: Fault, fields: Fields, key: string, min: number, max: number): number {
  if (fault.malformed !== '') return 0;
  const value = fields[key];
  // Floor: 12.0 is a float in Lua and would be printed with its point.
  if (checkInt(fault, value, min, max)) return Math.floor(value as number);
  under(fault, key);
  return 0;
}

/** As readInt, but an absent key gives `absent`. */
export function readIntOr(fault: Fault, fields: Fields, key: string, min: number, max: number, absent: number): number {
  return fields[key] === undefined ? absent : readInt(fault, fields, key, min, max);
}

/** The printable text of a key, min..max characters. */
export function readText(fault: Fault, fields: Fields, key: string, min: number, max: number): string {
  if (fault.malformed !== '') return '';
  const value = fields[key];
  if (checkText(fault, value, min, max)) return value as string;
  under(fault, key);
  return '';
}

/** The lower-case hex of a key, min..max digits. */
export function readHex(fault: Fault, fields: Fields, key: string, min: number, max: number): string {
  if (fault.malformed !== '') return '';
  const value = fields[key];
  if (checkHex(fault, value, min, max)) return value as string;
  under(fault, key);
  return '';
}

/** The word of a key, one of `words`; another text is unknown. */
export function readWord<W extends string>(fault: Fault, fields: Fields, key: string, words: readonly W[]): W {
  const value = fields[key];
  if (fault.malformed === '') {
    if (typeof value !== 'string') faulty(fault, 'shape', key);
    else if (words.indexOf(value as W) < 0) faulty(fault, 'unknown', key);
  }
  return value as W;
}

/** The list of a key, min..max elements that `check` finds good; [] with the fault set otherwise. */
export function readList(
  fault: Fault,
  fields: Fields,
  key: string,
  min: number,
  max: number,
  check: Check,
): readonly unknown[] {
  if (fault.malformed !== '') return [];
  const value = fields[key];
  if (checkList(fault, value, min, max, check)) return value as readonly unknown[];
  under(fault, key);
  return [];
}

/** The integers of a key, one for each limit. */
export function readInts(
  fault: Fault,
  fields: Fields,
  key: string,
  mins: readonly number[],
  maxs: readonly number[],
): readonly number[] {
  if (fault.malformed !== '') return mins;
  const value = fields[key];
  if (checkInts(fault, value, mins, maxs)) return value as readonly number[];
  under(fault, key);
  return mins;
}

/** What a decoder answers: the message, or the fault; no message and no fault is a type that nobody knows. */
export function toAnswer<M>(fault: Fault, message: M | undefined, type: unknown): M | Malformed {
  if (fault.malformed === '' && message === undefined)
    faulty(fault, typeof type === 'string' ? 'unknown' : 'shape', 't');
  return fault.malformed === '' ? (message as M) : (fault as Malformed);
}
