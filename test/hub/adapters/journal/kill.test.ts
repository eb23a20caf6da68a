import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { faultFromEnvironment } from '../../../../hub/adapters/journal/fault.ts';
import { createJsonlJournal } from '../../../../hub/adapters/journal/jsonl-journal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const WRITER = fileURLToPath(new URL('kill-writer.ts', import.meta.url));

describe('a hub killed in the phase', () => {
  test.each([
    ['received', 5, 4, 4],
    ['appended', 5, 4, 5],
    ['synced', 5, 4, 5],
    ['acked', 5, 5, 6],
    ['snapshotTorn', 1, 8, 9],
  ] as const)('%s comes back with all it reported', async (point, count, reported, atMost) => {
    const folder = temporaryFolder();
    const { signal, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', WRITER, folder], {
      env: { ...process.env, CONTACT_TEST: '1', CONTACT_FAULT: `${point}:${count}` },
      encoding: 'utf8',
    });
    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    const printed = stdout.trim().split('\n').map(Number);
    expect(printed.at(-1)).toBeGreaterThanOrEqual(reported);

    const journal = await createJsonlJournal({ folder });
    const recovered = await journal.open('s1');
    await journal.close();
    expect(recovered.header).toBe('header');
    expect(recovered.last).toBeGreaterThanOrEqual(printed.at(-1) as number);
    expect(recovered.last).toBeLessThanOrEqual(Math.max(atMost, (printed.at(-1) as number) + 1));
    expect(recovered.tail.map(({ record }) => record)).toEqual(
      Array.from(
        { length: recovered.last - (recovered.snapshot?.n ?? 0) },
        (_, i) => (recovered.snapshot?.n ?? 0) + i + 1,
      ),
    );
  });
});

describe('CONTACT_FAULT', () => {
  test.each([
    [{ CONTACT_FAULT: 'acked:2', CONTACT_TEST: '1' }, 2],
    [{ CONTACT_FAULT: 'acked', CONTACT_TEST: '1' }, 1],
    [{ CONTACT_FAULT: 'acked:2' }, 0],
    [{ CONTACT_TEST: '1' }, 0],
    [{ CONTACT_FAULT: 'synced:1', CONTACT_TEST: '1' }, 0],
  ])('%j kills at passage %i (0: never)', (env, at) => {
    let killed = 0;
    let passage = 0;
    const fault = faultFromEnvironment(env, () => {
      killed = passage;
    });
    for (passage = 1; passage <= 3; passage++) fault('acked');
    expect(killed).toBe(at);
  });
});
