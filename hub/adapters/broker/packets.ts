/** The two packets that the hub writes itself, whole, into a client's stream [MQTT 3.3, 3.4]. */

/** PUBLISH at QoS 0. Topic and payload are ASCII; together at most 16,380 bytes. */
export function encodePublish(topic: string, payload: string): Buffer {
  const length = 2 + topic.length + payload.length;
  const lengthBytes = length < 128 ? 1 : 2;
  const packet = Buffer.allocUnsafe(1 + lengthBytes + length);
  packet[0] = 0x30;
  if (lengthBytes === 1) {
    packet[1] = length;
  } else {
    packet[1] = (length & 0x7f) | 0x80;
    packet[2] = length >> 7;
  }
  const at = 1 + lengthBytes;
  packet.writeUInt16BE(topic.length, at);
  packet.write(topic, at + 2, 'latin1');
  packet.write(payload, at + 2 + topic.length, 'latin1');
  return packet;
}

export function encodePuback(messageId: number): Buffer {
  return Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);
}
