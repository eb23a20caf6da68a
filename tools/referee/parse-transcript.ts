/** Transcripts as text: what editors and test vectors put round them is taken off. */
import type { Json } from '../../hub/games/game.ts';

/** Throws SyntaxError. A byte order mark, as some editors write, is no part of the text (RFC 8259, 8.1). */
export function parseTranscript(text: string): Json {
  return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
}

/** The transcript inside a test vector `{ transcript, expect }`, or the value itself. */
export function bareTranscript(value: Json): Json {
  const isVector = typeof value === 'object' && value !== null && !Array.isArray(value) && 'transcript' in value;
  return isVector ? ((value as { readonly transcript: Json }).transcript ?? null) : value;
}
