import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectMqtt } from 'mqtt';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createHttp, type HttpOptions, type HubHttp } from '../../../../hub/adapters/http/http-server.ts';
import { createLinks } from '../../../../hub/adapters/links.ts';
import { SILENT_LOG } from '../../../../hub/adapters/log.ts';
import type { HostCommand } from '../../../../hub/table/host-commands.ts';
import { ManualTimers } from '../../../support/manual-timers.ts';
import { connectPacket, subscribePacket } from '../../../support/mqtt-client.ts';
import { secretOf, startBroker, tileId } from '../../../support/start-broker.ts';
import { until } from '../../../support/until.ts';

const TOKEN = 'the-token-of-the-host-1';
/** Nothing is written there: these links are never renewed. */
const LINKS = await createLinks({ folder: 'nowhere', secret: TOKEN, isOpen: (table) => table === 't1' });
const SPECTATOR = LINKS.token({ as: 'spectator', table: 't1' });
const SEAT = LINKS.token({ as: 'seat', table: 't1', seat: 'X' });
const CODE = LINKS.code('t1');

interface Started {
  readonly http: HubHttp;
  readonly port: number;
  readonly asked: HostCommand[];
}

async function startHttp(options: Partial<HttpOptions> = {}): Promise<Started> {
  const asked: HostCommand[] = [];
  const http = createHttp({
    hub: 'kitchen',
    keys: LINKS,
    carryOut: async (command) => {
      asked.push(command);
      return { ok: true, did: command.do };
    },
    log: SILENT_LOG,
    ...options,
  });
  onTestFinished(() => http.close());
  const { port } = await http.listen({ host: '127.0.0.1', port: 0 });
  return { http, port, asked };
}

interface Response {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

class Host {
  readonly socket: WebSocket;
  readonly heard: Record<string, unknown>[] = [];
  #id = 0;

