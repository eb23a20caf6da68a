/** Loses whole MQTT messages on their way, both directions, as a bad network between tile and broker would look to delivery. */
import { decodePacket } from '../../firmware/core/mqtt/decode.ts';
import type { ByteStream, OpenStream, StreamEvents } from '../../firmware/virtual/link.ts';
import type { Random } from './plane/plane.ts';

/** Packet type of PUBLISH in the high half of the first byte [MQTT 2.2.1]. */
const PUBLISH = 3;

export interface Lost {
  messages: number;
  lost: number;
}

/** Who looks on at a tile's own end of the network. */
export interface Watcher {
  /** The tile says this; it may get lost. */
  said(payload: string): void;
  /** The tile hears this. */
  heard(payload: string): void;
}

/** Streams that lose `share` (0-1) of the messages and nothing else: connecting, subscribing and pings always pass. */
export function lossyStreams(
  open: OpenStream,
  share: number,
  random: Random,
  count: Lost,
  watcher: Watcher,
): OpenStream {
  const isLost = (): boolean => {
    count.messages += 1;
    if (random() >= share) return false;
    count.lost += 1;
    return true;
  };
  const hear = (packet: string, events: StreamEvents): void => {
    const payload = publishedIn(packet);
    if (payload !== undefined) {
      if (isLost()) return;
      watcher.heard(payload);
    }
    events.data(packet);
  };
  return (events) => {
    const heard: StreamEvents = { ...events, data: packetsOf((packet) => hear(packet, events)) };
    const stream: ByteStream = open(heard);
    // The core writes one packet at a time.
    const write = (bytes: string): boolean => {
      const payload = publishedIn(bytes);
      if (payload === undefined) return stream.write(bytes);
      watcher.said(payload);
      return isLost() || stream.write(bytes);
    };
    return { write, close: () => stream.close() };
  };
}

/** The payload of a PUBLISH; undefined for any other packet. */
function publishedIn(packet: string): string | undefined {
  const first = packet.charCodeAt(0);
  if (first >> 4 !== PUBLISH) return undefined;
  let header = 1;
  while (packet.charCodeAt(header) > 127) header++;
  const read = decodePacket(first, packet.slice(header + 1));
  return read.type === 'publish' ? read.payload : undefined;
}

/** Calls `take` with each whole packet of a stream that comes in pieces. */
function packetsOf(take: (packet: string) => void): (bytes: string) => void {
  let waiting = '';
  return (bytes) => {
    waiting += bytes;
    for (let length = packetLength(waiting); length > 0 && length <= waiting.length; length = packetLength(waiting)) {
      const packet = waiting.slice(0, length);
      waiting = waiting.slice(length);
      take(packet);
    }
  };
}

/** Bytes of the first packet with its header; 0: the header is not whole yet [MQTT 2.2.3]. */
function packetLength(bytes: string): number {
  let value = 0;
  for (let n = 1; n <= 4 && n < bytes.length; n++) {
    const byte = bytes.charCodeAt(n);
    value += (byte & 127) * 128 ** (n - 1);
    if (byte < 128) return value + n + 1;
  }
  return 0;
}
