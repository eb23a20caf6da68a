/** Sessions on disk as hosts are told of them, by a whole hub over a real folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createJsonlJournal } from '../../hub/adapters/journal/jsonl-journal.ts';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import type { Json } from '../../hub/games/game.ts';
import { game as virusWar } from '../../hub/games/virus-war/index.ts';
import { reopenedWords } from '../../hub/main.ts';
import { startHub } from '../../hub/start-hub.ts';
import { connectHub, type HubClient } from '../../tools/hub-client/hub-client.ts';
import { TableDesk } from '../support/table-desk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Listed {
  readonly session: string;
  readonly [key: string]: Json;
}

/** Two handhelds; X has moved by a tilt and a press as often as this says. */
function played(presses: number): { readonly header: Json; readonly records: readonly Json[] } {
  const desk = new TableDesk([virusWar]);
  for (const tile of ['00000000000a', '00000000000b']) desk.join(tile);
  const seats = ['X', 'O'].map((seat) => ({ seat, player: 'person', name: `${seat}nn`, set: 'hands' as const }));
  desk.start(virusWar, seats, { width: 4, height: 3 });
  for (const tile of ['00000000000a', '00000000000b']) desk.press(tile);
  for (let i = 0; i < presses; i++) desk.host({ do: 'leave', table: 't1', seat: 'X' });
  return { header: desk.header as unknown as Json, records: desk.records as unknown as readonly Json[] };
}

async function write(folder: string, session: string, change: object = {}, presses = 0): Promise<void> {
  const journal = await createJsonlJournal({ folder });
  const { header, records } = played(presses);
  await journal.create(session, { ...(header as object), session, ...change } as Json);
  records.forEach((record, i) => {
    journal.append(session, i + 1, record);
  });
  await journal.close();
}

async function runHub(folder: string) {
  const flags = { data: folder, port: 0, mqttPort: 0, discoveryPort: 0 };
  const hub = await startHub(readConfig(flags, {}), SILENT_LOG);
  onTestFinished(() => hub.close());
  const client = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
  onTestFinished(() => client.close());
  return { hub, client };
}

const list = async (client: HubClient, which: 'sessions' | 'trashed' = 'sessions') => {
  const answer = (await client.request({ do: 'sessions' })) as unknown as { [key in typeof which]: readonly Listed[] };
  return Object.fromEntries(answer[which].map(({ session, ...rest }) => [session, rest]));
};

test('every session is listed with how it stands, or in words what is wrong with it; the tiles are no session', async () => {
  const folder = temporaryFolder();
  await write(folder, 's-playing');
  await write(folder, 's-over', { table: 't2' }, 1);
  await write(folder, 's-rules', { table: 't3', rulesVersion: 99 });
  await write(folder, 's-format', { table: 't4', version: 2 });
  await write(folder, 's-damaged', { table: 't5' });
  const damaged = join(folder, 's-damaged.jsonl');
  writeFileSync(damaged, readFileSync(damaged, 'utf8').replace('"i":"tile"', '"i":"lite"'));

  const { hub, client } = await runHub(folder);
  expect(hub.reopened).toEqual({ resumed: 2, readOnly: 1 });
  const sessions = await list(client);
  expect(Object.keys(sessions).sort()).toEqual(['s-damaged', 's-format', 's-over', 's-playing', 's-rules']);
  const well = { game: 'virus-war', title: 'Virus War', wrong: '', trashed: false, ended: false, beganMs: 0 };
  expect(sessions['s-playing']).toMatchObject({
    ...well,
    at: 't1',
    events: 0,
    active: ['X'],
    result: null,
    over: false,
  });
  expect(sessions['s-over']).toMatchObject({ ...well, at: 't2', active: [], over: true });
  expect(sessions['s-over']?.result).toMatchObject({ order: [['O'], ['X']] });
  expect(sessions['s-rules']?.wrong).toMatch(/^It was played by version 99 of the rules/);
  expect(sessions['s-format']).toMatchObject({ wrong: 'It was written by another version of the hub.', at: '' });
  expect(sessions['s-damaged']?.wrong).toMatch(/^Line \d+ of its file is not what was written\.$/);
});

test('a session is told line by line and shown step by step while it is played, and is not disturbed', async () => {
  const folder = temporaryFolder();
  await write(folder, 's-playing');
  const { client } = await runHub(folder);
  const before = await client.request({ do: 'session', session: 's-playing' });
  expect(before).toMatchObject({ game: 'virus-war', events: 0, lines: [], result: null, wrong: '' });
  await client.request({ do: 'leave', table: 't1', seat: 'X' });
  const after = await client.request({ do: 'session', session: 's-playing' });
  expect(after).toMatchObject({ events: 1, active: [], lines: [{ n: 1, by: 'X', say: 'concede' }] });
  const steps = await Promise.all(
    [0, 1, 5].map((events) => client.request({ do: 'step', session: 's-playing', events })),
  );
  expect(steps).toMatchObject([
    { events: 0, of: 1, active: ['X'], result: null },
    { events: 1, of: 1, active: [] },
    { events: 1, of: 1, result: { order: [['O'], ['X']] } },
  ]);
  expect(steps[0]).toMatchObject({
    board: (await client.request({ do: 'step', session: 's-playing', events: 0 })).board,
  });
  await client.request({ do: 'rematch', table: 't1' });
  expect(await client.request({ do: 'tables' })).toMatchObject({ tables: [{ phase: 'playing' }] });
});

test('a session in the trash is listed there, can be looked at, and comes back; the tiles cannot be thrown away', async () => {
  const folder = temporaryFolder();
  await write(folder, 's-rules', { rulesVersion: 99 });
  await write(folder, 's-old', { table: 't2' }, 1);
  const { client } = await runHub(folder);
  await client.request({ do: 'end', table: 't2' });
  await client.request({ do: 'trash', session: 's-old' });
  expect(Object.keys(await list(client))).toEqual(['s-rules']);
  expect(await list(client, 'trashed')).toMatchObject({ 's-old': { trashed: true, ended: true, title: 'Virus War' } });
  expect(await client.request({ do: 'session', session: 's-old' })).toMatchObject({ events: 1 });
  await client.request({ do: 'restore', session: 's-old' });
  expect(Object.keys(await list(client)).sort()).toEqual(['s-old', 's-rules']);
  expect(await list(client, 'trashed')).toEqual({});
  expect(await client.ask({ do: 'trash', session: 'tiles' })).toMatchObject({ ok: false, code: 'noSuchSession' });
});

test.each([
  ['session', 's-nothing', 'noSuchSession'],
  ['step', 's-nothing', 'noSuchSession'],
  ['session', 'tiles', 'noSuchSession'],
  ['session', 's-rules', 'cannotBeRead'],
  ['step', 's-rules', 'cannotBeRead'],
] as const)('%s of %s is refused in words: %s', async (what, session, code) => {
  const folder = temporaryFolder();
  await write(folder, 's-rules', { rulesVersion: 99 });
  const { client } = await runHub(folder);
  const answer = await client.ask(what === 'step' ? { do: what, session, events: 0 } : { do: what, session });
  expect(answer).toMatchObject({ ok: false, code, say: expect.stringMatching(/\.$/) });
});

test.each([
  [0, 0, ''],
  [1, 0, '1 resumed, and goes on when a seat presses'],
  [2, 1, '2 resumed, each goes on when a seat presses; 1 opens for reading only (see the log)'],
  [0, 3, '3 open for reading only (see the log)'],
])('the greeting tells of %i that go on and %i for reading', (resumed, readOnly, say) => {
  expect(reopenedWords({ resumed, readOnly })).toBe(say);
});