  constructor(port: number, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/host`, { headers });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => this.heard.push(JSON.parse(String(data))));
    onTestFinished(() => this.socket.terminate());
  }

  async open(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  /** Sends a request and answers what comes back under its id. */
  async ask(command: object): Promise<Record<string, unknown>> {
    const id = this.#id++;
    this.socket.send(JSON.stringify({ id, ...command }));
    await until(() => this.heard.some((answer) => answer.id === id));
    return this.heard.find((answer) => answer.id === id) as Record<string, unknown>;
  }

  async closed(): Promise<number> {
    if (this.socket.readyState === WebSocket.CLOSED) return 0;
    const [code] = await once(this.socket, 'close');
    return code as number;
  }
}

function statusOf(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  socket.on('error', () => undefined);
  onTestFinished(() => socket.terminate());
  return new Promise((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
}

describe('the start page', () => {
  test('is self-contained, and its policy allows just its own style and script', async () => {
    const { port } = await startHttp();
    const { status, headers, body } = await ask(port, '/');
    expect(status).toBe(200);
    expect(body).not.toMatch(/(src|href)=/);
    const policy = String(headers['content-security-policy']);
    for (const tag of ['style', 'script']) {
      const content = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(body)?.[1] ?? '';
      expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(content).digest('base64')}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  test('has a script that is JavaScript', async () => {
    const { port } = await startHttp();
    const script = /<script>([\s\S]*?)<\/script>/.exec((await ask(port, '/')).body)?.[1] ?? '';
    expect(() => new Function(script)).not.toThrow();
  });

  test.each([
    ['GET', '/nothing', 404],
    ['GET', '/../../etc/passwd', 404],
    ['GET', '/session', 404],
    ['POST', '/', 405],
    ['HEAD', '/', 200],
    ['GET', '/?query', 200],
  ])('%s %s answers %i', async (method, path, status) => {
    const { port } = await startHttp();
    expect((await ask(port, path, {}, method)).status).toBe(status);
  });
});

describe('a request from elsewhere', () => {
  test.each([
    ['a name that points here', { Host: 'evil.example' }],
    ['another port', { Host: 'localhost:1' }],
    ['a page of another site', { Origin: 'https://evil.example' }],
    ['a page from a file', { Origin: 'null' }],
  ])('with %s is refused on every door', async (_what, headers) => {
    const { port } = await startHttp({ acceptMqtt: () => undefined });
    expect((await ask(port, '/', headers)).status).toBe(403);
    expect((await ask(port, '/session', headers, 'POST', JSON.stringify({ token: TOKEN }))).status).toBe(403);
    expect(await statusOf(port, '/host', headers)).toBe(403);
    expect(await statusOf(port, '/mqtt', headers)).toBe(403);
  });

  test('under a name that was allowed is taken, with the open port and without', async () => {
    const { port } = await startHttp({ names: ['table.example.org'] });
    expect((await ask(port, '/', { Host: 'table.example.org' })).status).toBe(200);
    expect((await ask(port, '/', { Host: `table.example.org:${port}` })).status).toBe(200);
    expect((await ask(port, '/', { Host: 'table.example.org:1' })).status).toBe(403);
    const headers = { Host: 'table.example.org', Origin: 'https://table.example.org' };
    expect(await statusOf(port, '/host', headers)).toBe(101);
  });

  test('to a door that is not there finds none', async () => {
    const { port } = await startHttp();
    expect(await statusOf(port, '/other', {})).toBe(404);
    expect(await statusOf(port, '/mqtt', {})).toBe(404);
  });
});

describe('a host', () => {
  test('says hello with the token and asks', async () => {
    const { port, asked } = await startHttp();
    const host = await new Host(port).open();
    expect(await host.ask({ do: 'hello', token: TOKEN })).toEqual({ id: 0, ok: true, role: 'host', hub: 'kitchen' });
    expect(await host.ask({ do: 'openTable' })).toEqual({ id: 1, ok: true, did: 'openTable' });
    expect(asked).toEqual([{ do: 'openTable' }]);
  });

  test('without a token is told so, and nothing is carried out', async () => {
    const { port, asked } = await startHttp();
    const host = await new Host(port).open();
    expect(await host.ask({ do: 'tables' })).toMatchObject({ ok: false, code: 'helloFirst' });
    expect(asked).toEqual([]);
  });

  test.each(['', 'wrong', `${TOKEN}x`, SPECTATOR.toUpperCase()])('with the token %j is shown out', async (token) => {
    const { port } = await startHttp();
    const host = await new Host(port).open();
    const answer = host.ask({ do: 'hello', token });
    const code = host.closed();
    expect(await answer).toMatchObject({ ok: false, code: 'badToken' });
    expect(await code).toBe(1008);
  });

  test('that says nothing is shown out after five seconds', async () => {
    const timers = new ManualTimers();
    const { port } = await startHttp({ timers });
    const silent = await new Host(port).open();
    const code = silent.closed();
    timers.advance(5000);
    expect(await code).toBe(1008);
  });

  test('gets in although many say nothing: the one that has waited longest goes', async () => {
    const { port } = await startHttp();
    const known = await new Host(port).open();
    await known.ask({ do: 'hello', token: TOKEN });
    const silent: Host[] = [];
    for (let i = 0; i < 8; i++) silent.push(await new Host(port).open());
    const gone = silent[0]?.closed();
    const next = await new Host(port).open();
    expect(await gone).toBe(1008);
    expect(await next.ask({ do: 'hello', token: TOKEN })).toMatchObject({ ok: true });
    expect(await known.ask({ do: 'games' })).toMatchObject({ ok: true });
    expect(await silent[1]?.ask({ do: 'hello', token: TOKEN })).toMatchObject({ ok: true });
  });

  test('that is gone without a word is noticed', async () => {
    const timers = new ManualTimers();
    const { http, port } = await startHttp({ timers });
    const host = await new Host(port).open();
    await host.ask({ do: 'hello', token: TOKEN });
    await host.ask({ do: 'watch', feeds: ['tables'] });
    timers.advance(5000);
    await once(host.socket, 'ping');
    // The pong is on its way; from here on none comes.
    await host.ask({ do: 'games' });
    host.socket.pong = () => undefined;
    timers.advance(30_000);
    await once(host.socket, 'ping');
    timers.advance(30_000);
    await until(() => !http.isWatched('tables'));
  });

  test('that asks for nonsense is told what is wrong, and stays', async () => {
    const { port } = await startHttp();
    const host = await new Host(port).open();
    await host.ask({ do: 'hello', token: TOKEN });
    host.socket.send('{');
    await until(() => host.heard.length === 2);
    expect(host.heard[1]).toEqual({ ok: false, code: 'notJson', say: 'A request is one JSON object.' });
    expect(await host.ask({ do: 'pause' })).toMatchObject({ ok: false, code: 'badRequest' });
    expect(await host.ask({ do: 'games' })).toMatchObject({ ok: true });
  });

  test('gets the words of an error that has some, and no others', async () => {
    const told = Object.assign(new Error('Port 80 is in use.'), { code: 'portInUse', hint: 'choose another' });
    const errors: Error[] = [told, new Error('secret inside')];
    const { port } = await startHttp({ carryOut: () => Promise.reject(errors.shift()) });
    const host = await new Host(port).open();
    await host.ask({ do: 'hello', token: TOKEN });
    expect(await host.ask({ do: 'lan', open: true })).toEqual({
      id: 1,
      ok: false,
      code: 'portInUse',
      say: 'Port 80 is in use.',
      hint: 'choose another',
    });
    const unexpected = await host.ask({ do: 'lan', open: true });
    expect(unexpected).toMatchObject({ ok: false, code: 'failed' });
    expect(JSON.stringify(unexpected)).not.toContain('secret');
  });

  test.each([
    ['a message of 100 KB', (socket: WebSocket) => socket.send('x'.repeat(100_000)), 1009],
    ['bytes', (socket: WebSocket) => socket.send(Buffer.from('{}')), 1008],
    ['a thousand requests at once', flood, 1008],
  ])('that sends %s is shown out', async (_what, send, code) => {
    const { port } = await startHttp();
    const host = await new Host(port).open();
    await host.ask({ do: 'hello', token: TOKEN });
    const closed = host.closed();
    send(host.socket);
    expect(await closed).toBe(code);
  });

  test('hears the feeds it watches, and no others', async () => {
    const { http, port } = await startHttp();
    const [host, other] = [await new Host(port).open(), await new Host(port).open()];
    for (const one of [host, other]) await one.ask({ do: 'hello', token: TOKEN });
    await host.ask({ do: 'watch', feeds: ['tables', 'log'] });
    expect([http.isWatched('tables'), http.isWatched('trace')]).toEqual([true, false]);
    http.feed('tables', [{ table: 't1' }]);
    http.feed('trace', [1]);
    expect(await host.ask({ do: 'watch', feeds: ['trace'] })).toMatchObject({ ok: true });
    http.feed('tables', 'no more');
    http.feed('trace', [2]);
    await until(() => host.heard.length === 5);
    expect(host.heard.filter(({ feed }) => feed !== undefined)).toEqual([
      { feed: 'tables', data: [{ table: 't1' }] },
      { feed: 'trace', data: [2] },
    ]);
    await other.ask({ do: 'games' });
    expect(other.heard.filter(({ feed }) => feed !== undefined)).toEqual([]);
  });

  test('is told when the hub ends', async () => {
    const { http, port } = await startHttp();
    const host = await new Host(port).open();
    const code = host.closed();
    await http.close();
    expect(await code).toBe(1001);
  });
});

function flood(socket: WebSocket): void {
  for (let id = 0; id < 1000; id++) socket.send(JSON.stringify({ id, do: 'tables' }));
}

describe('those who come by a link', () => {
  const SIT = { do: 'sit', table: 't1', seat: 'X', name: 'Mara', tile: '020000000001', secret: 'x' };
  const HOSTS_ONLY = [
    { do: 'position', table: 't1', reveal: true },
    { do: 'pause', table: 't1' },
    { do: 'cast', table: 't1', piece: 'hand:X', tile: '020000000001' },
    { do: 'openHands', table: 't1', open: true },
    { do: 'links', table: 't1' },
    { do: 'renewLinks' },
    { do: 'tiles' },
    { do: 'trace' },
    { do: 'sessions' },
    { do: 'issue', count: 1 },
    { do: 'lan', open: true },
    { do: 'network' },
    { do: 'watch', feeds: ['trace'] },
    { do: 'watch', feeds: ['tables', 'log'] },
    { do: 'board', table: 't2' },
    { do: 'hints', table: 't2' },
    { do: 'position', table: 't2' },
    { do: 'seatTile', table: 't2' },
    { ...SIT, table: 't2' },
  ];
  const LOOKS = [
    { do: 'games' },
    { do: 'rules', game: 'virus-war' },
    { do: 'tables' },
    { do: 'board', table: 't1' },
    { do: 'position', table: 't1' },
    { do: 'watch', feeds: ['tables', 'room', 'board'] },
  ];
  const SITS = [{ do: 'hints', table: 't1' }, { do: 'seatTile', table: 't1' }, SIT];

  test.each([
    ['spectator', SPECTATOR, LOOKS, [...HOSTS_ONLY, ...SITS], { table: 't1' }],
    ['seat', SEAT, [...LOOKS, ...SITS], HOSTS_ONLY, { table: 't1', seat: 'X' }],
  ])('as %s may do what is theirs, and nothing else is carried out', async (role, token, may, mayNot, where) => {
    const { port, asked } = await startHttp();
    const one = await new Host(port).open();
    expect(await one.ask({ do: 'hello', token })).toEqual({ id: 0, ok: true, role, hub: 'kitchen', ...where });
    for (const command of mayNot) {
      expect(await one.ask(command), JSON.stringify(command)).toMatchObject({ ok: false, code: 'notAllowed' });
    }
    expect(asked).toEqual([]);
    for (const command of may) expect(await one.ask(command), JSON.stringify(command)).toMatchObject({ ok: true });
  });

  test('with a code in any case may sit anywhere at its table', async () => {
    const { port, asked } = await startHttp();
    const { status, headers } = await ask(port, '/session', {}, 'POST', JSON.stringify({ code: CODE.toLowerCase() }));
    expect(status).toBe(204);
    const Cookie = String(headers['set-cookie']).split(';')[0] as string;
    const guest = await new Host(port, { Cookie, Origin: `http://127.0.0.1:${port}` }).open();
    for (const command of [SIT, { ...SIT, seat: 'O' }]) expect(await guest.ask(command)).toMatchObject({ ok: true });
    for (const command of HOSTS_ONLY) expect(await guest.ask(command)).toMatchObject({ code: 'notAllowed' });
    expect(asked).toHaveLength(2);
  });

