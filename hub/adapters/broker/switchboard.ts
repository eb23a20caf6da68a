/** aedes with our rules: who may connect, write and read. Its registry of clients has races in take-overs, so ours decides. */
import { Aedes, type Client, type ConnectPacket, type PublishPacket, type Subscription } from 'aedes';
import { parseTopic, type Topic } from '../../../protocol/topics.ts';
import type { BrokerEvents, Credentials, Grant } from '../../table/ports.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';
import { isOwnEcho, mayPublish, mayReceive, maySubscribe } from './access.ts';
import { Admission, type Stranger } from './admission.ts';
import { authenticate } from './authentication.ts';
import { CutCounts } from './cut-counts.ts';
import { Guard } from './guard.ts';
import { deliverIncoming } from './incoming.ts';
import type { BrokerLimits, CutReason } from './limits.ts';
import { NO_PERSISTENCE } from './no-persistence.ts';
import { encodePuback } from './packets.ts';
import { Subscriptions } from './subscriptions.ts';
import type { Transport } from './transport.ts';

export interface SwitchboardOptions {
  readonly credentials: Credentials;
  readonly events: BrokerEvents;
  readonly log: Log;
  readonly limits: BrokerLimits;
  readonly timers: Timers;
  readonly nowMs: () => number;
}

/** A connection, from its first byte. */
export interface Connection {
  readonly guard: Guard;
  readonly stranger: Stranger;
  /** Set once it has said who it is. */
  user?: string;
  grant?: Grant;
  /** Topic of its will. */
  will?: string;
  /** What its CONNECT asked for; 0: none. */
  keepaliveS?: number;
  /** Tiles it has written for. */
  readonly spokeFor: Set<string>;
  readonly filters: Set<string>;
}

export interface Switchboard {
  accept(transport: Transport): void;
  /** Connections that subscribed to the topic. */
  receivers(topic: string): Iterable<Connection>;
  kick(tile: string): void;
  stats(): { connections: number; strangers: number; taken: number; cut: Readonly<Record<string, number>> };
  close(): Promise<void>;
}

/** CONNACK return codes [MQTT 3.2.2.3]. */
const IDENTIFIER_REJECTED = 2;
const BAD_USER_OR_PASSWORD = 4;
const NOT_AUTHORIZED = 5;
const AEDES_CONNECT_TIMEOUT_MS = 60_000;
/** After the time for CONNECT is up, what has arrived and was not yet read, as in a storm of a thousand tiles, is read first. */
const READ_FIRST_MS = 50;

export async function createSwitchboard(options: SwitchboardOptions): Promise<Switchboard> {
  const switchboard = new AedesSwitchboard(options);
  await switchboard.start();
  return switchboard;
}

class AedesSwitchboard implements Switchboard {
  readonly #options: SwitchboardOptions;
  readonly #aedes: Aedes;
  readonly #admission: Admission;
  readonly #cuts: CutCounts;
  readonly #connections = new Set<Connection>();
  readonly #byStream = new WeakMap<object, Connection>();
  readonly #byUser = new Map<string, Connection>();
  readonly #subscriptions = new Subscriptions<Connection>();
  #taken = 0;
  #closing = false;

