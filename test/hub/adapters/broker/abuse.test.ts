/** What hostile and broken clients do. Each time: the broker goes on, and nineteen other tiles lose nothing. */
import { describe, expect, test } from 'vitest';
import {
  CONNACK,
  connectPacket,
  MqttClient,
  packet,
  publishPacket,
  SUBACK,
  subscribePacket,
  text,
} from '../../../support/mqtt-client.ts';
import { type StartedBroker, secretOf, startBroker, tileId } from '../../../support/start-broker.ts';
import { until } from '../../../support/until.ts';
import { healthDuring, UNHARMED } from './healthy-tiles.ts';

const BAD = tileId(1);
const VICTIM = tileId(100);
const CONNECT = connectPacket({ clientId: BAD, user: BAD, password: secretOf(BAD) });
const UP = `ct/t/${BAD}/up`;
const WANT = '{"t":"want","b":1,"k":1,"r":0}';

async function startWithBadTile(options: Parameters<typeof startBroker>[0] = {}): Promise<StartedBroker> {
  const started = await startBroker(options);
  started.credentials.add(BAD, secretOf(BAD), { as: 'tile', tile: BAD });
  return started;
}

function drained({ socket }: MqttClient): Promise<void> {
  return new Promise((resolve) => socket.once('drain', resolve));
}

describe('connections that say nothing', () => {
  test('are ended after the time for CONNECT, whole, half or none', async () => {
    const started = await startWithBadTile({ limits: { connectTimeoutMs: 150 } });
    const health = await healthDuring(started, async () => {
      const silent = await Promise.all(
        [0, 1, 10, CONNECT.length - 1].map(async (bytes) => {
          const client = await MqttClient.open(started.port);
          client.send(CONNECT.subarray(0, bytes));
          return client;
        }),
      );
      await Promise.all(silent.map((client) => client.ended()));
    });
    expect(health).toMatchObject(UNHARMED);
    await until(() => started.broker.stats().strangers === 0);
  });

  test('that fill the house make room for one who says who he is', async () => {
    const started = await startWithBadTile({ limits: { connectionsMax: 30 } });
    const health = await healthDuring(started, async () => {
      const silent = await Promise.all(Array.from({ length: 40 }, () => MqttClient.open(started.port)));
      const client = await MqttClient.join(started.port, { clientId: BAD, user: BAD, password: secretOf(BAD) });
      await client.settled();
      for (const one of [client, ...silent]) one.close();
    });
    expect(health).toMatchObject(UNHARMED);
    expect(started.broker.stats().cut.tooMany).toBeGreaterThanOrEqual(30);
  });
});

