/** Payloads with one thing changed, for tables of broken input. Texts, not values: JSON.stringify would mend some of them. */
import type { Malformed } from '../../protocol/messages.ts';

/** [what is wrong, payload, kind of fault, its path]. */
export type Fault = readonly [rule: string, text: string, malformed: Malformed['malformed'], path: string];

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where `"key":value` stands in a compact JSON object, at its first level. */
function spanOf(text: string, key: string): Span | undefined {
  let depth = 0;
  let quoted = false;
  let from = -1;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    const ends = !quoted && ((c === ',' && depth === 1) || (c === '}' && depth === 1));
    if (from >= 0 && ends) return { from, to: i };
    if (!quoted && depth === 1 && text.startsWith(`"${key}":`, i)) from = i;
    if (c === '"' && text.charAt(i - 1) !== '\\') quoted = !quoted;
    if (!quoted && (c === '{' || c === '[')) depth++;
    if (!quoted && (c === '}' || c === ']')) depth--;
  }
  return undefined;
}

/** The payload with this key set to this JSON text, in its place or at the end. */
export function set(text: string, key: string, value: string): string {
  const span = spanOf(text, key);
  if (span === undefined) return `${text.slice(0, -1)},"${key}":${value}}`;
  return `${text.slice(0, span.from)}"${key}":${value}${text.slice(span.to)}`;
}

/** The payload without this key. */
export function drop(text: string, key: string): string {
  const span = spanOf(text, key);
  if (span === undefined) throw new Error(`no key ${key} in ${text}`);
  const rest = text.slice(0, span.from) + text.slice(text.charAt(span.to) === ',' ? span.to + 1 : span.to);
  return rest.replace(/,}$/, '}');
}
