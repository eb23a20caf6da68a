/** Writing JSON by hand: the order of keys and the form of numbers differ between the runtimes' own encoders. */
import { isPrintable } from './ascii.ts';

/** What a message may hold. */
export type WireValue = number | string | readonly WireValue[];

/** The text as a JSON string. What is not printable ASCII becomes '?'. */
export function quote(text: string): string {
  if (text.indexOf('"') < 0 && text.indexOf('\\') < 0 && isPrintable(text)) return '"' + text + '"';
  let quoted = '"';
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '"' || c === '\\') quoted += '\\' + c;
    else quoted += isPrintable(c) ? c : '?';
  }
  return quoted + '"';
}

/** The value as JSON. Numbers are floored, because Lua prints a whole float with its point. */
export function encodeValue(value: WireValue): string {
  if (typeof value === 'number') return '' + Math.floor(value);
  if (typeof value === 'string') return quote(value);
  let text = '[';
  for (let i = 0; i < value.length; i++) {
    if (i > 0) text += ',';
    text += encodeValue(value[i] as WireValue);
  }
  return text + ']';
}

/** `,"key":value`, to go behind what stands already. */
export function member(key: string, value: WireValue): string {
  return ',"' + key + '":' + encodeValue(value);
}
