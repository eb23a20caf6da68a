/**
 * Finds the packets in a client's bytes before anything is kept of them: [MQTT 2.2] a fixed header of type and flags, then a length of 1-4 bytes.
 * A packet that is too long or cannot come from a client is found at its header.
 */
export type FrameFault = 'tooLong' | 'badPacket' | 'notConnect';

export interface Scan {
  /** So many of the bytes may be passed on: all, or up to the first packet over `framesMax`, or up to the fault. */
  readonly passedBytes: number;
  /** Packets that began in them. */
  readonly frames: number;
  readonly fault?: FrameFault;
}

const CONNECT = 1;
const PUBLISH = 3;
/** The flags that each type must have [MQTT 2.2.2]; undefined: a client does not send it. */
const FLAGS: readonly (number | undefined)[] = [
  undefined, // reserved
  0, // CONNECT
  undefined, // CONNACK
  undefined, // PUBLISH has its own
  0, // PUBACK
  0, // PUBREC
  2, // PUBREL
  0, // PUBCOMP
  2, // SUBSCRIBE
  undefined, // SUBACK
  2, // UNSUBSCRIBE
  undefined, // UNSUBACK
  0, // PINGREQ
  undefined, // PINGRESP
  0, // DISCONNECT
  undefined, // reserved
];

export class FrameScanner {
  readonly #frameBytesMax: number;
  #isFirst = true;
  /** Bytes of the running packet still to come; undefined while its length is read. */
  #bodyLeft: number | undefined = 0;
  #length = 0;
  #lengthBytes = 0;

  constructor(frameBytesMax: number) {
    this.#frameBytesMax = frameBytesMax;
  }

  /** Goes on with the next bytes, in which at most `framesMax` packets may begin. After a fault it must not be used again. */
  scan(bytes: Uint8Array, framesMax: number): Scan {
    let at = 0;
    let frames = 0;
    while (at < bytes.length) {
      const begins = this.#bodyLeft === 0;
      if (begins && frames >= framesMax) break;
      const step = this.#step(bytes, at);
      if (typeof step === 'string') return { passedBytes: at, frames, fault: step };
      at += step;
      if (begins) frames += 1;
    }
    return { passedBytes: at, frames };
  }

  /** Takes the next piece: a type, a byte of the length, or what there is of the body. Answers its bytes. */
  #step(bytes: Uint8Array, at: number): number | FrameFault {
    if (this.#bodyLeft === undefined) return this.#readLength(bytes[at] ?? 0) ?? 1;
    if (this.#bodyLeft === 0) return this.#readType(bytes[at] ?? 0) ?? 1;
    const skipped = Math.min(this.#bodyLeft, bytes.length - at);
    this.#bodyLeft -= skipped;
    return skipped;
  }

  #readType(byte: number): FrameFault | undefined {
    const type = byte >> 4;
    const flags = byte & 0x0f;
    if (this.#isFirst && type !== CONNECT) return 'notConnect';
    if (!this.#isFirst && type === CONNECT) return 'badPacket';
    const qos = (flags >> 1) & 3;
    if (type === PUBLISH ? qos === 3 : FLAGS[type] !== flags) return 'badPacket';
    this.#isFirst = false;
    this.#bodyLeft = undefined;
    this.#length = 0;
    this.#lengthBytes = 0;
    return undefined;
  }

  #readLength(byte: number): FrameFault | undefined {
    this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes;
    this.#lengthBytes += 1;
    if (this.#length + this.#lengthBytes + 1 > this.#frameBytesMax) return 'tooLong';
    if (byte < 0x80) this.#bodyLeft = this.#length;
    else if (this.#lengthBytes === 4) return 'badPacket';
    return undefined;
  }
}
