import { describe, expect, test } from 'vitest';
import {
  DISCONNECT,
  encodeConnect,
  encodeLength,
  encodePuback,
  encodePublish,
  encodeSubscribe,
  PINGREQ,
} from '../../../../firmware/core/mqtt/encode.ts';

const hex = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('hex');
const ascii = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

describe('encode', () => {
  // The table of section 2.2.3: the smallest and largest value of each number of bytes.
  test.each([
    [0, '00'],
    [127, '7f'],
    [128, '8001'],
    [16383, 'ff7f'],
    [16384, '808001'],
    [2097151, 'ffff7f'],
    [2097152, '80808001'],
    [268435455, 'ffffff7f'],
  ])('the remaining length %i takes the bytes %s', (length, bytes) => {
    expect(hex(encodeLength(length))).toBe(bytes);
  });

  const connect = encodeConnect({
    clientId: 'a1',
    user: 'u',
    secret: 'pw',
    willTopic: 't/on',
    willPayload: '{}',
    keepaliveS: 300,
  });
  test.each([
    [
      'CONNECT has will, user, password and clean session, in the order of the standard',
      connect,
      `101f${'0004'}${ascii('MQTT')}04c6012c0002${ascii('a1')}0004${ascii('t/on')}0002${ascii('{}')}0001${ascii('u')}0002${ascii('pw')}`,
    ],
    ['SUBSCRIBE asks for QoS 0 on each filter', encodeSubscribe(1, ['a/b', 'c/+']), '820e00010003612f62000003632f2b00'],
    ['PUBLISH at QoS 0 has no packet id and is not retained', encodePublish('a/b', 'hi'), '30070003612f626869'],
    ['PUBLISH with nothing in it ends after its topic', encodePublish('a', ''), '3003000161'],
    ['a byte above 127 in a payload stays one byte', encodePublish('a', '\x00\xff'), '300500016100ff'],
    ['PUBACK names the packet', encodePuback(0x1234), '40021234'],
    ['PINGREQ has no body', PINGREQ, 'c000'],
    ['DISCONNECT has no body', DISCONNECT, 'e000'],
  ])('%s', (_name, bytes, expected) => {
    expect(hex(bytes)).toBe(expected);
  });

  test('a packet of 128 bytes and more has its length in two', () => {
    expect(hex(encodePublish('a', 'x'.repeat(125))).slice(0, 6)).toBe('308001');
  });
});
