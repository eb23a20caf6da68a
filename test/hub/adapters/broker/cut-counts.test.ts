import { expect, test } from 'vitest';
import { CutCounts } from '../../../../hub/adapters/broker/cut-counts.ts';
import { BROKER_LIMITS } from '../../../../hub/adapters/broker/limits.ts';
import { TileRates } from '../../../../hub/adapters/broker/tile-rates.ts';
import { SILENT_LOG } from '../../../../hub/adapters/log.ts';

test('an attack is counted whole and logged once a second for each reason', () => {
  const logged: unknown[] = [];
  let nowMs = 0;
  const counts = new CutCounts({ ...SILENT_LOG, warn: (_say, fields) => logged.push(fields) }, () => nowMs);
  for (nowMs = 0; nowMs < 2000; nowMs += 10) counts.add('flood', '10.0.0.9', 'tile');
  counts.add('refused', '10.0.0.9', undefined);
  expect(counts.all()).toEqual({ flood: 200, refused: 1 });
  expect(logged).toMatchObject([
    { reason: 'flood', count: 1 },
    { reason: 'flood', count: 101 },
    { reason: 'refused', count: 1 },
  ]);
});

test('each tile has its own rate, and a thousand strange names do not take it away', () => {
  let nowMs = 0;
  const rates = new TileRates({ ...BROKER_LIMITS, framesPerSecond: 10, framesBurst: 3 }, () => nowMs);
  const allowed = (tile: string): number => [1, 2, 3, 4].filter(() => rates.allows(tile)).length;
  expect([allowed('a'), allowed('b'), allowed('a')]).toEqual([3, 3, 0]);
  for (let i = 0; i < 1000; i++) rates.allows(`stranger ${i}`);
  expect(allowed('a')).toBe(0);
  nowMs = 100;
  expect(allowed('a')).toBe(1);
});
