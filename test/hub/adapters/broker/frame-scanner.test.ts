import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameScanner } from '../../../../hub/adapters/broker/frame-scanner.ts';
import {
  connectPacket,
  DISCONNECT,
  PINGREQ,
  packet,
  publishPacket,
  subscribePacket,
} from '../../../support/mqtt-client.ts';

const CONNECT = connectPacket({ clientId: 'a' });

function scanAfterConnect(bytes: Buffer, framesMax = 99) {
  const scanner = new FrameScanner(1200);
  scanner.scan(CONNECT, 1);
  return scanner.scan(bytes, framesMax);
}

describe('what a client may send', () => {
  test.each([
    ['PUBLISH', publishPacket('a', 'b')],
    ['PUBLISH with QoS 1, dup and retain', publishPacket('a', 'b', 0b1011)],
    ['PUBLISH with QoS 2', publishPacket('a', 'b', 4)],
    ['PUBACK', packet(0x40, [0, 1])],
    ['PUBREC', packet(0x50, [0, 1])],
    ['PUBREL', packet(0x62, [0, 1])],
    ['PUBCOMP', packet(0x70, [0, 1])],
    ['SUBSCRIBE', subscribePacket(['a'])],
    ['UNSUBSCRIBE', packet(0xa2, [0, 1], 'a')],
    ['PINGREQ', PINGREQ],
    ['DISCONNECT', DISCONNECT],
    ['a packet of exactly the limit', packet(0x30, Buffer.alloc(1200 - 3))],
  ])('%s passes', (_what, bytes) => {
    expect(scanAfterConnect(bytes)).toEqual({ passedBytes: bytes.length, frames: 1 });
  });
});

describe('what ends the connection at its header', () => {
  test.each([
    ['a packet one over the limit', packet(0x30, Buffer.alloc(1200 - 2)), 'tooLong'],
    ['a declared length of 256 MB', Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), 'tooLong'],
    ['a length of five bytes', Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x00]), 'badPacket'],
    ['the reserved type 0', Buffer.from([0x00, 0]), 'badPacket'],
    ['the reserved type 15', Buffer.from([0xf0, 0]), 'badPacket'],
    ['QoS 3', Buffer.from([0x36, 0]), 'badPacket'],
    ['wrong flags of SUBSCRIBE', Buffer.from([0x80, 0]), 'badPacket'],
    ['wrong flags of PINGREQ', Buffer.from([0xc1, 0]), 'badPacket'],
    ['a second CONNECT', CONNECT, 'badPacket'],
    ['a CONNACK from a client', Buffer.from([0x20, 2, 0, 0]), 'badPacket'],
    ['a SUBACK from a client', Buffer.from([0x90, 0]), 'badPacket'],
    ['a PINGRESP from a client', Buffer.from([0xd0, 0]), 'badPacket'],
  ])('%s', (_what, bytes, fault) => {
    expect(scanAfterConnect(bytes)).toMatchObject({ fault });
  });

  test.each([
    ['PUBLISH', publishPacket('a', 'b')],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n')],
    ['TLS', Buffer.from([0x16, 3, 1])],
    ['CONNECT with flags', Buffer.from([0x11, 0])],
  ])('%s before CONNECT', (_what, bytes) => {
    expect(new FrameScanner(1200).scan(bytes, 9)).toMatchObject({
      fault: expect.stringMatching(/notConnect|badPacket/),
    });
  });
});

test('finds the same packets however the bytes are cut', () => {
  const packets = [publishPacket('a', 'x'.repeat(300)), PINGREQ, publishPacket('b', ''), subscribePacket(['a/b'])];
  const all = Buffer.concat([CONNECT, ...packets, PINGREQ]);
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 12 }), (cuts) => {
      const scanner = new FrameScanner(1200);
      let frames = 0;
      let from = 0;
      for (const to of [...cuts.sort((a, b) => a - b), all.length]) {
        const scan = scanner.scan(all.subarray(from, to), 99);
        expect(scan.passedBytes).toBe(to - from);
        expect(scan.fault).toBeUndefined();
        frames += scan.frames;
        from = to;
      }
      expect(frames).toBe(6);
    }),
  );
});

test('stops before the first packet over the number asked for, and goes on from there', () => {
  const one = publishPacket('a', 'b');
  const three = Buffer.concat([one, one, one]);
  const scanner = new FrameScanner(1200);
  scanner.scan(CONNECT, 1);
  expect(scanner.scan(three, 2)).toEqual({ passedBytes: 2 * one.length, frames: 2 });
  expect(scanner.scan(one, 0)).toEqual({ passedBytes: 0, frames: 0 });
  expect(scanner.scan(one, 1)).toEqual({ passedBytes: one.length, frames: 1 });
  expect(scanner.scan(one.subarray(0, 3), 1)).toEqual({ passedBytes: 3, frames: 1 });
  expect(scanner.scan(one.subarray(3), 0)).toEqual({ passedBytes: one.length - 3, frames: 0 });
});
