import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/** A client's byte stream, whatever carries it. */
export interface Transport {
  /** The client's IP address. */
  readonly address: string;
  /** Bytes written that the system has not taken yet. */
  bufferedBytes(): number;
  write(bytes: Buffer): void;
  /** Stops and goes on reading. */
  pause(): void;
  resume(): void;
  /** Closes once everything written is gone. */
  end(): void;
  /** Closes at once. */
  destroy(): void;
  /** Sets who gets the bytes, and who hears once that no more will come. Called once, before anything can arrive. */
  open(onData: (bytes: Buffer) => void, onEnd: () => void): void;
}

/** A TCP connection, without Nagle's delay: with it an answer waits up to 40 ms for the client's delayed ACK. */
export function socketTransport(socket: Socket): Transport {
  socket.setNoDelay(true);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  // What is written in one turn of the loop goes out in one packet, and as one buffer: a write of several takes longer than the copy.
  const flush = (): void => {
    const bytes = waiting;
    waiting = [];
    waitingBytes = 0;
    const [first] = bytes;
    if (first !== undefined) socket.write(bytes.length === 1 ? first : Buffer.concat(bytes));
  };
  return {
    address: socket.remoteAddress ?? '',
    bufferedBytes: () => socket.writableLength + waitingBytes,
    write: (bytes) => {
      if (waiting.push(bytes) === 1) process.nextTick(flush);
      waitingBytes += bytes.length;
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => {
      flush();
      socket.end();
    },
    destroy: () => socket.destroy(),
    open: (onData, onEnd) => {
      const end = once(onEnd);
      // A reset is followed by close, which tells all there is to know.
      socket.on('error', () => undefined);
      socket.on('data', onData);
      socket.on('end', end);
      socket.on('close', end);
    },
  };
}

/** MQTT over a WebSocket. A text frame is no MQTT [MQTT 6.0]: it ends the connection. */
export function webSocketTransport(socket: WebSocket, address: string): Transport {
  return {
    address,
    bufferedBytes: () => socket.bufferedAmount,
    write: (bytes) => {
      if (socket.readyState === socket.OPEN) socket.send(bytes, ignoreError);
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => socket.close(),
    destroy: () => socket.terminate(),
    open: (onData, onEnd) => {
      socket.on('error', () => undefined);
      socket.on('message', (data, isBinary) => {
        if (isBinary && Buffer.isBuffer(data)) onData(data);
        else socket.close(1003);
      });
      socket.on('close', once(onEnd));
    },
  };
}

function ignoreError(): void {
  // The connection is closing; `close` tells.
}

function once(run: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    run();
  };
}
