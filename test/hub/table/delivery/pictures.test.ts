import { describe, expect, test } from 'vitest';
import { isSameScene, patchBetween } from '../../../../hub/table/delivery-patch.ts';
import { encodeDown } from '../../../../protocol/encode-down.ts';
import type { SceneMessage } from '../../../../protocol/messages.ts';
import type { Scene } from '../../../../protocol/scene.ts';
import {
  createDesk,
  type Desk,
  helloOf,
  pressOf,
  sceneOf,
  shownOf,
  statusOf,
  wantOf,
} from '../../../support/link-desk.ts';

function joined(): Desk {
  const desk = createDesk();
  desk.join(1);
  desk.nowMs += 5000;
  return desk;
}
const show = (desk: Desk, scene: Scene) => desk.input({ in: 'picture', scene, cause: 9 });

describe('a picture [3.7]', () => {
  test('goes out whole at first, with its cause', () => {
    const desk = joined();
    show(desk, sceneOf('one', { deadlineMs: 90000 }));
    expect(desk.take()).toEqual([
      {
        fx: 'send',
        cause: 9,
        message: { type: 'scene', claim: 1, revision: 1, ...sceneOf('one', { deadlineMs: 90000 }) },
      },
    ]);
  });

  test('goes out as a patch of what was reported', () => {
    const desk = joined();
    desk.picture('one');
    desk.up(shownOf(1, 1));
    desk.take();
    desk.picture('two');
    expect(desk.sent()).toEqual([
      { type: 'patch', claim: 1, revision: 2, base: 1, ops: [[9, ['t', 64, 60, 1, 4, 'two', 1]]] },
    ]);
  });

  test('goes out as a patch of the last one sent, when that is not reported yet', () => {
    const desk = joined();
    desk.picture('one');
    desk.picture('two');
    expect(desk.sent()).toMatchObject([
      { type: 'scene', revision: 1 },
      { type: 'patch', base: 1, revision: 2 },
    ]);
  });

  test('waits while two are unreported, and the newest replaces the one that waits', () => {
    const desk = joined();
    for (const text of ['one', 'two', 'three', 'four']) desk.picture(text);
    expect(desk.sent()).toHaveLength(2);
    desk.up(shownOf(1, 1));
    expect(desk.sent()).toEqual([
      { type: 'patch', claim: 1, revision: 3, base: 2, ops: [[9, ['t', 64, 60, 1, 4, 'four', 1]]] },
    ]);
    desk.up(shownOf(1, 2));
    desk.up(shownOf(1, 3));
    expect(desk.sent()).toEqual([]);
  });

  test('that is the same as the newest is not sent', () => {
    const desk = joined();
    desk.picture('one');
    desk.take();
    desk.picture('one');
    expect(desk.take()).toEqual([]);
  });

  test('that is over the limits is not sent, and the one before stays', () => {
    const desk = joined();
    desk.picture('one');
    desk.take();
    show(desk, {
      ops: Array.from({ length: 40 }, () => ['t', 0, 0, 0, 1, 'twenty characters ...', 0]),
      motions: [],
      turn: 0,
    });
    expect(desk.take()).toMatchObject([{ fx: 'drop', reason: 'tooBig' }]);
    desk.up(wantOf(1, 0));
    desk.nowMs += 1000;
    desk.up(wantOf(1, 0));
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 1 }]);
  });

  test('for a tile that is not here waits for its welcome and then goes out whole', () => {
    const desk = createDesk();
    desk.picture('early');
    expect(desk.take()).toEqual([]);
    desk.up(helloOf());
    desk.input({ in: 'welcome', claim: 1, beacon: 42, name: 'red-3', sequence: 0 });
    expect(desk.sent()).toMatchObject([{ type: 'welcome' }, { type: 'scene', claim: 1, revision: 1 }]);
  });

  test('goes out whole under a new claim, with a revision that was never used', () => {
    const desk = joined();
    desk.picture('one');
    desk.up(shownOf(1, 1));
    desk.up(helloOf({ count: 2, claim: 1 }));
    desk.take();
    desk.input({ in: 'welcome', claim: 2, beacon: 42, name: 'red-3', sequence: 0 });
    const { revision } = desk.state().picture;
    expect(desk.sent()).toMatchObject([{ type: 'welcome' }, { type: 'scene', claim: 2, revision }]);
    expect(revision).toBeGreaterThan(1);
  });

  test.each([1, 2, 32768, 32769, 1_000_000, 1_073_741_824])(
    'has a revision that fits the wire under claim %i',
    (claim) => {
      const desk = createDesk();
      desk.picture('one');
      desk.join(claim);
      expect(desk.state().picture.revision).toBeGreaterThan(0);
      expect(desk.state().picture.revision).toBeLessThan(2 ** 29 + 1);
    },
  );
});

