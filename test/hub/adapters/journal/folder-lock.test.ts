import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NODE_FILES } from '../../../../hub/adapters/files/node-files.ts';
import { lockFolder, NODE_PROCESSES, type Processes } from '../../../../hub/adapters/journal/folder-lock.ts';
import { createJsonlJournal } from '../../../../hub/adapters/journal/jsonl-journal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test('a second hub on the folder is told who has it, and may have it afterwards', async () => {
  const folder = temporaryFolder();
  const first = await createJsonlJournal({ folder });
  await expect(createJsonlJournal({ folder })).rejects.toMatchObject({
    name: 'JournalError',
    code: 'locked',
    message: `Another hub (process ${process.pid}) uses the folder ${folder}.`,
  });
  await first.close();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  await (await createJsonlJournal({ folder })).close();
});

test('the lock of a process that is gone is taken over', async () => {
  const folder = temporaryFolder();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, run: 'whatever' }));
  const lock = await lockFolder(NODE_FILES, folder, NODE_PROCESSES);
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toEqual(NODE_PROCESSES.self);
  await lock.release();
});

test.each([
  ['the pid belongs to another process by now', JSON.stringify({ pid: process.pid, run: 'an earlier run' })],
  ['the file is garbage', '{"pid":'],
  ['the file is empty', ''],
])('a lock is stale when %s', async (_why, content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock'), content);
  await lockFolder(NODE_FILES, folder, NODE_PROCESSES);
});

test('of many that find the same stale lock one gets the folder', async () => {
  const running = new Map<number, string>();
  const processes = (pid: number): Processes => ({
    self: { pid, run: `run ${pid}` },
    find: (other) => (running.has(other) ? { pid: other, run: `run ${other}` } : undefined),
  });
  for (let round = 0; round < 20; round++) {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 1, run: 'gone' }));
    const pids = [10, 11, 12, 13, 14];
    for (const pid of pids) running.set(pid, '');
    const outcomes = await Promise.allSettled(pids.map((pid) => lockFolder(NODE_FILES, folder, processes(pid))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
