/**
 * The bytes of one packet from a broker -> packet or fault. Strict where a wrong byte means that the stream is out of step,
 * since nothing after it can be trusted then. Clauses in brackets are those of the OASIS standard, MQTT 3.1.1.
 */
import { idiv, mod } from '../../../protocol/int.ts';
import type { Packet, PacketFault, PublishPacket } from './packet.ts';

function fault(reason: string): PacketFault {
  return { type: 'fault', reason: reason };
}

function twoBytesAt(bytes: string, at: number): number {
  return bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1);
}

/** No wildcards in the topic of a PUBLISH [MQTT-3.3.2-2], no zero byte [MQTT-1.5.3-2], not empty [MQTT-4.7.3-1]. */
function isTopicName(topic: string): boolean {
  return topic.length > 0 && topic.indexOf('+') < 0 && topic.indexOf('#') < 0 && topic.indexOf('\x00') < 0;
}

function decodeConnack(body: string): Packet | PacketFault {
  // Bits 1-7 of the flags are reserved; bit 0, session present, says nothing with a clean session [MQTT-3.2.2-1].
  if (body.length !== 2 || body.charCodeAt(0) > 1) return fault('connack');
  const code = body.charCodeAt(1);
  // Codes above 5 are reserved.
  return code > 5 ? fault('connack code') : { type: 'connack', code: code };
}

function decodeSuback(body: string): Packet | PacketFault {
  if (body.length < 3) return fault('suback');
  const codes: number[] = [];
  for (let i = 2; i < body.length; i++) {
    const code = body.charCodeAt(i);
    // Other codes are reserved [MQTT-3.9.3-2].
    if (code > 2 && code !== 128) return fault('suback code');
    codes.push(code);
  }
  return { type: 'suback', id: twoBytesAt(body, 0), codes: codes };
}

/** QoS 2 is a fault as QoS 3 is [MQTT-3.3.1-4]: we subscribe at 0, and a broker never grants more [MQTT-3.8.4-6]. */
function decodePublish(flags: number, body: string): PublishPacket | PacketFault {
  const qos = mod(idiv(flags, 2), 4);
  if (qos > 1) return fault('publish qos');
  if (body.length < 2) return fault('publish');
  const topicEnd = 2 + twoBytesAt(body, 0);
  const payloadStart = topicEnd + 2 * qos;
  if (payloadStart > body.length) return fault('publish length');
  const topic = body.substring(2, topicEnd);
  if (!isTopicName(topic)) return fault('publish topic');
  const id = qos === 0 ? 0 : twoBytesAt(body, topicEnd);
  // A packet id is never 0 [MQTT-2.3.1-1].
  if (qos === 1 && id === 0) return fault('publish id');
  return { type: 'publish', topic: topic, payload: body.substring(payloadStart), qos: qos === 0 ? 0 : 1, id: id };
}

/** A whole packet: its first byte 0..255 and all behind the remaining length. Types that a broker has no cause to send are faults. */
export function decodePacket(first: number, body: string): Packet | PacketFault {
  const type = idiv(first, 16);
  const flags = mod(first, 16);
  if (type === 3) return decodePublish(flags, body);
  // Flags are reserved in all other packets [MQTT-2.2.2-2].
  if (flags !== 0) return fault('flags ' + first);
  if (type === 2) return decodeConnack(body);
  if (type === 9) return decodeSuback(body);
  if (type === 13) return body.length === 0 ? { type: 'pingresp' } : fault('pingresp');
  return fault('type ' + type);
}
