/** What the parity test runs in Lua and in Node alike. Compiled to Lua, so it is written in the device dialect. */
import { assetPiece, assetPixel, parseAsset } from '../../protocol/asset.ts';
import { decodeAnswer, decodeAsk } from '../../protocol/decode-discovery.ts';
import { decodeDown } from '../../protocol/decode-down.ts';
import { decodeHub, decodeLog, decodePresence } from '../../protocol/decode-presence.ts';
import { decodeUp } from '../../protocol/decode-up.ts';
import { isMalformed } from '../../protocol/decode-values.ts';
import { encodeAnswer, encodeAsk } from '../../protocol/encode-discovery.ts';
import { encodeDown } from '../../protocol/encode-down.ts';
import { encodeHub, encodeLog, encodePresence } from '../../protocol/encode-presence.ts';
import { encodeUp } from '../../protocol/encode-up.ts';
import { idiv, mod } from '../../protocol/int.ts';
import type { Malformed, ParseJson } from '../../protocol/messages.ts';
import { parseTopic } from '../../protocol/topics.ts';

function recoded<M extends object>(message: M | Malformed, encode: (message: M) => string): string {
  return isMalformed(message) ? `${message.malformed} ${message.path}` : encode(message);
}

/** The payload decoded and encoded again, or the fault with its path. */
export function recode(channel: string, text: string, parseJson: ParseJson): string {
  if (channel === 'up') return recoded(decodeUp(text, parseJson), encodeUp);
  if (channel === 'down') return recoded(decodeDown(text, parseJson), encodeDown);
  if (channel === 'on') return recoded(decodePresence(text, parseJson), encodePresence);
  if (channel === 'hub') return recoded(decodeHub(text, parseJson), encodeHub);
  if (channel === 'log') return recoded(decodeLog(text, parseJson), encodeLog);
  if (channel === 'ask') return recoded(decodeAsk(text, parseJson), encodeAsk);
  if (channel === 'answer') return recoded(decodeAnswer(text, parseJson), encodeAnswer);
  if (channel === 'topic') return topicParts(text);
  return `no channel ${channel}`;
}

function topicParts(text: string): string {
  const topic = parseTopic(text);
  if (topic === undefined) return 'none';
  return topic.of === 'hub' ? `hub ${topic.hub}` : `${topic.kind} ${topic.tile}`;
}

/** Everything that asset.ts says of these bytes. */
export function readAsset(bytes: string): string {
  const header = parseAsset(bytes);
  if (header === undefined) return `none ${assetPiece(bytes, 0).length}`;
  let pixels = '';
  for (let n = 0; n < header.width * header.height; n++) pixels += `${assetPixel(bytes, header, n)} `;
  return `${header.width}x${header.height} ${pixels}`;
}

/** Quotient and remainder. */
export function divide(a: number, b: number): string {
  return `${idiv(a, b)} ${mod(a, b)}`;
}
