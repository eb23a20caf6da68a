import { describe, expect, test } from 'vitest';
import { decodeLog } from '../../../../protocol/decode-presence.ts';
import { isMalformed } from '../../../../protocol/decode-values.ts';
import type { LogMessage } from '../../../../protocol/messages.ts';
import { parseJson } from '../../../support/protocol-codecs.ts';
import { createRig, TILE } from './rig.ts';

function logged(rig: ReturnType<typeof createRig>): LogMessage[] {
  return rig.published
    .filter(({ topic }) => topic === `ct/t/${TILE}/log`)
    .map(({ payload }) => decodeLog(payload, parseJson))
    .map((message) => (isMalformed(message) ? expect.fail(message.path) : message));
}

describe('log [2.3]', () => {
  test('lines are counted and told with boot and level', () => {
    const rig = createRig().connect().welcome();
    rig.delivery.log(2, 'one');
    rig.delivery.log(3, 'two');
    rig.clock.advance(50);
    const { boot } = rig.lastHello();
    expect(logged(rig)).toEqual([
      { boot, index: 1, level: 2, text: 'one' },
      { boot, index: 2, level: 3, text: 'two' },
    ]);
  });

  test('at most four lines leave in any second', () => {
    const rig = createRig().connect().welcome();
    for (let i = 1; i <= 18; i++) rig.delivery.log(1, `line ${i}`);
    rig.clock.advance(10000);
    const times = rig.published.filter(({ topic }) => topic.endsWith('/log')).map(({ atMs }) => atMs);
    expect(times).toHaveLength(18);
    for (const [i, atMs] of times.entries()) expect((times[i + 4] ?? Infinity) - atMs).toBeGreaterThanOrEqual(1000);
  });

  test('twenty lines are kept, the oldest go, and their numbers are missing', () => {
    const rig = createRig().connect();
    for (let i = 1; i <= 25; i++) rig.delivery.log(1, `line ${i}`);
    rig.welcome();
    rig.clock.advance(10000);
    expect(logged(rig).map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, i) => i + 6));
  });

  test('lines from before the start are lines of the boot', () => {
    const rig = createRig();
    rig.delivery.log(2, 'fifth bad boot');
    rig.connect().welcome();
    rig.clock.advance(50);
    expect(logged(rig)).toEqual([{ boot: rig.lastHello().boot, index: 1, level: 2, text: 'fifth bad boot' }]);
  });

  test('the whole ring is sent again when the hub asks for it', () => {
    const rig = createRig().connect().welcome();
    for (let i = 1; i <= 3; i++) rig.delivery.log(1, `line ${i}`);
    rig.clock.advance(2000);
    rig.down({ type: 'do', claim: 1, what: 'log' });
    rig.clock.advance(2000);
    expect(logged(rig).map(({ index }) => index)).toEqual([1, 2, 3, 1, 2, 3]);
    expect(rig.told).not.toContain('perform log');
  });

  test('a long line is cut at 200 characters and foreign letters are replaced', () => {
    const rig = createRig().connect().welcome();
    rig.delivery.log(1, `"\\\u00e9${'x'.repeat(300)}`);
    rig.clock.advance(50);
    expect(logged(rig)[0]?.text).toBe(`"\\?${'x'.repeat(197)}`);
  });

  test('a new boot counts from 1', () => {
    const rig = createRig().connect().welcome();
    rig.delivery.log(1, 'old');
    rig.down({ type: 'reboot', boot: rig.lastHello().boot });
    rig.welcome();
    rig.clock.advance(50);
    expect(logged(rig)).toEqual([{ boot: rig.lastHello().boot, index: 1, level: 2, text: 'boot replaced' }]);
  });
});
