/** Session time on the wire wraps at 2^30 ms [protocol 3.9]; inside the hub it only grows. */
import type { DownMessage } from '../../protocol/messages.ts';

/** Session ms wrap at this on the wire: after twelve days. */
export const SESSION_WRAP_MS = 2 ** 30;

/** The message with its moments as the wire takes them. -1 stays: no deadline. */
export function withWireTimes(message: DownMessage): DownMessage {
  if ('sessionMs' in message) return { ...message, sessionMs: message.sessionMs % SESSION_WRAP_MS };
  if ('untilMs' in message) return { ...message, untilMs: message.untilMs % SESSION_WRAP_MS };
  if ('deadlineMs' in message && message.deadlineMs !== undefined) {
    return { ...message, deadlineMs: message.deadlineMs % SESSION_WRAP_MS };
  }
  return message;
}
