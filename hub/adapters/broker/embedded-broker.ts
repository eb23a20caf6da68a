import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { encodeDown } from '../../../protocol/encode-down.ts';
import { encodeHub } from '../../../protocol/encode-presence.ts';
import { MESSAGE_BYTES_MAX } from '../../../protocol/limits.ts';
import type { DownMessage, HubMessage } from '../../../protocol/messages.ts';
import { hubTopic, tileTopic } from '../../../protocol/topics.ts';
import type { Broker, BrokerEvents, Credentials } from '../../table/ports.ts';
import { type ListenAddress, type Listener, listen } from '../listen.ts';
import type { Log } from '../log.ts';
import { NODE_TIMERS, type Timers } from '../timers.ts';
import { BROKER_LIMITS, type BrokerLimits } from './limits.ts';
import { encodePublish } from './packets.ts';
import { createSwitchboard, type Switchboard } from './switchboard.ts';
import { socketTransport, type Transport } from './transport.ts';

export interface EmbeddedBrokerOptions {
  readonly credentials: Credentials;
  readonly events: BrokerEvents;
  readonly log: Log;
  readonly limits?: Partial<BrokerLimits>;
  readonly timers?: Timers;
  readonly nowMs?: () => number;
}

export interface BrokerStats {
  readonly connections: number;
  /** Those that have not said who they are. */
  readonly strangers: number;
  /** Messages taken from clients and given to them by the hub. */
  readonly taken: number;
  readonly sent: number;
  /** Hub messages that were over the limit of the wire and not sent: a fault of the hub. */
  readonly oversized: number;
  /** Why connections were ended, and how often. */
  readonly cut: Readonly<Record<string, number>>;
}

export interface EmbeddedBroker extends Broker {
  /** Takes a client that came some other way, as over the WebSocket of the page. */
  accept(transport: Transport): void;
  /** Opens a TCP port. Throws ListenError. May be called several times, for several addresses. */
  listen(address: ListenAddress): Promise<Listener>;
  stats(): BrokerStats;
}

/** A broker in this process: aedes behind guards, with the hub's own messages written straight to the clients. */
export async function createEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const switchboard = await createSwitchboard({
    ...options,
    limits: { ...BROKER_LIMITS, ...options.limits },
    timers: options.timers ?? NODE_TIMERS,
    nowMs: options.nowMs ?? (() => performance.now()),
  });
  return new AedesBroker(switchboard, options.log);
}

class AedesBroker implements EmbeddedBroker {
  readonly #switchboard: Switchboard;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  #sent = 0;
  #oversized = 0;

  constructor(switchboard: Switchboard, log: Log) {
    this.#switchboard = switchboard;
    this.#log = log;
  }

  send(tile: string, message: DownMessage): void {
    this.#publish(tileTopic(tile, 'dn'), encodeDown(message), message.type);
  }

  announce(message: HubMessage): void {
    this.#publish(hubTopic(message.hub), encodeHub(message), 'presence');
  }

  kick(tile: string): void {
    this.#switchboard.kick(tile);
  }

  accept(transport: Transport): void {
    this.#switchboard.accept(transport);
  }

  async listen(address: ListenAddress): Promise<Listener> {
    const server = createServer({ noDelay: true }, (socket) => this.accept(socketTransport(socket)));
    const port = await listen(server, address, { what: 'tiles (MQTT)', option: '--mqtt-port' });
    // Out of file handles, for one: the clients that are there go on.
    server.on('error', (error) => this.#log.error('the MQTT port had a fault', { error }));
    const listener: Listener = {
      host: address.host,
      port,
      // Not awaited: the port is free at once, the callback waits for the last connection.
      close: async () => {
        this.#listeners.delete(listener);
        server.close();
      },
    };
    this.#listeners.add(listener);
    return listener;
  }

  stats(): BrokerStats {
    return { ...this.#switchboard.stats(), sent: this.#sent, oversized: this.#oversized };
  }

  async close(): Promise<void> {
    for (const listener of [...this.#listeners]) await listener.close();
    await this.#switchboard.close();
  }

  #publish(topic: string, payload: string, type: string): void {
    if (topic.length + payload.length > MESSAGE_BYTES_MAX) {
      this.#oversized += 1;
      this.#log.error('a message is over the limit of the wire and was not sent', {
        topic,
        type,
        bytes: topic.length + payload.length,
      });
      return;
    }
    let packet: Buffer | undefined;
    for (const client of this.#switchboard.receivers(topic)) {
      packet ??= encodePublish(topic, payload);
      client.guard.send(packet);
      this.#sent += 1;
    }
  }
}
