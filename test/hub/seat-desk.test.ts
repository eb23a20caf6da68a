/** People who come by a link, with real tiles at a whole hub. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { VirtualTile } from '../../firmware/virtual/tile.ts';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import { type StartedHub, startHub } from '../../hub/start-hub.ts';
import { connectHub, type HubClient } from '../../tools/hub-client/hub-client.ts';
import { createNodeVirtualTile } from '../../tools/virtual-tile/node-virtual-tile.ts';
import { createTilePool } from '../../tools/virtual-tile/tile-pool.ts';
import { type Answer, cookieFor, enter, GuestLine } from '../support/guest-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

interface Running {
  readonly hub: StartedHub;
  readonly host: HubClient;
  close(): Promise<void>;
}

interface Keys {
  readonly tile: string;
  readonly secret: string;
}

interface Summary {
  readonly table: string;
  readonly seats: readonly { readonly seat: string; readonly player: string; readonly name: string; set: string }[];
  readonly tiles: readonly { readonly tile: string; readonly piece: string; readonly here: boolean }[];
}

async function runHub(folder = temporaryFolder(), more: object = {}): Promise<Running> {
  const flags = { data: folder, port: 0, mqttPort: 0, discoveryPort: 0, ...more };
  const hub = await startHub(readConfig(flags, {}), SILENT_LOG);
  const host = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    host.close();
    await hub.close();
  };
  onTestFinished(close);
  return { hub, host, close };
}

async function openTable({ host }: Running): Promise<{ readonly table: string; readonly code: string }> {
  const table = String((await host.request({ do: 'openTable' })).table);
  return { table, code: String((await host.request({ do: 'links', table })).code) };
}

/** X is a person, O a hub player, unless told. */
async function begin({ host }: Running, table: string, players = ['person', 'random']): Promise<void> {
  const seats = ['X', 'O'].map((seat, i) => ({
    seat,
    player: players[i] ?? 'person',
    name: `Old ${seat}`,
    set: 'hands' as const,
  }));
  await host.request({ do: 'start', table, game: 'virus-war', options: { width: 4, height: 4 }, seats });
}

function switchOn({ hub }: Running, { tile, secret }: Keys): VirtualTile {
  const place = { host: '127.0.0.1', port: hub.mqttPort };
  const virtual = createNodeVirtualTile({ id: tile, secret, place, pool: createTilePool(), entries: new Map() });
  virtual.start();
  onTestFinished(() => virtual.stop());
  return virtual;
}

async function givenTile(guest: GuestLine, table: string): Promise<Keys> {
  const { tile, secret } = await guest.ask({ do: 'seatTile', table });
  return { tile: String(tile), secret: String(secret) };
}

/** As the page does it: again while the tile has not been heard. */
async function sit(guest: GuestLine, table: string, seat: string, name: string, keys: Keys): Promise<Answer> {
  let answer: Answer = {};
  const ask = { do: 'sit', table, seat, name, tile: keys.tile, secret: keys.secret };
  await expect
    .poll(async () => {
      answer = await guest.ask(ask);
      return answer.code;
    })
    .not.toBe('notHere');
  return answer;
}

async function comesToSit(running: Running, at: { table: string; code: string }, seat: string, name: string) {
  const guest = await enter(running.hub.url, { code: at.code });
  const keys = await givenTile(guest, at.table);
  const tile = switchOn(running, keys);
  return { guest, keys, tile, answer: await sit(guest, at.table, seat, name, keys) };
}

async function summary({ host }: Running, table: string): Promise<Summary> {
  const { tables } = (await host.request({ do: 'tables' })) as unknown as { tables: readonly Summary[] };
  return tables.find((one) => one.table === table) as Summary;
}

const tileOf = ({ tiles }: Summary, piece: string): string | undefined =>
  tiles.find((one) => one.piece === piece)?.tile;
const seatOf = ({ seats }: Summary, seat: string) => seats.find((one) => one.seat === seat);

