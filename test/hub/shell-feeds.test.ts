/** What a running hub tells those who watch, and how often. */
import { expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import { startHub } from '../../hub/start-hub.ts';
import { connectHub } from '../../tools/hub-client/hub-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const seats = ['X', 'O'].map((seat) => ({ seat, player: 'sensible', name: seat, set: 'hands' as const }));

test('a match of hub players is told to watchers move by move, at most every 50 ms, and to nobody else', async () => {
  const flags = { data: temporaryFolder(), port: 0, mqttPort: 0, discoveryPort: 0 };
  const hub = await startHub(readConfig(flags, {}), SILENT_LOG);
  onTestFinished(() => hub.close());
  const connect = async () => {
    const client = await connectHub({ url: hub.url, token: hub.token, mqttPort: hub.mqttPort, hubId: 'contact' });
    onTestFinished(() => client.close());
    return client;
  };
  const [watcher, other] = [await connect(), await connect()];
  const heard: { readonly feed: string; readonly data: unknown; readonly atMs: number }[] = [];
  const overheard: string[] = [];
  watcher.onFeed = (feed, data) => heard.push({ feed, data, atMs: performance.now() });
  other.onFeed = (feed) => overheard.push(feed);
  await watcher.request({ do: 'watch', feeds: ['tables', 'board', 'room'] });
  for (let i = 0; i < 20; i++) await other.request({ do: 'openTable' });
  await other.request({ do: 'start', table: 't1', game: 'virus-war', options: { width: 4, height: 3 }, seats });

  const boards = () => heard.filter(({ feed }) => feed === 'board');
  await expect.poll(() => boards().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  const events = boards().map(({ data }) => (data as { readonly events: number }).events);
  expect(events).toEqual([...events].sort((a, b) => a - b));
  expect(boards()[0]?.data).toMatchObject({ table: 't1' });
  const tables = heard.filter(({ feed }) => feed === 'tables');
  expect(tables.at(-1)?.data).toHaveLength(20);
  // Twenty tables were opened at once: they are not twenty lists.
  expect(tables.filter(({ data }) => (data as readonly unknown[]).length < 20).length).toBeLessThan(10);
  expect(overheard).toEqual([]);
});
