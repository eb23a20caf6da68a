/** Everything that leaves the tile passes here. */
import { encodePresence } from '../../../protocol/encode-presence.ts';
import { encodeUp } from '../../../protocol/encode-up.ts';
import { MESSAGE_BYTES_MAX } from '../../../protocol/limits.ts';
import type { UpMessage } from '../../../protocol/messages.ts';
import { messageBytes } from '../../../protocol/size.ts';
import { tileTopic } from '../../../protocol/topics.ts';
import type { DeliveryState } from './state.ts';

/** false: the link does not take it, or it is over the limit [1.2]; such a message is counted, and would never arrive. */
export function publish(state: DeliveryState, topic: string, payload: string): boolean {
  if (messageBytes(topic, payload) > MESSAGE_BYTES_MAX) {
    state.tooBig = state.tooBig + 1;
    return false;
  }
  return state.linkIsUp && state.ports.link.publish(topic, payload);
}

/** As `publish`, on `up`. */
export function sendUp(state: DeliveryState, message: UpMessage): boolean {
  return publish(state, state.upTopic, encodeUp(message));
}

/** The payload on `on` that says that this connection, or with `connection` another of this boot, is there or gone [2.3]. */
export function presenceText(state: DeliveryState, online: boolean, connection: number): string {
  return encodePresence({ online: online, boot: state.boot, connection: connection });
}

/** Tells on `on` that this connection is there, or that it goes on purpose. */
export function sendPresence(state: DeliveryState, online: boolean): boolean {
  return publish(state, tileTopic(state.identity.tile, 'on'), presenceText(state, online, state.connections));
}
