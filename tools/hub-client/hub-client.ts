/** Talks to a running hub over its host socket: requests, answers, feeds. */
import { WebSocket } from 'ws';
import type { HostCommand } from '../../hub/table/host-commands.ts';
import { ToolError } from '../tool-error.ts';
import type { HubAddress } from './hub-address.ts';

/** An answer as it came; `ok` tells whether it is the one hoped for. */
export type HubAnswer =
  | { readonly ok: true; readonly [key: string]: unknown }
  | { readonly ok: false; readonly code: string; readonly say: string; readonly hint?: string };

export interface HubClient {
  /** Rejects only when the connection is lost. */
  ask(command: HostCommand): Promise<HubAnswer>;
  /** As ask, but an answer that is not ok is thrown as a ToolError. */
  request(command: HostCommand): Promise<{ readonly [key: string]: unknown }>;
  /** Called with each feed that was asked for by `watch`. */
  onFeed: (feed: string, data: unknown) => void;
  /** Called when the hub goes away without being asked to. */
  onLost: () => void;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 5000;

/** Connects and says who it is. Throws ToolError ERR_NO_HUB, ERR_TOKEN. */
export async function connectHub(address: HubAddress): Promise<HubClient> {
  const socket = await open(address);
  const client = new SocketClient(socket);
  const hello = await client.hello(address.token);
  if (!hello.ok) {
    socket.close();
    throw new ToolError('ERR_TOKEN', `The hub at ${address.url} does not take this token: ${hello.say}`, {
      hint: 'give the token that the hub printed when it started, with --token',
    });
  }
  return client;
}

function open(address: HubAddress): Promise<WebSocket> {
  const url = `${address.url.replace(/^http/, 'ws').replace(/\/$/, '')}/host`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: CONNECT_TIMEOUT_MS });
    socket.once('open', () => resolve(socket));
    socket.once('error', (cause) => {
      reject(
        new ToolError('ERR_NO_HUB', `No hub answers at ${address.url}.`, { hint: 'start one with npm start', cause }),
      );
    });
  });
}

class SocketClient implements HubClient {
  onFeed: HubClient['onFeed'] = () => undefined;
  onLost: HubClient['onLost'] = () => undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (answer: HubAnswer) => void; reject: (error: Error) => void }>();
  #asked = 0;
  #closed = false;
  #lostBy: ToolError | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#take(String(data)));
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => this.#lost(code, String(reason)));
  }

  hello(token: string): Promise<HubAnswer> {
    return this.#send({ do: 'hello', token });
  }

  ask(command: HostCommand): Promise<HubAnswer> {
    return this.#send(command);
  }

  async request(command: HostCommand): Promise<{ readonly [key: string]: unknown }> {
    const answer = await this.ask(command);
    if (answer.ok) return answer;
    throw new ToolError(`ERR_${answer.code}`, answer.say, {
      hint: answer.hint ?? 'look at the log of the hub for more',
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket.close();
  }

  #send(command: object): Promise<HubAnswer> {
    this.#asked++;
    const id = this.#asked;
    // A closed socket takes what it is given and says nothing.
    if (this.#lostBy !== undefined) return Promise.reject(this.#lostBy);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, ...command }));
    });
  }

  #take(text: string): void {
    const message = JSON.parse(text) as { id?: number; feed?: string; data?: unknown };
    if (typeof message.feed === 'string') {
      this.onFeed(message.feed, message.data);
      return;
    }
    const waiting = this.#waiting.get(message.id ?? -1);
    this.#waiting.delete(message.id ?? -1);
    waiting?.resolve(message as unknown as HubAnswer);
  }

  #lost(code: number, reason: string): void {
    const why = reason === '' ? `code ${code}` : reason;
    const error = new ToolError('ERR_HUB_LOST', `The hub closed the connection (${why}).`, {
      hint: 'see whether it still runs',
    });
    this.#lostBy = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    if (!this.#closed) this.onLost();
  }
}
