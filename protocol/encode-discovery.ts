/** UDP discovery, message to text. README.md section 6. */
import { member } from './encode-values.ts';
import type { AnswerMessage, AskMessage } from './messages.ts';

/** A tile's question. */
export function encodeAsk(message: AskMessage): string {
  return '{"q":"contact"' + member('v', message.version) + member('t', message.tile) + '}';
}

/** The hub's answer. */
export function encodeAnswer(message: AnswerMessage): string {
  return '{"a":"contact"' + member('v', message.version) + member('hub', message.hub) + member('p', message.port) + '}';
}
