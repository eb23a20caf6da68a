/** The codec of each channel, under the names that protocol/README.md gives its examples. */
import { decodeAnswer, decodeAsk } from '../../protocol/decode-discovery.ts';
import { decodeDown } from '../../protocol/decode-down.ts';
import { decodeHub, decodeLog, decodePresence } from '../../protocol/decode-presence.ts';
import { decodeUp } from '../../protocol/decode-up.ts';
import { isMalformed } from '../../protocol/decode-values.ts';
import { encodeAnswer, encodeAsk } from '../../protocol/encode-discovery.ts';
import { encodeDown } from '../../protocol/encode-down.ts';
import { encodeHub, encodeLog, encodePresence } from '../../protocol/encode-presence.ts';
import { encodeUp } from '../../protocol/encode-up.ts';
import type { Malformed, ParseJson } from '../../protocol/messages.ts';

/** JSON.parse as the ParseJson port wants it. */
export const parseJson: ParseJson = (text) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

export interface Codec {
  /** Text to message, or to what is wrong with it. */
  decode(text: string): object;
  /** Text to text, by way of the message; undefined when the text is malformed. */
  recode(text: string): string | undefined;
}

function codec<M extends object>(
  decode: (text: string, parse: ParseJson) => M | Malformed,
  encode: (message: M) => string,
): Codec {
  return {
    decode: (text) => decode(text, parseJson),
    recode: (text) => {
      const message = decode(text, parseJson);
      return isMalformed(message) ? undefined : encode(message);
    },
  };
}

/** One row a channel. */
export const CODECS = {
  up: codec(decodeUp, encodeUp),
  down: codec(decodeDown, encodeDown),
  on: codec(decodePresence, encodePresence),
  hub: codec(decodeHub, encodeHub),
  log: codec(decodeLog, encodeLog),
  ask: codec(decodeAsk, encodeAsk),
  answer: codec(decodeAnswer, encodeAnswer),
} as const;
export type Channel = keyof typeof CODECS;
