import { performance } from 'node:perf_hooks';
import { encodeDown } from '../../../protocol/encode-down.ts';
import { encodeHub } from '../../../protocol/encode-presence.ts';
import { MESSAGE_BYTES_MAX } from '../../../protocol/limits.ts';
import type { DownMessage, HubMessage } from '../../../protocol/messages.ts';
import { hubTopic, parseTopic, tileTopic } from '../../../protocol/topics.ts';
import type { Broker, BrokerEvents } from '../../table/ports.ts';
import { type Log, withoutPassword } from '../log.ts';
import { NODE_TIMERS, type Timers } from '../timers.ts';
import { type BrokerSession, openSession } from './broker-session.ts';
import { deliverIncoming } from './incoming.ts';
import { BROKER_LIMITS } from './limits.ts';
import { TileRates } from './tile-rates.ts';

export interface ExternalBrokerOptions {
  /** mqtt://user:password@host:port or mqtts://. */
  readonly url: string;
  /** Hub id; the client id is `hub-<hub>`. */
  readonly hub: string;
  /** The number of this start of the hub, for its will. */
  readonly start: number;
  readonly events: BrokerEvents;
  readonly log: Log;
  readonly timers?: Timers;
  readonly nowMs?: () => number;
  /** 0 <= random < 1, for the spread of reconnects. */
  readonly random?: () => number;
}

export interface ExternalBrokerStats {
  readonly online: boolean;
  readonly connects: number;
  readonly taken: number;
  readonly sent: number;
  /** Hub messages not sent: over the limit of the wire; while the broker was away or did not read. */
  readonly oversized: number;
  readonly unsent: number;
  /** Messages of tiles over their rate, or on topics that are none of ours. */
  readonly dropped: number;
}

export interface ExternalBroker extends Broker {
  stats(): ExternalBrokerStats;
}

const RECONNECT_MIN_MS = 250;
const RECONNECT_MAX_MS = 5000;
/** What may wait for a broker that does not read; beyond, messages are dropped, and delivery sends them again. */
const BUFFER_BYTES_MAX = 1024 * 1024;

/**
 * A broker of somebody else, as mosquitto. Resolves when it is connected and subscribed; throws BrokerError when that fails at first. Later losses
 * are reported by `online` and tried again for ever. It cannot tell when a tile's connection ends, nor end one: `kick` does nothing.
 */
export async function createExternalBroker(options: ExternalBrokerOptions): Promise<ExternalBroker> {
  const broker = new MqttBroker(options);
  await broker.connect();
  return broker;
}

class MqttBroker implements ExternalBroker {
  readonly #options: ExternalBrokerOptions;
  readonly #timers: Timers;
  readonly #random: () => number;
  readonly #rates: TileRates;
  #session: BrokerSession | undefined;
  #cancelReconnect: (() => void) | undefined;
  #closed = false;
  #failures = 0;
  #connects = 0;
  #taken = 0;
  #sent = 0;
  #oversized = 0;
  #unsent = 0;
  #dropped = 0;

  constructor(options: ExternalBrokerOptions) {
    this.#options = options;
    this.#timers = options.timers ?? NODE_TIMERS;
    this.#random = options.random ?? Math.random;
    this.#rates = new TileRates(BROKER_LIMITS, options.nowMs ?? (() => performance.now()));
  }

  async connect(): Promise<void> {
    const { hub, start, url, events, log } = this.#options;
    const session = await openSession({
      url,
      clientId: `hub-${hub}`,
      will: { topic: hubTopic(hub), payload: encodeHub({ online: false, hub, start, tables: [] }) },
      onMessage: (topic, payload) => this.#take(topic, payload),
      onClosed: () => this.#lost(),
    });
    if (this.#closed) {
      await session.close();
      return;
    }
    this.#session = session;
    this.#failures = 0;
    this.#connects += 1;
    log.info('connected to the broker', { url: withoutPassword(url) });
    events.online(true);
  }

  send(tile: string, message: DownMessage): void {
    this.#publish(tileTopic(tile, 'dn'), encodeDown(message));
  }

  announce(message: HubMessage): void {
    this.#publish(hubTopic(message.hub), encodeHub(message));
  }

  kick(): void {
    // No broker offers this over MQTT; the hub tells the tile with `away` and takes nothing of it.
  }

  stats(): ExternalBrokerStats {
    return {
      online: this.#session !== undefined,
      connects: this.#connects,
      taken: this.#taken,
      sent: this.#sent,
      oversized: this.#oversized,
      unsent: this.#unsent,
      dropped: this.#dropped,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelReconnect?.();
    const session = this.#session;
    this.#session = undefined;
    await session?.close();
  }

  #publish(topic: string, payload: string): void {
    if (topic.length + payload.length > MESSAGE_BYTES_MAX) {
      this.#oversized += 1;
      this.#options.log.error('a message is over the limit of the wire and was not sent', { topic });
    } else if (this.#session === undefined || this.#session.bufferedBytes() > BUFFER_BYTES_MAX) {
      this.#unsent += 1;
    } else {
      this.#sent += 1;
      this.#session.publish(topic, payload);
    }
  }

  #take(name: string, payload: Buffer): void {
    const topic = parseTopic(name);
    if (topic?.of !== 'tile' || !this.#rates.allows(topic.tile)) {
      this.#dropped += 1;
      return;
    }
    this.#taken += 1;
    deliverIncoming(this.#options.events, topic, name.length, payload);
  }

  #lost(): void {
    if (this.#closed) return;
    if (this.#session !== undefined) {
      this.#session = undefined;
      this.#options.log.warn('lost the broker', { url: withoutPassword(this.#options.url) });
      this.#options.events.online(false);
    }
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    const delayMs = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** this.#failures);
    this.#failures += 1;
    // Half of it is spread, so that the hubs of a cluster do not come back all at once.
    this.#cancelReconnect = this.#timers.after(delayMs * (0.5 + this.#random() / 2), () => {
      this.connect().catch((error: unknown) => {
        if (this.#closed) return;
        this.#options.log.debug('the broker is still away', { error });
        this.#reconnectLater();
      });
    });
  }
}
