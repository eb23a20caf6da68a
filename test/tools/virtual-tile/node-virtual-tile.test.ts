import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BANK } from '../../../firmware/assets/bank.generated.ts';
import { createRaster } from '../../../firmware/virtual/raster.ts';
import { encodeAnswer } from '../../../protocol/encode-discovery.ts';
import { createNodeVirtualTile, type NodeVirtualTileOptions } from '../../../tools/virtual-tile/node-virtual-tile.ts';
import { createTilePool } from '../../../tools/virtual-tile/tile-pool.ts';
import { createScriptedHub } from '../../support/scripted-hub.ts';

const TILE = 'a1b2c3d4e5f6';
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Aedes on a loopback port with a scripted hub inside. */
async function startTable() {
  const broker = await Aedes.createBroker();
  closing.push(() => new Promise<void>((done) => broker.close(() => done())));
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  }).listen(0, '127.0.0.1');
  closing.push(() => void server.close());
  await once(server, 'listening');
  const hub = createScriptedHub((topic, payload) =>
    broker.publish(
      { cmd: 'publish', qos: 0, retain: false, dup: false, topic, payload: Buffer.from(payload, 'latin1') },
      () => {},
    ),
  );
  const presence: string[] = [];
  broker.on('publish', ({ topic, payload }) => {
    if (topic.endsWith('/on') && topic.startsWith('ct/t/')) presence.push(payload.toString());
    hub.receive(topic, payload.toString('latin1'));
  });
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  function cutAll(): void {
    for (const socket of sockets) socket.destroy();
  }
  return { broker, hub, presence, address, cutAll };
}

const pool = createTilePool();
function startTile(options: Partial<NodeVirtualTileOptions> & Pick<NodeVirtualTileOptions, 'place'>) {
  const tile = createNodeVirtualTile({ id: TILE, secret: 'secret', pool, isStrict: true, ...options });
  closing.push(() => tile.stop());
  tile.start();
  return tile;
}
const soon = (check: () => void, timeoutMs = 10000) => vi.waitFor(check, { timeout: timeoutMs, interval: 20 });

describe('a virtual tile over TCP', () => {
  test('says hello to a hub behind aedes, is welcomed, shows its scene and reports it', async () => {
    const { hub, address, presence } = await startTable();
    const screen = createRaster(BANK);
    const tile = startTile({ place: address, screen });
    await soon(() => expect(tile.beaconNumber()).toBe(1));
    await soon(() => expect(presence).toHaveLength(1));
    hub.say(TILE, { type: 'scene', revision: 1, ops: [['c', 12]], motions: [], turn: 0 } as never);
    await soon(() => expect(hub.heard.at(-1)).toMatchObject({ type: 'shown', revision: 1 }));
    expect(screen.pixels()[64 * 128 + 64]).toBe(12);
    expect(hub.malformed).toEqual([]);
  });

  test('comes back by itself when its socket is cut, with the same boot, and its will is heard', async () => {
    const { hub, address, presence, cutAll } = await startTable();
    startTile({ place: address });
    await soon(() => expect(presence).toHaveLength(1));
    const boot = hub.tiles.get(TILE)?.hello.boot;
    cutAll();
    await soon(() => expect(presence.map((payload) => payload.slice(0, 6))).toEqual(['{"v":1', '{"v":0', '{"v":1']));
    expect(hub.tiles.get(TILE)).toMatchObject({ hello: { boot, count: 2, claim: 1 }, claim: 2 });
  });

  test('finds its hub by asking', async () => {
    const { hub, address } = await startTable();
    const responder = createSocket('udp4').bind(0, '127.0.0.1');
    closing.push(() => void responder.close());
    await once(responder, 'listening');
    responder.on('message', (_, from) => {
      responder.send(encodeAnswer({ version: 1, hub: 'kitchen', port: address.port }), from.port, from.address);
    });
    startTile({ hub: 'kitchen', place: { ask: [{ host: '127.0.0.1', port: responder.address().port }] } });
    await soon(() => expect(hub.tiles.get(TILE)).toBeDefined());
  });

  test('with a wrong password stays out', async () => {
    const { broker, hub, address } = await startTable();
    const refused = vi.fn();
    broker.authenticate = (_client, _user, password, done) => {
      if (password?.toString() !== 'secret') refused();
      done(null, password?.toString() === 'secret');
    };
    startTile({ place: address, secret: 'guess' });
    await soon(() => expect(refused.mock.calls.length).toBeGreaterThan(1));
    expect(hub.heard).toEqual([]);
  });

  test('a hundred tiles run on one timer, and all are welcomed', async () => {
    const { hub, address } = await startTable();
    const ids = Array.from({ length: 100 }, (_, i) => `02c0${i.toString(16).padStart(8, '0')}`);
    const tiles = ids.map((id) => startTile({ id, place: address }));
    expect(pool.size()).toBe(100);
    await soon(() => expect(tiles.filter((tile) => tile.beaconNumber() > 0)).toHaveLength(100));
    expect(new Set(tiles.map((tile) => tile.beaconNumber())).size).toBe(100);
    for (const tile of tiles) tile.button(true);
    await soon(() => expect(hub.taken.filter(({ world }) => world.button)).toHaveLength(100));
    expect(tiles.map((tile) => tile.breaches())).toEqual(tiles.map(() => ({})));
  });
});
