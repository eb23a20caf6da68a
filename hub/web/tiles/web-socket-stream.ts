/** MQTT over WebSocket as the byte stream of a virtual tile. */
import type { ByteStream, OpenStream, StreamEvents } from '../../../firmware/virtual/link.ts';

/** A tile's socket takes no more than this while the network does not: an ESP32 has no memory for it either. */
const WAITING_BYTES_MAX = 4096;
/** First byte of a CONNACK, and its codes for a bad user or secret (MQTT 3.1.1, 3.2.2.3). */
const CONNACK = 0x20;
const TURNED_AWAY: readonly number[] = [4, 5];

function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Does this packet say that the credentials are not taken? */
export function isTurnedAway(bytes: Uint8Array): boolean {
  return bytes[0] === CONNACK && TURNED_AWAY.includes(bytes[3] ?? 0);
}

function openSocket(url: string, events: StreamEvents, onTurnedAway: () => void): ByteStream {
  const socket = new WebSocket(url, 'mqtt');
  socket.binaryType = 'arraybuffer';
  let wasOpen = false;
  let isMine = true;
  socket.onopen = () => {
    wasOpen = true;
    if (isMine) events.opened();
  };
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMine || !(data instanceof ArrayBuffer)) return;
    const bytes = new Uint8Array(data);
    if (isTurnedAway(bytes)) onTurnedAway();
    events.data(toText(bytes));
  };
  socket.onclose = () => {
    if (isMine) events.closed(wasOpen ? 'lost' : 'refused');
    isMine = false;
  };
  return {
    write: (text) => {
      if (!isMine || socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > WAITING_BYTES_MAX) return false;
      socket.send(toBytes(text));
      return true;
    },
    close: () => {
      isMine = false;
      socket.close();
    },
  };
}

/** Streams to the hub's MQTT socket. `onTurnedAway`: the hub does not take the credentials. */
export function webSocketStreams(url: string, onTurnedAway: () => void): OpenStream {
  return (events) => openSocket(url, events, onTurnedAway);
}
