import { describe, expect, test } from 'vitest';
import { createDesk, helloOf, pressOf, statusOf } from '../../../support/link-desk.ts';

const WELCOME = { in: 'welcome', claim: 6, beacon: 42, name: 'red-3', sequence: 0 } as const;

describe('hello [3.1]', () => {
  test('asks the hub core for a claim above every claim known of the tile', () => {
    const desk = createDesk();
    desk.up(helloOf({ claim: 5 }));
    expect(desk.take()).toEqual([{ fx: 'hello', message: helloOf({ claim: 5 }), above: 5 }]);
    desk.input(WELCOME);
    desk.take();
    desk.up(helloOf({ boot: 200, claim: 2 }));
    expect(desk.take()).toMatchObject([{ fx: 'hello', above: 6 }]);
  });

  test('a new boot is bound by what it accepted itself, not by what a broken one named', () => {
    const desk = createDesk();
    desk.up(helloOf({ claim: 2 ** 30 - 1 }));
    desk.take();
    desk.input({ in: 'away', reason: 'full', retryMs: 1000 } as never);
    desk.take();
    desk.nowMs += 10_000;
    desk.up(helloOf({ boot: 200, claim: 0 }));
    expect(desk.take()).toMatchObject([{ fx: 'hello', above: 0 }]);
  });

  test('is answered by a welcome that echoes boot and count', () => {
    const desk = createDesk({ sessionMs: 777 });
    desk.up(helloOf({ count: 3 }));
    desk.take();
    desk.input(WELCOME);
    expect(desk.take().slice(0, 2)).toEqual([
      {
        fx: 'send',
        cause: 0,
        message: {
          type: 'welcome',
          boot: 100,
          count: 3,
          claim: 6,
          hub: 'kitchen',
          beacon: 42,
          sessionMs: 777,
          statusMs: 2000,
          sequence: 0,
          name: 'red-3',
        },
      },
      { fx: 'joined', boot: 100, again: false },
    ]);
    expect(desk.state()).toMatchObject({ presence: 'here', capabilities: ['e', 'b'], panel: [128, 128] });
  });

  test.each([
    [true, 2000],
    [false, 10000],
  ])('the welcome names the status period (in a session: %s)', (inSession, statusMs) => {
    const desk = createDesk({ inSession });
    desk.up(helloOf());
    desk.input(WELCOME);
    expect(desk.sent()).toMatchObject([{ type: 'welcome', statusMs }]);
  });

  test('is asked about once while the core decides, and the newest count is echoed', () => {
    const desk = createDesk();
    desk.up(helloOf({ count: 1 }));
    desk.nowMs += 500;
    desk.up(helloOf({ count: 2 }));
    expect(desk.take().map(({ fx }) => fx)).toEqual(['hello']);
    desk.input(WELCOME);
    expect(desk.sent()).toMatchObject([{ type: 'welcome', count: 2 }]);
  });

  test('is asked about again when the core forgot it', () => {
    const desk = createDesk();
    desk.up(helloOf({ count: 1 }));
    desk.nowMs += 1000;
    desk.up(helloOf({ count: 2 }));
    expect(desk.take().map(({ fx }) => fx)).toEqual(['hello', 'hello']);
  });

  test('until the welcome no message but hello is taken', () => {
    const desk = createDesk();
    desk.up(helloOf());
    desk.take();
    desk.up(pressOf(1));
    expect(desk.take()).toEqual([{ fx: 'drop', reason: 'notWelcomed', what: 'event' }]);
  });

  test('of the same boot goes on with sequence and claim grown', () => {
    const desk = createDesk();
    desk.join(1);
    desk.up(pressOf(1));
    desk.input({ in: 'taken', boot: 100, sequence: 1 });
    desk.up(helloOf({ count: 2, claim: 1 }));
    desk.take();
    desk.input({ ...WELCOME, claim: 2 });
    expect(desk.take()).toMatchObject([
      { fx: 'send', message: { type: 'welcome', claim: 2, sequence: 1 } },
      { fx: 'joined', again: true },
    ]);
    desk.up(pressOf(2));
    expect(desk.take()).toMatchObject([{ fx: 'take', message: { sequence: 2 } }]);
  });

  test('after a restart of the hub the sequence comes from the journal', () => {
    const desk = createDesk();
    desk.up(helloOf({ count: 9, claim: 4 }));
    desk.input({ ...WELCOME, sequence: 57 });
    expect(desk.sent()).toMatchObject([{ type: 'welcome', sequence: 57 }]);
    desk.take();
    desk.up(pressOf(58));
    expect(desk.take()).toMatchObject([{ fx: 'take', message: { sequence: 58 } }]);
  });

  test.each([
    [[2, 3], 'hub'],
    [[0, 0], 'tile'],
  ] as const)('of versions %j is sent away, and the older side is named: %s', (versions, older) => {
    const desk = createDesk();
    desk.up(helloOf({ versions }));
    expect(desk.take()).toEqual([
      { fx: 'send', cause: 0, message: { type: 'away', boot: 100, reason: 'version', retryMs: 30000 } },
      { fx: 'refused', reason: 'version', retryMs: 30000, older },
    ]);
    expect(desk.state().boot).toBe(0);
  });

  test.each([[[1, 1]], [[0, 4]]] as const)('of versions %j comes in', (versions) => {
    const desk = createDesk();
    desk.up(helloOf({ versions }));
    expect(desk.take()).toMatchObject([{ fx: 'hello' }]);
  });

  test.each(['stranger', 'full'] as const)('that the core does not take is sent away: %s', (reason) => {
    const desk = createDesk();
    desk.up(helloOf());
    desk.take();
    desk.input({ in: 'away', reason, retryMs: 5000 });
    expect(desk.take()).toEqual([
      { fx: 'send', cause: 0, message: { type: 'away', boot: 100, reason, retryMs: 5000 } },
      { fx: 'refused', reason, retryMs: 5000 },
    ]);
    desk.up(pressOf(1));
    expect(desk.take()).toMatchObject([
      { fx: 'drop', reason: 'notWelcomed' },
      { fx: 'send', message: { type: 'who' } },
    ]);
  });
});

