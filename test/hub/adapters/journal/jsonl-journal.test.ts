import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FaultPoint } from '../../../../hub/adapters/journal/fault.ts';
import {
  createJsonlJournal,
  type JsonlJournal,
  type JsonlJournalOptions,
} from '../../../../hub/adapters/journal/jsonl-journal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

async function openJournal(options: JsonlJournalOptions): Promise<JsonlJournal> {
  const journal = await createJsonlJournal(options);
  onTestFinished(() => journal.close());
  return journal;
}

/** Resolves when record `n` of `stream` is reported. */
function synced(journal: JsonlJournal, stream: string, n: number): Promise<void> {
  return new Promise((resolve) => {
    const before = journal.onSynced;
    journal.onSynced = (which, upTo) => {
      before(which, upTo);
      if (which === stream && upTo >= n) resolve();
    };
  });
}

async function appendAll(journal: JsonlJournal, stream: string, from: number, to: number): Promise<void> {
  const done = synced(journal, stream, to);
  for (let n = from; n <= to; n++) journal.append(stream, n, { event: n });
  await done;
}

describe('the journal on a real folder', () => {
  test('is there again after a restart, header, records and number', async () => {
    const folder = temporaryFolder();
    const first = await createJsonlJournal({ folder });
    await first.create('s1', { game: 'virus-war' });
    await appendAll(first, 's1', 1, 3);
    await first.close();

    const second = await openJournal({ folder });
    expect(await second.open('s1')).toEqual({
      header: { game: 'virus-war' },
      tail: [1, 2, 3].map((n) => ({ n, record: { event: n } })),
      last: 3,
      cutBytes: 0,
    });
    await appendAll(second, 's1', 4, 4);
    expect(readFileSync(join(folder, 's1.jsonl'), 'utf8').split('\n')).toHaveLength(6);
  });

  test('can be looked at while it is written, up to its last whole line, and goes on undisturbed', async () => {
    const folder = temporaryFolder();
    const journal = await openJournal({ folder });
    await journal.create('s1', { game: 'virus-war' });
    await appendAll(journal, 's1', 1, 2);
    appendFileSync(join(folder, 's1.jsonl'), '{"n":3,"t":');
    const whole = { header: { game: 'virus-war' }, records: [1, 2].map((n) => ({ n, record: { event: n } })) };
    expect(await journal.peek('s1')).toMatchObject({ ...whole, tornBytes: 11 });
    expect(readFileSync(join(folder, 's1.jsonl'), 'utf8')).toMatch(/"t":$/);
    truncateSync(join(folder, 's1.jsonl'), ((await journal.find('s1'))?.bytes ?? 0) - 11);
    await appendAll(journal, 's1', 3, 3);
    expect(await journal.peek('s1')).toMatchObject({ records: [{ n: 1 }, { n: 2 }, { n: 3 }], tornBytes: 0 });
  });

  test('is found, listed and looked at in the trash, too', async () => {
    const journal = await openJournal({ folder: temporaryFolder() });
    await journal.create('s1', { game: 'virus-war' });
    expect(await journal.find('s1')).toMatchObject({ isTrashed: false });
    await journal.trash('s1');
    expect(await journal.find('s1')).toMatchObject({ isTrashed: true });
    expect(await journal.list()).toEqual([]);
    expect(await journal.listTrash()).toMatchObject([{ stream: 's1', header: { game: 'virus-war' } }]);
    expect(await journal.peek('s1')).toMatchObject({ header: { game: 'virus-war' }, records: [] });
    expect(await journal.find('s2')).toBeUndefined();
    await expect(journal.peek('s2')).rejects.toMatchObject({ code: 'missing' });
    await expect(journal.find('../s1')).rejects.toMatchObject({ code: 'badName' });
  });

  test('writes what arrives in one turn of the loop with one sync, and what arrives meanwhile with the next', async () => {
    const folder = temporaryFolder();
    let journal: JsonlJournal | undefined;
    const fault = (point: FaultPoint): void => {
      if (point !== 'appended' || journal?.stats().commits !== 0) return;
      for (let n = 101; n <= 150; n++) journal.append('s1', n, n);
    };
    journal = await openJournal({ folder, fault });
    await journal.create('s1', {});
    const reported: number[] = [];
    journal.onSynced = (_stream, n) => reported.push(n);
    const done = synced(journal, 's1', 150);
    for (let n = 1; n <= 100; n++) journal.append('s1', n, n);
    await done;
    expect(reported).toEqual([100, 150]);
    expect(journal.stats()).toMatchObject({ commits: 2, records: 150 });
    expect(journal.stats().p95SyncMs).toBeGreaterThan(0);
  });

  test('reports a record only after its sync, and passes the fault points in order', async () => {
    const passed: string[] = [];
    const journal = await openJournal({ folder: temporaryFolder(), fault: (point) => passed.push(point) });
    await journal.create('s1', {});
    const done = synced(journal, 's1', 1);
    const report = journal.onSynced;
    journal.onSynced = (stream, n) => {
      passed.push(`report ${n}`);
      report(stream, n);
    };
    journal.append('s1', 1, null);
    await done;
    await journal.snapshot('s1', 1, 'state');
    expect(passed).toEqual(['received', 'appended', 'synced', 'report 1', 'acked', 'snapshotTorn']);
  });

  test('without sync it reports what is written', async () => {
    const journal = await openJournal({ folder: temporaryFolder(), sync: false });
    await journal.create('s1', {});
    await appendAll(journal, 's1', 1, 5);
    expect(journal.stats().records).toBe(5);
  });

  test('cuts a torn last line, keeps its bytes, and goes on after the line before', async () => {
    const folder = temporaryFolder();
    const first = await createJsonlJournal({ folder });
    await first.create('s1', {});
    await appendAll(first, 's1', 1, 2);
    await first.close();
    const path = join(folder, 's1.jsonl');
    const whole = readFileSync(path);
    truncateSync(path, whole.length - 5);

    const second = await createJsonlJournal({ folder });
    const torn = whole.subarray(whole.indexOf('{"n":2'), whole.length - 5);
    expect(await second.open('s1')).toMatchObject({ last: 1, cutBytes: torn.length });
    expect(readFileSync(join(folder, 's1.torn'), 'utf8')).toBe(`${torn.toString()}\n`);
    await appendAll(second, 's1', 2, 2);
    await second.close();
    const third = await openJournal({ folder });
    expect(await third.open('s1')).toMatchObject({ last: 2, cutBytes: 0 });
  });

  test('refuses a stream with a bad line in the middle, names the line, and leaves the file as it is', async () => {
    const folder = temporaryFolder();
    const journal = await openJournal({ folder });
    await journal.create('s1', {});
    await appendAll(journal, 's1', 1, 3);
    const path = join(folder, 's1.jsonl');
    const changed = readFileSync(path, 'utf8').replace('{"event":2}', '{"event":9}');
    writeFileSync(path, changed);
    await expect(journal.open('s1')).rejects.toMatchObject({
      code: 'damaged',
      message: `Line 3 of ${path} is not what was written.`,
    });
    expect(readFileSync(path, 'utf8')).toBe(changed);
    expect(await journal.list()).toMatchObject([{ stream: 's1', header: {} }]);
  });

  test('lists streams with headers of any size, bytes and time of change', async () => {
    const folder = temporaryFolder();
    const journal = await openJournal({ folder });
    const big = { table: 'x'.repeat(100_000) };
    await journal.create('big', big);
    await journal.create('small', 'h');
    writeFileSync(join(folder, 'bad.jsonl'), 'no header\n');
    const listed = [...(await journal.list())].sort((a, b) => (a.stream < b.stream ? -1 : 1));
    expect(listed.map(({ stream, header }) => [stream, header])).toEqual([
      ['bad', null],
      ['big', big],
      ['small', 'h'],
    ]);
    expect(listed[1]?.bytes).toBe(readFileSync(join(folder, 'big.jsonl')).length);
    expect(Math.abs((listed[1]?.changedMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('moves a stream with its snapshots to the trash and back', async () => {
    const folder = temporaryFolder();
    const journal = await openJournal({ folder });
    await journal.create('s1', 'h');
    await appendAll(journal, 's1', 1, 2);
    await journal.snapshot('s1', 1, 'one');
    await journal.trash('s1');
    expect(await journal.list()).toEqual([]);
    await expect(journal.open('s1')).rejects.toMatchObject({ code: 'missing' });
    await journal.create('s1', 'another');
    await expect(journal.restore('s1')).rejects.toMatchObject({ code: 'exists' });
    await journal.trash('s1').catch((error: unknown) => expect(error).toMatchObject({ code: 'exists' }));
  });

  test('restores a stream as it was', async () => {
    const journal = await openJournal({ folder: temporaryFolder() });
    await journal.create('s1', 'h');
    await appendAll(journal, 's1', 1, 2);
    await journal.snapshot('s1', 1, 'one');
    await journal.trash('s1');
    await journal.restore('s1');
    expect(await journal.open('s1')).toEqual({
      header: 'h',
      snapshot: { n: 1, state: 'one' },
      tail: [{ n: 2, record: { event: 2 } }],
      last: 2,
      cutBytes: 0,
    });
  });

  test('opens a stream again that it has open, with what is queued', async () => {
    const journal = await openJournal({ folder: temporaryFolder() });
    await journal.create('s1', {});
    for (let n = 1; n <= 20; n++) journal.append('s1', n, n);
    expect(await journal.open('s1')).toMatchObject({ last: 20 });
    await appendAll(journal, 's1', 21, 21);
  });

  test('refuses what is out of order, unknown, there already or badly named', async () => {
    const journal = await openJournal({ folder: temporaryFolder() });
    await journal.create('s1', {});
    expect(() => journal.append('s1', 2, {})).toThrowError(expect.objectContaining({ code: 'outOfOrder' }));
    expect(() => journal.append('s2', 1, {})).toThrowError(expect.objectContaining({ code: 'missing' }));
    await expect(journal.create('s1', {})).rejects.toMatchObject({ code: 'exists' });
    await expect(journal.open('s2')).rejects.toMatchObject({ code: 'missing' });
    await expect(journal.trash('s2')).rejects.toMatchObject({ code: 'missing' });
    await expect(journal.snapshot('s1', 1, {})).rejects.toMatchObject({ code: 'outOfOrder' });
    for (const name of ['', '../s1', 'S1', 'a'.repeat(41)]) {
      await expect(journal.create(name, {})).rejects.toMatchObject({ code: 'badName' });
      await expect(journal.open(name)).rejects.toMatchObject({ code: 'badName' });
    }
  });
});

describe('snapshots', () => {
  async function withSnapshots(...at: readonly number[]): Promise<string> {
    const folder = temporaryFolder();
    const journal = await createJsonlJournal({ folder });
    await journal.create('s1', {});
    for (let n = 1; n <= 5; n++) journal.append('s1', n, n);
    for (const n of at) await journal.snapshot('s1', n, `state ${n}`);
    await journal.close();
    return folder;
  }

  test('the last two are kept, and the newest is taken', async () => {
    const folder = await withSnapshots(1, 2, 3, 4);
    expect(
      readdirSync(folder)
        .filter((name) => name.includes('snap'))
        .sort(),
    ).toEqual(['s1.3.snap.json', 's1.4.snap.json']);
    const journal = await openJournal({ folder });
    expect(await journal.open('s1')).toMatchObject({ snapshot: { n: 4, state: 'state 4' }, tail: [{ n: 5 }] });
  });

  test.each([
    ['cut', (text: string) => text.slice(0, -3)],
    ['changed', (text: string) => text.replace('state 4', 'state 5')],
    ['empty', () => ''],
  ])('one that is %s is passed over for the one before', async (_what, damage) => {
    const folder = await withSnapshots(3, 4);
    const path = join(folder, 's1.4.snap.json');
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    const journal = await openJournal({ folder });
    expect(await journal.open('s1')).toMatchObject({
      snapshot: { n: 3, state: 'state 3' },
      tail: [{ n: 4 }, { n: 5 }],
    });
  });

  test('a leftover of a half-written one harms nothing, and is written over', async () => {
    const folder = await withSnapshots(3);
    writeFileSync(join(folder, 's1.4.snap.json.tmp'), '{"n":4,"sta');
    const journal = await openJournal({ folder });
    expect(await journal.open('s1')).toMatchObject({ snapshot: { n: 3 } });
    await journal.snapshot('s1', 4, 'state 4');
    expect(existsSync(join(folder, 's1.4.snap.json.tmp'))).toBe(false);
    expect(await journal.open('s1')).toMatchObject({ snapshot: { n: 4, state: 'state 4' } });
  });

  test('many at once on one stream are written one after another', async () => {
    const folder = temporaryFolder();
    const journal = await openJournal({ folder });
    await journal.create('s1', {});
    for (let n = 1; n <= 9; n++) journal.append('s1', n, n);
    await Promise.all([4, 4, 9, 2, 9].map((n) => journal.snapshot('s1', n, 'x'.repeat(n))));
    expect(await journal.open('s1')).toMatchObject({ snapshot: { n: 9, state: 'xxxxxxxxx' }, tail: [] });
  });
});
