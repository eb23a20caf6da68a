/** Presence of tiles and hubs and the tiles' log, message to text. README.md section 2.3. */
import { member } from './encode-values.ts';
import type { HubMessage, LogMessage, PresenceMessage } from './messages.ts';

/** The payload for `ct/t/<tile>/on`, the will or the birth. */
export function encodePresence(message: PresenceMessage): string {
  const online = message.online ? '1' : '0';
  return '{"v":' + online + member('b', message.boot) + member('c', message.connection) + '}';
}

/** The payload for `ct/hub/<hub>/on`. */
export function encodeHub(message: HubMessage): string {
  const online = message.online ? '1' : '0';
  return '{"v":' + online + member('h', message.hub) + member('s', message.start) + member('n', message.tables) + '}';
}

/** The payload for `ct/t/<tile>/log`. Text is folded to ASCII; it must be at most LOG_CHARS_MAX long. */
export function encodeLog(message: LogMessage): string {
  const rest = member('n', message.index) + member('l', message.level) + member('x', message.text);
  return '{"b":' + message.boot + rest + '}';
}
