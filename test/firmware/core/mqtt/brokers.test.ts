import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMqttLink } from '../../../../firmware/core/mqtt/client.ts';
import type { LinkOptions } from '../../../../firmware/core/ports.ts';
import { findTool, needsTool } from '../../../support/needs-tool.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function optionsOf(tile: string, secret = 'secret'): LinkOptions {
  return {
    clientId: tile,
    user: tile,
    secret,
    willTopic: `ct/t/${tile}/on`,
    willPayload: '{"v":0,"b":7,"c":1}',
    keepaliveS: 10,
    filters: [`ct/t/${tile}/dn`, 'ct/t/+/on', 'ct/hub/+/on'],
  };
}

/** A link of the tile on a node stream, and what it told. */
function createClient(openStream: () => Socket) {
  const told: string[] = [];
  let stream: Socket | undefined;
  const link = createMqttLink(
    {
      open: () => {
        stream = openStream();
        stream.on('data', (chunk: Buffer) => link.data(chunk.toString('latin1')));
        stream.on('close', () => link.closed('lost'));
        stream.on('error', () => {});
        stream.on('connect', () => link.opened());
      },
      write: (bytes) => stream?.write(Buffer.from(bytes, 'latin1')) !== undefined,
      close: () => stream?.destroy(),
    },
    { nowMs: () => Math.floor(performance.now()) },
    {
      linkUp: () => told.push('up'),
      linkDown: (reason) => told.push(`down ${reason}`),
      message: (topic, payload) => told.push(`${topic} ${payload}`),
    },
  );
  closing.push(() => void stream?.destroy());
  return {
    link,
    told,
    cut: () => stream?.destroy(),
    hears: (text: string) => vi.waitFor(() => expect(told).toContain(text), 5000),
  };
}

