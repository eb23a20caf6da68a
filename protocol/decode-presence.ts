/** Presence of tiles and hubs and the tiles' log, text to message. README.md section 2.3. */
import {
  type Check,
  checkText,
  type Fault,
  type Fields,
  faulty,
  parseFields,
  readInt,
  readList,
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

function readPresence(fault: Fault, fields: Fields): PresenceMessage {
  return {
    online: readInt(fault, fields, 'v', 0, 1) === 1,
    boot: readInt(fault, fields, 'b', 1, BOOT_MAX),
    connection: readInt(fault, fields, 'c', 1, INT_MAX),
  };
}

/** The payload of `ct/t/<tile>/on`, or why it is none. Never throws. */
export function decodePresence(text: string, parseJson: ParseJson): PresenceMessage | Malformed {
  const fault: Fault = { malformed: '', path: '' };
  const fields = parseFields(fault, text, TILE_TOPIC_BYTES, parseJson);
  return toAnswer(fault, readPresence(fault, fields), '');
}

const checkTable: Check = (fault, value) => checkText(fault, value, 1, TABLE_CHARS_MAX);

function readHubPresence(fault: Fault, fields: Fields): HubMessage {
  const hub = readText(fault, fields, 'h', 1, 12);
  if (fault.malformed === '' && !isHubId(hub)) faulty(fault, 'range', 'h');
  return {
    online: readInt(fault, fields, 'v', 0, 1) === 1,
    hub: hub,
    start: readInt(fault, fields, 's', 0, INT_MAX),
    tables: readList(fault, fields, 'n', 0, TABLES_MAX, checkTable) as readonly string[],
  };
}

/** The payload of `ct/hub/<hub>/on`, or why it is none. Never throws. */
export function decodeHub(text: string, parseJson: ParseJson): HubMessage | Malformed {
  const fault: Fault = { malformed: '', path: '' };
  const fields = parseFields(fault, text, HUB_TOPIC_BYTES, parseJson);
  return toAnswer(fault, readHubPresence(fault, fields), '');
}

function readLog(fault: Fault, fields: Fields): LogMessage {
  return {
    boot: readInt(fault, fields, 'b', 1, BOOT_MAX),
    index: readInt(fault, fields, 'n', 0, INT_MAX),
    level: readInt(fault, fields, 'l', 0, 3) as LogMessage['level'],
    text: readText(fault, fields, 'x', 0, LOG_CHARS_MAX),
  };
}

/** The payload of `ct/t/<tile>/log`, or why it is none. Never throws. */
export function decodeLog(text: string, parseJson: ParseJson): LogMessage | Malformed {
  const fault: Fault = { malformed: '', path: '' };
  const fields = parseFields(fault, text, LOG_TOPIC_BYTES, parseJson);
  return toAnswer(fault, readLog(fault, fields), '');
}
