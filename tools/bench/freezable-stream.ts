/** A TCP stream whose other side can be left waiting: a tile that hangs in the middle of its work. */
import { connect } from 'node:net';
import type { OpenStream } from '../../firmware/virtual/link.ts';
import type { HubAddress } from '../virtual-tile/tcp-stream.ts';

export interface FreezableStreams {
  readonly open: OpenStream;
  /** From now on nothing is read from the socket. */
  freeze(): void;
}

/** Streams to a hub, one at a time. */
export function freezableStreams({ host, port }: HubAddress): FreezableStreams {
  let freeze = (): void => undefined;
  return {
    open: (events) => {
      const socket = connect({ host, port, noDelay: true });
      socket.setEncoding('latin1');
      socket.on('connect', () => events.opened());
      socket.on('data', (chunk) => events.data(String(chunk)));
      socket.on('error', () => undefined);
      socket.on('close', () => events.closed('lost'));
      freeze = () => void socket.pause();
      return {
        write: (bytes) => socket.writable && (socket.write(bytes, 'latin1') || true),
        close: () => void (socket.connecting ? socket.destroy() : socket.destroySoon()),
      };
    },
    freeze: () => freeze(),
  };
}
