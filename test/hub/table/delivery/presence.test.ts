import { describe, expect, test } from 'vitest';
import { linkDueMs } from '../../../../hub/table/delivery-presence.ts';
import { BOOT, createDesk, type Desk, helloOf, pressOf, shownOf, statusOf } from '../../../support/link-desk.ts';

const on = (desk: Desk, online: boolean, connection: number, boot = BOOT) =>
  desk.input({ in: 'presence', message: { online, boot, connection } });
const gone = (reason: string) => [{ fx: 'gone', reason }];

describe('status [3.8]', () => {
  test('is answered with ack and is no input of the table', () => {
    const desk = createDesk();
    desk.join();
    desk.up(statusOf(1, 0));
    expect(desk.take()).toEqual([
      { fx: 'status', message: statusOf(1, 0) },
      { fx: 'ack', claim: 1, boot: BOOT, sequence: 0 },
    ]);
  });
});

describe('a tile is gone [3.8]', () => {
  test.each([
    [true, 7500],
    [false, 32500],
  ])('after silence (in a session: %s) of %i ms', (inSession, ms) => {
    const desk = createDesk({ inSession });
    desk.join();
    desk.wait(ms - 50);
    expect(desk.take()).toEqual([]);
    desk.wait(50);
    expect(desk.take()).toEqual(gone('silent'));
    desk.wait(60_000);
    expect(desk.take()).toEqual([]);
  });

  test('not while anything of it comes', () => {
    const desk = createDesk();
    desk.join();
    for (let i = 0; i < 10; i++) {
      desk.wait(5000);
      desk.up(pressOf(1));
    }
    expect(desk.take().filter(({ fx }) => fx === 'gone')).toEqual([]);
  });

  test('not kept here by its other self: messages of a replaced boot are no sign of life', () => {
    const desk = createDesk();
    desk.join(1, 5);
    desk.up(helloOf({ claim: 1 }));
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 0 });
    desk.take();
    desk.wait(7400);
    desk.up(statusOf(1, 0, 5));
    desk.wait(100);
    expect(desk.take()).toContainEqual({ fx: 'gone', reason: 'silent' });
  });

  test('at its will', () => {
    const desk = createDesk();
    desk.join();
    on(desk, true, 1);
    on(desk, false, 1);
    expect(desk.take()).toEqual(gone('will'));
  });

  test('not at the will of an older connection', () => {
    const desk = createDesk();
    desk.join();
    on(desk, true, 2);
    on(desk, false, 1);
    expect(desk.take()).toEqual([]);
  });

  test('not at a will that comes after the next connection has said hello', () => {
    const desk = createDesk();
    desk.join();
    on(desk, true, 1);
    desk.up(helloOf({ count: 2, claim: 1 }));
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 0 });
    desk.take();
    on(desk, false, 1);
    expect(desk.take()).toEqual([]);
    on(desk, true, 2);
    on(desk, false, 2);
    expect(desk.take()).toEqual(gone('will'));
  });

  test('at the will of the same connection, when it was only asked to say hello', () => {
    const desk = createDesk();
    desk.join();
    on(desk, true, 1);
    desk.up(helloOf({ count: 2, claim: 1 }));
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 0 });
    on(desk, true, 1);
    desk.take();
    on(desk, false, 1);
    expect(desk.take()).toEqual(gone('will'));
  });

  test('when the broker sees its connection end, but not when it is taken over', () => {
    const desk = createDesk();
    desk.join();
    desk.input({ in: 'closed', takenOver: true });
    expect(desk.take()).toEqual([]);
    desk.input({ in: 'closed', takenOver: false });
    expect(desk.take()).toEqual(gone('closed'));
    on(desk, false, 1);
    expect(desk.take()).toEqual([]);
  });

  test('and gets no messages meanwhile', () => {
    const desk = createDesk();
    desk.join();
    desk.input({ in: 'closed', takenOver: false });
    desk.take();
    desk.picture('one');
    desk.input({ in: 'refuse', lines: ['No'], cause: 1 });
    desk.wait(3000);
    expect(desk.take()).toEqual([{ fx: 'drop', reason: 'notHere', what: 'refuse' }]);
  });
});

describe('a tile that was gone', () => {
  test.each([
    ['a status', (desk: Desk) => desk.up(statusOf(1, 0))],
    ['a press', (desk: Desk) => desk.up(pressOf(1))],
    ['its presence', (desk: Desk) => on(desk, true, 1)],
  ])('is here again with %s, and gets what waited', (_what, speak) => {
    const desk = createDesk();
    desk.join();
    desk.wait(7500);
    desk.picture('one');
    desk.take();
    speak(desk);
    const effects = desk.take();
    expect(effects[0]).toEqual({ fx: 'joined', boot: BOOT, again: false });
    expect(effects[1]).toMatchObject({ fx: 'send', message: { type: 'scene', revision: 1 } });
  });

  test('whose last picture was not reported gets it whole', () => {
    const desk = createDesk();
    desk.join();
    desk.picture('one');
    desk.up(shownOf(1, 1));
    desk.picture('two');
    desk.input({ in: 'closed', takenOver: false });
    desk.nowMs += 20_000;
    desk.take();
    desk.up(statusOf(1, 1));
    desk.wait(50);
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 2 }]);
  });
});

describe('the time of the next tick', () => {
  test.each([
    ['an unknown tile', (_desk: Desk) => undefined, undefined],
    ['a tile that is here', (desk: Desk) => desk.join(), 7500],
    [
      'an unreported picture',
      (desk: Desk) => {
        desk.join();
        desk.picture('one');
      },
      1000,
    ],
    [
      'a refused tile',
      (desk: Desk) => {
        desk.join();
        for (let i = 0; i < 3; i++) desk.input({ in: 'closed', takenOver: true });
      },
      30000,
    ],
    [
      'a tile that is gone',
      (desk: Desk) => {
        desk.join();
        desk.input({ in: 'closed', takenOver: false });
      },
      undefined,
    ],
  ])('is known for %s', (_what, prepare, afterMs) => {
    const desk = createDesk();
    prepare(desk);
    const due = linkDueMs(desk.state(), desk.hub);
    expect(due).toBe(afterMs === undefined ? undefined : desk.nowMs + afterMs);
    if (due === undefined) return;
    const before = desk.state();
    desk.nowMs = due - 1;
    desk.input({ in: 'tick' });
    expect(desk.state()).toEqual(before);
    desk.nowMs = due;
    desk.input({ in: 'tick' });
    expect(desk.state()).not.toEqual(before);
  });
});
