/** Packets of MQTT 3.1.1 that a tile sends, as byte strings. Clauses in brackets are those of the OASIS standard. */
import { idiv, mod } from '../../../protocol/int.ts';

const CONNECT = 16;
const PUBLISH = 48;
const PUBACK = 64;
/** SUBSCRIBE with its reserved bits 0010 [MQTT-3.8.1-1]. */
const SUBSCRIBE = 130;

/** Protocol name and level 4 [MQTT-3.1.2-1], [MQTT-3.1.2-2]. */
const PROTOCOL = '\x00\x04MQTT\x04';
/** User name, password, will at QoS 0 not retained, clean session; the reserved bit is 0 [MQTT-3.1.2-3]. */
const CONNECT_FLAGS = 198;

export const PINGREQ = '\xc0\x00';
export const DISCONNECT = '\xe0\x00';

export interface ConnectOptions {
  readonly clientId: string;
  readonly user: string;
  readonly secret: string;
  readonly willTopic: string;
  readonly willPayload: string;
  readonly keepaliveS: number;
}

/** Two bytes, the high one first [MQTT 1.5.2]; 0..65535. */
function twoBytes(value: number): string {
  return String.fromCharCode(idiv(value, 256)) + String.fromCharCode(mod(value, 256));
}

/** A text with its length in front [MQTT 1.5.3]; ours are ASCII, so that a character is a byte. */
function prefixed(text: string): string {
  return twoBytes(text.length) + text;
}

/** The remaining length: seven bits a byte, the low ones first, bit 8 for "more follows" [MQTT 2.2.3]. 0..268435455. */
export function encodeLength(length: number): string {
  let rest = length;
  let bytes = '';
  while (rest >= 128) {
    bytes = bytes + String.fromCharCode(mod(rest, 128) + 128);
    rest = idiv(rest, 128);
  }
  return bytes + String.fromCharCode(rest);
}

function packet(first: number, body: string): string {
  return String.fromCharCode(first) + encodeLength(body.length) + body;
}

/** CONNECT with will, user name and password, in the order that [MQTT-3.1.3-1] sets. */
export function encodeConnect(options: ConnectOptions): string {
  return packet(
    CONNECT,
    PROTOCOL +
      String.fromCharCode(CONNECT_FLAGS) +
      twoBytes(options.keepaliveS) +
      prefixed(options.clientId) +
      prefixed(options.willTopic) +
      prefixed(options.willPayload) +
      prefixed(options.user) +
      prefixed(options.secret),
  );
}

/** SUBSCRIBE at QoS 0; `id` 1..65535 [MQTT-2.3.1-1], at least one filter [MQTT-3.8.3-3]. */
export function encodeSubscribe(id: number, filters: readonly string[]): string {
  let body = twoBytes(id);
  for (const filter of filters) body = body + prefixed(filter) + '\x00';
  return packet(SUBSCRIBE, body);
}

/** PUBLISH at QoS 0, not retained: no packet id [MQTT-2.3.1-5]. */
export function encodePublish(topic: string, payload: string): string {
  return packet(PUBLISH, prefixed(topic) + payload);
}

/** PUBACK, the answer to a PUBLISH at QoS 1 [MQTT-3.3.4-1]. */
export function encodePuback(id: number): string {
  return packet(PUBACK, twoBytes(id));
}
