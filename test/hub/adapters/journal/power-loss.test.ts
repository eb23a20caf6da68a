import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonlJournal } from '../../../../hub/adapters/journal/jsonl-journal.ts';
import { PowerLossFiles } from '../../../support/power-loss-files.ts';

const FOLDER = '/journal';
const PROCESSES = { self: { pid: 1, run: 'a' }, find: () => undefined };

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What a hub does before the power goes: records appended in one turn of the loop, and whether it takes a snapshot. */
const step = fc.record({ records: fc.nat(4), snapshot: fc.boolean(), turns: fc.nat(3) });

test('after a power loss every reported record is there, none is doubled, and none was invented', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat(120)),
      async (lives, kept) => {
        const files = new PowerLossFiles();
        let reported = 0;
        let appended = 0;
        for (const [life, steps] of lives.entries()) {
          const journal = await createJsonlJournal({ folder: FOLDER, files, processes: PROCESSES });
          if (life === 0) {
            await journal.create('s1', 'header');
          } else {
            const recovered = await journal.open('s1');
            expect(recovered.header).toBe('header');
            expect(recovered.last).toBeGreaterThanOrEqual(reported);
            expect(recovered.last).toBeLessThanOrEqual(appended);
            const before = recovered.snapshot?.n ?? 0;
            expect(recovered.snapshot?.state ?? 0).toBe(before);
            expect(recovered.tail.map(({ record }) => record)).toEqual(
              Array.from({ length: recovered.last - before }, (_, i) => before + i + 1),
            );
            appended = recovered.last;
          }
          journal.onSynced = (_stream, n) => {
            reported = Math.max(reported, n);
          };
          for (const { records, snapshot, turns } of steps) {
            for (let i = 0; i < records; i++) journal.append('s1', ++appended, appended);
            if (snapshot) void journal.snapshot('s1', appended, appended).catch(() => undefined);
            for (let i = 0; i < turns; i++) await turn();
          }
          files.powerLoss((_name, unsyncedBytes) => Math.min(unsyncedBytes, kept.next().value ?? 0));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a stream whose creation was reported survives a power loss at once', async () => {
  const files = new PowerLossFiles();
  const journal = await createJsonlJournal({ folder: FOLDER, files, processes: PROCESSES });
  await journal.create('s1', { seed: 7 });
  files.powerLoss();
  const again = await createJsonlJournal({ folder: FOLDER, files, processes: PROCESSES });
  expect(await again.open('s1')).toMatchObject({ header: { seed: 7 }, last: 0 });
});

test('the disk of these tests does forget what was not synced', async () => {
  const files = new PowerLossFiles();
  const journal = await createJsonlJournal({ folder: FOLDER, files, processes: PROCESSES, sync: false });
  await journal.create('s1', 'header');
  journal.append('s1', 1, 'lost');
  await turn();
  await turn();
  files.powerLoss();
  const again = await createJsonlJournal({ folder: FOLDER, files, processes: PROCESSES });
  expect(await again.open('s1')).toMatchObject({ last: 0 });
});
