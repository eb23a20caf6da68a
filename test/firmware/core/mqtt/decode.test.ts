import { describe, expect, test } from 'vitest';
import { decodePacket } from '../../../../firmware/core/mqtt/decode.ts';

const decodeHex = (hex: string) => {
  const bytes = Buffer.from(hex, 'hex').toString('latin1');
  return decodePacket(bytes.charCodeAt(0), bytes.slice(1));
};
const publish = (topic: string, payload: string, qos: 0 | 1 = 0, id = 0) => ({
  type: 'publish',
  topic,
  payload,
  qos,
  id,
});

describe('decode', () => {
  // First byte and body, without the remaining length between them.
  test.each([
    ['CONNACK of an accepted connection', '200000', { type: 'connack', code: 0 }],
    ['CONNACK with session present', '200100', { type: 'connack', code: 0 }],
    ['CONNACK of a wrong password', '200005', { type: 'connack', code: 5 }],
    ['SUBACK with a granted and a refused filter', '9000010080', { type: 'suback', id: 1, codes: [0, 128] }],
    ['SUBACK of a broker that grants more', '90000a0102', { type: 'suback', id: 10, codes: [1, 2] }],
    ['PUBLISH', '300003612f626869', publish('a/b', 'hi')],
    ['PUBLISH of a retained message', '31000161', publish('a', '')],
    ['PUBLISH with bytes 0 and 255', '3000016100ff', publish('a', '\x00\xff')],
    ['PUBLISH at QoS 1', '32000161000578', publish('a', 'x', 1, 5)],
    ['PUBLISH at QoS 1 sent again', '3a000161ffff', publish('a', '', 1, 65535)],
    ['PINGRESP', 'd0', { type: 'pingresp' }],
  ])('reads %s', (_name, hex, packet) => {
    expect(decodeHex(hex)).toEqual(packet);
  });

  test.each([
    ['a CONNACK too short', '2000', 'connack'],
    ['a CONNACK too long', '20000000', 'connack'],
    ['a CONNACK with reserved flags', '200200', 'connack'],
    ['a CONNACK with a reserved code', '200006', 'connack code'],
    ['a CONNACK with fixed header flags', '210000', 'flags 33'],
    ['a SUBACK without codes', '900001', 'suback'],
    ['a SUBACK with a reserved code', '90000103', 'suback code'],
    ['a PUBLISH at QoS 3', '3600016100010a', 'publish qos'],
    ['a PUBLISH at QoS 2, never asked for', '3400016100010a', 'publish qos'],
    ['a PUBLISH without a topic length', '3000', 'publish'],
    ['a PUBLISH whose topic is cut', '30000561', 'publish length'],
    ['a PUBLISH at QoS 1 whose packet id is cut', '3200016100', 'publish length'],
    ['a PUBLISH with packet id 0', '320001610000', 'publish id'],
    ['a PUBLISH with an empty topic', '30000061', 'publish topic'],
    ['a PUBLISH with + in its topic', '300003612f2b', 'publish topic'],
    ['a PUBLISH with # in its topic', '30000123', 'publish topic'],
    ['a PUBLISH with a zero byte in its topic', '300003610062', 'publish topic'],
    ['a PINGRESP with a body', 'd000', 'pingresp'],
    ['a type 0', '00', 'type 0'],
    ['a type 15', 'f0', 'type 15'],
    ['a CONNECT from a broker', '1000', 'type 1'],
    ['a SUBSCRIBE from a broker', '82000100016100', 'flags 130'],
    ['a PUBACK for what was never sent at QoS 1', '400001', 'type 4'],
  ])('finds %s faulty', (_name, hex, reason) => {
    expect(decodeHex(hex)).toEqual({ type: 'fault', reason });
  });
});
