import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createExternalBroker, type ExternalBroker } from '../../../../hub/adapters/broker/external-broker.ts';
import { SILENT_LOG } from '../../../../hub/adapters/log.ts';
import { encodeDown } from '../../../../protocol/encode-down.ts';
import { MqttClient } from '../../../support/mqtt-client.ts';
import { needsTool } from '../../../support/needs-tool.ts';
import { type HeardEvent, recordEvents, tileId } from '../../../support/start-broker.ts';
import { freePort, startMosquitto } from '../../../support/start-mosquitto.ts';
import { until } from '../../../support/until.ts';

const A = tileId(1);
const WANT = '{"t":"want","b":1,"k":1,"r":0}';
const WHO = { type: 'who', hub: 'kitchen' } as const;
const testWithMosquitto = needsTool('mosquitto');

interface Link {
  readonly broker: ExternalBroker;
  readonly heard: HeardEvent[];
}

async function linkTo(url: string): Promise<Link> {
  const { heard, events } = recordEvents();
  const broker = await createExternalBroker({ url, hub: 'kitchen', start: 71, events, log: SILENT_LOG });
  onTestFinished(() => broker.close());
  return { broker, heard };
}

async function joinTile(port: number): Promise<MqttClient> {
  const tile = await MqttClient.join(port, { clientId: A }, [`ct/t/${A}/dn`, 'ct/hub/+/on']);
  onTestFinished(() => tile.close());
  return tile;
}

describe('through mosquitto', () => {
  testWithMosquitto('tiles and hub hear each other', async () => {
    const { port } = await startMosquitto();
    const { broker, heard } = await linkTo(`mqtt://127.0.0.1:${port}`);
    const tile = await joinTile(port);
    tile.publish(`ct/t/${A}/up`, WANT);
    tile.publish(`ct/t/${A}/on`, '{"v":1,"b":1,"c":1}');
    tile.publish(`ct/t/${A}/log`, '{"b":1,"n":1,"l":2,"x":"colour 99"}');
    tile.publish(`ct/t/${A}/up`, '[]');
    tile.publish('ct/t/nobody/up', WANT);
    await until(() => heard.length === 5);
    expect(heard.map(({ event }) => event)).toEqual(['online', 'up', 'presence', 'log', 'malformed']);

    broker.send(A, WHO);
    expect(await tile.message()).toEqual({ topic: `ct/t/${A}/dn`, payload: encodeDown(WHO) });
    broker.announce({ online: true, hub: 'kitchen', start: 71, tables: [] });
    expect((await tile.message()).topic).toBe('ct/hub/kitchen/on');
    broker.kick(A);
    await tile.settled();
  });

  testWithMosquitto('a broker that is killed and comes back is found again, and nothing old comes out', async () => {
    const mosquitto = await startMosquitto();
    const { broker, heard } = await linkTo(`mqtt://127.0.0.1:${mosquitto.port}`);
    await mosquitto.stop();
    await until(() => heard.length === 2);
    for (let i = 0; i < 50; i++) broker.send(A, WHO);
    expect(broker.stats()).toMatchObject({ online: false, unsent: 50, sent: 0 });

    await mosquitto.start();
    const tile = await joinTile(mosquitto.port);
    await until(() => heard.length === 3);
    expect(heard.map(({ event, what }) => [event, what])).toEqual([
      ['online', true],
      ['online', false],
      ['online', true],
    ]);
    broker.send(A, { type: 'reboot', boot: 5 });
    expect((await tile.message()).payload).toBe(encodeDown({ type: 'reboot', boot: 5 }));
    tile.publish(`ct/t/${A}/up`, WANT);
    await until(() => heard.length === 4);
    expect(broker.stats().connects).toBe(2);
  });

  testWithMosquitto('tiles hear that the hub went, by its will, unless it said so itself', async () => {
    const { port } = await startMosquitto();
    const tile = await joinTile(port);
    const { broker } = await linkTo(`mqtt://127.0.0.1:${port}`);
    await broker.close();
    await tile.settled();
    expect(tile.packets).toEqual([]);

    await linkTo(`mqtt://127.0.0.1:${port}`);
    // The same client id again: mosquitto ends the first connection without its DISCONNECT.
    const usurper = await MqttClient.join(port, { clientId: 'hub-kitchen' });
    expect(await tile.message()).toEqual({
      topic: 'ct/hub/kitchen/on',
      payload: '{"v":0,"h":"kitchen","s":71,"n":[]}',
    });
    usurper.close();
  });

  testWithMosquitto('an answer does not wait for a delayed ACK', async () => {
    const { port } = await startMosquitto();
    const { events } = recordEvents();
    const broker = await createExternalBroker({
      url: `mqtt://127.0.0.1:${port}`,
      hub: 'kitchen',
      start: 1,
      // Two small writes one after the other: with Nagle the second waits for the ACK of the first, 40 ms.
      events: {
        ...events,
        up: (tile) => {
          broker.send(tile, WHO);
          setImmediate(() => broker.send(tile, { type: 'reboot', boot: 1 }));
        },
      },
      log: SILENT_LOG,
    });
    onTestFinished(() => broker.close());
    const tile = await joinTile(port);
    const tookMs: number[] = [];
    for (let i = 0; i < 30; i++) {
      const beganMs = performance.now();
      tile.publish(`ct/t/${A}/up`, WANT);
      await tile.message();
      await tile.message();
      tookMs.push(performance.now() - beganMs);
    }
    expect(tookMs.sort((a, b) => a - b)[15]).toBeLessThan(30);
  });

  testWithMosquitto('a tile that floods is held to its rate', async () => {
    const { port } = await startMosquitto();
    const { broker, heard } = await linkTo(`mqtt://127.0.0.1:${port}`);
    const tile = await joinTile(port);
    for (let i = 0; i < 400; i++) tile.publish(`ct/t/${A}/up`, WANT);
    await until(() => broker.stats().taken + broker.stats().dropped === 400);
    expect(heard.length).toBeLessThan(200);
    expect(broker.stats().taken).toBeGreaterThanOrEqual(100);
  });

  testWithMosquitto('user and password are taken from the address, and a wrong one is named', async () => {
    const { port } = await startMosquitto({ users: { hub: 'right' } });
    await linkTo(`mqtt://hub:right@127.0.0.1:${port}`);
    await expect(linkTo(`mqtt://hub:wrong@127.0.0.1:${port}`)).rejects.toMatchObject({
      name: 'BrokerError',
      code: 'refused',
      message: `The broker at mqtt://hub:***@127.0.0.1:${port} does not let this hub in.`,
    });
  });
});

test('a broker that lets the hub read no tiles is named', async () => {
  // mosquitto grants a SUBSCRIBE that its access list makes void, so this one is made of bytes.
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([0x20, 2, 0, 0]));
      socket.once('data', (bytes) => {
        socket.write(Buffer.from([0x90, 5, bytes[2] as number, bytes[3] as number, 128, 128, 128]));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(linkTo(`mqtt://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'forbidden' });
});

test.each(['http://127.0.0.1', '127.0.0.1:1883', 'mqtt://', ''])('%j is no address of a broker', async (url) => {
  await expect(linkTo(url)).rejects.toMatchObject({ code: 'badAddress' });
});

test('where no broker is, it says so with the next step', async () => {
  const port = await freePort();
  await expect(linkTo(`mqtt://127.0.0.1:${port}`)).rejects.toMatchObject({
    code: 'unreachable',
    message: `No broker answers at mqtt://127.0.0.1:${port} (ECONNREFUSED).`,
    hint: 'start it, or leave --broker out to use the one inside the hub',
  });
});