describe('a guest', () => {
  test('sits down at a free seat, which is his from then on', async () => {
    const running = await runHub();
    const at = await openTable(running);
    await begin(running, at.table);
    const { keys, answer } = await comesToSit(running, at, 'X', 'Mara');
    expect(answer).toMatchObject({ ok: true, piece: 'hand:X', token: expect.any(String) });
    const now = await summary(running, at.table);
    expect(tileOf(now, 'hand:X')).toBe(keys.tile);
    expect(seatOf(now, 'X')).toMatchObject({ player: 'person', name: 'Mara', set: 'hands' });
    const seat = await enter(running.hub.url, { token: String(answer.token) });
    expect(await seat.ask({ do: 'hello', token: answer.token })).toMatchObject({ role: 'seat', seat: 'X' });
  });

  test('takes the place of a hub player, also with another set', async () => {
    const running = await runHub();
    const at = await openTable(running);
    await begin(running, at.table);
    await running.host.request({
      ...{ do: 'reseat', table: at.table, seat: 'O', player: 'random', name: 'Hub', set: 'small' },
    });
    const { keys } = await comesToSit(running, at, 'O', 'Lena');
    const now = await summary(running, at.table);
    expect(tileOf(now, 'hand:O')).toBe(keys.tile);
    expect(seatOf(now, 'O')).toMatchObject({ player: 'person', name: 'Lena', set: 'hands' });
  });

  test('may wait at a table without a match, and has no seat there yet', async () => {
    const running = await runHub();
    const at = await openTable(running);
    const { keys, answer } = await comesToSit(running, at, 'X', 'Mara');
    expect(answer).toMatchObject({ ok: true, piece: '', token: '' });
    expect((await summary(running, at.table)).tiles).toMatchObject([{ tile: keys.tile, here: true, piece: '' }]);
  });

  test('is refused in words where somebody sits, where no seat is, and with a wrong secret', async () => {
    const running = await runHub();
    const at = await openTable(running);
    await begin(running, at.table, ['person', 'person']);
    await comesToSit(running, at, 'X', 'Mara');
    const { guest, keys, answer } = await comesToSit(running, at, 'X', 'Lena');
    expect(answer).toMatchObject({ ok: false, code: 'seatTaken', say: 'Mara sits there.' });
    expect(await sit(guest, at.table, 'Z', 'Lena', keys)).toMatchObject({ ok: false, code: 'noSuchSeat' });
    for (const secret of ['', 'wrong', keys.secret.slice(1)]) {
      expect(await sit(guest, at.table, 'O', 'Lena', { ...keys, secret })).toMatchObject({ code: 'badSecret' });
    }
    expect(await sit(guest, at.table, 'O', 'Lena', { ...keys, tile: '0200000000ff' })).toMatchObject({
      code: 'badSecret',
    });
    expect(seatOf(await summary(running, at.table), 'X')?.name).toBe('Mara');
  });

  test('is told to come again while his tile has not been heard', async () => {
    const running = await runHub();
    const at = await openTable(running);
    await begin(running, at.table);
    const guest = await enter(running.hub.url, { code: at.code });
    const { tile, secret } = await givenTile(guest, at.table);
    const ask = { do: 'sit', table: at.table, seat: 'X', name: 'Mara', tile, secret };
    expect(await guest.ask(ask)).toMatchObject({ ok: false, code: 'notHere', hint: expect.any(String) });
  });

  test('does nothing at another table, with its code in hand only for his own', async () => {
    const running = await runHub();
    const [mine, other] = [await openTable(running), await openTable(running)];
    await begin(running, other.table);
    const guest = await enter(running.hub.url, { code: mine.code });
    const keys = await givenTile(guest, mine.table);
    switchOn(running, keys);
    const sitThere = { do: 'sit', table: other.table, seat: 'X', name: 'Mara', ...keys };
    for (const command of [sitThere, { do: 'seatTile', table: other.table }, { do: 'board', table: other.table }]) {
      expect(await guest.ask(command)).toMatchObject({ ok: false, code: 'notAllowed' });
    }
    const { tables } = (await guest.ask({ do: 'tables' })) as unknown as { tables: readonly Summary[] };
    expect(tables.map(({ table }) => table)).toEqual([mine.table]);
  });
});