  test('see their own table only, in answers and feeds', async () => {
    const tables = [
      { table: 't1', game: 'mine' },
      { table: 't2', game: 'secret' },
    ];
    const { http, port } = await startHttp({ carryOut: async () => ({ ok: true, tables }) });
    const [host, spectator] = [await new Host(port).open(), await new Host(port).open()];
    await host.ask({ do: 'hello', token: TOKEN });
    await spectator.ask({ do: 'hello', token: SPECTATOR });
    for (const one of [host, spectator]) await one.ask({ do: 'watch', feeds: ['tables', 'room', 'board'] });
    expect(await spectator.ask({ do: 'tables' })).toMatchObject({ tables: [{ table: 't1' }] });
    http.feed('tables', tables);
    for (const table of ['t2', 't1']) {
      http.feed('room', { table, tune: table === 't1' ? 'mine' : 'secret' });
      http.feed('board', { table, events: 1 });
    }
    http.feed('board', 'of no table, secret');
    await until(() => host.heard.filter(({ feed }) => feed !== undefined).length === 6);
    await spectator.ask({ do: 'games' });
    expect(spectator.heard.filter(({ feed }) => feed !== undefined)).toEqual([
      { feed: 'tables', data: [tables[0]] },
      { feed: 'room', data: { table: 't1', tune: 'mine' } },
      { feed: 'board', data: { table: 't1', events: 1 } },
    ]);
    expect(JSON.stringify(spectator.heard.slice(0, -1))).not.toContain('secret');
  });

