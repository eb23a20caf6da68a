import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { performance } from 'node:perf_hooks';
import { decodeAsk } from '../../../protocol/decode-discovery.ts';
import { encodeAnswer } from '../../../protocol/encode-discovery.ts';
import { DISCOVERY_PORT, PROTOCOL_VERSION } from '../../../protocol/limits.ts';
import { toListenError } from '../listen.ts';
import type { Log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { TokenBucket } from '../token-bucket.ts';

export interface DiscoveryOptions {
  readonly hub: string;
  /** The MQTT port, at the address from which the answer comes. */
  readonly mqttPort: number;
  /** Addresses to listen on: 127.0.0.1 unless told; 0.0.0.0 hears broadcasts of every network. */
  readonly addresses?: readonly string[];
  /** 17117 unless told; 0: the system chooses. */
  readonly port?: number;
  readonly log: Log;
  readonly nowMs?: () => number;
}

export interface DiscoveryStats {
  readonly answered: number;
  /** Datagrams that were no question. */
  readonly malformed: number;
  /** Questions over the rate. */
  readonly limited: number;
}

export interface Discovery {
  /** The port of each address. */
  readonly ports: readonly number[];
  stats(): DiscoveryStats;
  close(): Promise<void>;
}

/** A storm of a thousand tiles is answered; a flood is not echoed at somebody else whose address it bears. */
const ALL_PER_SECOND = 2000;
const ASKER_PER_SECOND = 4;
const ASKER_BURST = 8;
const ASKERS_MAX = 4096;
/** A question has some 50 bytes; nobody needs more. */
const ASK_BYTES_MAX = 200;

/** Answers tiles that ask where the hub is (protocol README section 6). Throws ListenError. */
export async function createDiscovery(options: DiscoveryOptions): Promise<Discovery> {
  const discovery = new UdpDiscovery(options);
  await discovery.open();
  return discovery;
}

class UdpDiscovery implements Discovery {
  readonly #options: DiscoveryOptions;
  readonly #nowMs: () => number;
  readonly #answer: Buffer;
  readonly #all: TokenBucket;
  readonly #askers = new Map<string, TokenBucket>();
  #sockets: Socket[] = [];
  #answered = 0;
  #malformed = 0;
  #limited = 0;

  constructor(options: DiscoveryOptions) {
    const { hub, mqttPort, nowMs = () => performance.now() } = options;
    this.#options = options;
    this.#nowMs = nowMs;
    this.#answer = Buffer.from(encodeAnswer({ version: PROTOCOL_VERSION, hub, port: mqttPort }), 'latin1');
    this.#all = new TokenBucket(ALL_PER_SECOND, ALL_PER_SECOND, nowMs());
  }

  get ports(): readonly number[] {
    return this.#sockets.map((socket) => socket.address().port);
  }

  async open(): Promise<void> {
    try {
      for (const address of this.#options.addresses ?? ['127.0.0.1']) this.#sockets.push(await this.#bind(address));
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  stats(): DiscoveryStats {
    return { answered: this.#answered, malformed: this.#malformed, limited: this.#limited };
  }

  async close(): Promise<void> {
    const sockets = this.#sockets;
    this.#sockets = [];
    await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))));
  }

  #bind(address: string): Promise<Socket> {
    const { port = DISCOVERY_PORT, log } = this.#options;
    // Several hubs on one machine all hear a broadcast.
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    return new Promise((resolve, reject) => {
      const failed = (error: Error): void => {
        socket.close();
        reject(toListenError(error, { host: address, port }, { what: 'discovery', option: '--discovery-port' }));
      };
      socket.once('error', failed);
      socket.bind({ address, port }, () => {
        socket.removeListener('error', failed);
        socket.on('error', (error) => log.warn('discovery had a fault', { error }));
        socket.on('message', (bytes, from) => this.#hear(socket, bytes, from));
        resolve(socket);
      });
    });
  }

  #hear(socket: Socket, bytes: Buffer, from: RemoteInfo): void {
    const ask = bytes.length > ASK_BYTES_MAX ? undefined : decodeAsk(bytes.toString('latin1'), parseJson);
    if (ask === undefined || 'malformed' in ask) {
      this.#malformed += 1;
    } else if (!this.#allows(`${from.address} ${ask.tile}`)) {
      this.#limited += 1;
    } else {
      this.#answered += 1;
      socket.send(this.#answer, from.port, from.address, (error) => {
        if (error) this.#options.log.debug('could not answer a tile that asked', { error, address: from.address });
      });
    }
  }

  #allows(asker: string): boolean {
    const nowMs = this.#nowMs();
    // Beyond so many askers, as only an attack has, all are forgotten; the rate of all together still holds.
    if (this.#askers.size >= ASKERS_MAX) this.#askers.clear();
    const own = this.#askers.get(asker) ?? new TokenBucket(ASKER_PER_SECOND, ASKER_BURST, nowMs);
    this.#askers.set(asker, own);
    if (own.available(nowMs) < 1 || this.#all.available(nowMs) < 1) return false;
    own.take(1);
    this.#all.take(1);
    return true;
  }
}
