import { describe, expect, test } from 'vitest';
import { newLink } from '../../../../hub/table/delivery-state.ts';
import { createDesk, type Desk, helloOf, pressOf, statusOf, TILE } from '../../../support/link-desk.ts';

/** The tile restarts: another boot says hello and is welcomed. */
function restart(desk: Desk, boot: number): void {
  const claim = desk.state().claimMax + 1;
  desk.up(helloOf({ boot, claim: claim - 1 }));
  desk.input({ in: 'welcome', claim, beacon: 42, name: 'red-3', sequence: 0 });
  desk.take();
}

describe('a new boot [3.2]', () => {
  test('replaces the old one and begins its stream at 1', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1));
    desk.up(pressOf(2));
    restart(desk, 7);
    expect(desk.state()).toMatchObject({ boot: 7, replaced: [100], taken: 0, acked: 0 });
    desk.up(pressOf(1, { boot: 7 }));
    expect(desk.take()).toMatchObject([{ fx: 'take', message: { boot: 7, sequence: 1 } }]);
  });

  test('is no smaller or greater than another: only equality counts', () => {
    const desk = createDesk();
    desk.join(1, 500);
    restart(desk, 3);
    restart(desk, 900);
    expect(desk.state()).toMatchObject({ boot: 900, replaced: [500, 3] });
  });

  test('is not here before its welcome', () => {
    const desk = createDesk();
    desk.join();
    desk.up(helloOf({ boot: 7, claim: 1 }));
    desk.take();
    desk.picture('one');
    desk.input({ in: 'do', what: 'find' });
    expect(desk.sent()).toEqual([]);
  });

  test.each([
    ['a press', pressOf(3)],
    ['a status', statusOf(1, 0)],
    ['a hello', helloOf({ count: 4 })],
  ])('makes %s of the old one drop and be answered with reboot', (_what, message) => {
    const desk = createDesk();
    desk.join();
    restart(desk, 7);
    desk.up(message);
    expect(desk.take()).toEqual([
      { fx: 'drop', reason: 'replacedBoot', what: message.type },
      { fx: 'send', cause: 0, message: { type: 'reboot', boot: 100 } },
    ]);
    expect(desk.state()).toMatchObject({ boot: 7, taken: 0 });
  });

  test('the last eight replaced boots are known, older ones are not', () => {
    const desk = createDesk();
    desk.join(1, 1);
    for (let boot = 2; boot <= 10; boot++) restart(desk, boot);
    expect(desk.state().replaced).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    desk.up(pressOf(1, { boot: 2 }));
    expect(desk.take()).toMatchObject([{ reason: 'replacedBoot' }, { fx: 'send' }]);
    desk.up(pressOf(1, { boot: 1 }));
    expect(desk.take()[0]).toMatchObject({ reason: 'unknownBoot' });
  });

  test('the presence of a replaced boot is answered, its will is not', () => {
    const desk = createDesk();
    desk.join();
    restart(desk, 7);
    desk.input({ in: 'presence', message: { online: false, boot: 100, connection: 1 } });
    expect(desk.sent()).toEqual([]);
    desk.input({ in: 'presence', message: { online: true, boot: 100, connection: 1 } });
    expect(desk.sent()).toEqual([{ type: 'reboot', boot: 100 }]);
    expect(desk.state().replacedHeardMs).toHaveLength(1);
  });
});

describe('twins [3.2]', () => {
  function joinedTwice(): Desk {
    const desk = createDesk();
    desk.join();
    restart(desk, 7);
    return desk;
  }

  test('the third message of replaced boots in a minute sends both away for 30 s and says so', () => {
    const desk = joinedTwice();
    for (const sequence of [1, 2]) desk.up(pressOf(sequence));
    expect(desk.state().presence).toBe('here');
    desk.take();
    desk.nowMs += 59_999;
    desk.up(pressOf(3));
    expect(desk.take().slice(2)).toEqual([
      { fx: 'send', cause: 0, message: { type: 'away', boot: 100, reason: 'twins', retryMs: 30000 } },
      { fx: 'send', cause: 0, message: { type: 'away', boot: 7, reason: 'twins', retryMs: 30000 } },
      { fx: 'gone', reason: 'twins' },
      { fx: 'refused', reason: 'twins', retryMs: 30000 },
    ]);
  });

  test('three messages of replaced boots in more than a minute are no twins', () => {
    const desk = joinedTwice();
    for (const sequence of [1, 2, 3, 4, 5]) {
      desk.up(pressOf(sequence));
      desk.nowMs += 30_000;
    }
    expect(desk.take().filter(({ fx }) => fx === 'refused')).toEqual([]);
  });

  test('three take-overs of the connection in a minute are twins, two are not', () => {
    const desk = createDesk();
    desk.join();
    for (let i = 0; i < 2; i++) {
      desk.input({ in: 'closed', takenOver: true });
      desk.nowMs += 1000;
    }
    expect(desk.take()).toEqual([]);
    expect(desk.state().presence).toBe('here');
    desk.input({ in: 'closed', takenOver: true });
    expect(desk.take()).toMatchObject([
      { fx: 'send', message: { type: 'away', boot: 100, reason: 'twins' } },
      { fx: 'gone', reason: 'twins' },
      { fx: 'refused', reason: 'twins' },
    ]);
  });

  test('three take-overs in more than a minute are a poor network', () => {
    const desk = createDesk();
    desk.join();
    for (let i = 0; i < 6; i++) {
      desk.input({ in: 'closed', takenOver: true });
      desk.nowMs += 30_000;
    }
    expect(desk.take()).toEqual([]);
  });

  test('while refused a hello is sent away for the rest of the time, everything else is dropped', () => {
    const desk = joinedTwice();
    for (const sequence of [1, 2, 3]) desk.up(pressOf(sequence));
    desk.take();
    desk.wait(10_000);
    desk.up(helloOf({ boot: 7 }));
    expect(desk.sent()).toEqual([{ type: 'away', boot: 7, reason: 'twins', retryMs: 20000 }]);
    desk.up(pressOf(1, { boot: 7 }));
    desk.up(pressOf(4));
    desk.picture('nobody');
    expect(desk.sent()).toEqual([]);
  });

  test('after 30 s the tile is welcome again', () => {
    const desk = joinedTwice();
    for (const sequence of [1, 2, 3]) desk.up(pressOf(sequence));
    desk.wait(30_000);
    desk.take();
    desk.up(helloOf({ boot: 7, claim: 2, count: 2 }));
    expect(desk.take()).toMatchObject([{ fx: 'hello' }]);
    expect(desk.state().presence).toBe('greeting');
  });
});

test('a new link is plain data', () => {
  expect(JSON.parse(JSON.stringify(newLink(TILE)))).toEqual(newLink(TILE));
});
