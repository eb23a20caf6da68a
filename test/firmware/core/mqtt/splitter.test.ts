import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodePublish } from '../../../../firmware/core/mqtt/encode.ts';
import type { Packet } from '../../../../firmware/core/mqtt/packet.ts';
import { createSplitter, feed } from '../../../../firmware/core/mqtt/splitter.ts';

const BYTES_MAX = 1024;

function read(chunks: readonly string[]) {
  const splitter = createSplitter(BYTES_MAX);
  const packets: Packet[] = [];
  for (const chunk of chunks) feed(splitter, chunk, (packet) => packets.push(packet));
  return { packets, splitter };
}

function cut(bytes: string, places: readonly number[]): string[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, i) => bytes.slice(i === 0 ? 0 : ends[i - 1], end));
}

const byteString = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const topic = fc.stringMatching(/^[a-z/]{1,20}$/);

interface Sent {
  readonly bytes: string;
  readonly packet: Packet | 'oversized';
}
const sentPacket: fc.Arbitrary<Sent> = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map(
    (code): Sent => ({
      bytes: `\x20\x02\x00${String.fromCharCode(code)}`,
      packet: { type: 'connack', code },
    }),
  ),
  fc.array(fc.constantFrom(0, 1, 2, 128), { minLength: 1, maxLength: 5 }).map(
    (codes): Sent => ({
      bytes: `\x90${String.fromCharCode(2 + codes.length)}\x12\x34${String.fromCharCode(...codes)}`,
      packet: { type: 'suback', id: 0x1234, codes },
    }),
  ),
  fc.tuple(topic, byteString(900)).map(
    ([name, payload]): Sent => ({
      bytes: encodePublish(name, payload),
      packet: { type: 'publish', topic: name, payload, qos: 0, id: 0 },
    }),
  ),
  fc.constant<Sent>({ bytes: '\xd0\x00', packet: { type: 'pingresp' } }),
  fc.integer({ min: 1020, max: 20000 }).map(
    (length): Sent => ({
      bytes: encodePublish('a', 'x'.repeat(length)),
      packet: 'oversized',
    }),
  ),
);

describe('splitter', () => {
  test('a sequence of packets reads the same wherever it is cut', () => {
    fc.assert(
      fc.property(fc.array(sentPacket, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 40 }), (sent, places) => {
        const { packets, splitter } = read(cut(sent.map(({ bytes }) => bytes).join(''), places));
        expect(packets).toEqual(sent.map(({ packet }) => packet).filter((packet) => packet !== 'oversized'));
        expect(splitter.oversized).toBe(sent.filter(({ packet }) => packet === 'oversized').length);
        expect(splitter.fault).toBe('');
      }),
    );
  });

  test('a stream that comes byte by byte reads as one that comes whole', () => {
    const bytes = `\x20\x02\x00\x00\x90\x03\x00\x01\x00${encodePublish('a/b', 'x'.repeat(200))}\xd0\x00`;
    expect(read(bytes.split('')).packets).toEqual(read([bytes]).packets);
    expect(read([bytes]).packets).toHaveLength(4);
  });

  test('random bytes never throw, and a fault stops the reading for good', () => {
    fc.assert(
      fc.property(fc.array(byteString(300), { maxLength: 10 }), (chunks) => {
        const { packets, splitter } = read(chunks);
        if (splitter.fault === '') return;
        const before = packets.length;
        feed(splitter, '\xd0\x00', (packet) => packets.push(packet));
        expect(packets).toHaveLength(before);
      }),
      { numRuns: 500 },
    );
  });

  test('a packet of 1024 bytes is read, one of 1025 is dropped and counted', () => {
    // Three bytes of header, two of topic length, one of topic.
    const longest = encodePublish('a', 'x'.repeat(1018));
    const tooLong = encodePublish('a', 'x'.repeat(1019));
    expect([longest.length, tooLong.length]).toEqual([1024, 1025]);
    const { packets, splitter } = read([tooLong + longest + tooLong]);
    expect(packets.map((packet) => packet.type === 'publish' && packet.payload.length)).toEqual([1018]);
    expect(splitter.oversized).toBe(2);
  });

  test('a packet that announces 256 MB is not held in memory while it drips in', () => {
    const { splitter } = read(['\x30\xff\xff\xff\x7f', ...Array.from({ length: 100 }, () => 'x'.repeat(1000))]);
    expect(splitter.waiting).toBe('');
    expect(splitter.skipBytes).toBe(268435455 - 100000);
  });

  test('a remaining length of five bytes is a fault', () => {
    expect(read(['\x30\x80\x80\x80\x80\x01']).splitter.fault).toBe('length');
  });

  test('packets before a fault are taken, none after it', () => {
    const { packets, splitter } = read(['\xd0\x00\xd1\x00\xd0\x00']);
    expect(packets).toHaveLength(1);
    expect(splitter.fault).toBe('flags 209');
  });

  test('reading stops when a packet made the reader set a fault', () => {
    const splitter = createSplitter(BYTES_MAX);
    let taken = 0;
    feed(splitter, '\xd0\x00\xd0\x00\xd0\x00', () => {
      taken++;
      splitter.fault = 'closed';
    });
    expect(taken).toBe(1);
  });
});