describe('a seat', () => {
  test('goes to another who comes while its tile is away, and its token takes it back', async () => {
    const running = await runHub();
    const at = await openTable(running);
    await begin(running, at.table);
    const mara = await comesToSit(running, at, 'X', 'Mara');
    mara.tile.stop();
    await expect.poll(async () => (await summary(running, at.table)).tiles.map(({ here }) => here)).toEqual([false]);
    const lena = await comesToSit(running, at, 'X', 'Lena');
    expect(lena.answer).toMatchObject({ ok: true });
    switchOn(running, mara.keys);
    expect(await sit(mara.guest, at.table, 'X', 'Mara', mara.keys)).toMatchObject({ code: 'seatTaken' });
    await mara.guest.ask({ do: 'hello', token: mara.answer.token });
    expect(await sit(mara.guest, at.table, 'X', 'Mara', mara.keys)).toMatchObject({ ok: true, piece: 'hand:X' });
    const now = await summary(running, at.table);
    expect([tileOf(now, 'hand:X'), seatOf(now, 'X')?.name]).toEqual([mara.keys.tile, 'Mara']);
  });

  test('by its own link is the only one to sit at, but goes along with the name in a rematch', async () => {
    const running = await runHub();
    const at = await openTable(running);
    await begin(running, at.table);
    const { seats } = (await running.host.request({ do: 'links', table: at.table })) as unknown as {
      seats: readonly { seat: string; token: string }[];
    };
    const guest = await enter(running.hub.url, { token: seats.find(({ seat }) => seat === 'X')?.token ?? '' });
    const keys = await givenTile(guest, at.table);
    switchOn(running, keys);
    expect(await sit(guest, at.table, 'X', 'Mara', keys)).toMatchObject({ ok: true, piece: 'hand:X' });
    expect(await sit(guest, at.table, 'O', 'Mara', keys)).toMatchObject({ ok: false, code: 'notAllowed' });
    await running.host.request({ do: 'leave', table: at.table, seat: 'X' });
    await running.host.request({ do: 'rematch', table: at.table });
    expect(seatOf(await summary(running, at.table), 'O')?.name).toBe('Mara');
    expect(await sit(guest, at.table, 'O', 'Mara', keys)).toMatchObject({ ok: true, piece: 'hand:O' });
    expect(tileOf(await summary(running, at.table), 'hand:O')).toBe(keys.tile);
  });

  test('is the same after a restart: token, cookie and tile hold, and no secret stands on disk', async () => {
    const folder = temporaryFolder();
    const before = await runHub(folder);
    const at = await openTable(before);
    await begin(before, at.table);
    const cookie = (await cookieFor(before.hub.url, { code: at.code })) ?? '';
    const { keys, tile, answer } = await comesToSit(before, at, 'X', 'Mara');
    tile.stop();
    await before.close();
    const after = await runHub(folder);
    const guest = await new GuestLine(after.hub.url, cookie).opened();
    expect(await guest.ask({ do: 'board', table: at.table })).toMatchObject({ ok: true });
    switchOn(after, keys);
    const seat = await enter(after.hub.url, { token: String(answer.token) });
    expect(await sit(seat, at.table, 'X', 'Mara', keys)).toMatchObject({ ok: true, piece: 'hand:X' });
    const told = [keys.secret, String(answer.token), at.code, cookie.split('=')[1] ?? ''];
    const files = readdirSync(folder).filter((name) => name.includes('.'));
    const disk = files.map((name) => readFileSync(join(folder, name), 'utf8')).join();
    for (const one of told) expect(disk).not.toContain(one);
  });
});

describe('links', () => {
  test('end for whoever is here by one when they are renewed', async () => {
    const running = await runHub();
    const at = await openTable(running);
    const cookie = (await cookieFor(running.hub.url, { code: at.code })) ?? '';
    const guest = await new GuestLine(running.hub.url, cookie).opened();
    expect(await guest.ask({ do: 'games' })).toMatchObject({ ok: true });
    await running.host.request({ do: 'renewLinks' });
    await until(() => guest.isClosed());
    const again = await new GuestLine(running.hub.url, cookie).opened();
    expect(await again.ask({ do: 'games' })).toMatchObject({ code: 'helloFirst' });
    expect(await cookieFor(running.hub.url, { code: at.code })).toBeUndefined();
    const { code } = await running.host.request({ do: 'links', table: at.table });
    expect(await cookieFor(running.hub.url, { code: String(code) })).toMatch(/^contact=/);
  });

  test('of a table that is not there are not to be had', async () => {
    const { host } = await runHub();
    expect(await host.ask({ do: 'links', table: 't9' })).toMatchObject({ ok: false, code: 'noSuchTable' });
    expect(await host.ask({ do: 'seatTile', table: 't9' })).toMatchObject({ ok: false, code: 'noSuchTable' });
  });

  test('give no more than 24 tiles that nobody uses: whoever takes on and on loses his own', async () => {
    const running = await runHub();
    const at = await openTable(running);
    await begin(running, at.table);
    const mara = await comesToSit(running, at, 'X', 'Mara');
    const guest = await enter(running.hub.url, { code: at.code });
    const tiles: Keys[] = [];
    for (let i = 0; i < 30; i++) tiles.push(await givenTile(guest, at.table));
    const works = async (keys: Keys): Promise<boolean> =>
      (await guest.ask({ do: 'sit', table: at.table, seat: 'O', name: 'Lena', ...keys })).code === 'notHere';
    const left: boolean[] = [];
    for (const { tile, secret } of tiles) left.push(await works({ tile, secret }));
    expect(left.filter(Boolean)).toHaveLength(24);
    expect([left[0], left[22], left[29]]).toEqual([true, true, true]);
    expect(await sit(mara.guest, at.table, 'X', 'Mara', mara.keys)).toMatchObject({ ok: true });
  });
});
