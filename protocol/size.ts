/** How long and how deeply nested a message is, told before it is parsed. README.md section 1.2. */

/** Bytes of a message, topic and payload together. Both are ASCII, or byte strings (codes 0-255). */
export function messageBytes(topic: string, payload: string): number {
  return topic.length + payload.length;
}

/** Bytes of `ct/t/<tile>/up` and of `.../dn`, and of `.../log`; `.../on` is as long as `up`. */
export const TILE_TOPIC_BYTES = 20;
export const LOG_TOPIC_BYTES = 21;
/** Bytes of the longest `ct/hub/<hub>/on`. */
export const HUB_TOPIC_BYTES = 22;

/** The text without its escaped backslashes and quotes, so that each quote left begins or ends a string. */
function withoutEscapes(text: string): string {
  if (text.indexOf('\\') < 0) return text;
  return text.split('\\\\').join('').split('\\"').join('');
}

/** Deepest point of brackets that begin `depth` deep. */
function peak(brackets: string, depth: number): number {
  let now = depth;
  let most = depth;
  for (let i = 0; i < brackets.length; i++) {
    const c = brackets.charAt(i);
    if (c === '[' || c === '{') now++;
    if (c === ']' || c === '}') now--;
    if (now > most) most = now;
  }
  return most;
}

/**
 * Do the brackets of this JSON text nest deeper than `limit`? Brackets inside strings do not count; text that is no JSON
 * gets some answer. Asked before parsing, because a deep nest overflows the C stack of a device and cannot be caught there.
 */
export function nestsDeeper(text: string, limit: number): boolean {
  const pieces = withoutEscapes(text).split('"');
  let depth = 0;
  // Even pieces lie outside strings. Counting by split is one native call where a loop is a call for each character.
  for (let i = 0; i < pieces.length; i += 2) {
    const piece = pieces[i] as string;
    if (piece === ',' || piece === ':') continue;
    const opened = piece.split('[').length + piece.split('{').length - 2;
    if (depth + opened > limit && peak(piece, depth) > limit) return true;
    depth += opened + 2 - piece.split(']').length - piece.split('}').length;
  }
  return false;
}
