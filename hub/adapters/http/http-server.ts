import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Json } from '../../games/game.ts';
import { type Transport, webSocketTransport } from '../broker/transport.ts';
import { type ListenAddress, type Listener, listen } from '../listen.ts';
import type { Log } from '../log.ts';
import { NODE_TIMERS, type Timers } from '../timers.ts';
import { AllowedHosts, namesOf } from './allowed-hosts.ts';
import type { HostRole, RoleKeys } from './host-role.ts';
import { type CarryOut, HostSocket, type HostSocketOptions } from './host-socket.ts';
import type { Page } from './page.ts';
import { HEADERS, say, sendPage } from './response.ts';
import { joinTarget, SessionDoor } from './session-door.ts';
import { START_PAGE } from './start-page.ts';
import { Strangers } from './strangers.ts';
import { feedFor } from './table-filter.ts';

export interface HttpOptions {
  /** Hub id, told to hosts. */
  readonly hub: string;
  readonly keys: RoleKeys;
  readonly carryOut: CarryOut;
  /** Takes a client of the broker; absent with a broker of somebody else: then /mqtt is not there. */
  readonly acceptMqtt?: (transport: Transport) => void;
  /** Names besides the addresses under which browsers come, as that of a tunnel: 'table.example.org'. Each also with the ports that are open. */
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
  /** Shows everybody out who came by a link; hosts stay. */
  dropGuests(): void;
  close(): Promise<void>;
}

const IMAGE = /^\/image\/[0-9a-f]{8}$/;
const MESSAGE_BYTES_MAX = 64 * 1024;

/** The web server of the hub: start page, host socket, MQTT for pages. */
export function createHttp(options: HttpOptions): HubHttp {
  return new NodeHttp(options);
}

class NodeHttp implements HubHttp {
  readonly #options: HttpOptions;
  readonly #hosts = new AllowedHosts();
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #socketOptions: HostSocketOptions;
  readonly #sockets = new Set<HostSocket>();
  readonly #strangers = new Strangers<HostSocket>();
  readonly #door: SessionDoor;
  readonly #servers = new Set<Server>();
  readonly #hostSockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX });
  readonly #mqttSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#pages = options.pages ?? new Map([['/', START_PAGE]]);
    this.#hosts.add(options.names ?? []);
    this.#socketOptions = {
      carryOut: options.carryOut,
      roleOf: (token) => options.keys.ofToken(token),
      hub: options.hub,
      log: options.log,
      timers: options.timers ?? NODE_TIMERS,
      nowMs: options.nowMs ?? (() => performance.now()),
      onKnown: (socket) => this.#strangers.forget(socket),
      onClosed: (socket) => {
        this.#sockets.delete(socket);
        this.#strangers.forget(socket);
      },
    };
    this.#door = new SessionDoor(options.keys, this.#socketOptions.nowMs);
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
    const names = (this.#options.names ?? []).map((name) => `${name}:${port}`);
    const forget = this.#hosts.add([...namesOf(address.host, port), ...names]);
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
    // One text for all who may have the same.
    const texts = new Map<string, string>();
    for (const { role, socket } of this.#watching(feed)) {
      const table = role.as === 'host' ? '' : role.table;
      const text = texts.get(table) ?? feedText(role, feed, data);
      texts.set(table, text);
      if (text !== '') socket.send(text);
    }
  }

  #watching(feed: string): readonly { readonly role: HostRole; readonly socket: HostSocket }[] {
    return [...this.#sockets].flatMap((socket) =>
      socket.role !== undefined && socket.watches(feed) ? [{ role: socket.role, socket }] : [],
    );
  }

  dropGuests(): void {
    for (const socket of this.#sockets) if (socket.role !== undefined && socket.role.as !== 'host') socket.showOut();
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
    const target = joinTarget(path);
    if (!this.#isOurs(request)) say(response, 403, 'This address is not one of the hub.\n');
    else if (IMAGE.test(path)) this.#image(path.slice(-8), response);
    else if (path === '/session' && method === 'POST') void this.#door.enter(request, response);
    else if (target !== undefined) response.writeHead(302, { ...HEADERS, Location: target }).end();
    else if (page === undefined) say(response, 404, 'There is nothing here.\n');
    else if (method !== 'GET' && method !== 'HEAD') say(response, 405, 'Only looked at.\n');
    else sendPage(response, page, method === 'HEAD');
  }

  #image(id: string, response: ServerResponse): void {
    const base64 = this.#options.image?.(id);
    if (base64 === undefined) say(response, 404, 'There is no such image.\n');
    else sendPage(response, { type: 'text/plain; charset=utf-8', body: Buffer.from(base64), isForever: true }, false);
  }

  // Host and Origin are checked before anything else is looked at.
  #isOurs({ headers }: IncomingMessage): boolean {
    return this.#hosts.allowsHost(headers.host) && this.#hosts.allowsOrigin(headers.origin);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    const path = (request.url ?? '').split('?')[0];
    const { acceptMqtt } = this.#options;
    if (!this.#isOurs(request)) {
      refuse(socket, '403 Forbidden');
    } else if (path === '/host') {
      this.#hostSockets.handleUpgrade(request, socket, head, (ws) => this.#host(ws, request));
    } else if (path === '/mqtt' && acceptMqtt !== undefined) {
      this.#mqttSockets.handleUpgrade(request, socket, head, (ws) =>
        acceptMqtt(webSocketTransport(ws, request.socket.remoteAddress ?? '')),
      );
    } else {
      refuse(socket, '404 Not Found');
    }
  }

  #host(ws: WebSocket, request: IncomingMessage): void {
    const role = this.#door.roleOf(request);
    const socket = new HostSocket(ws, role, this.#socketOptions);
    this.#sockets.add(socket);
    if (role === undefined) this.#strangers.admit(socket, request.socket.remoteAddress ?? '')?.showOut();
  }
}

/** '' for nothing. */
function feedText(role: HostRole, feed: string, data: Json): string {
  const own = feedFor(role, feed, data);
  return own === undefined ? '' : JSON.stringify({ feed, data: own });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
