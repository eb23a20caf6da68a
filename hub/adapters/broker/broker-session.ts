/** One connection to an outside broker by mqtt.js, from CONNECT to its end. Reconnecting is its user's business. */
import type { Socket } from 'node:net';
import { connect, ErrorWithSubackPacket, type MqttClient } from 'mqtt';
import { TILE_FILTERS } from '../../../protocol/topics.ts';
import { systemCode } from '../adapter-error.ts';
import { withoutPassword } from '../log.ts';
import { BrokerError } from './broker-error.ts';

export interface BrokerSessionOptions {
  readonly url: string;
  readonly clientId: string;
  readonly will: { readonly topic: string; readonly payload: string };
  readonly onMessage: (topic: string, payload: Buffer) => void;
  /** Called once, after the session was opened, when it is over for another reason than close(). */
  readonly onClosed: () => void;
}

export interface BrokerSession {
  publish(topic: string, payload: string): void;
  /** Bytes that the system has not taken yet. */
  bufferedBytes(): number;
  /** Sends what is written, takes the will back, closes. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5000;
const KEEPALIVE_S = 10;
const ADDRESS = /^mqtts?:\/\/[^/]+\/?$/;

/** Connects and subscribes to all tiles. Throws BrokerError. */
export async function openSession(options: BrokerSessionOptions): Promise<BrokerSession> {
  const { url, clientId, will, onMessage, onClosed } = options;
  if (!ADDRESS.test(url)) throw badAddress(url);
  const client = connect(url, {
    clientId,
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Ours is the outer loop; and an old sound must not come out of a queue after an outage.
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 0, retain: false },
  });
  try {
    await connected(client, url);
    // mqtt.js leaves Nagle's delay on: with it an answer waits for the broker's delayed ACK.
    (client.stream as Socket).setNoDelay(true);
    client.on('message', onMessage);
    await subscribed(client, url);
  } catch (error) {
    client.end(true);
    throw error;
  }
  return startSession(client, onClosed);
}

function startSession(client: MqttClient, onClosed: () => void): BrokerSession {
  let closing = false;
  client.on('close', () => {
    client.end(true);
    if (!closing) onClosed();
    closing = true;
  });
  // Already gone between its SUBACK and now.
  if (!client.connected) setImmediate(() => client.emit('close'));
  return {
    publish: (topic, payload) => {
      // An error means that the connection has just gone: `close` tells.
      client.publish(topic, payload, { qos: 0, retain: false }, () => undefined);
    },
    bufferedBytes: () => client.stream.writableLength,
    close: async () => {
      closing = true;
      await client.endAsync(false).catch(() => undefined);
    },
  };
}

function connected(client: MqttClient, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let cause: Error | undefined;
    client.on('error', (error) => {
      cause = error;
    });
    client.once('connect', () => resolve());
    client.once('close', () => reject(toBrokerError(cause, url)));
  });
}

async function subscribed(client: MqttClient, url: string): Promise<void> {
  try {
    await client.subscribeAsync([...TILE_FILTERS], { qos: 0 });
  } catch (error) {
    // With the SUBACK in hand the broker has answered: it refuses a filter [MQTT 3.9.3].
    throw error instanceof ErrorWithSubackPacket ? forbidden(url, error) : toBrokerError(error, url);
  }
}

function toBrokerError(cause: unknown, url: string): BrokerError {
  const where = withoutPassword(url);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  // mqtt.js gives the CONNACK's return code [MQTT 3.2.2.3].
  if (typeof code === 'number' && code >= 1 && code <= 5) {
    return new BrokerError('refused', `The broker at ${where} does not let this hub in.`, {
      hint: 'check user and password in --broker mqtt://user:password@host:port',
      cause,
    });
  }
  return new BrokerError('unreachable', `No broker answers at ${where} (${systemCode(cause) ?? 'no answer'}).`, {
    hint: 'start it, or leave --broker out to use the one inside the hub',
    cause,
  });
}

function forbidden(url: string, cause: unknown): BrokerError {
  return new BrokerError('forbidden', `The broker at ${withoutPassword(url)} lets this hub read no tiles.`, {
    hint: 'npx tile doctor prints the access list that it needs',
    cause,
  });
}

function badAddress(url: string): BrokerError {
  return new BrokerError('badAddress', `${withoutPassword(url)} is no address of a broker.`, {
    hint: 'write it as mqtt://user:password@host:1883',
  });
}
