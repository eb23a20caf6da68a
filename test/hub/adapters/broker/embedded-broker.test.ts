import { describe, expect, test } from 'vitest';
import { encodeDown } from '../../../../protocol/encode-down.ts';
import {
  CONNACK,
  connectPacket,
  DISCONNECT,
  MqttClient,
  PINGREQ,
  PUBACK,
  packet,
  parsePublish,
  publishPacket,
  SUBACK,
  subscribePacket,
  UNSUBACK,
} from '../../../support/mqtt-client.ts';
import { secretOf, startBroker, tileId } from '../../../support/start-broker.ts';
import { until } from '../../../support/until.ts';

const HELLO = '{"t":"hello","b":48213,"n":1,"k":0,"v":[1,1],"f":"0.1.0","y":"virtual","c":"embtps","d":[128,128]}';
const WHO = { type: 'who', hub: 'kitchen' } as const;
const A = tileId(1);
const B = tileId(2);

describe('what a tile says', () => {
  test('reaches the hub decoded, by topic', async () => {
    const { heard, joinTile } = await startBroker();
    const tile = await joinTile(1);
    tile.publish(`ct/t/${A}/up`, HELLO);
    tile.publish(`ct/t/${A}/on`, '{"v":1,"b":48213,"c":1}');
    tile.publish(`ct/t/${A}/log`, '{"b":48213,"n":1,"l":2,"x":"colour 99"}');
    tile.publish(`ct/t/${A}/up`, '{"t":"hello"}');
    await tile.settled();
    expect(heard).toMatchObject([
      { event: 'up', tile: A, what: { type: 'hello', boot: 48213, panel: [128, 128] } },
      { event: 'presence', tile: A, what: { online: true, boot: 48213, connection: 1 } },
      { event: 'log', tile: A, what: { level: 2, text: 'colour 99' } },
      { event: 'malformed', tile: A, what: { malformed: 'shape' } },
    ]);
  });

  test('is too big above 900 bytes with the topic, and foreign above the packet limit', async () => {
    const { heard, joinTile } = await startBroker();
    const tile = await joinTile(1);
    tile.publish(`ct/t/${A}/up`, `${HELLO.slice(0, -1)},"z":"${'z'.repeat(900)}"}`);
    await tile.settled();
    expect(heard).toMatchObject([{ event: 'malformed', tile: A, what: { malformed: 'tooBig' } }]);
    tile.publish(`ct/t/${A}/up`, 'z'.repeat(1300));
    await tile.ended();
  });

  test('at QoS 1 is acknowledged and passed on once; with retain nothing is kept', async () => {
    const { heard, joinTile, joinPage } = await startBroker();
    const tile = await joinTile(1);
    tile.send(publishPacket(`ct/t/${A}/up`, HELLO, 0b0011, 77));
    expect((await tile.next(PUBACK)).body).toEqual(Buffer.from([0, 77]));
    expect(heard).toHaveLength(1);
    const page = await joinPage('page', [], ['ct/#']);
    await page.settled();
    expect(page.packets).toEqual([]);
  });

  test('at QoS 2 ends the connection', async () => {
    const { broker, heard, joinTile } = await startBroker();
    const tile = await joinTile(1);
    tile.send(publishPacket(`ct/t/${A}/up`, HELLO, 4));
    await tile.ended();
    expect(heard).toEqual([{ event: 'closed', tile: A, what: false }]);
    expect(broker.stats().cut).toEqual({ qos2: 1 });
  });
});

