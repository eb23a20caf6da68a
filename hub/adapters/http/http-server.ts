import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Json } from '../../games/game.ts';
import { type Transport, webSocketTransport } from '../broker/transport.ts';
import { type ListenAddress, type Listener, listen } from '../listen.ts';
import type { Log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { NODE_TIMERS, type Timers } from '../timers.ts';
import { AllowedHosts, namesOf } from './allowed-hosts.ts';
import type { RoleOf } from './host-role.ts';
import { type CarryOut, HostSocket, type HostSocketOptions } from './host-socket.ts';
import type { Page } from './page.ts';
import { SessionCookies } from './session-cookie.ts';
import { START_PAGE } from './start-page.ts';

export interface HttpOptions {
  /** Hub id, told to hosts. */
  readonly hub: string;
  /** Keeps cookies the same after a restart; the host's token is right. */
  readonly cookieSecret: string;
  readonly roleOf: RoleOf;
  readonly carryOut: CarryOut;
  /** Takes a client of the broker; absent with a broker of somebody else: then /mqtt is not there. */
  readonly acceptMqtt?: (transport: Transport) => void;
  /** Names besides the addresses under which browsers come, as that of a tunnel: 'table.example.org'. */
  readonly names?: readonly string[];
  /** Base64 of an image asset by its id, which is a hash of it; art is no secret. */
  readonly image?: (id: string) => string | undefined;
  /** Pages by path; `/` shows the start page unless told. */
  readonly pages?: ReadonlyMap<string, Page>;
  readonly log: Log;
  readonly timers?: Timers;
  readonly nowMs?: () => number;
}

export interface HubHttp {
  /** Opens an address. Throws ListenError. May be called several times. */
  listen(address: ListenAddress): Promise<Listener>;
  /** Tells every host that watches the feed. */
  feed(feed: string, data: Json): void;
  /** Does anybody watch it? */
  isWatched(feed: string): boolean;
  close(): Promise<void>;
}

const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
/** For files whose name changes with their content. */
const FOREVER = 'private, max-age=31536000, immutable';
const IMAGE = /^\/image\/[0-9a-f]{8}$/;
const SESSION = z.strictObject({ token: z.string().max(200) });
const SESSION_BYTES_MAX = 1024;
const MESSAGE_BYTES_MAX = 64 * 1024;
/** Host sockets that have not said who they are. */
const STRANGERS_MAX = 32;

/** The web server of the hub: start page, host socket, MQTT for pages. */
export function createHttp(options: HttpOptions): HubHttp {
  return new NodeHttp(options);
}

class NodeHttp implements HubHttp {
  readonly #options: HttpOptions;
  readonly #hosts = new AllowedHosts();
  readonly #cookies: SessionCookies;
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #socketOptions: HostSocketOptions;
  readonly #sockets = new Set<HostSocket>();
  readonly #servers = new Set<Server>();
  readonly #hostSockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX });
  readonly #mqttSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#cookies = new SessionCookies(options.roleOf, options.cookieSecret);
    this.#pages = options.pages ?? new Map([['/', START_PAGE]]);
    this.#hosts.add(options.names ?? []);
    this.#socketOptions = {
      carryOut: options.carryOut,
      roleOf: options.roleOf,
      hub: options.hub,
      log: options.log,
      timers: options.timers ?? NODE_TIMERS,
      nowMs: options.nowMs ?? (() => performance.now()),
      onClosed: (socket) => this.#sockets.delete(socket),
    };
  }

  async listen(address: ListenAddress): Promise<Listener> {
    const server = createServer(
      { headersTimeout: 5000, requestTimeout: 10_000, maxHeaderSize: 8192, noDelay: true },
      (request, response) => this.#respond(request, response),
    );
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    server.on('clientError', (_error, socket) => socket.destroy());
    const port = await listen(server, address, { what: 'the web page', option: '--port' });
    server.on('error', (error) => this.#options.log.error('the web server had a fault', { error }));
    const forget = this.#hosts.add(namesOf(address.host, port));
    this.#servers.add(server);
    return {
      host: address.host,
      port,
      close: async () => {
        forget();
        this.#servers.delete(server);
        server.close();
        server.closeIdleConnections();
      },
    };
  }

  feed(feed: string, data: Json): void {
    let text: string | undefined;
    for (const socket of this.#sockets) {
      if (!socket.watches(feed)) continue;
      text ??= JSON.stringify({ feed, data });
      socket.send(text);
    }
  }

  isWatched(feed: string): boolean {
    return [...this.#sockets].some((socket) => socket.watches(feed));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    const closed = [...this.#servers].map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    for (const server of this.#servers) server.closeIdleConnections();
    this.#servers.clear();
    for (const client of this.#mqttSockets.clients) client.terminate();
    await Promise.all(closed);
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/' } = request;
    const path = url.split('?')[0] ?? '/';
    const page = this.#pages.get(path);
    if (!this.#isOurs(request)) answer(response, 403, 'This address is not one of the hub.\n');
    else if (IMAGE.test(path)) this.#image(path.slice(-8), response);
    else if (path === '/session' && method === 'POST') void this.#session(request, response);
    else if (page === undefined) answer(response, 404, 'There is nothing here.\n');
    else if (method !== 'GET' && method !== 'HEAD') answer(response, 405, 'Only looked at.\n');
    else sendPage(response, page, method === 'HEAD');
  }

  #image(id: string, response: ServerResponse): void {
    const base64 = this.#options.image?.(id);
    if (base64 === undefined) answer(response, 404, 'There is no such image.\n');
    else sendPage(response, { type: 'text/plain; charset=utf-8', body: Buffer.from(base64), isForever: true }, false);
  }

  // Host and Origin are checked before anything else is looked at.
  #isOurs({ headers }: IncomingMessage): boolean {
    return this.#hosts.allowsHost(headers.host) && this.#hosts.allowsOrigin(headers.origin);
  }

  async #session(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = SESSION.safeParse(parseJson(await readBody(request, SESSION_BYTES_MAX)));
    const cookie = body.success ? this.#cookies.issue(body.data.token) : undefined;
    if (cookie === undefined) answer(response, 401, 'This token is not of this hub.\n');
    else response.writeHead(204, { ...HEADERS, 'Set-Cookie': cookie }).end();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    const path = (request.url ?? '').split('?')[0];
    const { acceptMqtt } = this.#options;
    if (!this.#isOurs(request)) {
      refuse(socket, '403 Forbidden');
    } else if (path === '/host') {
      if (this.#strangers() >= STRANGERS_MAX) refuse(socket, '503 Service Unavailable');
      else this.#hostSockets.handleUpgrade(request, socket, head, (ws) => this.#host(ws, request));
    } else if (path === '/mqtt' && acceptMqtt !== undefined) {
      this.#mqttSockets.handleUpgrade(request, socket, head, (ws) =>
        acceptMqtt(webSocketTransport(ws, request.socket.remoteAddress ?? '')),
      );
    } else {
      refuse(socket, '404 Not Found');
    }
  }

  #host(ws: WebSocket, request: IncomingMessage): void {
    // A cookie counts only with an Origin of ours: a browser sends both or it is none.
    const role = request.headers.origin === undefined ? undefined : this.#cookies.read(request.headers.cookie);
    this.#sockets.add(new HostSocket(ws, role, this.#socketOptions));
  }

  #strangers(): number {
    return [...this.#sockets].filter((socket) => !socket.isKnown).length;
  }
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

function sendPage(response: ServerResponse, page: Page, headOnly: boolean): void {
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': page.type,
    'Content-Length': page.body.length,
    ...(page.policy === undefined ? {} : { 'Content-Security-Policy': page.policy }),
    ...(page.isForever === true ? { 'Cache-Control': FOREVER } : {}),
  });
  response.end(headOnly ? undefined : page.body);
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The body, or '' for one that is too long or breaks off. */
function readBody(request: IncomingMessage, bytesMax: number): Promise<string> {
  return new Promise((resolve) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1');
      if (body.length > bytesMax) {
        resolve('');
        request.destroy();
      }
    });
    request.on('end', () => resolve(body));
    request.on('error', () => resolve(''));
  });
}