  constructor(options: SwitchboardOptions) {
    const { limits, log, nowMs } = options;
    this.#options = options;
    this.#admission = new Admission(limits);
    this.#cuts = new CutCounts(log, nowMs);
    this.#aedes = new Aedes({
      persistence: NO_PERSISTENCE,
      // Ours comes first; see accept().
      connectTimeout: AEDES_CONNECT_TIMEOUT_MS,
      maxTopicLevels: 8,
      // Guards never report a full stream; see there.
      drainTimeout: 0,
      preConnect: (client, packet, done) => done(null, this.#preConnect(client, packet)),
      authenticate: (client, user, secret, done) => this.#authenticate(client, user, secret, done),
      authorizePublish: (client, packet, done) => done(this.#take(client, packet)),
      authorizeSubscribe: (client, subscription, done) => done(null, this.#subscribe(client, subscription)),
      authorizeForward: (client, packet) => (this.#mayReceive(client, packet.topic) ? packet : null),
    });
    this.#aedes.on('unsubscribe', (filters, client) => this.#unsubscribe(filters, client));
    (this.#aedes as NodeJS.EventEmitter).on('error', (error) => log.error('the broker had a fault', { error }));
  }

  start(): Promise<void> {
    return this.#aedes.listen();
  }

  accept(transport: Transport): void {
    const { limits, timers, nowMs } = this.#options;
    const stranger: Stranger = { address: transport.address, turnAway: () => connection.guard.cut('tooMany') };
    if (this.#closing || !this.#admission.enter(stranger)) {
      this.#cuts.add('tooMany', transport.address, undefined);
      transport.destroy();
      return;
    }
    const guard = new Guard({
      transport,
      limits,
      timers,
      nowMs,
      onClosed: (reason) => this.#closed(connection, reason),
    });
    const connection: Connection = { guard, stranger, spokeFor: new Set(), filters: new Set() };
    this.#connections.add(connection);
    this.#byStream.set(guard.stream, connection);
    this.#aedes.handle(guard.stream);
    timers.after(limits.connectTimeoutMs, () => {
      timers.after(READ_FIRST_MS, () => {
        if (connection.user === undefined) guard.cut('silent');
      });
    });
  }

  receivers(topic: string): Iterable<Connection> {
    return this.#subscriptions.receivers(topic);
  }

  kick(tile: string): void {
    for (const connection of [...this.#connections]) {
      if (connection.user === tile || connection.spokeFor.has(tile)) connection.guard.cut('kicked');
    }
  }

  stats(): { connections: number; strangers: number; taken: number; cut: Readonly<Record<string, number>> } {
    const { connections, strangers } = this.#admission;
    return { connections, strangers, taken: this.#taken, cut: this.#cuts.all() };
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const connection of [...this.#connections]) connection.guard.cut('closing');
    await new Promise<void>((resolve) => this.#aedes.close(resolve));
  }

  #find(client: Client): Connection | undefined {
    return this.#byStream.get(client.conn);
  }

  #preConnect(client: Client, packet: ConnectPacket): boolean {
    const connection = this.#find(client);
    if (connection === undefined) return false;
    // Sessions are never kept: what a sleeping client missed it asks for again.
    packet.clean = true;
    connection.keepaliveS = packet.keepalive ?? 0;
    if (packet.will !== undefined) {
      connection.will = packet.will.topic;
      packet.will.retain = false;
      packet.will.qos = 0;
    }
    return true;
  }

  #authenticate(
    client: Client,
    user: string | undefined,
    secret: Buffer | undefined,
    done: Parameters<Aedes['authenticate']>[3],
  ): void {
    const connection = this.#find(client);
    const judged = this.#judge(connection, client.id, user, secret);
    if (connection !== undefined && user !== undefined && 'as' in judged) {
      this.#welcome(connection, user, judged);
      done(null, true);
      return;
    }
    this.#cuts.add('refused', connection?.stranger.address ?? '', client.id);
    done('as' in judged ? null : Object.assign(new Error('refused'), judged), false);
  }

  #judge(
    connection: Connection | undefined,
    clientId: string,
    user: string | undefined,
    secret: Buffer | undefined,
  ): Grant | { readonly returnCode: number } {
    const grant = authenticate(this.#options.credentials, user, secret);
    if (grant === undefined) return { returnCode: BAD_USER_OR_PASSWORD };
    if (clientId !== user) return { returnCode: IDENTIFIER_REJECTED };
    const { will, keepaliveS = 0 } = connection ?? {};
    // aedes has a limit of its own, but answers it with 6, which MQTT 3.1.1 does not have.
    const isSilent = keepaliveS === 0 || keepaliveS > this.#options.limits.keepaliveMaxS;
    const isForeign = will !== undefined && !mayWrite(grant, will, parseTopic(will));
    return isSilent || isForeign ? { returnCode: NOT_AUTHORIZED } : grant;
  }

  #welcome(connection: Connection, user: string, grant: Grant): void {
    const { limits } = this.#options;
    this.#admission.known(connection.stranger);
    this.#byUser.get(user)?.guard.cut('takenOver');
    this.#byUser.set(user, connection);
    connection.user = user;
    connection.grant = grant;
    if (grant.as === 'page') connection.guard.widen(Math.max(1, grant.tiles.length), limits.pageBufferBytes);
  }

  /** What a client publishes, and its will. An error ends the connection. */
  #take(client: Client | null, packet: PublishPacket): Error | null {
    if (this.#closing) return null;
    const connection = client === null ? undefined : this.#find(client);
    const topic = parseTopic(packet.topic);
    if (connection?.grant === undefined || !mayWrite(connection.grant, packet.topic, topic)) {
      connection?.guard.cut('foreignTopic');
      return new Error('foreign topic');
    }
    if (packet.qos === 2) {
      connection.guard.cut('qos2');
      return new Error('QoS 2 is not served');
    }
    packet.retain = false;
    // Taken at QoS 1, passed on at QoS 0: delivery is made sure end to end (DESIGN 4.1), not by the broker.
    if (packet.qos === 1 && packet.messageId !== undefined) connection.guard.send(encodePuback(packet.messageId));
    packet.qos = 0;
    this.#taken += 1;
    if (topic === undefined) return null;
    if (topic.of === 'tile' && connection.grant.as === 'page') connection.spokeFor.add(topic.tile);
    deliverIncoming(this.#options.events, topic, packet.topic.length, toBuffer(packet.payload));
    return null;
  }

  /** null: refused, answered with 128 in the SUBACK [MQTT 3.9.3]. */
  #subscribe(client: Client, subscription: Subscription): Subscription | null {
    const connection = this.#find(client);
    const { topic } = subscription;
    if (connection?.grant === undefined || !maySubscribe(connection.grant, topic)) return null;
    // A connection that was cut while its SUBSCRIBE was under way must not stay in the table.
    if (!this.#connections.has(connection)) return null;
    connection.filters.add(topic);
    this.#subscriptions.add(topic, connection);
    return subscription;
  }

  #unsubscribe(filters: readonly string[], client: Client): void {
    const connection = this.#find(client);
    if (connection === undefined) return;
    for (const filter of filters) {
      connection.filters.delete(filter);
      this.#subscriptions.remove(filter, connection);
    }
  }

  #mayReceive(client: Client, topic: string): boolean {
    const grant = this.#find(client)?.grant;
    return grant !== undefined && mayReceive(grant, topic);
  }

  #closed(connection: Connection, reason: CutReason | undefined): void {
    this.#admission.left(connection.stranger);
    this.#connections.delete(connection);
    for (const filter of connection.filters) this.#subscriptions.remove(filter, connection);
    if (reason !== undefined) this.#cuts.add(reason, connection.stranger.address, connection.user);
    const { user, grant, spokeFor } = connection;
    if (user === undefined || grant === undefined) return;
    if (this.#byUser.get(user) === connection) this.#byUser.delete(user);
    if (this.#closing) return;
    const tiles = grant.as === 'tile' ? [grant.tile] : spokeFor;
    for (const tile of tiles) this.#options.events.closed(tile, reason === 'takenOver');
  }
}

function mayWrite(grant: Grant, topic: string, parsed: Topic | undefined): boolean {
  return parsed === undefined ? isOwnEcho(grant, topic) : mayPublish(grant, parsed);
}

function toBuffer(payload: string | Buffer): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload, 'latin1') : payload;
}