describe('what the hub says', () => {
  test('reaches the tile it is for, and pages that look', async () => {
    const { broker, joinTile, joinPage } = await startBroker();
    const tile = await joinTile(1);
    const other = await joinTile(2);
    const pages = [
      await joinPage('page-a', [], ['ct/#']),
      await joinPage('page-b', [], ['ct/t/+/dn', `ct/t/${A}/dn`]),
      await joinPage('page-c', [], ['ct/t/+/up']),
    ];
    broker.send(A, WHO);
    const expected = { topic: `ct/t/${A}/dn`, payload: encodeDown(WHO) };
    expect(await tile.message()).toEqual(expected);
    expect(await pages[0]?.message()).toEqual(expected);
    expect(await pages[1]?.message()).toEqual(expected);
    for (const client of [tile, other, ...pages]) {
      await client.settled();
      expect(client.packets).toEqual([]);
    }
  });

  test('comes in the order in which it was said, also among answers of the broker', async () => {
    const { broker, joinTile } = await startBroker();
    const tile = await joinTile(1);
    const order: number[] = [];
    tile.onPacket = (got) => {
      if (got.type === 3) order.push(JSON.parse(parsePublish(got).payload).b);
    };
    for (let boot = 1; boot <= 500; boot++) {
      if (boot % 7 === 0) tile.send(PINGREQ);
      broker.send(A, { type: 'reboot', boot });
      if (boot % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => order.length === 500);
    expect(order).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
  });

  test('as its presence reaches all tiles', async () => {
    const { broker, joinTile } = await startBroker();
    const tiles = [await joinTile(1), await joinTile(2)];
    broker.announce({ online: true, hub: 'kitchen', start: 71, tables: ['t1'] });
    for (const tile of tiles) {
      expect(await tile.message()).toEqual({
        topic: 'ct/hub/kitchen/on',
        payload: '{"v":1,"h":"kitchen","s":71,"n":["t1"]}',
      });
    }
  });

  test('stops after UNSUBSCRIBE', async () => {
    const { broker, joinTile } = await startBroker();
    const tile = await joinTile(1);
    tile.send(packet(0xa2, [0, 9], `ct/t/${A}/dn`));
    await tile.next(UNSUBACK);
    await tile.settled();
    broker.send(A, WHO);
    await tile.settled();
    expect(broker.stats().sent).toBe(0);
  });

  test('is not sent when it is over the limit of the wire', async () => {
    const { broker, joinTile } = await startBroker();
    const tile = await joinTile(1);
    const piece = { type: 'piece', claim: 1, id: '3fa90b1c', index: 0, count: 1 } as const;
    broker.send(A, { ...piece, data: 'A'.repeat(900) });
    broker.send(A, { ...piece, data: 'A'.repeat(700) });
    expect((await tile.message()).payload.length).toBeLessThan(900);
    expect(broker.stats()).toMatchObject({ sent: 1, oversized: 1 });
  });
});

describe('a page', () => {
  test('speaks for its tiles and hears the others', async () => {
    const { heard, joinTile, joinPage } = await startBroker();
    const page = await joinPage('page', [B], ['ct/t/+/up']);
    const tile = await joinTile(1);
    tile.publish(`ct/t/${A}/up`, HELLO);
    expect(await page.message()).toEqual({ topic: `ct/t/${A}/up`, payload: HELLO });
    page.publish(`ct/t/${B}/up`, HELLO);
    expect(await page.message()).toEqual({ topic: `ct/t/${B}/up`, payload: HELLO });
    page.close();
    await until(() => heard.length === 3);
    expect(heard.map(({ event, tile }) => [event, tile])).toEqual([
      ['up', A],
      ['up', B],
      ['closed', B],
    ]);
  });

  test('has the rate of all its tiles', async () => {
    const { heard, joinPage } = await startBroker({ limits: { framesPerSecond: 1, framesBurst: 10 } });
    const page = await joinPage('page', [A, B], []);
    for (let i = 0; i < 18; i++) page.publish(`ct/t/${A}/up`, HELLO);
    await page.settled();
    expect(heard).toHaveLength(18);
  });
});

describe('the will', () => {
  const will = { topic: `ct/t/${A}/on`, payload: '{"v":0,"b":48213,"c":2}' };
  const options = { clientId: A, user: A, password: secretOf(A), will };
  const gone = { event: 'presence', tile: A, what: { online: false, boot: 48213, connection: 2 } };

  test('is told when the connection breaks', async () => {
    const { heard, port, credentials } = await startBroker();
    credentials.add(A, secretOf(A), { as: 'tile', tile: A });
    const tile = await MqttClient.join(port, options);
    tile.socket.resetAndDestroy();
    await until(() => heard.length === 2);
    expect(heard).toEqual(expect.arrayContaining([gone, { event: 'closed', tile: A, what: false }]));
  });

  test('is not told after DISCONNECT, also when the connection ends with it', async () => {
    const { heard, port, credentials } = await startBroker();
    credentials.add(A, secretOf(A), { as: 'tile', tile: A });
    const tile = await MqttClient.join(port, options);
    tile.socket.end(Buffer.concat([publishPacket(`ct/t/${A}/up`, HELLO), DISCONNECT]));
    await tile.ended();
    await until(() => heard.some(({ event }) => event === 'closed'));
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(heard.map(({ event }) => event)).toEqual(['up', 'closed']);
  });
});

describe('a client with the id of another', () => {
  test('takes its place, and the hub is told', async () => {
    const { broker, heard, joinTile } = await startBroker();
    const first = await joinTile(1);
    const second = await joinTile(1);
    await first.ended();
    expect(heard).toEqual([{ event: 'closed', tile: A, what: true }]);
    broker.send(A, WHO);
    await second.message();
    expect(broker.stats()).toMatchObject({ connections: 1, sent: 1 });
  });

  test('is one of many at once, and just one stays', async () => {
    const { broker, heard, port, credentials } = await startBroker();
    credentials.add(A, secretOf(A), { as: 'tile', tile: A });
    const clients = await Promise.all(Array.from({ length: 30 }, () => MqttClient.open(port)));
    for (const client of clients) {
      client.send(connectPacket({ clientId: A, user: A, password: secretOf(A) }), subscribePacket([`ct/t/${A}/dn`]));
    }
    await until(() => clients.filter(({ closed }) => closed).length === 29);
    const [left] = clients.filter(({ closed }) => !closed);
    await left?.next(SUBACK);
    broker.send(A, WHO);
    await left?.message();
    expect(heard.filter(({ event, what }) => event === 'closed' && what === true)).toHaveLength(29);
    expect(broker.stats().connections).toBe(1);
    left?.close();
  });
});

test('kick ends the connection of a tile and of a page that spoke for it, and of nobody else', async () => {
  const { broker, joinTile, joinPage } = await startBroker();
  const tile = await joinTile(1);
  const other = await joinTile(2);
  const page = await joinPage('page', [A], []);
  page.publish(`ct/t/${A}/up`, HELLO);
  await page.settled();
  broker.kick(A);
  await tile.ended();
  await page.ended();
  await other.settled();
  expect(broker.stats()).toMatchObject({ connections: 1, cut: { kicked: 2 } });
});

describe('a client is refused', () => {
  const right = { clientId: A, user: A, password: secretOf(A) };
  test.each([
    ['with a wrong secret', { ...right, password: 'wrong' }, 4],
    ['with an empty secret', { ...right, password: '' }, 4],
    ['without a secret', { clientId: A, user: A }, 4],
    ['without a user', { clientId: A }, 4],
    ['that is unknown', { clientId: B, user: B, password: secretOf(A) }, 4],
    ['whose id is not its user', { ...right, clientId: B }, 2],
    ['with a will on a topic of another', { ...right, will: { topic: `ct/t/${B}/on`, payload: '' } }, 5],
    ['with a will on a topic that is none', { ...right, will: { topic: 'x/y', payload: '' } }, 5],
    ['with a will on dn', { ...right, will: { topic: `ct/t/${A}/dn`, payload: '' } }, 5],
    ['without keepalive', { ...right, keepaliveS: 0 }, 5],
    ['with a keepalive of 121 s', { ...right, keepaliveS: 121 }, 5],
    ['with a wrong secret and no keepalive', { ...right, password: 'wrong', keepaliveS: 0 }, 4],
  ])('%s', async (_how, options, code) => {
    const { broker, port, credentials } = await startBroker();
    credentials.add(A, secretOf(A), { as: 'tile', tile: A });
    const client = await MqttClient.open(port);
    client.send(connectPacket(options));
    expect((await client.next(CONNACK)).body[1]).toBe(code);
    await client.ended();
    await until(() => broker.stats().connections === 0);
  });
});

test('a session is never kept', async () => {
  const { port, credentials } = await startBroker();
  credentials.add(A, secretOf(A), { as: 'tile', tile: A });
  const options = { clientId: A, user: A, password: secretOf(A), clean: false };
  for (let i = 0; i < 2; i++) {
    const client = await MqttClient.open(port);
    client.send(connectPacket(options), subscribePacket([`ct/t/${A}/dn`], 1, 1));
    expect((await client.next(CONNACK)).body).toEqual(Buffer.from([0, 0]));
    await client.next(SUBACK);
    client.close();
  }
});

test('a port in use is named with the next step', async () => {
  const { broker, port } = await startBroker();
  await expect(broker.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
    name: 'ListenError',
    code: 'portInUse',
    message: `Port ${port} on 127.0.0.1, wanted for tiles (MQTT), is in use.`,
    hint: `stop what uses it, or choose another with --mqtt-port ${port + 1}`,
  });
});

test('a listener that is closed takes nobody and ends nobody', async () => {
  const { broker, joinTile } = await startBroker();
  const tile = await joinTile(1);
  const listener = await broker.listen({ host: '127.0.0.1', port: 0 });
  await listener.close();
  await expect(MqttClient.open(listener.port)).rejects.toThrow();
  await tile.settled();
});
