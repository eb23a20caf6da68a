import { connect, type Socket } from 'node:net';

/**
 * A bare MQTT 3.1.1 client for tests of brokers: it sends what it is told, right or wrong, and keeps what it gets. Independent of both the hub's and
 * the tiles' own code.
 */
export interface Packet {
  readonly type: number;
  readonly flags: number;
  readonly body: Buffer;
}

export const CONNACK = 2;
export const PUBLISH = 3;
export const PUBACK = 4;
export const SUBACK = 9;
export const UNSUBACK = 11;
export const PINGRESP = 13;

export const PINGREQ = Buffer.from([0xc0, 0]);
export const DISCONNECT = Buffer.from([0xe0, 0]);

export interface ConnectOptions {
  readonly clientId: string;
  readonly user?: string;
  readonly password?: string;
  readonly keepaliveS?: number;
  readonly clean?: boolean;
  readonly will?: {
    readonly topic: string;
    readonly payload: string;
    readonly qos?: number;
    readonly retain?: boolean;
  };
}

function length(bytes: number): number[] {
  const digits: number[] = [];
  let left = bytes;
  do {
    const digit = left % 128;
    left = Math.floor(left / 128);
    digits.push(left > 0 ? digit | 0x80 : digit);
  } while (left > 0);
  return digits;
}

export function packet(first: number, ...parts: readonly (Buffer | string | readonly number[])[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? text(part) : Buffer.from(part as Buffer))),
  );
  return Buffer.concat([Buffer.from([first, ...length(body.length)]), body]);
}

/** A string with its length before it. */
export function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}

export function connectPacket(options: ConnectOptions): Buffer {
  const { clientId, user, password, keepaliveS = 60, clean = true, will } = options;
  const flags =
    (clean ? 2 : 0) |
    (will ? 4 | ((will.qos ?? 0) << 3) | (will.retain ? 32 : 0) : 0) |
    (user === undefined ? 0 : 128) |
    (password === undefined ? 0 : 64);
  const fields = [clientId, ...(will ? [will.topic, will.payload] : []), user, password];
  const given = fields.filter((field) => field !== undefined);
  return packet(0x10, text('MQTT'), [4, flags, keepaliveS >> 8, keepaliveS & 255], ...given);
}

export function publishPacket(topic: string | Buffer, payload: string | Buffer, flags = 0, id = 1): Buffer {
  const withId = flags & 6 ? [Buffer.from([id >> 8, id & 255])] : [];
  return packet(0x30 | flags, text(topic), ...withId, Buffer.from(payload as string));
}

export function subscribePacket(filters: readonly string[], id = 1, qos = 0): Buffer {
  return packet(0x82, [id >> 8, id & 255], ...filters.flatMap((filter) => [text(filter), [qos]]));
}

export class MqttClient {
  readonly socket: Socket;
  /** Everything received and not yet taken by `next`. */
  readonly packets: Packet[] = [];
  /** Time of arrival of each PUBLISH, if `stamps` is set. */
  onPacket: (packet: Packet) => void = () => undefined;
  closed = false;
  #rest: Buffer = Buffer.alloc(0);
  #wake: (() => void)[] = [];

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
      this.#notify();
    });
  }

  /** Opens the socket only. */
  static open(port: number, host = '127.0.0.1'): Promise<MqttClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host });
      const client = new MqttClient(socket);
      socket.once('connect', () => resolve(client));
      socket.once('error', reject);
    });
  }

  /** Opens, connects, and subscribes when filters are given. Throws when the broker refuses. */
  static async join(port: number, options: ConnectOptions, filters: readonly string[] = []): Promise<MqttClient> {
    const client = await MqttClient.open(port);
    client.send(connectPacket(options));
    const connack = await client.next(CONNACK);
    if (connack.body[1] !== 0) throw new Error(`refused with ${connack.body[1]}`);
    if (filters.length > 0) {
      client.send(subscribePacket(filters));
      await client.next(SUBACK);
    }
    return client;
  }

  send(...bytes: readonly Buffer[]): void {
    this.socket.write(Buffer.concat(bytes));
  }

  publish(topic: string, payload: string): void {
    this.send(publishPacket(topic, payload));
  }

  /** The next packet of a type; earlier ones of other types are dropped. Rejects when the connection ends. */
  async next(type: number): Promise<Packet> {
    for (;;) {
      const packet = this.packets.shift();
      if (packet?.type === type) return packet;
      if (packet !== undefined) continue;
      if (this.closed) throw new Error('the connection ended');
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Topic and payload of the next PUBLISH. */
  async message(): Promise<{ readonly topic: string; readonly payload: string }> {
    return parsePublish(await this.next(PUBLISH));
  }

  /** Resolves when the broker has answered a PINGREQ: everything sent before has been handled. */
  async settled(): Promise<void> {
    this.send(PINGREQ);
    await this.next(PINGRESP);
  }

  /** Resolves when the connection is over. */
  async ended(): Promise<void> {
    while (!this.closed) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  close(): void {
    this.socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const parsed = parsePacket(this.#rest);
      if (parsed === undefined) break;
      this.#rest = this.#rest.subarray(parsed.bytes);
      this.packets.push(parsed.packet);
      this.onPacket(parsed.packet);
    }
    this.#notify();
  }

  #notify(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}

export function parsePublish({ body }: Packet): { readonly topic: string; readonly payload: string } {
  const topicBytes = body.readUInt16BE(0);
  return { topic: body.toString('latin1', 2, 2 + topicBytes), payload: body.toString('latin1', 2 + topicBytes) };
}

function parsePacket(bytes: Buffer): { readonly packet: Packet; readonly bytes: number } | undefined {
  let size = 0;
  for (let i = 1; i <= 4; i++) {
    const digit = bytes[i];
    if (digit === undefined) return undefined;
    size += (digit & 0x7f) * 128 ** (i - 1);
    if (digit >= 0x80) continue;
    const first = bytes[0] as number;
    if (bytes.length < 1 + i + size) return undefined;
    const body = bytes.subarray(1 + i, 1 + i + size);
    return { packet: { type: first >> 4, flags: first & 15, body }, bytes: 1 + i + size };
  }
  throw new Error('a packet with a length of five bytes');
}