describe('a report [3.7]', () => {
  test('in a status counts like shown', () => {
    const desk = joined();
    desk.picture('one');
    desk.up(statusOf(1, 1));
    expect(desk.state().picture).toMatchObject({ shown: 1, sent: [] });
  });

  test('is traced with its cause and how long it took', () => {
    const desk = joined();
    show(desk, sceneOf('one'));
    desk.take();
    desk.nowMs += 35;
    desk.up(shownOf(1, 1));
    expect(desk.take()).toEqual([{ fx: 'trace', what: 'shown', revision: 1, cause: 9, tookMs: 35 }]);
  });

  test('of the second revision reports the first as well', () => {
    const desk = joined();
    desk.picture('one');
    desk.picture('two');
    desk.up(shownOf(1, 2));
    expect(desk.state().picture).toMatchObject({ shown: 2, sent: [] });
  });

  test('that comes late and names an older revision changes nothing', () => {
    const desk = joined();
    desk.picture('one');
    desk.picture('two');
    desk.up(shownOf(1, 2));
    desk.take();
    desk.up(shownOf(1, 1));
    desk.up(statusOf(1, 0));
    expect(desk.sent()).toEqual([]);
    expect(desk.state().picture.shown).toBe(2);
  });

  test('of a revision that was never sent is dropped', () => {
    const desk = joined();
    desk.picture('one');
    desk.take();
    desk.up(shownOf(1, 99));
    expect(desk.take()).toMatchObject([{ fx: 'drop', reason: 'unknownRevision' }]);
    expect(desk.state().picture.sent).toHaveLength(1);
  });

  test('that is missing for 1 s brings the whole scene under the same revision, again each second', () => {
    const desk = joined();
    desk.picture('one');
    desk.up(shownOf(1, 1));
    desk.picture('two');
    desk.take();
    desk.wait(950);
    expect(desk.sent()).toEqual([]);
    desk.wait(50);
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 2 }]);
    desk.wait(1000);
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 2 }]);
    desk.up(shownOf(1, 2));
    desk.wait(5000);
    expect(desk.sent()).toEqual([]);
  });

  test('that is missing for 1 s brings the picture that waits instead, under a new revision', () => {
    const desk = joined();
    for (const text of ['one', 'two', 'three']) desk.picture(text);
    desk.take();
    desk.wait(1000);
    expect(desk.take()).toMatchObject([
      { fx: 'trace', what: 'again', revision: 1, tookMs: 1000 },
      { fx: 'send', message: { type: 'scene', revision: 3 } },
    ]);
    expect(desk.state().picture.sent).toHaveLength(1);
  });

  test('of the first of two does not put off the second', () => {
    const desk = joined();
    desk.picture('one');
    desk.wait(600);
    desk.picture('two');
    desk.up(shownOf(1, 1));
    desk.take();
    desk.wait(950);
    expect(desk.sent()).toEqual([]);
    desk.wait(50);
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 2 }]);
  });

  test('of an older revision long after all was quiet means that the tile lost its picture', () => {
    const desk = joined();
    desk.picture('one');
    desk.picture('two');
    desk.up(shownOf(1, 2));
    desk.take();
    desk.nowMs += 1000;
    desk.up(statusOf(1, 0));
    expect(desk.sent()).toEqual([]);
    desk.nowMs += 1;
    desk.up(statusOf(1, 0));
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 2 }]);
  });
});

