/** TCP connections for virtual tiles. */
import { connect } from 'node:net';
import type { ByteStream, OpenStream, StreamEvents } from '../../firmware/virtual/link.ts';

export interface HubAddress {
  readonly host: string;
  readonly port: number;
}

/** A tile's socket takes no more than this while the network does not: an ESP32 has no memory for it either. */
const WAITING_BYTES_MAX = 4096;

/** What a tile says of an error of the socket: see TileInput.linkDown. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'wifi',
  ENETUNREACH: 'wifi',
  ENETDOWN: 'wifi',
  ENOTFOUND: 'nohub',
  EAI_AGAIN: 'nohub',
};

/** Opens a connection; what comes of it is told through `events`, and nothing after `close`. */
export function openTcp({ host, port }: HubAddress, events: StreamEvents): ByteStream {
  const socket = connect({ host, port, noDelay: true });
  // A byte is a character 0..255, as in the core.
  socket.setEncoding('latin1');
  let reason = 'lost';
  let isOpen = true;
  socket.on('connect', () => events.opened());
  socket.on('data', (chunk: Buffer | string) => events.data(String(chunk)));
  socket.on('error', (error: NodeJS.ErrnoException) => {
    reason = REASONS[error.code ?? ''] ?? 'lost';
  });
  socket.on('close', () => {
    if (isOpen) events.closed(reason);
    isOpen = false;
  });
  return {
    write: (bytes) => {
      if (!isOpen || !socket.writable || socket.writableLength > WAITING_BYTES_MAX) return false;
      socket.write(bytes, 'latin1');
      return true;
    },
    close: () => {
      isOpen = false;
      // What was written last, a DISCONNECT perhaps, still goes out.
      if (socket.connecting) socket.destroy();
      else socket.destroySoon();
    },
  };
}

/** Streams to a hub whose address is known. */
export function tcpStreams(address: HubAddress): OpenStream {
  return (events) => openTcp(address, events);
}
