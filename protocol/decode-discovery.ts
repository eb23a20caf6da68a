/** UDP discovery, text to message. README.md section 6. Datagrams have no topic. */
import { faulty, readInt, readPayload, readText, readWord, toAnswer } from './decode-values.ts';
import { INT_MAX } from './limits.ts';
import type { AnswerMessage, AskMessage, Malformed, ParseJson } from './messages.ts';
import { isHubId, isTileId } from './topics.ts';

/** A tile's question, or why it is none. Never throws. */
export function decodeAsk(text: string, parseJson: ParseJson): AskMessage | Malformed {
  const input = readPayload(text, 0, parseJson);
  readWord(input, 'q', ['contact']);
  const version = readInt(input, 'v', 1, INT_MAX);
  const tile = readText(input, 't', 12, 12);
  if (input.malformed === '' && !isTileId(tile)) faulty(input, 'range', 't');
  return toAnswer<AskMessage>(input, { version: version, tile: tile });
}

/** A hub's answer, or why it is none. Never throws. */
export function decodeAnswer(text: string, parseJson: ParseJson): AnswerMessage | Malformed {
  const input = readPayload(text, 0, parseJson);
  readWord(input, 'a', ['contact']);
  const version = readInt(input, 'v', 1, INT_MAX);
  const hub = readText(input, 'hub', 1, 12);
  if (input.malformed === '' && !isHubId(hub)) faulty(input, 'range', 'hub');
  const port = readInt(input, 'p', 1, 65535);
  return toAnswer<AnswerMessage>(input, { version: version, hub: hub, port: port });
}