describe('a declared length of 256 MB', () => {
  test('ends the connection at its header, before anything is kept', async () => {
    const started = await startWithBadTile();
    const health = await healthDuring(started, async () => {
      for (const first of [CONNECT.subarray(0, 0), CONNECT]) {
        const client = await MqttClient.open(started.port);
        client.send(first, Buffer.from([first.length > 0 ? 0x30 : 0x10, 0xff, 0xff, 0xff, 0x7f]));
        await client.ended();
      }
    });
    expect(health).toMatchObject(UNHARMED);
    expect(started.broker.stats().cut.tooLong).toBe(2);
  });

  test('while a packet within the limit may drip', async () => {
    const started = await startWithBadTile();
    const client = await MqttClient.open(started.port);
    const bytes = Buffer.concat([CONNECT, publishPacket(UP, WANT)]);
    for (const byte of bytes) {
      client.socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await client.settled();
    expect(started.heard).toMatchObject([{ event: 'up', tile: BAD }]);
    client.close();
  });
});

describe('what is no MQTT', () => {
  const NUL = Buffer.from(`ct/t/${BAD}/u\0`);
  const BAD_UTF8 = Buffer.concat([Buffer.from(`ct/t/${BAD}/`), Buffer.from([0xc3, 0x28])]);
  const SURROGATE = Buffer.concat([Buffer.from('ct/t/'), Buffer.from([0xed, 0xa0, 0x80])]);

  test.each<[string, Buffer]>([
    ['a reserved type', Buffer.from([0xf0, 0])],
    ['QoS 3', Buffer.from([0x36, 4, 0, 1, 97, 98])],
    ['a length of five bytes', Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01])],
    ['a topic of bad UTF-8', publishPacket(BAD_UTF8, 'x')],
    ['a topic with a surrogate', publishPacket(SURROGATE, 'x')],
    ['a topic with NUL', publishPacket(NUL, 'x')],
    ['an empty topic', publishPacket('', 'x')],
    ['a topic with #', publishPacket('ct/#', 'x')],
    ['a topic with +', publishPacket('ct/t/+/up', 'x')],
    ['a topic of 200 levels', publishPacket('a/'.repeat(200), 'x')],
    ['a topic longer than its packet', Buffer.from([0x30, 4, 0xff, 0xff, 97, 98])],
    ['a PUBLISH without a topic', Buffer.from([0x30, 0])],
    ['a SUBSCRIBE without filters', packet(0x82, [0, 1])],
    ['a SUBSCRIBE to QoS 3', packet(0x82, [0, 1], text('ct/hub/+/on'), [3])],
    ['a SUBSCRIBE to a filter with # inside', subscribePacket(['ct/#/on'])],
    ['a second CONNECT', CONNECT],
    ['a CONNACK', Buffer.from([0x20, 2, 0, 0])],
    ['text', Buffer.from('hello\r\n')],
  ])('%s ends its connection only', async (_what, bytes) => {
    const started = await startWithBadTile();
    const health = await healthDuring(started, async () => {
      const client = await MqttClient.open(started.port);
      client.send(CONNECT);
      await client.next(CONNACK);
      client.send(bytes);
      await client.ended();
    });
    expect(health).toMatchObject(UNHARMED);
    await until(() => started.broker.stats().connections === 19);
    expect(started.heard.filter(({ event, tile }) => tile === BAD && event !== 'closed')).toEqual([]);
  });

  test.each<[string, Buffer]>([
    ['a PUBLISH before CONNECT', publishPacket(UP, WANT)],
    ['a SUBSCRIBE before CONNECT', subscribePacket(['ct/#'])],
    ['a CONNECT of another protocol', packet(0x10, text('MQIsdp'), [3, 2, 0, 60], text('a'))],
    ['a CONNECT of protocol 9', packet(0x10, text('MQTT'), [9, 2, 0, 60], text('a'))],
    ['a CONNECT with a will of QoS 3', packet(0x10, text('MQTT'), [4, 0x1e, 0, 60], 'a', 'b', 'c')],
    ['a CONNECT with a bad client id', packet(0x10, text('MQTT'), [4, 2, 0, 60], text(Buffer.from([0xff, 0])))],
    ['a CONNECT cut short inside', packet(0x10, text('MQTT'), [4, 0xc2, 0, 60], text('a'))],
    ['a request of HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['a hello of TLS', Buffer.from([0x16, 3, 1, 0, 200, 1, 0, 0, 196])],
  ])('%s ends the connection', async (_what, bytes) => {
    const { broker, port, heard } = await startWithBadTile();
    const client = await MqttClient.open(port);
    client.send(bytes);
    await client.ended();
    await until(() => broker.stats().connections === 0);
    expect(heard).toEqual([]);
  });
});

test('a thousand wrong secrets are refused and disturb nobody', async () => {
  const started = await startWithBadTile();
  const health = await healthDuring(started, async () => {
    for (let round = 0; round < 20; round++) {
      const clients = await Promise.all(Array.from({ length: 50 }, () => MqttClient.open(started.port)));
      for (const [i, client] of clients.entries()) {
        client.send(connectPacket({ clientId: VICTIM, user: VICTIM, password: `guess ${round} ${i}` }));
      }
      const answers = await Promise.all(clients.map((client) => client.next(CONNACK)));
      expect(answers.every(({ body }) => body[1] === 4)).toBe(true);
      await Promise.all(clients.map((client) => client.ended()));
    }
  });
  expect(health).toMatchObject(UNHARMED);
  expect(started.broker.stats().cut).toEqual({ refused: 1000 });
});

