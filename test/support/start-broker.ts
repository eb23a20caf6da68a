import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createEmbeddedBroker, type EmbeddedBroker } from '../../hub/adapters/broker/embedded-broker.ts';
import type { BrokerLimits } from '../../hub/adapters/broker/limits.ts';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { NODE_TIMERS, type Timers } from '../../hub/adapters/timers.ts';
import type { BrokerEvents, Credentials, Grant } from '../../hub/table/ports.ts';
import { MqttClient } from './mqtt-client.ts';

/** Credentials in memory: user -> secret and grant. */
export class OpenCredentials implements Credentials {
  readonly #users = new Map<string, { readonly secretSha256: string; readonly grant: Grant }>();

  add(user: string, secret: string, grant: Grant): void {
    this.#users.set(user, { secretSha256: createHash('sha256').update(secret).digest('hex'), grant });
  }

  find(user: string): ReturnType<Credentials['find']> {
    return this.#users.get(user);
  }
}

/** The tiles of tests: 12 hex digits that end in the number. */
export function tileId(n: number): string {
  return `02c0${n.toString(16).padStart(8, '0')}`;
}

/** A secret for each user, the same in every test. */
export function secretOf(user: string): string {
  return `secret-of-${user}`;
}

export interface HeardEvent {
  readonly event: keyof BrokerEvents;
  readonly tile: string;
  readonly what: unknown;
}

/** Events as a list, for tests that look at what the hub was told. */
export function recordEvents(): { readonly heard: HeardEvent[]; readonly events: BrokerEvents } {
  const heard: HeardEvent[] = [];
  const note = (event: keyof BrokerEvents, tile: string, what: unknown): void => {
    heard.push({ event, tile, what });
  };
  return {
    heard,
    events: {
      up: (tile, message) => note('up', tile, message),
      presence: (tile, message) => note('presence', tile, message),
      log: (tile, message) => note('log', tile, message),
      malformed: (tile, malformed) => note('malformed', tile, malformed),
      closed: (tile, takenOver) => note('closed', tile, takenOver),
      online: (yes) => note('online', '', yes),
    },
  };
}

export interface StartedBroker {
  readonly broker: EmbeddedBroker;
  readonly port: number;
  readonly credentials: OpenCredentials;
  readonly heard: HeardEvent[];
  /** Connects tile `n`, subscribed to its `dn`. */
  joinTile(n: number): Promise<MqttClient>;
  /** Connects a page that writes for these tiles. */
  joinPage(user: string, tiles: readonly string[], filters: readonly string[]): Promise<MqttClient>;
}

export interface StartBrokerOptions {
  readonly events?: Partial<BrokerEvents>;
  readonly limits?: Partial<BrokerLimits>;
  readonly timers?: Timers;
  readonly nowMs?: () => number;
}

/** An embedded broker on a free port of this machine, closed when the test ends. */
export async function startBroker(options: StartBrokerOptions = {}): Promise<StartedBroker> {
  const { heard, events } = recordEvents();
  const credentials = new OpenCredentials();
  const broker = await createEmbeddedBroker({
    credentials,
    events: { ...events, ...options.events },
    log: SILENT_LOG,
    limits: options.limits ?? {},
    timers: options.timers ?? NODE_TIMERS,
    ...(options.nowMs === undefined ? {} : { nowMs: options.nowMs }),
  });
  onTestFinished(() => broker.close());
  const { port } = await broker.listen({ host: '127.0.0.1', port: 0 });
  const join = async (user: string, grant: Grant, filters: readonly string[]): Promise<MqttClient> => {
    credentials.add(user, secretOf(user), grant);
    const client = await MqttClient.join(port, { clientId: user, user, password: secretOf(user) }, filters);
    onTestFinished(() => client.close());
    return client;
  };
  return {
    broker,
    port,
    credentials,
    heard,
    joinTile: (n) => join(tileId(n), { as: 'tile', tile: tileId(n) }, [`ct/t/${tileId(n)}/dn`, 'ct/hub/+/on']),
    joinPage: (user, tiles, filters) => join(user, { as: 'page', tiles }, filters),
  };
}
