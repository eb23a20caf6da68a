import type { Server } from 'node:net';
import { AdapterError, type AdapterErrorDetails, systemCode } from './adapter-error.ts';

/** portInUse: something listens there. notAllowed: the system forbids the port. noAddress: this machine does not have the address. */
export type ListenErrorCode = 'portInUse' | 'notAllowed' | 'noAddress' | 'failed';

/** A port could not be opened. */
export class ListenError extends AdapterError<ListenErrorCode> {
  constructor(code: ListenErrorCode, sentence: string, details: AdapterErrorDetails) {
    super('ListenError', code, sentence, details);
  }
}

/** What is to be opened, in words: "the web page" and the option that chooses its port, "--port". */
export interface ListenFor {
  readonly what: string;
  readonly option: string;
}

export interface ListenAddress {
  /** An address of this machine. */
  readonly host: string;
  /** 0: the system chooses. */
  readonly port: number;
}

/** An open port. */
export interface Listener {
  readonly host: string;
  readonly port: number;
  /** Takes no more connections; those that are there stay. */
  close(): Promise<void>;
}

/** Connections the system holds until they are accepted. With Node's 511 a storm of a thousand tiles waits a second for the second SYN. */
const BACKLOG = 4096;

/** Opens a server on an address; answers the port. Throws ListenError. */
export function listen(server: Server, { host, port }: ListenAddress, purpose: ListenFor): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(toListenError(error, { host, port }, purpose));
    server.once('error', failed);
    server.listen({ host, port, exclusive: true, backlog: BACKLOG }, () => {
      server.removeListener('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** The system's refusal of an address as a ListenError. */
export function toListenError(error: unknown, { host, port }: ListenAddress, { what, option }: ListenFor): ListenError {
  const where = `${host}:${port}`;
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new ListenError('portInUse', `Port ${port} on ${host}, wanted for ${what}, is in use.`, {
        hint: `stop what uses it, or choose another with ${option} ${port + 1}`,
        cause: error,
      });
    case 'EACCES':
      return new ListenError('notAllowed', `The system does not allow ${what} on ${where}.`, {
        hint: `choose a port above 1023 with ${option}`,
        cause: error,
      });
    case 'EADDRNOTAVAIL':
      return new ListenError('noAddress', `This machine has no address ${host} for ${what}.`, {
        hint: 'check the network connection',
        cause: error,
      });
    default:
      return new ListenError('failed', `Could not open ${where} for ${what} (${String(error)}).`, {
        hint: `choose another port with ${option}`,
        cause: error,
      });
  }
}
