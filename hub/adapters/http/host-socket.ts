import type { RawData, WebSocket } from 'ws';
import type { Json } from '../../games/game.ts';
import type { HostCommand } from '../../table/host-commands.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';
import { TokenBucket } from '../token-bucket.ts';
import { type HelloCommand, parseHostRequest } from './host-request.ts';
import { type HostRole, mayDo, type RoleOf } from './host-role.ts';
import { answerFor } from './table-filter.ts';

/** ok with data, or why not. */
export type HostAnswer =
  | { readonly ok: true; readonly [key: string]: Json }
  | { readonly ok: false; readonly code: string; readonly say: string; readonly hint?: string };

/** Carries a command out. All but hello and watch, which end here. */
export type CarryOut = (command: HostCommand, role: HostRole) => Promise<HostAnswer>;

export interface HostSocketOptions {
  readonly carryOut: CarryOut;
  readonly roleOf: RoleOf;
  /** Told in the answer to hello. */
  readonly hub: string;
  readonly log: Log;
  readonly timers: Timers;
  readonly nowMs: () => number;
  /** It has said who it is. */
  readonly onKnown: (socket: HostSocket) => void;
  readonly onClosed: (socket: HostSocket) => void;
}

/** A connection says who it is within this. */
const HELLO_WITHIN_MS = 5000;
/** Asked whether it is still there so often; one that has not answered until the next time is gone. */
const PING_EVERY_MS = 30_000;
const REQUESTS_PER_SECOND = 100;
const REQUESTS_BURST = 300;
/** Who does not answer a close is cut off. */
const CLOSED_WITHIN_MS = 500;
/** What may wait for a host that does not read. */
const BUFFER_BYTES_MAX = 4 * 1024 * 1024;
/** WebSocket close codes (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008;

/** One host's connection: requests, answers, feeds. */
export class HostSocket {
  readonly #socket: WebSocket;
  readonly #options: HostSocketOptions;
  readonly #rate: TokenBucket;
  readonly #feeds = new Set<string>();
  #role: HostRole | undefined;
  #isAlive = true;
  #cancel: () => void;

  /** `role`: what its cookie told. */
  constructor(socket: WebSocket, role: HostRole | undefined, options: HostSocketOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#role = role;
    this.#rate = new TokenBucket(REQUESTS_PER_SECOND, REQUESTS_BURST, options.nowMs());
    this.#cancel = options.timers.after(HELLO_WITHIN_MS, () => this.#helloIsDue());
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('error', (error) => options.log.debug('a host socket had a fault', { error }));
    socket.on('close', () => {
      this.#cancel();
      options.onClosed(this);
    });
  }

  /** undefined: it has not said who it is. */
  get role(): HostRole | undefined {
    return this.#role;
  }

  watches(feed: string): boolean {
    return this.#feeds.has(feed);
  }

  /** Sends a text as it is. */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount + text.length > BUFFER_BYTES_MAX) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** Ends it, as it may not be here any more. */
  showOut(): void {
    this.#socket.close(POLICY_VIOLATION, 'say who you are');
    this.#options.timers.after(CLOSED_WITHIN_MS, () => this.#socket.terminate());
  }

  /** Ends it, as the hub goes. */
  close(): void {
    this.#socket.close(1001);
    // One that does not answer the close would keep the hub from ending.
    this.#options.timers.after(CLOSED_WITHIN_MS, () => this.#socket.terminate());
  }

  #helloIsDue(): void {
    if (this.#role === undefined) this.#socket.close(POLICY_VIOLATION, 'no hello');
    else this.#ping();
  }

  #ping(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
    this.#cancel = this.#options.timers.after(PING_EVERY_MS, () => this.#ping());
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (isBinary || this.#rate.available(this.#options.nowMs()) < 1) {
      this.#socket.close(POLICY_VIOLATION, isBinary ? 'text only' : 'too many requests');
      return;
    }
    this.#rate.take(1);
    const request = parseHostRequest(String(data));
    if ('code' in request) {
      const { id, ...why } = request;
      this.#answer(id, { ok: false, ...why });
    } else {
      this.#carryOut(request.id, request.command);
    }
  }

  #carryOut(id: number, command: HostCommand | HelloCommand): void {
    if (command.do === 'hello') {
      this.#hello(id, command.token);
    } else if (this.#role === undefined) {
      this.#answer(id, { ok: false, code: 'helloFirst', say: 'Say hello with a token first.', hint: TOKEN_HINT });
    } else if (!mayDo(this.#role, command)) {
      this.#answer(id, { ok: false, code: 'notAllowed', say: `This link does not allow ${command.do}.` });
    } else if (command.do === 'watch') {
      this.#feeds.clear();
      for (const feed of command.feeds) this.#feeds.add(feed);
      this.#answer(id, { ok: true });
    } else {
      this.#ask(id, command, this.#role);
    }
  }

  #hello(id: number, token: string): void {
    const role = this.#options.roleOf(token);
    if (role === undefined) {
      this.#answer(id, { ok: false, code: 'badToken', say: 'This token is not of this hub.', hint: TOKEN_HINT });
      this.#socket.close(POLICY_VIOLATION, 'bad token');
      return;
    }
    this.#role = role;
    this.#options.onKnown(this);
    for (const feed of this.#feeds) if (!mayDo(role, { do: 'watch', feeds: [feed] })) this.#feeds.delete(feed);
    const { as, ...where } = role;
    this.#answer(id, { ok: true, role: as, hub: this.#options.hub, ...where });
  }

  #ask(id: number, command: HostCommand, role: HostRole): void {
    this.#options.carryOut(command, role).then(
      (answer) => this.#answer(id, answerFor(role, command, answer)),
      (error: unknown) => {
        const known = error instanceof Error && 'code' in error && 'hint' in error ? error : undefined;
        if (known === undefined) this.#options.log.error('a request failed', { do: command.do, error });
        this.#answer(id, {
          ok: false,
          code: String(known?.code ?? 'failed'),
          say: known?.message ?? 'Something unexpected went wrong.',
          hint: String(known?.hint ?? 'Look at the log of the hub.'),
        });
      },
    );
  }

  #answer(id: number | undefined, answer: HostAnswer): void {
    this.send(JSON.stringify(id === undefined ? answer : { id, ...answer }));
  }
}

const TOKEN_HINT = 'The hub prints the address with the token when it starts.';
