import { describe, expect, test, vi } from 'vitest';
import { readTables } from '../../../../hub/web/host/answers.ts';
import { HostError, type HostLine } from '../../../../hub/web/host/host-socket.ts';
import type { ToPhone } from '../../../../hub/web/seat/phone-messages.ts';
import { FIRST_SEAT_STATE, type SeatState } from '../../../../hub/web/seat/seat-state.ts';
import { SeatWork } from '../../../../hub/web/seat/seat-work.ts';
import { createStore } from '../../../../hub/web/store.ts';

const TILE = '0123456789ab';
const KEPT = JSON.stringify({
  tile: TILE,
  secret: 's',
  kept: [['boot', '7']],
  seat: 'X',
  name: 'Mara',
  token: 'seat-token',
});
const SEATS = [{ seat: 'X', player: 'person', name: 'Mara', set: 'hands' }];

interface Asked {
  readonly do: string;
  readonly [field: string]: unknown;
}

/** A phone's work before a hub that answers `sit` in this way. */
function phone(
  kept: string | null,
  sit: (asked: Asked, count: number) => object = () => ({ token: 'new-token', piece: 'hand:X' }),
) {
  const store = createStore<SeatState>(FIRST_SEAT_STATE, (tell) => tell());
  const asked: Asked[] = [];
  const told: ToPhone[] = [];
  const written: string[] = [];
  let sits = 0;
  const ask = async (command: Asked) => {
    asked.push(command);
    if (command.do === 'seatTile') return { tile: TILE, secret: 'fresh' };
    if (command.do === 'sit') {
      sits++;
      return sit(command, sits);
    }
    return {};
  };
  const work = new SeatWork({
    line: { ask: vi.fn(ask) } as unknown as HostLine,
    store,
    storage: { read: () => kept, write: (_key, text) => written.push(text) > 0 },
    mqttUrl: 'ws://hub/mqtt',
    isFresh: false,
    tell: (message) => told.push(message),
    claim: () => undefined,
  });
  const tables = (...tiles: readonly { readonly tile: string }[]): void =>
    store.set({
      tables: readTables([
        { table: 't1', phase: 'playing', game: 'g', seats: [{ ...SEATS[0], tile: tiles[0]?.tile ?? '' }], tiles },
      ]),
    });
  const did = (): readonly string[] => asked.map((one) => one.do);
  return { store, work, asked, did, told, written, tables };
}
const hand = (tile: string) => ({ tile, here: true, name: '', piece: 'hand:X' });

describe('a phone that sits down', () => {
  test('gets a tile, switches it on, and remembers both', async () => {
    const { work, store, did, told, written, tables } = phone(null);
    tables();
    await work.sit('X', 'Mára');
    expect(did()).toEqual(['seatTile', 'sit']);
    expect(told).toEqual([
      { say: 'start', url: 'ws://hub/mqtt', keys: expect.objectContaining({ tile: TILE, secret: 'fresh' }) },
    ]);
    expect(store.get()).toMatchObject({ step: 'seated', seat: 'X', name: 'Mara', tile: TILE });
    expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ tile: TILE, seat: 'X', name: 'Mara', token: 'new-token' });
  });

  test('asks again until the hub has heard its tile', async () => {
    const early = new HostError('notHere', 'Not heard yet.', '');
    const { work, store, did, tables } = phone(null, (_asked, count) => {
      if (count < 3) throw early;
      return { token: 't', piece: '' };
    });
    tables();
    await work.sit('X', 'Mara');
    expect(did().filter((what) => what === 'sit')).toHaveLength(3);
    expect(store.get().step).toBe('seated');
  });

  test('chooses anew when the hub refuses, and says why', async () => {
    const { work, store, tables } = phone(null, () => {
      throw new HostError('noSuchSeat', 'There is no such seat.', 'Choose another.');
    });
    tables();
    await work.sit('X', 'Mara');
    expect(store.get()).toMatchObject({ step: 'choosing', say: 'There is no such seat. Choose another.' });
  });
});

describe('a phone that comes back', () => {
  test('is the very tile, and asks nothing while that plays its seat', () => {
    const { work, store, did, told, tables } = phone(KEPT);
    tables(hand(TILE));
    work.settle();
    work.settle();
    expect([did(), store.get().step]).toEqual([[], 'seated']);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ say: 'start', keys: { tile: TILE, secret: 's', kept: [['boot', '7']] } });
  });

  test('sits down again where its seat has become free', async () => {
    const { work, store, asked, tables } = phone(KEPT);
    tables();
    work.settle();
    await expect.poll(() => store.get().step).toBe('seated');
    expect(asked).toEqual([{ do: 'sit', table: 't1', seat: 'X', name: 'Mara', tile: TILE, secret: 's' }]);
  });

  test('takes its seat back from another device by its token', async () => {
    const { work, store, did, asked, tables } = phone(KEPT);
    tables(hand('ffffffffffff'));
    work.settle();
    expect([store.get().step, did()]).toEqual(['taken', []]);
    await work.takeBack();
    expect(asked[0]).toEqual({ do: 'hello', token: 'seat-token' });
    expect([did(), store.get().step]).toEqual([['hello', 'sit'], 'seated']);
  });

  test('becomes another tile when the hub does not know the old one', async () => {
    const { work, store, did, told, tables } = phone(KEPT);
    tables(hand(TILE));
    work.settle();
    work.forgetTile(TILE);
    await expect.poll(() => store.get().step).toBe('seated');
    expect(did()).toEqual(['seatTile', 'sit']);
    expect(told.map(({ say }) => say)).toEqual(['start', 'stop', 'start']);
  });

  test('lets another window be the tile, and is it again when asked', () => {
    const { work, store, told, tables } = phone(KEPT);
    tables(hand(TILE));
    work.settle();
    work.stop();
    work.settle();
    expect(store.get().step).toBe('elsewhere');
    work.playHere();
    expect(store.get().step).toBe('seated');
    expect(told.map(({ say }) => say)).toEqual(['start', 'stop', 'start']);
  });

  test('keeps what its tile keeps, and not what another does', () => {
    const { work, written, tables } = phone(KEPT);
    tables(hand(TILE));
    work.keep('ffffffffffff', [['boot', '1']]);
    expect(written).toEqual([]);
    work.keep(TILE, [['boot', '8']]);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ tile: TILE, kept: [['boot', '8']], seat: 'X' });
  });
});

test('a browser that keeps nothing is told', async () => {
  const store = createStore<SeatState>(FIRST_SEAT_STATE, (tell) => tell());
  const work = new SeatWork({
    line: { ask: async () => ({ tile: TILE, secret: 's' }) } as unknown as HostLine,
    store,
    storage: { read: () => null, write: () => false },
    ...{ mqttUrl: 'ws://hub/mqtt', isFresh: true, tell: () => undefined, claim: () => undefined },
  });
  store.set({ tables: readTables([{ table: 't1', phase: 'playing', seats: SEATS }]) });
  await work.sit('X', 'Mara');
  expect(store.get()).toMatchObject({ step: 'seated', isForgetful: true });
});