async function startAedes() {
  const broker = await Aedes.createBroker();
  closing.push(() => new Promise<void>((done) => broker.close(() => done())));
  const server = createServer((socket) => broker.handle(socket)).listen(0, '127.0.0.1');
  closing.push(() => void server.close());
  await once(server, 'listening');
  return { broker, openStream: () => openSocket(portOf(server)) };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function openSocket(port: number): Socket {
  return connect({ port, host: '127.0.0.1', noDelay: true });
}

async function freePort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function startMosquitto(): Promise<() => Socket> {
  const folder = await mkdtemp(join(tmpdir(), 'contact-mosquitto-'));
  closing.push(() => rm(folder, { recursive: true }));
  const port = await freePort();
  const passwords = join(folder, 'passwords');
  const tool = (name: string) => findTool(name) ?? name;
  const ids = ['a1b2c3d4e5f6', 'aaaaaaaaaaaa'];
  await writeFile(passwords, ids.map((id) => `${id}:secret\n`).join(''), { mode: 0o600 });
  await once(spawn(tool('mosquitto_passwd'), ['-U', passwords], { stdio: 'ignore' }), 'exit');
  await writeFile(
    join(folder, 'mosquitto.conf'),
    `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${passwords}\nuser ${process.env.USER ?? 'root'}\n`,
  );
  const broker: ChildProcess = spawn(tool('mosquitto'), ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
  closing.push(async () => {
    broker.kill();
    if (broker.exitCode === null) await once(broker, 'exit');
  });
  await vi.waitFor(async () => expect(await isListening(port)).toBe(true), 5000);
  return () => openSocket(port);
}

/** What every broker must do for a tile. */
async function checkConversation(openStream: () => Socket): Promise<void> {
  const hub = createClient(openStream);
  hub.link.open(optionsOf('aaaaaaaaaaaa'));
  await hub.hears('up');
  const tile = createClient(openStream);
  tile.link.open(optionsOf('a1b2c3d4e5f6'));
  await tile.hears('up');

  // There and back, also more than 127 bytes and several in a burst.
  const long = 'x'.repeat(850);
  for (const payload of ['', '{"t":"who"}', long]) hub.link.publish('ct/t/a1b2c3d4e5f6/dn', payload);
  await tile.hears(`ct/t/a1b2c3d4e5f6/dn ${long}`);
  expect(tile.told.slice(1, 4)).toEqual(['', '{"t":"who"}', long].map((p) => `ct/t/a1b2c3d4e5f6/dn ${p}`));
  tile.link.publish('ct/hub/kitchen/on', 'from the tile');
  await hub.hears('ct/hub/kitchen/on from the tile');

  // A cut socket delivers the will, a DISCONNECT does not.
  tile.cut();
  await hub.hears('ct/t/a1b2c3d4e5f6/on {"v":0,"b":7,"c":1}');
  expect(tile.told.at(-1)).toBe('down lost');
  const again = createClient(openStream);
  again.link.open(optionsOf('a1b2c3d4e5f6'));
  await again.hears('up');
  const heard = hub.told.length;
  again.link.publish('ct/hub/kitchen/on', 'bye');
  again.link.close();
  await hub.hears('ct/hub/kitchen/on bye');
  const probe = createClient(openStream);
  probe.link.open({ ...optionsOf('a1b2c3d4e5f6'), willPayload: 'other' });
  await probe.hears('up');
  probe.link.publish('ct/hub/kitchen/on', 'after');
  await hub.hears('ct/hub/kitchen/on after');
  expect(hub.told.slice(heard)).toEqual(['ct/hub/kitchen/on bye', 'ct/hub/kitchen/on after']);

  // A second connection with the same client id takes over [MQTT-3.1.4-2]; the first hears that it is lost.
  const rival = createClient(openStream);
  rival.link.open(optionsOf('a1b2c3d4e5f6'));
  await rival.hears('up');
  await probe.hears('down lost');
  await hub.hears('ct/t/a1b2c3d4e5f6/on other');
}

describe('the link with real brokers', () => {
  test('aedes serves a tile, delivers its will and lets a second connection take over', async () => {
    const { openStream } = await startAedes();
    await checkConversation(openStream);
  });

  test('aedes that refuses the password is reported as auth', async () => {
    const { broker, openStream } = await startAedes();
    broker.authenticate = (_client, _user, password, done) => done(null, password?.toString() === 'secret');
    const wrong = createClient(openStream);
    wrong.link.open(optionsOf('a1b2c3d4e5f6', 'guess'));
    await wrong.hears('down auth');
    const right = createClient(openStream);
    right.link.open(optionsOf('a1b2c3d4e5f6'));
    await right.hears('up');
    expect(wrong.told).toEqual(['down auth']);
  });

  test('aedes that refuses a subscription is reported as auth', async () => {
    const { broker, openStream } = await startAedes();
    broker.authorizeSubscribe = (_client, subscription, done) =>
      done(null, subscription.topic === 'ct/hub/+/on' ? null : subscription);
    const tile = createClient(openStream);
    tile.link.open(optionsOf('a1b2c3d4e5f6'));
    await tile.hears('down auth');
  });

  test('aedes answers the pings of a link', async () => {
    const { openStream } = await startAedes();
    const tile = createClient(openStream);
    tile.link.open({ ...optionsOf('a1b2c3d4e5f6'), keepaliveS: 1 });
    await tile.hears('up');
    const started = performance.now();
    // Aedes cuts a client that is silent for 1.5 times its keepalive.
    await vi.waitFor(
      () => {
        tile.link.tick();
        expect(performance.now() - started).toBeGreaterThan(2000);
      },
      { timeout: 5000, interval: 50 },
    );
    expect(tile.told).toEqual(['up']);
  });

  needsTool('mosquitto')(
    'mosquitto serves a tile, delivers its will and lets a second connection take over',
    async () => {
      await checkConversation(await startMosquitto());
    },
  );

  needsTool('mosquitto')('mosquitto that refuses the password is reported as auth', async () => {
    const openStream = await startMosquitto();
    const tile = createClient(openStream);
    tile.link.open(optionsOf('a1b2c3d4e5f6', 'guess'));
    await tile.hears('down auth');
    expect(tile.told).toEqual(['down auth']);
  });
});
