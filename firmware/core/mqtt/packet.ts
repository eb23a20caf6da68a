/**
 * The packets of MQTT 3.1.1 that a broker sends to a tile, after decoding. Clauses in brackets are those of the OASIS standard.
 * Bytes are strings whose characters have the codes 0..255; topics and payloads stay as they came.
 */

/** Answer to CONNECT: 0 accepted, 1 version, 2 client id, 3 server unavailable, 4 user or password, 5 not authorised [MQTT-3.2.2-4]. */
export interface ConnackPacket {
  readonly type: 'connack';
  readonly code: number;
}
/** QoS 0 or 1; `id` is 0 at QoS 0. */
export interface PublishPacket {
  readonly type: 'publish';
  readonly topic: string;
  readonly payload: string;
  readonly qos: 0 | 1;
  readonly id: number;
}
/** One code for each filter, in order: the QoS granted, or 128 for refused [MQTT-3.9.3-1]. */
export interface SubackPacket {
  readonly type: 'suback';
  readonly id: number;
  readonly codes: readonly number[];
}
export interface PingrespPacket {
  readonly type: 'pingresp';
}
export type Packet = ConnackPacket | PublishPacket | SubackPacket | PingrespPacket;

/** Why bytes were no packet, in a few words; the connection has to be closed [MQTT-4.8.0-1]. */
export interface PacketFault {
  readonly type: 'fault';
  readonly reason: string;
}