describe('a tile that reaches for what is not its own', () => {
  test.each([
    ['what another says', `ct/t/${VICTIM}/up`],
    ['presence of another', `ct/t/${VICTIM}/on`],
    ['what the hub says to another', `ct/t/${VICTIM}/dn`],
    ['what the hub says to itself', `ct/t/${BAD}/dn`],
    ['presence of the hub', 'ct/hub/kitchen/on'],
    ['a system topic', '$SYS/x/heartbeat'],
    ['a topic of nobody', 'random/topic'],
  ])('%s: the first word is the last', async (_what, topic) => {
    const started = await startWithBadTile();
    const health = await healthDuring(started, async () => {
      const client = await started.joinTile(1);
      // Retained, as in a flood of retained messages on random topics.
      client.send(publishPacket(topic, WANT, 1), publishPacket(UP, WANT));
      await client.ended();
    });
    expect(health).toMatchObject(UNHARMED);
    expect(started.broker.stats().cut).toEqual({ foreignTopic: 1 });
    expect(started.heard.filter(({ tile, event }) => tile === BAD && event === 'up')).toEqual([]);
  });

  test('hears nothing of others, whatever it subscribes', async () => {
    const started = await startWithBadTile();
    const { broker } = started;
    const client = await started.joinTile(1);
    const filters = ['#', '+/+', 'ct/#', 'ct/t/+/dn', '$SYS/#', `ct/t/${VICTIM}/dn`, `ct/t/${BAD}/up`, '+/t/+/up'];
    client.send(subscribePacket(filters, 5));
    expect([...(await client.next(SUBACK)).body.subarray(2)]).toEqual(filters.map(() => 128));
    const health = await healthDuring(started, async () => {
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(health).toMatchObject(UNHARMED);
    client.publish(UP, WANT);
    broker.send(BAD, { type: 'who', hub: 'kitchen' });
    expect((await client.message()).topic).toBe(`ct/t/${BAD}/dn`);
    await client.settled();
    expect(client.packets).toEqual([]);
  });
});

test('a hundred take-overs of one id leave the last, and no other tile notices', async () => {
  const started = await startWithBadTile();
  const health = await healthDuring(started, async () => {
    for (let i = 0; i < 101; i++) await started.joinTile(1);
    started.broker.send(BAD, { type: 'who', hub: 'kitchen' });
  });
  expect(health).toMatchObject(UNHARMED);
  expect(started.heard.filter(({ event, what }) => event === 'closed' && what === true)).toHaveLength(100);
  expect(started.broker.stats()).toMatchObject({ connections: 20, cut: { takenOver: 100 } });
});

describe('a tile that does not read', () => {
  test('is cut when 32 KB wait for it, and no other tile waits longer than 250 ms', async () => {
    const started = await startWithBadTile();
    const { broker } = started;
    const frozen = await started.joinTile(1);
    const health = await healthDuring(started, async () => {
      frozen.socket.pause();
      const piece = { type: 'piece', claim: 1, id: '3fa90b1c', index: 0, count: 1, data: 'A'.repeat(700) } as const;
      // The system's own buffers take some megabytes first.
      while (broker.stats().cut.slow === undefined) {
        for (let i = 0; i < 50; i++) broker.send(BAD, piece);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      // Goes on as if nothing were.
      for (let i = 0; i < 50; i++) {
        broker.send(BAD, piece);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    expect(health).toMatchObject(UNHARMED);
    expect(health.longestGapMs).toBeLessThanOrEqual(250);
    expect(health.messages).toBeGreaterThanOrEqual(19 * 40);
    expect(broker.stats().cut).toEqual({ slow: 1 });
    expect(started.heard).toContainEqual({ event: 'closed', tile: BAD, what: false });
  });

  test('and one that subscribes at QoS 1 and never acknowledges costs nothing: it is sent at QoS 0', async () => {
    const { broker, joinTile } = await startWithBadTile();
    const client = await joinTile(1);
    client.send(subscribePacket([`ct/t/${BAD}/dn`], 2, 1));
    await client.next(SUBACK);
    broker.send(BAD, { type: 'who', hub: 'kitchen' });
    expect((await client.next(3)).flags).toBe(0);
  });
});

describe('a tile that floods', () => {
  test('is read no faster than its rate, and cut when it goes on', async () => {
    const started = await startWithBadTile({ limits: { overloadMs: 400 } });
    const flooder = await started.joinTile(1);
    const health = await healthDuring(started, async () => {
      const thousand = Buffer.concat(Array.from({ length: 1000 }, () => publishPacket(UP, WANT)));
      const beganMs = performance.now();
      while (!flooder.closed) {
        if (!flooder.socket.write(thousand)) await Promise.race([drained(flooder), flooder.ended()]);
      }
      const tookS = (performance.now() - beganMs) / 1000;
      const taken = started.heard.filter(({ event, tile }) => event === 'up' && tile === BAD).length;
      expect(taken).toBeGreaterThanOrEqual(98);
      expect(taken).toBeLessThanOrEqual(100 + 50 * (tookS + 0.1));
    });
    expect(health).toMatchObject(UNHARMED);
    expect(started.broker.stats().cut).toEqual({ flood: 1 });
  });

  test('for a moment only, as after a pause of the network, is heard to the end', async () => {
    const { heard, joinTile } = await startWithBadTile();
    const tile = await joinTile(1);
    tile.send(...Array.from({ length: 130 }, () => publishPacket(UP, WANT)));
    await tile.settled();
    expect(heard.filter(({ event }) => event === 'up')).toHaveLength(130);
  });
});

test('JSON made to hurt is malformed, and harms nothing', async () => {
  const started = await startWithBadTile();
  const payloads = [
    '['.repeat(400),
    `${'{"a":'.repeat(150)}1${'}'.repeat(150)}`,
    '{"__proto__":{"polluted":1},"t":"want","b":1,"k":1,"r":0,"constructor":{"prototype":{"polluted":1}}}',
    '{"t":"want","b":1e400,"k":1,"r":0}',
    '{"t":"want","b":1,"b":2,"k":-1,"r":0}',
    '{"t":"constructor"}',
    '{"t":"want","b":null}',
    '',
    'null',
    '"\\ud800"',
    '\u0000',
  ];
  const health = await healthDuring(started, async () => {
    const tile = await started.joinTile(1);
    for (const payload of payloads) tile.publish(UP, payload);
    await tile.settled();
    tile.publish(UP, 'x'.repeat(40_000));
    await tile.ended();
  });
  expect(health).toMatchObject(UNHARMED);
  const heard = started.heard.filter(({ tile, event }) => tile === BAD && event !== 'closed');
  expect(heard).toHaveLength(payloads.length);
  expect(heard.filter(({ event }) => event === 'malformed')).toHaveLength(payloads.length - 1);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(started.broker.stats().cut.tooLong).toBe(1);
});

test('three hundred connections that come and break, each with a will, leave nothing behind', async () => {
  const started = await startWithBadTile();
  const will = { topic: `ct/t/${BAD}/on`, payload: '{"v":0,"b":7,"c":1}', retain: true };
  const health = await healthDuring(started, async () => {
    for (let i = 0; i < 300; i++) {
      const options = { clientId: BAD, user: BAD, password: secretOf(BAD), will };
      const client = await MqttClient.join(started.port, options, [`ct/t/${BAD}/dn`]);
      client.socket.resetAndDestroy();
    }
    await until(() => started.broker.stats().connections === 19);
  });
  expect(health).toMatchObject(UNHARMED);
  const ofBad = started.heard.filter(({ tile }) => tile === BAD);
  await until(() => started.heard.filter(({ tile, event }) => tile === BAD && event === 'presence').length === 300);
  expect(ofBad.filter(({ event }) => event === 'closed')).toHaveLength(300);
});

test('a tile that falls silent is ended after one and a half keepalives', async () => {
  const { heard, port } = await startWithBadTile();
  const client = await MqttClient.join(port, { clientId: BAD, user: BAD, password: secretOf(BAD), keepaliveS: 1 });
  const beganMs = performance.now();
  await client.ended();
  expect(performance.now() - beganMs).toBeGreaterThan(1400);
  expect(heard).toEqual([{ event: 'closed', tile: BAD, what: false }]);
});
