import { describe, expect, test } from 'vitest';
import { nextBoot } from '../../../../firmware/core/delivery/boot.ts';
import { BOOT_MAX, SEQUENCE_MAX } from '../../../../protocol/limits.ts';
import { createRig } from './rig.ts';

function boots(stored: string, full = false, random = (below: number) => below - 1) {
  let kept = stored;
  const store = {
    get: () => kept,
    set: (_key: string, value: string) => {
      if (full) return false;
      kept = value;
      return true;
    },
    keepImage: () => false,
  };
  return { boot: nextBoot(store, random), kept };
}

describe('boot [3.2]', () => {
  test.each([
    ['the next of the stored one', '48212', 48213],
    ['the next of one with leading zeros', '000041', 42],
    ['by chance when there is none', '', BOOT_MAX],
    ['by chance when it is zero', '0', BOOT_MAX],
    ['by chance when the last is used up', `${BOOT_MAX}`, BOOT_MAX],
    ['by chance when it is no number', '12a', BOOT_MAX],
    ['by chance when it is too long', '1234567', BOOT_MAX],
  ])('an id is %s', (_name, stored, boot) => {
    expect(boots(stored)).toEqual({ boot, kept: `${boot}` });
  });

  test('an id is by chance when the store does not take it', () => {
    expect(boots('48212', true, () => 6).boot).toBe(7);
  });

  test('ids by chance lie in 1..BOOT_MAX', () => {
    expect(boots('', true, () => 0).boot).toBe(1);
    expect(boots('', true).boot).toBe(BOOT_MAX);
  });

  test('a reboot for the own boot starts another, with its counts and numbers anew', () => {
    const rig = createRig({ stored: { boot: '99' } })
      .connect()
      .welcome();
    rig.ack(1);
    rig.press();
    rig.down({ type: 'reboot', boot: 100 });
    expect(rig.lastHello()).toMatchObject({ boot: 101, count: 1, claim: 1 });
    expect(rig.beacons.at(-1)).toBe(0);
    rig.news();
    rig.welcome();
    // The press was sent under the old boot and may have been taken: it is not sent twice.
    expect(rig.news()).toEqual(['on', 'up sense 1']);
  });

  test('a gesture that was not sent before a reboot is sent after it', () => {
    const rig = createRig().connect().welcome();
    rig.down({ type: 'who', hub: 'kitchen' });
    rig.press();
    rig.down({ type: 'reboot', boot: rig.lastHello().boot });
    rig.news();
    rig.welcome();
    expect(rig.news()).toEqual(['on', 'up press 1', 'up sense 2']);
  });

  test('a reboot for another boot is ignored', () => {
    const rig = createRig().connect().welcome();
    rig.news();
    rig.down({ type: 'reboot', boot: rig.lastHello().boot + 1 });
    expect(rig.news()).toEqual([]);
    expect(rig.delivery.standing()).toBe('welcome');
  });

  test('an old reboot that is repeated starts no further boot', () => {
    const rig = createRig({ stored: { boot: '99' } }).connect();
    for (let i = 0; i < 5; i++) rig.down({ type: 'reboot', boot: 100 });
    expect(rig.lastHello().boot).toBe(101);
  });

  test('between a reboot and its welcome the old claim is not obeyed', () => {
    const rig = createRig().connect().welcome();
    rig.down({ type: 'reboot', boot: rig.lastHello().boot });
    rig.down({ type: 'refuse', claim: 1, lines: ['No'] });
    expect(rig.told).not.toContain('refuse No');
  });

  test.each([
    ['more than the tile has sent', 5],
    ['less than it had acknowledged', 0],
  ])('a hub that has taken %s gets a new boot, for it would wait for ever', (_name, sequence) => {
    const rig = createRig().connect().welcome();
    rig.ack(1);
    const { boot } = rig.lastHello();
    rig.down({ type: 'who', hub: 'garden' });
    rig.welcome({ hub: 'garden', sequence });
    expect(rig.delivery.standing()).toBe('greeting');
    expect(rig.lastHello()).toMatchObject({ boot: boot + 1, count: 1 });
    rig.welcome({ hub: 'garden' });
    expect(rig.delivery.standing()).toBe('welcome');
    expect(rig.ups('sense').at(-1)?.sequence).toBe(1);
  });

  test('after the last sequence a new boot begins, when all of the old one is acknowledged', () => {
    const rig = createRig().connect();
    const { boot } = rig.lastHello();
    rig.state.sequence = SEQUENCE_MAX - 3;
    rig.state.acknowledged = SEQUENCE_MAX - 3;
    rig.welcome({ sequence: SEQUENCE_MAX - 3 });
    rig.press();
    rig.press();
    expect(rig.ups('event').map(({ sequence }) => sequence)).toEqual([SEQUENCE_MAX - 1]);
    rig.clock.advance(200);
    expect(rig.lastHello().boot).toBe(boot);
    rig.ack(SEQUENCE_MAX - 1);
    rig.clock.advance(100);
    expect(rig.lastHello()).toMatchObject({ boot: boot + 1, count: 1 });
    rig.news();
    rig.welcome();
    expect(rig.news()).toEqual(['on', 'up press 1', 'up sense 2']);
  });
});
