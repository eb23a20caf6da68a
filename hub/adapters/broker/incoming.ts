import { decodeLog, decodePresence } from '../../../protocol/decode-presence.ts';
import { decodeUp } from '../../../protocol/decode-up.ts';
import type { Malformed } from '../../../protocol/messages.ts';
import type { Topic } from '../../../protocol/topics.ts';
import type { BrokerEvents } from '../../table/ports.ts';
import { parseJson } from '../parse-json.ts';

/** Decodes what came on a tile's topic, and tells the hub. Topics of hubs, and `dn`, are none of the hub's concern. */
export function deliverIncoming(events: BrokerEvents, topic: Topic, topicBytes: number, payload: Buffer): void {
  if (topic.of !== 'tile') return;
  const { tile, kind } = topic;
  const bytes = topicBytes + payload.length;
  // One character a byte: the decoders refuse what is not ASCII, and nothing is replaced on the way.
  const text = payload.toString('latin1');
  const malformed = (what: Malformed): void => events.malformed(tile, what, bytes);
  switch (kind) {
    case 'up':
      take(decodeUp(text, parseJson), malformed, (message) => events.up(tile, message, bytes));
      break;
    case 'on':
      take(decodePresence(text, parseJson), malformed, (message) => events.presence(tile, message));
      break;
    case 'log':
      take(decodeLog(text, parseJson), malformed, (message) => events.log(tile, message));
      break;
    case 'dn':
      break;
  }
}

function take<Message extends object>(
  decoded: Message | Malformed,
  malformed: (what: Malformed) => void,
  taken: (message: Message) => void,
): void {
  if ('malformed' in decoded) malformed(decoded);
  else taken(decoded);
}
