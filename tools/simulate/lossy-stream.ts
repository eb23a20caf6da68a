/** Loses whole MQTT messages on their way, both directions, as a bad network between tile and broker would look to delivery. */
import type { ByteStream, OpenStream, StreamEvents } from '../../firmware/virtual/link.ts';
import type { Random } from './plane/plane.ts';

/** Packet type of PUBLISH in the high half of the first byte [MQTT 2.2.1]. */
const PUBLISH = 3;

export interface Lost {
  messages: number;
  lost: number;
}

/** Streams that lose `share` (0-1) of the messages and nothing else: connecting, subscribing and pings always pass. */
export function lossyStreams(open: OpenStream, share: number, random: Random, count: Lost): OpenStream {
  const isLost = (packet: string): boolean => {
    if (packet.charCodeAt(0) >> 4 !== PUBLISH) return false;
    count.messages += 1;
    if (random() >= share) return false;
    count.lost += 1;
    return true;
  };
  return (events) => {
    const incoming = packetsOf((packet) => {
      if (!isLost(packet)) events.data(packet);
    });
    const heard: StreamEvents = { ...events, data: incoming };
    const stream: ByteStream = open(heard);
    // The core writes one packet at a time.
    return { write: (bytes) => isLost(bytes) || stream.write(bytes), close: () => stream.close() };
  };
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
