/** The whole bench through real processes, small and short: that it works, not what it measures. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runBench } from '../../../tools/bench/run-bench.ts';
import { connectHub } from '../../../tools/hub-client/hub-client.ts';
import { startHubUnderTest } from '../../../tools/simulate/hub-under-test.ts';

const TILE = fileURLToPath(new URL('../../../tools/tile.js', import.meta.url));
const FLAGS = { rounds: '1', seconds: '1', tiles: '3', rate: '4' };
const SHORT = ['--rounds', '1', '--seconds', '1', '--tiles', '3', '--rate', '4', '--json'];

/** A process of its own: so its hubs run from the sources too. */
async function bench(...flags: readonly string[]): Promise<unknown> {
  const args = ['--import', 'tsx', TILE, 'bench', ...SHORT, ...flags];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

describe('tile bench', { timeout: 60_000 }, () => {
  test('measures touch to screen against the echo, and every press is taken', async () => {
    const { touch, ratios } = (await bench()) as {
      readonly touch: {
        readonly taken: Record<string, number>;
        readonly sent: Record<string, number>;
        readonly ms: object;
      };
      readonly ratios: readonly { readonly ratio: number }[];
    };
    expect(touch.taken.unsynced).toBeGreaterThan(0);
    expect([touch.taken.unsynced, touch.taken.synced]).toEqual([touch.sent.unsynced, touch.sent.synced]);
    for (const path of Object.values(touch.ms)) {
      expect(path).toMatchObject({ p50: expect.any(Number), p95: expect.any(Number) });
      expect(path.count).toBeGreaterThan(5);
    }
    expect(ratios).toHaveLength(3);
    for (const { ratio } of ratios) expect(ratio).toBeGreaterThan(0);
  });

  test('lets tiles of two tables connect at once', async () => {
    const { storm } = (await bench('--storm', '4', '--tables', '2')) as {
      readonly storm: { readonly connectMs: number };
    };
    expect(storm).toMatchObject({ tiles: 4, tables: 2 });
    expect(storm.connectMs).toBeGreaterThan(0);
  });

  test.each([
    [{ tiles: '0' }, '--tiles: 0 is not from 1 to 1000.'],
    [{ rate: 'fast' }, '--rate: fast is not from 0.1 to 8.'],
    [{ storm: '3', tables: '4' }, '--tables: 4 is not from 1 to 3.'],
  ])('refuses %j', async (flags, sentence) => {
    const silent = { out: () => undefined, err: () => undefined };
    await expect(runBench({ ...FLAGS, ...flags }, silent)).rejects.toThrow(sentence);
  });
});

test('a hub that people play on gives out no echo', { timeout: 30_000 }, async () => {
  const before = process.env.CONTACT_TEST;
  delete process.env.CONTACT_TEST;
  const hub = await startHubUnderTest();
  try {
    const client = await connectHub(hub.address);
    expect(await client.ask({ do: 'issueEcho', count: 1 })).toMatchObject({ ok: false, code: 'onlyInTests' });
    client.close();
  } finally {
    await hub.close(false);
    if (before !== undefined) process.env.CONTACT_TEST = before;
  }
});