  test('go when links are renewed; the host stays', async () => {
    const { http, port } = await startHttp();
    const [host, spectator] = [await new Host(port).open(), await new Host(port).open()];
    await host.ask({ do: 'hello', token: TOKEN });
    await spectator.ask({ do: 'hello', token: SPECTATOR });
    const code = spectator.closed();
    http.dropGuests();
    expect(await code).toBe(1008);
    expect(await host.ask({ do: 'games' })).toMatchObject({ ok: true });
  });

  test('leave a host who follows a link the host', async () => {
    const { port } = await startHttp();
    const first = await ask(port, '/session', {}, 'POST', JSON.stringify({ token: TOKEN }));
    const Cookie = String(first.headers['set-cookie']).split(';')[0] as string;
    const headers = { Cookie, Origin: `http://127.0.0.1:${port}` };
    const { status, headers: more } = await ask(port, '/session', headers, 'POST', JSON.stringify({ code: CODE }));
    expect([status, more['set-cookie']]).toEqual([204, undefined]);
  });
});

describe('a join code', () => {
  test.each([
    [`/J/${CODE}`, `../seat#code=${CODE}`],
    [`/j/${CODE.toLowerCase()}`, `../seat#code=${CODE}`],
    ['/J/ZZZZ', '../seat#code=ZZZZ'],
  ])('at %s leads to the page of seats, wherever the hub is', async (path, target) => {
    const { port } = await startHttp();
    const { status, headers } = await ask(port, path);
    expect([status, headers.location]).toEqual([302, target]);
  });

  test.each(['/J/', '/J/AB/CD', '/J/..%2f', '/J/A%0d%0aSet-Cookie:x', `/J/${'A'.repeat(13)}`, '/JJ/ABCD'])(
    'is not to be had from %s',
    async (path) => {
      const { port } = await startHttp();
      expect((await ask(port, path)).status).toBe(404);
    },
  );

  test('that is wrong may be tried ten times, then once in ten seconds', async () => {
    let nowMs = 0;
    const { port } = await startHttp({ nowMs: () => nowMs });
    const enter = async (code: string): Promise<Response> =>
      await ask(port, '/session', {}, 'POST', JSON.stringify({ code }));
    const wrong = CODE === 'AAAA' ? 'BBBB' : 'AAAA';
    for (let i = 0; i < 10; i++) {
      expect((await enter(wrong)).status).toBe(401);
      // Right ones are not counted.
      if (i < 9) expect((await enter(CODE)).status).toBe(204);
    }
    const { status, body } = await enter(CODE);
    expect([status, body]).toEqual([429, expect.stringContaining('Too many wrong codes')]);
    nowMs += 10_000;
    expect((await enter(wrong)).status).toBe(401);
    expect((await enter(CODE)).status).toBe(429);
  });
});

