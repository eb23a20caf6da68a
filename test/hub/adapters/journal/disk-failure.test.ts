import { expect, test } from 'vitest';
import { createJsonlJournal } from '../../../../hub/adapters/journal/jsonl-journal.ts';
import { type Failing, FailingFiles } from '../../../support/failing-files.ts';
import { ManualTimers } from '../../../support/manual-timers.ts';
import { PowerLossFiles } from '../../../support/power-loss-files.ts';
import { until } from '../../../support/until.ts';

const PROCESSES = { self: { pid: 1, run: 'a' }, find: () => undefined };

async function failingJournal() {
  const disk = new PowerLossFiles();
  const files = new FailingFiles(disk);
  const timers = new ManualTimers();
  const journal = await createJsonlJournal({ folder: '/j', files, timers, processes: PROCESSES });
  const heard: string[] = [];
  journal.onSynced = (stream, n) => heard.push(`${stream} ${n}`);
  journal.onFailed = (error) => heard.push(`failed ${(error as { code?: string }).code}`);
  journal.onRecovered = () => heard.push('recovered');
  await journal.create('a', 'header');
  return { disk, files, timers, journal, heard };
}

test.each<[string, Failing]>([
  ['full', { on: 'append', code: 'ENOSPC' }],
  ['io', { on: 'append', code: 'EIO' }],
  ['io', { on: 'sync', code: 'EIO' }],
])('a disk that is %s (%j) is said once, tried each second, and loses and doubles nothing', async (code, failing) => {
  const { disk, files, timers, journal, heard } = await failingJournal();
  journal.append('a', 1, 'one');
  await until(() => heard.length === 1);

  files.failing = failing;
  journal.append('a', 2, 'two');
  await until(() => files.failures === 1);
  journal.append('a', 3, 'three');
  for (const failures of [2, 3]) {
    await until(() => timers.waiting === 1);
    timers.advance(999);
    expect(files.failures).toBe(failures - 1);
    timers.advance(1);
    await until(() => files.failures === failures);
  }
  await until(() => timers.waiting === 1);
  expect(heard).toEqual(['a 1', `failed ${code}`]);

  files.failing = undefined;
  timers.advance(1000);
  await until(() => heard.length === 4);
  expect(heard).toEqual(['a 1', `failed ${code}`, 'recovered', 'a 3']);
  journal.append('a', 4, 'four');
  await until(() => heard.length === 5);

  disk.powerLoss();
  const again = await createJsonlJournal({ folder: '/j', files: disk, processes: PROCESSES });
  expect((await again.open('a')).tail.map(({ record }) => record)).toEqual(['one', 'two', 'three', 'four']);
});

test('with two streams a failure is said at the first and its end at the last', async () => {
  const { files, timers, journal, heard } = await failingJournal();
  await journal.create('b', 'header');
  files.failing = { on: 'append', code: 'ENOSPC' };
  journal.append('a', 1, 1);
  journal.append('b', 1, 1);
  await until(() => files.failures === 2);
  expect(heard).toEqual(['failed full']);
  files.failing = undefined;
  await until(() => timers.waiting === 1);
  timers.advance(1000);
  await until(() => heard.length === 4);
  expect([...heard].sort()).toEqual(['a 1', 'b 1', 'failed full', 'recovered']);
  expect(heard.indexOf('recovered')).toBeGreaterThan(1);
});

test('a snapshot that does not fit is refused and harms neither stream nor older snapshot', async () => {
  const { files, journal, heard } = await failingJournal();
  journal.append('a', 1, 1);
  journal.append('a', 2, 2);
  await until(() => heard.length === 1);
  await journal.snapshot('a', 1, 'old');
  files.failing = { on: 'append', code: 'ENOSPC' };
  await expect(journal.snapshot('a', 2, 'new')).rejects.toMatchObject({ code: 'full', name: 'JournalError' });
  files.failing = undefined;
  expect(await journal.open('a')).toMatchObject({ snapshot: { n: 1, state: 'old' }, tail: [{ n: 2, record: 2 }] });
});

test('a stream cannot begin on a full disk, and nothing of it is left', async () => {
  const { files, journal } = await failingJournal();
  files.failing = { on: 'append', code: 'ENOSPC' };
  await expect(journal.create('b', 'header')).rejects.toMatchObject({ code: 'full' });
  files.failing = undefined;
  expect((await journal.list()).map(({ stream }) => stream)).toEqual(['a']);
  await journal.create('b', 'header');
});
