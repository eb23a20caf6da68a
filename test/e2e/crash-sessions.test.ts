/** Journals that are taken, damaged, torn, of other rules, or go on elsewhere. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encodeLine } from '../../hub/adapters/journal/line.ts';
import { SILENT_LOG } from '../../hub/adapters/log.ts';
import { readConfig } from '../../hub/config.ts';
import type { Json } from '../../hub/games/game.ts';
import { drawFor } from '../../hub/games/random.ts';
import { startHub } from '../../hub/start-hub.ts';
import { CrashTable } from '../support/crash-table.ts';
import { DATA, HubInProcess } from '../support/hub-in-process.ts';
import { PowerLossFiles } from '../support/power-loss-files.ts';
import { rectangle } from '../support/table-desk.ts';

const draws = drawFor(11, 1);
const draw = (below: number): number => draws.int(0, below - 1);
const TIMEOUT = { timeout: 60_000 };

async function begin() {
  const disk = new PowerLossFiles(Date.now);
  const hub = new HubInProcess(disk);
  onTestFinished(() => hub.cut());
  const run = await hub.start();
  const table = await CrashTable.begin(run, { mqttPort: hub.mqttPort, files: disk, folder: DATA, draw });
  onTestFinished(() => table.tiles.close());
  for (let i = 0; i < 2; i++) await table.playOne();
  return { disk, hub, table, file: join(DATA, `${table.session}.jsonl`) };
}

test('a second hub on the same folder is told which process has it, and changes nothing', TIMEOUT, async () => {
  const { disk, table } = await begin();
  const config = readConfig({ data: DATA, port: 0, mqttPort: 0, discoveryPort: 0 }, {});
  await expect(startHub(config, SILENT_LOG, { files: disk })).rejects.toMatchObject({
    code: 'locked',
    message: `Another hub (process ${process.pid}) uses the folder ${DATA}.`,
  });
  await table.playOne();
  await table.right(performance.now() + 5000);
});

test('a session whose middle line is damaged is not opened, and the line is named', TIMEOUT, async () => {
  const { disk, hub, table, file } = await begin();
  await hub.cut();
  disk.tamper(file, (content) => {
    const line = content.indexOf('\n', content.indexOf('\n') + 1);
    return Buffer.concat([content.subarray(0, line - 30), Buffer.from('#'), content.subarray(line - 29)]);
  });
  const { client } = await hub.start();
  expect(await client.request({ do: 'tables' })).toMatchObject({ tables: [] });
  expect(await client.request({ do: 'sessions' })).toMatchObject({ sessions: [{ session: table.session }] });
  await client.request({ do: 'openTable' });
  expect(await client.ask({ do: 'resume', table: 't1', session: table.session })).toMatchObject({
    ok: false,
    code: 'damaged',
    say: `Line 2 of ${file} is not what was written.`,
  });
});

test(
  'a session of other rules opens for reading only and says why; its tiles are heard all the same',
  TIMEOUT,
  async () => {
    const { disk, hub, table, file } = await begin();
    const { header } = await table.journal.session(table.session);
    await hub.cut();
    disk.tamper(file, (content) =>
      Buffer.concat([
        encodeLine(0, 0, { ...header, rulesVersion: 99 } as unknown as Json),
        content.subarray(content.indexOf('\n') + 1),
      ]),
    );
    const boots = [...table.tiles.tiles.values()].map(({ acked }) => acked.size);
    const { client } = await hub.start();
    const why = 'It was played by version 99 of the rules; these are version 1.';
    expect(await client.request({ do: 'tables' })).toMatchObject({ tables: [{ table: 't1', readOnly: why }] });
    expect(await client.ask({ do: 'undo', table: 't1' })).toMatchObject({ ok: false, code: 'readOnly', say: why });
    await table.soon(async () => {
      const { tiles } = (await client.request({ do: 'tiles' })) as { readonly tiles: readonly { here: boolean }[] };
      expect(tiles.every(({ here }) => here)).toBe(true);
    });
    const [tile] = table.tiles.tiles.values();
    const said = () =>
      Math.max(
        ...[...(tile?.said.values() ?? [])].filter(({ kind }) => kind === 'press').map(({ sequence }) => sequence),
      );
    await table.tiles.press(tile?.id ?? '');
    await table.soon(async () => expect(Math.max(...(tile?.acked.values() ?? []))).toBeGreaterThanOrEqual(said()));
    expect([...table.tiles.tiles.values()].map(({ acked }) => acked.size)).toEqual(boots);
  },
);

test('a torn last line is cut, kept beside the journal, and the session goes on', TIMEOUT, async () => {
  const { disk, hub, table, file } = await begin();
  await hub.cut();
  disk.tamper(file, (content) => Buffer.concat([content, Buffer.from('{"n":1000,"t":17')]));
  await table.restarted(await hub.start());
  await table.playOne();
  await table.right(performance.now() + 5000);
  expect(String(await disk.read(join(DATA, `${table.session}.torn`)))).toBe('{"n":1000,"t":17\n');
});

test('an ended session goes on at another table with other tiles, also after a restart', TIMEOUT, async () => {
  const { hub, table } = await begin();
  const events = await table.events();
  await table.client.request({ do: 'end', table: 't1' });
  const { tiles } = (await table.client.request({ do: 'issue', count: 12 })) as {
    readonly tiles: readonly { readonly tile: string; readonly secret: string }[];
  };
  const places = Object.values(rectangle(4, 3, (i) => i));
  for (const [i, place] of places.entries()) {
    const { tile = '', secret = '' } = tiles[i] ?? {};
    table.tiles.add(tile, secret, hub.mqttPort, { ...place, x: place.x + 100 });
  }
  await table.tiles.welcomed();
  await table.client.request({ do: 'openTable' });
  await table.client.request({ do: 'addTiles', table: 't2', tiles: tiles.map(({ tile }) => tile) });
  expect(await table.client.request({ do: 'resume', table: 't2', session: table.session })).toMatchObject({
    table: 't2',
    readOnly: '',
  });
  table.table = 't2';
  const corner = tiles[0]?.tile ?? '';
  await table.soon(async () => {
    await table.tiles.press(corner);
    expect(Object.keys((await table.state()).casting).sort()).toEqual(tiles.map(({ tile }) => tile).sort());
  });
  await table.resume();
  expect(await table.events()).toBe(events);
  await table.playOne();
  await table.right(performance.now() + 5000);

  await hub.cut();
  // Its header names the table where it began.
  table.table = 't1';
  await table.restarted(await hub.start());
  await table.playOne();
});