describe('the cookie', () => {
  async function cookieOf(port: number): Promise<string> {
    const { headers } = await ask(port, '/session', {}, 'POST', JSON.stringify({ token: TOKEN }));
    return String(headers['set-cookie']);
  }

  test('comes for the token, holds it not, and no script or other site gets it', async () => {
    const { port } = await startHttp();
    const cookie = await cookieOf(port);
    expect(cookie).toMatch(/^contact=[A-Za-z0-9_.-]+; Path=\/; HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain(TOKEN);
  });

  test.each([
    '',
    '{',
    '{"token":"wrong"}',
    '{"token":7}',
    `{"token":"${TOKEN}","more":1}`,
    JSON.stringify('x'.repeat(900)),
  ])('does not come for %j', async (body) => {
    const { port } = await startHttp();
    const { status, headers } = await ask(port, '/session', {}, 'POST', body);
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('a body that is too long ends the connection', async () => {
    const { port } = await startHttp();
    await expect(ask(port, '/session', {}, 'POST', 'x'.repeat(100_000))).rejects.toThrow();
  });

  test('stands for hello on the socket of its own page, also after a restart', async () => {
    const { port } = await startHttp();
    const cookie = (await cookieOf(port)).split(';')[0] as string;
    const { port: later, asked } = await startHttp();
    const host = await new Host(later, { Cookie: `other=1; ${cookie}`, Origin: `http://localhost:${later}` }).open();
    expect(await host.ask({ do: 'tables' })).toMatchObject({ ok: true });
    expect(asked).toHaveLength(1);
  });

  test('stands for nothing without an Origin, changed, or made from the token', async () => {
    const { port } = await startHttp();
    const cookie = (await cookieOf(port)).split(';')[0] as string;
    const Origin = `http://127.0.0.1:${port}`;
    for (const headers of [
      { Cookie: cookie },
      { Cookie: `${cookie.slice(0, -1)}x`, Origin },
      { Cookie: `contact=${TOKEN}`, Origin },
      { Cookie: 'contact=', Origin },
      { Cookie: 'contact', Origin },
    ] as Record<string, string>[]) {
      const host = await new Host(port, headers).open();
      expect(await host.ask({ do: 'tables' })).toMatchObject({ code: 'helloFirst' });
    }
  });
});

describe('MQTT on the same port', () => {
  async function startBoth() {
    const started = await startBroker();
    const { port } = await startHttp({ acceptMqtt: (transport) => started.broker.accept(transport) });
    return { ...started, httpPort: port };
  }

  test('serves a tile in a page', async () => {
    const { broker, credentials, heard, httpPort } = await startBoth();
    const tile = tileId(1);
    credentials.add(tile, secretOf(tile), { as: 'tile', tile });
    const client = connectMqtt(`ws://127.0.0.1:${httpPort}/mqtt`, {
      clientId: tile,
      username: tile,
      password: secretOf(tile),
      reconnectPeriod: 0,
      wsOptions: { headers: { Origin: `http://127.0.0.1:${httpPort}` } },
    });
    onTestFinished(() => void client.end(true));
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    await client.subscribeAsync(`ct/t/${tile}/dn`);
    const topic = new Promise((resolve) => client.once('message', resolve));
    broker.send(tile, { type: 'who', hub: 'kitchen' });
    expect(await topic).toBe(`ct/t/${tile}/dn`);
    await client.publishAsync(`ct/t/${tile}/up`, '{"t":"want","b":1,"k":1,"r":0}');
    await until(() => heard.length === 1);
    const closed = new Promise<void>((resolve) => client.once('close', resolve));
    broker.kick(tile);
    await closed;
    expect(heard.map(({ event }) => event)).toEqual(['up', 'closed']);
  });

  test('does not take text', async () => {
    const { broker, httpPort } = await startBoth();
    const socket = new WebSocket(`ws://127.0.0.1:${httpPort}/mqtt`, 'mqtt');
    await once(socket, 'open');
    expect(socket.protocol).toBe('mqtt');
    socket.send('hello');
    const [code] = await once(socket, 'close');
    expect(code).toBe(1003);
    await until(() => broker.stats().connections === 0);
  });

  test('cuts a page that does not read', async () => {
    const { broker, credentials, httpPort } = await startBoth();
    const tile = tileId(1);
    credentials.add(tile, secretOf(tile), { as: 'tile', tile });
    const socket = new WebSocket(`ws://127.0.0.1:${httpPort}/mqtt`, 'mqtt');
    onTestFinished(() => socket.terminate());
    socket.on('error', () => undefined);
    await once(socket, 'open');
    socket.send(connectPacket({ clientId: tile, user: tile, password: secretOf(tile) }));
    await once(socket, 'message');
    socket.send(subscribePacket([`ct/t/${tile}/dn`]));
    await once(socket, 'message');
    socket.pause();
    const piece = { type: 'piece', claim: 1, id: '3fa90b1c', index: 0, count: 1, data: 'A'.repeat(700) } as const;
    while (broker.stats().cut.slow === undefined) {
      for (let i = 0; i < 50; i++) broker.send(tile, piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => broker.stats().connections === 0);
  });
});

test('an address that is closed is forgotten, the others stay', async () => {
  const { http, port } = await startHttp();
  const second = await http.listen({ host: '127.0.0.1', port: 0 });
  expect((await ask(second.port, '/')).status).toBe(200);
  await second.close();
  await expect(ask(second.port, '/')).rejects.toThrow();
  expect((await ask(port, '/', { Host: `127.0.0.1:${second.port}` })).status).toBe(403);
  expect((await ask(port, '/')).status).toBe(200);
});

test('a port in use is named with the next step', async () => {
  const { http, port } = await startHttp();
  await expect(http.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'portInUse',
    message: `Port ${port} on 127.0.0.1, wanted for the web page, is in use.`,
    hint: `stop what uses it, or choose another with --port ${port + 1}`,
  });
});
