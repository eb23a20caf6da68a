import { describe, expect, test } from 'vitest';
import { BOOT, createDesk, helloOf, pressOf, senseOf, statusOf } from '../../../support/link-desk.ts';

const ackOf = (sequence: number) => ({ fx: 'ack', claim: 1, boot: BOOT, sequence });

describe('the numbered stream [3.4]', () => {
  test('hands on senses and events in order', () => {
    const desk = createDesk();
    desk.join();
    desk.up(senseOf(1));
    desk.up(pressOf(2));
    expect(desk.take()).toEqual([
      { fx: 'take', message: senseOf(1), late: false, why: '' },
      { fx: 'take', message: pressOf(2), late: false, why: '' },
    ]);
  });

  test('takes a repeat once and acknowledges it again', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1));
    desk.up(pressOf(2));
    desk.input({ in: 'taken', boot: BOOT, sequence: 2 });
    desk.take();
    desk.up(pressOf(1));
    expect(desk.take()).toEqual([{ fx: 'drop', reason: 'repeat', what: 'event 1' }, ackOf(2)]);
    expect(desk.state().counts).toMatchObject({ received: 4, repeats: 1 });
  });

  test('answers a gap with resend and takes nothing behind it', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(2));
    expect(desk.take()).toEqual([
      { fx: 'drop', reason: 'gap', what: 'event 2' },
      { fx: 'send', cause: 0, message: { type: 'resend', claim: 1, boot: BOOT, sequence: 1 } },
    ]);
    desk.up(pressOf(1));
    desk.up(pressOf(2));
    expect(desk.take()).toMatchObject([
      { fx: 'take', message: { sequence: 1 } },
      { fx: 'take', message: { sequence: 2 } },
    ]);
  });

  test('asks once in 250 ms for the same gap, and at once for another', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(2));
    desk.up(pressOf(3));
    desk.nowMs += 249;
    desk.up(pressOf(2));
    expect(desk.sent()).toHaveLength(1);
    desk.nowMs += 1;
    desk.up(pressOf(2));
    expect(desk.sent()).toHaveLength(1);
    desk.up(pressOf(1));
    desk.up(pressOf(4));
    expect(desk.sent()).toEqual([{ type: 'resend', claim: 1, boot: BOOT, sequence: 2 }]);
  });

  test('restarts a tile whose gap never closes, because the journal that acknowledged it is lost', () => {
    const desk = createDesk();
    desk.join();
    for (let ms = 0; ms < 8000; ms += 250) {
      desk.up(pressOf(57));
      expect(desk.sent()).toMatchObject([{ type: 'resend', sequence: 1 }]);
      desk.nowMs += 250;
    }
    desk.up(pressOf(57));
    expect(desk.sent()).toEqual([{ type: 'reboot', boot: BOOT }]);
  });

  test('a gap that closes and opens again later begins anew', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(2));
    desk.up(pressOf(1));
    desk.take();
    desk.nowMs += 60_000;
    desk.up(pressOf(3));
    expect(desk.sent()).toMatchObject([{ type: 'resend', sequence: 2 }]);
  });
});

describe('acknowledgement [3.6]', () => {
  test('comes only when the journal is synced', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1));
    expect(desk.take()).toMatchObject([{ fx: 'take' }]);
    desk.input({ in: 'taken', boot: BOOT, sequence: 1 });
    expect(desk.take()).toEqual([ackOf(1)]);
  });

  test('of a repeat that is not synced yet is not given', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1));
    desk.take();
    desk.up(pressOf(1));
    expect(desk.take()).toEqual([{ fx: 'drop', reason: 'repeat', what: 'event 1' }]);
  });

  test('by status and welcome goes no further than what is synced', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1));
    desk.up(pressOf(2));
    desk.input({ in: 'taken', boot: BOOT, sequence: 1 });
    desk.take();
    desk.up(statusOf(1, 0));
    expect(desk.take()).toContainEqual(ackOf(1));
    desk.up(helloOf({ count: 2, claim: 1 }));
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 1 });
    expect(desk.sent()).toMatchObject([{ type: 'welcome', sequence: 1 }]);
  });

  test('is cumulative and never goes back', () => {
    const desk = createDesk();
    desk.join();
    for (const sequence of [1, 2, 3]) desk.up(pressOf(sequence));
    desk.take();
    for (const sequence of [3, 2, 9]) desk.input({ in: 'taken', boot: BOOT, sequence });
    expect(desk.take()).toEqual([ackOf(3), ackOf(3), ackOf(3)]);
  });

  test('of a boot that has ended is not given', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1));
    desk.up(helloOf({ boot: 7, claim: 1 }));
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 0 });
    desk.take();
    desk.input({ in: 'taken', boot: BOOT, sequence: 1 });
    expect(desk.take()).toEqual([]);
    expect(desk.state().acked).toBe(0);
  });

  test('that comes while the tile greets is kept for its welcome', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1));
    for (let i = 0; i < 3; i++) desk.input({ in: 'closed', takenOver: true });
    desk.input({ in: 'taken', boot: BOOT, sequence: 1 });
    desk.take();
    desk.wait(30_000);
    desk.up(helloOf({ count: 2, claim: 1 }));
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 0 });
    expect(desk.sent()).toMatchObject([{ type: 'welcome', sequence: 1 }]);
  });
});