describe('claim [3.3]', () => {
  test.each([5, 4, 1])('a welcome under claim %i is not sent to a tile that has accepted claim 5', (claim) => {
    const desk = createDesk();
    desk.up(helloOf({ claim: 5 }));
    desk.take();
    desk.input({ ...WELCOME, claim });
    expect(desk.take()).toEqual([{ fx: 'drop', reason: 'unasked', what: 'welcome' }]);
  });

  test.each(['welcome', 'away'] as const)('a %s without a hello is not sent', (kind) => {
    const desk = createDesk();
    desk.input(kind === 'welcome' ? WELCOME : { in: 'away', reason: 'full', retryMs: 1 });
    expect(desk.take()).toEqual([{ fx: 'drop', reason: 'unasked', what: kind }]);
  });

  test('a hello whose welcome got lost is welcomed under the same claim', () => {
    const desk = createDesk();
    desk.join(6);
    desk.nowMs += 500;
    desk.up(helloOf({ count: 2 }));
    expect(desk.take()).toMatchObject([
      { fx: 'send', message: { type: 'welcome', count: 2, claim: 6 } },
      { fx: 'joined', again: true },
    ]);
  });

  test('an old hello of a tile that works under its claim does not disturb its picture', () => {
    const desk = createDesk();
    desk.join(6);
    desk.picture('one');
    const { revision } = desk.state().picture;
    desk.up({ type: 'shown', boot: 100, claim: 6, revision });
    desk.take();
    desk.up(helloOf({ count: 1 }));
    expect(desk.take()).toMatchObject([{ fx: 'send', message: { type: 'welcome', count: 1, claim: 6 } }]);
    expect(desk.state().picture.shown).toBe(revision);
  });

  test('messages of another claim are dropped', () => {
    const desk = createDesk();
    desk.join(6);
    for (const claim of [5, 7]) {
      desk.up(statusOf(claim, 0));
      expect(desk.take()[0]).toEqual({ fx: 'drop', reason: 'otherClaim', what: 'status' });
    }
  });

  test('a tile that stays under a lower claim is asked, but not while its welcome may be under way', () => {
    const desk = createDesk({ greets: false });
    desk.join(6);
    desk.nowMs += 999;
    desk.up(statusOf(5, 0));
    expect(desk.sent()).toEqual([]);
    desk.nowMs += 1;
    desk.up(statusOf(5, 0));
    expect(desk.sent()).toEqual([{ type: 'who', hub: 'kitchen' }]);
    desk.up(statusOf(5, 0));
    expect(desk.sent()).toEqual([]);
  });

  test('a tile under a higher claim belongs to another hub, and is gone', () => {
    const desk = createDesk({ greets: false });
    desk.join(6);
    desk.nowMs += 5000;
    desk.up(statusOf(7, 0));
    expect(desk.take().slice(1)).toEqual([{ fx: 'gone', reason: 'claimed' }]);
    desk.picture('mine no more');
    expect(desk.sent()).toEqual([]);
  });

  test('the only hub asks a tile under a higher claim, which is its own from an earlier life', () => {
    const desk = createDesk({ greets: true });
    desk.join(6);
    desk.nowMs += 5000;
    desk.up(statusOf(9, 0));
    expect(desk.sent()).toEqual([{ type: 'who', hub: 'kitchen' }]);
    desk.up(helloOf({ claim: 9, count: 2 }));
    expect(desk.take()).toMatchObject([{ fx: 'hello', above: 9 }]);
  });

  test.each([
    [true, [{ type: 'who', hub: 'kitchen' }]],
    [false, []],
  ])('a tile that speaks without having said hello is asked by the only hub (%s)', (greets, sent) => {
    const desk = createDesk({ greets });
    desk.up(statusOf(3, 12));
    expect(desk.sent()).toEqual(sent);
    expect(desk.state().presence).toBe('unknown');
  });

  test('a hub that wants a tile asks it at once', () => {
    const desk = createDesk({ greets: false });
    desk.input({ in: 'ask' });
    expect(desk.sent()).toEqual([{ type: 'who', hub: 'kitchen' }]);
  });
});
