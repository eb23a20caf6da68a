/** Presence of tiles and hubs and the tiles' log, text to message. README.md section 2.3. */
import {
  type Check,
  checkText,
  faulty,
  type Reading,
  readInt,
  readList,
  readPayload,
  readText,
  toAnswer,
} from './decode-values.ts';
import { BOOT_MAX, INT_MAX, LOG_CHARS_MAX } from './limits.ts';
import type { HubMessage, LogMessage, Malformed, ParseJson, PresenceMessage } from './messages.ts';
import { HUB_TOPIC_BYTES, LOG_TOPIC_BYTES, TILE_TOPIC_BYTES } from './size.ts';
import { isHubId } from './topics.ts';

/** Tables in a hub's presence and characters of a table's name. */
const TABLES_MAX = 20;
const TABLE_CHARS_MAX = 20;

function readPresence(input: Reading): PresenceMessage {
  return {
    online: readInt(input, 'v', 0, 1) === 1,
    boot: readInt(input, 'b', 1, BOOT_MAX),
    connection: readInt(input, 'c', 1, INT_MAX),
  };
}

/** The payload of `ct/t/<tile>/on`, or why it is none. Never throws. */
export function decodePresence(text: string, parseJson: ParseJson): PresenceMessage | Malformed {
  const input = readPayload(text, TILE_TOPIC_BYTES, parseJson);
  return toAnswer(input, readPresence(input));
}

const checkTable: Check = (input, value) => checkText(input, value, 1, TABLE_CHARS_MAX);

function readHubPresence(input: Reading): HubMessage {
  const hub = readText(input, 'h', 1, 12);
  if (input.malformed === '' && !isHubId(hub)) faulty(input, 'range', 'h');
  return {
    online: readInt(input, 'v', 0, 1) === 1,
    hub: hub,
    start: readInt(input, 's', 0, INT_MAX),
    tables: readList(input, 'n', 0, TABLES_MAX, checkTable) as readonly string[],
  };
}

/** The payload of `ct/hub/<hub>/on`, or why it is none. Never throws. */
export function decodeHub(text: string, parseJson: ParseJson): HubMessage | Malformed {
  const input = readPayload(text, HUB_TOPIC_BYTES, parseJson);
  return toAnswer(input, readHubPresence(input));
}

function readLog(input: Reading): LogMessage {
  return {
    boot: readInt(input, 'b', 1, BOOT_MAX),
    index: readInt(input, 'n', 0, INT_MAX),
    level: readInt(input, 'l', 0, 3) as LogMessage['level'],
    text: readText(input, 'x', 0, LOG_CHARS_MAX),
  };
}

/** The payload of `ct/t/<tile>/log`, or why it is none. Never throws. */
export function decodeLog(text: string, parseJson: ParseJson): LogMessage | Malformed {
  const input = readPayload(text, LOG_TOPIC_BYTES, parseJson);
  return toAnswer(input, readLog(input));
}
