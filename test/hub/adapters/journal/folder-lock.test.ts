import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  expect(readdirSync(folder)).toEqual(['lock.1']);
  expect(JSON.parse(readFileSync(join(folder, 'lock.1'), 'utf8'))).toEqual(NODE_PROCESSES.self);
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
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
  for (let round = 0; round < 100; round++) {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 1, run: 'gone' }));
    const pids = [10, 11, 12, 13, 14];
    for (const pid of pids) running.set(pid, '');
    const outcomes = await Promise.allSettled(pids.map((pid) => lockFolder(NODE_FILES, folder, processes(pid))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('one that looked at an older row of locks steps back from a hub that runs', async () => {
  const folder = temporaryFolder();
  const processes: Processes = {
    self: { pid: 10, run: 'a' },
    find: (pid) => (pid === 10 ? { pid, run: 'a' } : { pid, run: 'b' }),
  };
  // Between our look and our file another hub has begun anew with the first name.
  const files = {
    ...NODE_FILES,
    createNew: async (path: string, content: Buffer) => {
      writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 11, run: 'b' }));
      return await NODE_FILES.createNew(path, content);
    },
  };
  writeFileSync(join(folder, 'lock.4'), JSON.stringify({ pid: 10, run: 'gone' }));
  await expect(lockFolder(files, folder, processes)).rejects.toMatchObject({ code: 'locked' });
  expect(readdirSync(folder).sort()).toEqual(['lock', 'lock.4']);
});
