/** The disk is full in the middle of a match. */
import { expect, onTestFinished, test } from 'vitest';
import { drawFor } from '../../hub/games/random.ts';
import { CrashTable } from '../support/crash-table.ts';
import { FailingFiles } from '../support/failing-files.ts';
import { DATA, HubInProcess } from '../support/hub-in-process.ts';
import { pause } from '../support/laid-tiles.ts';
import { PowerLossFiles } from '../support/power-loss-files.ts';

const draws = drawFor(7, 1);
const draw = (below: number): number => draws.int(0, below - 1);

async function begin() {
  const disk = new FailingFiles(new PowerLossFiles(Date.now));
  const hub = new HubInProcess(disk);
  onTestFinished(() => hub.cut());
  const run = await hub.start();
  const table = await CrashTable.begin(run, { mqttPort: hub.mqttPort, files: disk, folder: DATA, draw });
  onTestFinished(() => table.tiles.close());
  const heard: string[] = [];
  table.client.onFeed = (feed, data) => void (feed === 'log' && heard.push(JSON.stringify(data)));
  await table.client.request({ do: 'watch', feeds: ['log'] });
  return { disk, hub, table, heard };
}

/** All presses of all tiles that were acknowledged. */
function acknowledged(table: CrashTable): number {
  const presses = [...table.tiles.tiles.values()].flatMap(({ said, acked }) =>
    [...said.values()].filter(({ kind, boot, sequence }) => kind !== 'sense' && sequence <= (acked.get(boot) ?? 0)),
  );
  return presses.length;
}

test('presses on a full disk are not acknowledged, hosts hear of it, and each counts once when there is space again', {
  timeout: 60_000,
}, async () => {
  const { disk, hub, table, heard } = await begin();
  const [events, acked] = [await table.events(), acknowledged(table)];
  disk.failing = { on: 'append', code: 'ENOSPC' };
  await table.pressLegal();
  await table.soon(async () => expect(heard.join()).toContain('The disk is full'));
  await table.pressLegal();
  expect([await table.events(), acknowledged(table)]).toEqual([events, acked]);
  expect(await table.client.ask({ do: 'undo', table: 't1' })).toMatchObject({ ok: false, code: 'journalFails' });
  expect(await table.client.ask({ do: 'tables' })).toMatchObject({ ok: true });

  disk.failing = undefined;
  await table.soon(async () => expect(heard.join()).toContain('can be written again'));
  await table.soon(async () => expect(acknowledged(table)).toBe(acked + 2));
  expect(await table.events()).toBeGreaterThan(events);
  await table.right(performance.now() + 5000);

  disk.failing = { on: 'sync', code: 'ENOSPC' };
  await table.pressLegal();
  const before = await table.events();
  await hub.cut();
  disk.failing = undefined;
  await table.restarted(await hub.start());
  expect(await table.events()).toBeGreaterThanOrEqual(before - 1);
});

test('a match begun on a full disk is begun, and the host answered, when there is space again', {
  timeout: 60_000,
}, async () => {
  const { disk, table, heard } = await begin();
  await table.client.request({ do: 'end', table: 't1' });
  disk.failing = { on: 'append', code: 'ENOSPC' };
  let isBegun = false;
  const begun = table.startMatch().then(() => {
    isBegun = true;
  });
  await table.soon(async () => expect(heard.join()).toContain('The disk is full'));
  await pause(500);
  expect(isBegun).toBe(false);
  disk.failing = undefined;
  await begun;
  expect((await table.state()).match?.phase).toBe('seating');
  await table.soon(async () => expect(heard.join()).toContain('can be written again'));
  await table.seat();
  await table.playOne();
  await table.right(performance.now() + 5000);
});
