import { describe, expect, test } from 'vitest';
import { ackMessage } from '../../../../hub/table/delivery-up.ts';
import { BOOT, createDesk, helloOf, statusOf } from '../../../support/link-desk.ts';

describe('momentary messages', () => {
  test.each([
    [
      'a sound',
      { in: 'sound', tune: 'c6/45', light: [4, 7, 200], untilMs: 900, cause: 3 },
      { type: 'sound', claim: 1, tune: 'c6/45', light: [4, 7, 200], untilMs: 900 },
      3,
    ],
    [
      'a sound without light',
      { in: 'sound', tune: 'tick', untilMs: 900, cause: 3 },
      { type: 'sound', claim: 1, tune: 'tick', untilMs: 900 },
      3,
    ],
    ['a refusal', { in: 'refuse', lines: ['Not now'], cause: 4 }, { type: 'refuse', claim: 1, lines: ['Not now'] }, 4],
    ['a deed', { in: 'do', what: 'find' }, { type: 'do', claim: 1, what: 'find' }, 0],
    [
      'a piece',
      { in: 'piece', id: '3fa90b1c', index: 0, count: 1, data: 'AQID' },
      { type: 'piece', claim: 1, id: '3fa90b1c', index: 0, count: 1, data: 'AQID' },
      0,
    ],
  ] as const)(
    '%s goes out under the claim, with its cause; to a tile that is not here it does not',
    (_what, input, message, cause) => {
      const desk = createDesk({ sessionMs: 500 });
      desk.input(input);
      expect(desk.take()).toEqual([{ fx: 'drop', reason: 'notHere', what: input.in }]);
      desk.join();
      desk.input(input);
      expect(desk.take()).toEqual([{ fx: 'send', message, cause }]);
    },
  );

  test('a sound whose time is over is not sent', () => {
    const desk = createDesk({ sessionMs: 901 });
    desk.join();
    desk.input({ in: 'sound', tune: 'tick', untilMs: 900, cause: 3 });
    expect(desk.take()).toEqual([{ fx: 'drop', reason: 'tooLate', what: 'sound' }]);
  });

  test('a piece that the tile asks for is asked of the hub core', () => {
    const desk = createDesk();
    desk.join();
    desk.up({ type: 'fetch', boot: BOOT, claim: 1, id: '3fa90b1c', index: 2 });
    expect(desk.take()).toEqual([{ fx: 'fetch', id: '3fa90b1c', index: 2 }]);
  });

  test('an acknowledgement carries the session ms of its sending [3.9]', () => {
    expect(ackMessage({ fx: 'ack', claim: 5, boot: BOOT, sequence: 8 }, 64210)).toEqual({
      type: 'ack',
      claim: 5,
      boot: BOOT,
      sequence: 8,
      sessionMs: 64210,
    });
  });
});

describe('settings', () => {
  test('go out at once, and stay with those before', () => {
    const desk = createDesk();
    desk.join();
    desk.input({ in: 'config', config: { mute: true } });
    desk.input({ in: 'config', config: { brightness: 40 } });
    expect(desk.sent()).toEqual([
      { type: 'config', claim: 1, mute: true },
      { type: 'config', claim: 1, mute: true, brightness: 40 },
    ]);
  });

  test('are repeated behind two status messages, since nothing reports them', () => {
    const desk = createDesk();
    desk.join();
    desk.input({ in: 'config', config: { mute: true } });
    desk.take();
    for (let i = 0; i < 4; i++) desk.up(statusOf(1, 0));
    expect(desk.sent()).toEqual([
      { type: 'config', claim: 1, mute: true },
      { type: 'config', claim: 1, mute: true },
    ]);
  });

  test('go out with every welcome, also those made while the tile was not here', () => {
    const desk = createDesk();
    desk.input({ in: 'config', config: { still: true, name: 'sun-1' } });
    expect(desk.take()).toEqual([]);
    desk.up(helloOf());
    desk.input({ in: 'welcome', claim: 1, beacon: 42, name: 'red-3', sequence: 0 });
    expect(desk.sent()).toEqual([
      expect.objectContaining({ type: 'welcome', name: 'red-3' }),
      { type: 'config', claim: 1, still: true, name: 'sun-1' },
    ]);
  });
});
