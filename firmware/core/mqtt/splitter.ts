/**
 * Cuts a byte stream into packets, wherever the network cut it. Pure but for its own state.
 * A packet of more than `bytesMax` is not held: its rest is dropped as it comes, and it is counted.
 */
import { decodePacket } from './decode.ts';
import type { Packet } from './packet.ts';

/** What is known of the stream so far. Only this file changes it. */
export interface Splitter {
  readonly bytesMax: number;
  /** The start of a packet that is not complete. */
  waiting: string;
  /** Bytes of a packet too long that are still to come. */
  skipBytes: number;
  /** Packets dropped because they were longer than `bytesMax`. */
  oversized: number;
  /** Why the stream is out of step; "" while it is not. Nothing is read any more after a fault. */
  fault: string;
}

/** A new stream; `bytesMax` is the longest packet that is taken, header included. */
export function createSplitter(bytesMax: number): Splitter {
  return { bytesMax: bytesMax, waiting: '', skipBytes: 0, oversized: 0, fault: '' };
}

/** The remaining length has at most four bytes [MQTT 2.2.3]. */
const LENGTH_BYTES_MAX = 4;

/** Bytes of the remaining length in the header at `at`; 0: not all there yet, -1: too long. */
function lengthBytes(bytes: string, at: number): number {
  for (let n = 1; n <= LENGTH_BYTES_MAX; n++) {
    if (at + n >= bytes.length) return 0;
    if (bytes.charCodeAt(at + n) < 128) return n;
  }
  return -1;
}

function lengthValue(bytes: string, at: number, count: number): number {
  let value = 0;
  for (let n = count; n > 0; n--) value = value * 128 + (bytes.charCodeAt(at + n) & 127);
  return value;
}

/** Reads one packet, or the part of one to be skipped, at `at`. Where the next starts; `at` when there is not enough yet. */
function takeOne(splitter: Splitter, data: string, at: number, take: (packet: Packet) => void): number {
  if (splitter.skipBytes > 0) {
    const skipped = Math.min(splitter.skipBytes, data.length - at);
    splitter.skipBytes = splitter.skipBytes - skipped;
    return at + skipped;
  }
  const count = lengthBytes(data, at);
  if (count < 0) splitter.fault = 'length';
  if (count <= 0) return at;
  const bodyStart = at + 1 + count;
  const end = bodyStart + lengthValue(data, at, count);
  if (end - at > splitter.bytesMax) {
    splitter.oversized = splitter.oversized + 1;
    splitter.skipBytes = end - bodyStart;
    return bodyStart;
  }
  if (end > data.length) return at;
  const packet = decodePacket(data.charCodeAt(at), data.substring(bodyStart, end));
  if (packet.type === 'fault') splitter.fault = packet.reason;
  else take(packet);
  return end;
}

/**
 * Takes the next bytes of the stream and hands each complete packet to `take`, in order.
 * A fault stands in `splitter.fault` afterwards; `take` may set it to stop.
 */
export function feed(splitter: Splitter, bytes: string, take: (packet: Packet) => void): void {
  const data = splitter.waiting + bytes;
  splitter.waiting = '';
  let at = 0;
  let next = 0;
  while (splitter.fault === '' && at < data.length) {
    next = takeOne(splitter, data, at, take);
    if (next === at) break;
    at = next;
  }
  if (splitter.fault === '') splitter.waiting = data.substring(at);
}
