/** UDP discovery, text to message. README.md section 6. Datagrams have no topic. */
import { type Fault, faulty, parseFields, readInt, readText, readWord, toAnswer } from './decode-values.ts';
import { INT_MAX } from './limits.ts';
import type { AnswerMessage, AskMessage, Malformed, ParseJson } from './messages.ts';
import { isHubId, isTileId } from './topics.ts';

/** A tile's question, or why it is none. Never throws. */
export function decodeAsk(text: string, parseJson: ParseJson): AskMessage | Malformed {
  const fault: Fault = { malformed: '', path: '' };
  const fields = parseFields(fault, text, 0, parseJson);
  readWord(fault, fields, 'q', ['contact']);
  const version = readInt(fault, fields, 'v', 1, INT_MAX);
  const tile = readText(fault, fields, 't', 12, 12);
  if (fault.malformed === '' && !isTileId(tile)) faulty(fault, 'range', 't');
  return toAnswer<AskMessage>(fault, { version: version, tile: tile }, '');
}

/** A hub's answer, or why it is none. Never throws. */
export function decodeAnswer(text: string, parseJson: ParseJson): AnswerMessage | Malformed {
  const fault: Fault = { malformed: '', path: '' };
  const fields = parseFields(fault, text, 0, parseJson);
  readWord(fault, fields, 'a', ['contact']);
  const version = readInt(fault, fields, 'v', 1, INT_MAX);
  const hub = readText(fault, fields, 'hub', 1, 12);
  if (fault.malformed === '' && !isHubId(hub)) faulty(fault, 'range', 'hub');
  const port = readInt(fault, fields, 'p', 1, 65535);
  return toAnswer<AnswerMessage>(fault, { version: version, hub: hub, port: port }, '');
}
