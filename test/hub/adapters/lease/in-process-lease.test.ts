import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInProcessLease } from '../../../../hub/adapters/lease/in-process-lease.ts';
import { INT_MAX } from '../../../../protocol/limits.ts';
import { FailingFiles } from '../../../support/failing-files.ts';
import { PowerLossFiles } from '../../../support/power-loss-files.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const step = fc.record({
  tile: fc.constantFrom('a', 'b'),
  /** Did the welcome reach the tile? */
  accepted: fc.boolean(),
  /** Another hub, with higher claims, had the tile meanwhile. */
  elsewhere: fc.nat(3000),
  powerLoss: fc.boolean(),
});

test('a tile gets a claim above all it ever accepted, through lost welcomes and power losses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step), async (steps) => {
      const files = new PowerLossFiles();
      let lease = await createInProcessLease({ folder: '/d', files });
      const highest = new Map<string, number>();
      const given = new Set<string>();
      for (const { tile, accepted, elsewhere, powerLoss } of steps) {
        if (powerLoss) {
          files.powerLoss();
          given.clear();
          lease = await createInProcessLease({ folder: '/d', files });
        }
        const above = Math.max(highest.get(tile) ?? 0, elsewhere);
        const claim = await lease.claim(tile, above);
        expect(claim).toBeGreaterThan(above);
        // Never the same twice to one tile, even when it did not hear of the first.
        expect(given).not.toContain(`${tile} ${claim}`);
        given.add(`${tile} ${claim}`);
        highest.set(tile, accepted ? claim : (highest.get(tile) ?? 0));
      }
    }),
  );
});

test('claims of one counter only grow, and those after a restart are above those before', async () => {
  const folder = temporaryFolder();
  const given: number[] = [];
  for (let life = 0; life < 3; life++) {
    const lease = await createInProcessLease({ folder });
    for (let i = 0; i < 1500; i++) given.push(await lease.claim(`tile ${i % 7}`, 0));
    await lease.close();
  }
  expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
});

test('a thousand claims at once cost two writes', async () => {
  const files = new FailingFiles(new PowerLossFiles());
  let writes = 0;
  files.rename = ((rename) => async (from, to) => {
    writes += 1;
    await rename(from, to);
  })(files.rename);
  const lease = await createInProcessLease({ folder: '/d', files });
  const claims = await Promise.all(Array.from({ length: 1000 }, (_, i) => lease.claim(`t${i}`, 0)));
  expect(new Set(claims).size).toBe(1000);
  expect(writes).toBeLessThanOrEqual(2);
});

test('a tile that names a high claim moves only its own', async () => {
  const lease = await createInProcessLease({ folder: temporaryFolder() });
  expect(await lease.claim('hostile', INT_MAX - 1)).toBe(INT_MAX);
  expect(await lease.claim('good', 0)).toBeLessThan(1000);
  await expect(lease.claim('hostile', INT_MAX)).rejects.toMatchObject({ name: 'LeaseError', code: 'exhausted' });
});

test('a stream is taken once, and each owner after a release or a restart has a higher epoch', async () => {
  const folder = temporaryFolder();
  const lease = await createInProcessLease({ folder });
  const first = await lease.take('s1');
  expect(await lease.take('s1')).toEqual(first);
  await lease.release('s1');
  const second = await lease.take('s1');
  expect(second?.epoch).toBeGreaterThan(first?.epoch ?? 0);
  const restarted = await createInProcessLease({ folder });
  expect((await restarted.take('s1'))?.epoch).toBeGreaterThan(second?.epoch ?? 0);
});

test('a full disk refuses a claim and the next try works', async () => {
  const files = new FailingFiles(new PowerLossFiles());
  const lease = await createInProcessLease({ folder: '/d', files });
  files.failing = { on: 'append', code: 'ENOSPC' };
  await expect(lease.claim('a', 0)).rejects.toMatchObject({ code: 'io' });
  files.failing = undefined;
  expect(await lease.claim('a', 0)).toBeGreaterThan(0);
});

test('a damaged file is named', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'claims.json'), '{"reserved":1e9');
  await expect(createInProcessLease({ folder })).rejects.toMatchObject({ code: 'damaged' });
});
