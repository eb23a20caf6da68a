import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createDiscovery,
  type Discovery,
  type DiscoveryOptions,
} from '../../../../hub/adapters/discovery/udp-discovery.ts';
import { SILENT_LOG } from '../../../../hub/adapters/log.ts';
import { encodeAsk } from '../../../../protocol/encode-discovery.ts';
import { until } from '../../../support/until.ts';

const ASK = encodeAsk({ version: 1, tile: 'a1b2c3d4e5f6' });
const ANSWER = '{"a":"contact","v":1,"hub":"kitchen","p":1883}';

async function open(options: Partial<DiscoveryOptions> = {}): Promise<Discovery> {
  const discovery = await createDiscovery({ hub: 'kitchen', mqttPort: 1883, port: 0, log: SILENT_LOG, ...options });
  onTestFinished(() => discovery.close());
  return discovery;
}

async function asker(): Promise<{ readonly socket: Socket; readonly heard: string[] }> {
  const socket = createSocket('udp4');
  const heard: string[] = [];
  socket.on('message', (bytes) => heard.push(bytes.toString()));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { socket, heard };
}

describe('discovery', () => {
  test('answers a tile that asks at its address', async () => {
    const { ports } = await open();
    const { socket, heard } = await asker();
    socket.send(ASK, ports[0] as number, '127.0.0.1');
    await until(() => heard.length === 1);
    expect(heard).toEqual([ANSWER]);
  });

  test('hears a broadcast where it listens for one', async () => {
    const { ports } = await open({ addresses: ['127.0.0.1', '127.255.255.255'] });
    const { socket, heard } = await asker();
    socket.setBroadcast(true);
    socket.send(ASK, ports[1] as number, '127.255.255.255');
    await until(() => heard.length === 1);
    expect(heard).toEqual([ANSWER]);
  });

  test('listens on this machine only, unless told otherwise', async () => {
    const { ports } = await open();
    const { socket, heard } = await asker();
    socket.setBroadcast(true);
    socket.send(ASK, ports[0] as number, '127.255.255.255');
    socket.send(ASK, ports[0] as number, '127.0.0.1');
    await until(() => heard.length === 1);
    expect(heard).toEqual([ANSWER]);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"q":"contact"'],
    ['another question', '{"q":"other","v":1,"t":"a1b2c3d4e5f6"}'],
    ['a bad tile id', '{"q":"contact","v":1,"t":"A1B2C3D4E5F6"}'],
    ['an answer of another hub', ANSWER],
    ['too much', `${ASK}${' '.repeat(200)}`],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0])],
    ['brackets', '['.repeat(180)],
  ])('counts %s, and does not answer it', async (_what, datagram) => {
    const discovery = await open();
    const { socket, heard } = await asker();
    socket.send(datagram, discovery.ports[0] as number, '127.0.0.1');
    await until(() => discovery.stats().malformed === 1);
    socket.send(ASK, discovery.ports[0] as number, '127.0.0.1');
    await until(() => heard.length === 1);
    expect(discovery.stats()).toEqual({ answered: 1, malformed: 1, limited: 0 });
  });

  test('answers one tile no more than its rate, and others all the same', async () => {
    let nowMs = 0;
    const discovery = await open({ nowMs: () => nowMs });
    const [port] = discovery.ports as [number];
    const { socket } = await asker();
    for (let i = 0; i < 20; i++) socket.send(ASK, port, '127.0.0.1');
    await until(() => discovery.stats().answered + discovery.stats().limited === 20);
    expect(discovery.stats()).toMatchObject({ answered: 8, limited: 12 });
    socket.send(ASK.replace('a1b2', 'b1b2'), port, '127.0.0.1');
    await until(() => discovery.stats().answered === 9);
    nowMs = 250;
    socket.send(ASK, port, '127.0.0.1');
    await until(() => discovery.stats().answered === 10);
  });

  test('names a port that another program has', async () => {
    const taken = createSocket('udp4');
    taken.bind(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    await expect(open({ port: taken.address().port })).rejects.toMatchObject({
      name: 'ListenError',
      code: 'portInUse',
      hint: expect.stringContaining('--discovery-port'),
    });
  });
});