describe('a want [3.7]', () => {
  test('is answered with the whole scene', () => {
    const desk = joined();
    desk.picture('one');
    desk.up(shownOf(1, 1));
    desk.picture('two');
    desk.take();
    desk.up(wantOf(1, 0));
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 2 }]);
  });

  test('is answered with the picture that waits', () => {
    const desk = joined();
    for (const text of ['one', 'two', 'three']) desk.picture(text);
    desk.take();
    desk.up(wantOf(1, 0));
    expect(desk.sent()).toMatchObject([{ type: 'scene', revision: 3 }]);
  });

  test('of two patches in a row is answered once', () => {
    const desk = joined();
    desk.picture('one');
    desk.up(shownOf(1, 1));
    desk.picture('two');
    desk.picture('three');
    desk.take();
    desk.up(wantOf(1, 0));
    desk.nowMs += 249;
    desk.up(wantOf(1, 0));
    expect(desk.sent()).toHaveLength(1);
    desk.nowMs += 1;
    desk.up(wantOf(1, 0));
    expect(desk.sent()).toHaveLength(1);
  });

  test('of a tile that shows the newest picture is a report: its patch came twice', () => {
    const desk = joined();
    desk.picture('one');
    desk.up(wantOf(1, 1));
    expect(desk.sent()).toHaveLength(1);
    expect(desk.state().picture.shown).toBe(1);
  });

  test('without any picture is answered with nothing', () => {
    const desk = joined();
    desk.up(wantOf(1, 0));
    expect(desk.take()).toEqual([]);
  });
});

describe('patch or scene', () => {
  const base = sceneOf('one', { motions: [['b', 1]], deadlineMs: 100 });
  const cover = { reader: 2, ops: [['c', 1]], friends: [17] } as const;
  const SCENES: readonly (readonly [what: string, from: Scene, to: Scene, type: 'scene' | 'patch'])[] = [
    ['another text', base, sceneOf('two', { motions: [['b', 1]], deadlineMs: 100 }), 'patch'],
    ['one operation more', base, { ...base, ops: [...base.ops, ['c', 1]] }, 'patch'],
    ['one operation less', base, { ...base, ops: base.ops.slice(0, -1) }, 'scene'],
    ['another turn', base, { ...base, turn: 1 }, 'scene'],
    ['a cover', base, { ...base, cover }, 'scene'],
    ['no cover any more', { ...base, cover }, base, 'scene'],
    ['another reader', { ...base, cover }, { ...base, cover: { ...cover, reader: 1 } }, 'scene'],
    ['another friend', { ...base, cover }, { ...base, cover: { ...cover, friends: [] } }, 'scene'],
    ['another cover', { ...base, cover }, { ...base, cover: { ...cover, ops: [['c', 2]] } }, 'scene'],
    ['the same cover', { ...base, cover }, { ...sceneOf('two'), cover: { ...cover } }, 'patch'],
    ['everything', base, { ...base, ops: base.ops.map(() => ['r', 1, 2, 3, 4, 5] as const) }, 'scene'],
  ];
  test.each(SCENES)('%s', (_what, from, to, type) => {
    const desk = joined();
    show(desk, from);
    desk.up(shownOf(1, 1));
    desk.take();
    show(desk, to);
    expect(desk.sent()).toMatchObject([{ type, revision: 2 }]);
  });

  test('a patch replaces motions and deadline only when they differ, and -1 removes the deadline', () => {
    expect(patchBetween(base, base)).toEqual({ ops: [] });
    expect(patchBetween(base, { ...base, motions: [] })).toEqual({ ops: [], motions: [] });
    expect(patchBetween(base, { ...base, deadlineMs: 200 })).toEqual({ ops: [], deadlineMs: 200 });
    expect(patchBetween(base, { ops: base.ops, motions: base.motions, turn: 0 })).toEqual({ ops: [], deadlineMs: -1 });
  });

  test.each(SCENES)('scenes that differ by %s are not the same', (_what, from, to) => {
    expect(isSameScene(from, to)).toBe(false);
    expect(isSameScene(from, JSON.parse(JSON.stringify(from)) as Scene)).toBe(true);
  });

  test('what is sent is never longer than the scene', () => {
    const desk = joined();
    show(desk, sceneOf('a'));
    desk.up(shownOf(1, 1));
    for (let n = 1; n < 10; n++) {
      const scene: Scene = { ...sceneOf('b'), ops: sceneOf('b').ops.map((op, i) => (i < n ? ['c', n] : op)) };
      desk.take();
      show(desk, scene);
      const [message] = desk.sent();
      const whole: SceneMessage = { type: 'scene', claim: 1, revision: n + 1, ...scene };
      expect(encodeDown(message as SceneMessage).length).toBeLessThanOrEqual(encodeDown(whole).length);
      desk.up(shownOf(1, n + 1));
    }
  });
});

test('a press does not bring a picture', () => {
  const desk = joined();
  desk.picture('one');
  desk.take();
  desk.up(pressOf(1, { revision: 1 }));
  expect(desk.sent()).toEqual([]);
});