describe('an event that is too late [3.5]', () => {
  test.each([
    ['of 2000 ms', 2000, false, ''],
    ['of 2001 ms', 2001, true, 'old'],
  ])('%s', (_what, ageMs, late, why) => {
    const desk = createDesk();
    desk.join();
    desk.nowMs += 10_000;
    desk.up(pressOf(1, { ageMs }));
    expect(desk.take()).toMatchObject([{ fx: 'take', late, why }]);
  });

  test('senses are never late', () => {
    const desk = createDesk();
    desk.join();
    desk.picture('one', 'a');
    desk.take();
    desk.up(senseOf(1, { ageMs: 60_000, revision: 0 }));
    expect(desk.take()).toMatchObject([{ fx: 'take', late: false }]);
  });

  test('is taken and counted all the same', () => {
    const desk = createDesk();
    desk.join();
    desk.up(pressOf(1, { ageMs: 60_000 }));
    expect(desk.state().taken).toBe(1);
  });

  /** Pictures: text and meaning, each reported at once as revision 1, 2, 3 ...; then a press on revision `seen`. */
  const MEANINGS: readonly (readonly [what: string, pictures: readonly string[], seen: number, late: boolean])[] = [
    ['no picture was ever sent', [], 0, false],
    ['a picture was sent and none was seen', ['a'], 0, true],
    ['the newest picture was seen', ['a'], 1, false],
    ['an older picture of the same meaning was seen', ['a', 'a', 'a'], 1, false],
    ['the meaning changed after what was seen', ['a', 'b'], 1, true],
    ['the new meaning was seen', ['a', 'b'], 2, false],
    ['a later picture kept the new meaning', ['a', 'b', 'b'], 2, false],
    ['the meaning changed and changed back', ['a', 'b', 'a'], 1, true],
    ['no meaning became one', ['', 'a'], 1, true],
    ['the revision was never sent', ['a'], 9, true],
  ];
  test.each(MEANINGS)('or not, when %s', (_what, pictures, seen, late) => {
    const desk = createDesk();
    desk.join();
    desk.nowMs += 5000;
    pictures.forEach((means, i) => {
      desk.picture(`picture ${i}`, means);
      desk.up({ type: 'shown', boot: BOOT, claim: 1, revision: i + 1 });
    });
    desk.take();
    desk.up(pressOf(1, { revision: seen }));
    expect(desk.take()).toMatchObject([{ fx: 'take', late, why: late ? 'changed' : '' }]);
  });

  test('a meaning that waits to be sent counts already', () => {
    const desk = createDesk();
    desk.join();
    desk.picture('one', 'a');
    desk.picture('two', 'a');
    desk.picture('three', 'b');
    expect(desk.state().picture).toMatchObject({ revision: 2, waiting: true });
    desk.take();
    desk.up(pressOf(1, { revision: 2 }));
    expect(desk.take()).toMatchObject([{ late: true, why: 'changed' }]);
  });

  test('the same picture with another meaning gets a revision of its own, so that later presses can be told', () => {
    const desk = createDesk();
    desk.join();
    desk.picture('one', 'a');
    desk.up({ type: 'shown', boot: BOOT, claim: 1, revision: 1 });
    desk.take();
    desk.picture('one', 'b');
    expect(desk.sent()).toMatchObject([{ type: 'patch', base: 1, revision: 2, ops: [] }]);
    desk.up(pressOf(1, { revision: 1 }));
    desk.up(pressOf(2, { revision: 2 }));
    expect(desk.take()).toMatchObject([{ late: true }, { late: false }]);
  });

  test('what was seen under an older claim is late, although the meaning is the same', () => {
    const desk = createDesk();
    desk.join(1);
    desk.picture('one', 'a');
    desk.up({ type: 'shown', boot: BOOT, claim: 1, revision: 1 });
    desk.up(helloOf({ count: 2, claim: 1 }));
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 0 });
    const { revision } = desk.state().picture;
    desk.up({ type: 'shown', boot: BOOT, claim: 2, revision });
    desk.take();
    desk.up(pressOf(1, { revision: 1 }));
    desk.up(pressOf(2, { revision }));
    expect(desk.take()).toMatchObject([{ late: true, why: 'changed' }, { late: false }]);
  });

  test('what was seen under an older claim is late, even if the hub has lost its memory of it', () => {
    const before = createDesk();
    before.join(6);
    before.picture('one', 'a');
    const seen = before.state().picture.revision;
    const after = createDesk();
    after.picture('one', 'a');
    after.join(7);
    after.up(pressOf(1, { revision: seen }));
    after.up(pressOf(2, { revision: after.state().picture.revision }));
    expect(after.take()).toMatchObject([{ late: true, why: 'changed' }, { late: false }]);
  });
});
