import { describe, expect, test } from 'vitest';
import { BANKS } from '../../../../hub/games/banks.generated.ts';
import type { Motion, Op, Side } from '../../../../protocol/scene.ts';
import { type Around, createDesk, createTableDesk, type Desk, sceneOf } from '../../../../tools/assets/desk.ts';

const GAME = 'virus-war';
const DISH = BANKS[GAME]?.dish ?? { id: '', base64: '' };
const GROUND: Op = ['c', 1];
const NIGHT = 1;
const RED = 6;

interface Call {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Notes every call that draws. */
const noting =
  (calls: Call[]): Around =>
  (raster) => ({
    ...raster,
    begin: (x, y, w, h, turn) => {
      calls.push({ name: 'begin', values: [x, y, w, h, turn] });
      raster.begin(x, y, w, h, turn);
    },
    fill: (x, y, w, h, colour) => {
      calls.push({ name: 'fill', values: [x, y, w, h, colour] });
      raster.fill(x, y, w, h, colour);
    },
    glyphs: (x, y, text, face, colour) => {
      calls.push({ name: 'glyphs', values: [text, face, colour] });
      raster.glyphs(x, y, text, face, colour);
    },
    image: (id, x, y, map) => {
      calls.push({ name: 'image', values: [id, map] });
      raster.image(id, x, y, map);
    },
  });

function notedDesk(): { readonly desk: Desk; readonly calls: Call[] } {
  const calls: Call[] = [];
  const desk = createTableDesk(GAME, noting(calls));
  calls.splice(0);
  return { desk, calls };
}

const at = ({ raster }: Desk, x: number, y: number) => raster.pixels()[y * 128 + x];
const textsOf = (calls: readonly Call[]) =>
  calls.filter(({ name }) => name === 'glyphs').map(({ values }) => values[0]);

function show(desk: Desk, ops: readonly Op[], rest: Parameters<typeof sceneOf>[2] = {}): void {
  desk.picture.scene(sceneOf(GAME, ops, rest), '');
}

function patch(
  desk: Desk,
  base: number,
  ops: readonly (readonly [number, Op])[],
  motions?: readonly Motion[],
): boolean {
  const plain = { type: 'patch', claim: 1, base, revision: base + 1, ops } as const;
  return desk.picture.patch(motions === undefined ? plain : { ...plain, motions });
}

describe('a scene', () => {
  test('is on the panel and reported before the call returns', () => {
    const desk = createTableDesk(GAME);
    show(desk, [['c', 9]], { revision: 4 });
    expect([at(desk, 64, 64), desk.shown, desk.picture.revision()]).toEqual([9, [4], 4]);
  });

  test('is drawn with few primitives: a lens of 25 cells with fewer than a hundred', () => {
    const { desk, calls } = notedDesk();
    const cells = 'XX+O.X+oOO+XoO+.+++..+...';
    const legend = [
      ['X', 1, 'x14', -1],
      ['O', 1, 'o14', -1],
      ['.', 1, '', -1],
    ] as const;
    show(desk, [GROUND, ['g', 15, 23, 5, 18, 15, 2, cells, legend], ['p', 48, 114, 3, 2, 7]]);
    expect(calls.length).toBeLessThan(100);
  });

  test('without a ground begins on ink', () => {
    const desk = createTableDesk(GAME);
    show(desk, [['c', 9]]);
    show(desk, [['r', 0, 0, 10, 10, 4]]);
    expect([at(desk, 5, 5), at(desk, 50, 50)]).toEqual([4, 0]);
  });

  test('is forgotten when the hub claims the tile anew', () => {
    const desk = createTableDesk(GAME);
    show(desk, [['c', 9]], { revision: 3 });
    desk.picture.clear('red-3');
    expect([desk.picture.revision(), at(desk, 2, 2)]).toEqual([0, 0]);
  });
});

describe('a patch', () => {
  const base: readonly Op[] = [GROUND, ['r', 10, 10, 10, 10, 6], ['r', 15, 15, 10, 10, 8]];

  test('repaints the old and the new place of its element, with all that crosses them, in order', () => {
    const { desk, calls } = notedDesk();
    show(desk, base);
    calls.splice(0);
    expect(patch(desk, 1, [[1, ['r', 30, 10, 10, 10, 7]]])).toBe(true);
    expect(calls[0]).toEqual({ name: 'begin', values: [10, 10, 30, 10, 0] });
    expect([at(desk, 11, 11), at(desk, 31, 11), at(desk, 16, 16)]).toEqual([NIGHT, 7, 8]);
    expect(desk.shown).toEqual([1, 2]);
  });

  test('appends an element at the end', () => {
    const desk = createTableDesk(GAME);
    show(desk, base);
    expect(patch(desk, 1, [[3, ['r', 0, 100, 20, 20, 10]]])).toBe(true);
    expect(at(desk, 5, 105)).toBe(10);
  });

  test.each([
    ['of another base', 7, [[0, GROUND]]],
    ['that leaves a gap', 1, [[4, GROUND]]],
    [
      'with a gap between appended elements',
      1,
      [
        [3, GROUND],
        [5, GROUND],
      ],
    ],
  ] as const)('%s does not fit and changes nothing', (_what, from, ops) => {
    const { desk, calls } = notedDesk();
    show(desk, base);
    calls.splice(0);
    expect(patch(desk, from, ops)).toBe(false);
    expect([calls, desk.picture.revision(), desk.shown]).toEqual([[], 1, [1]]);
  });

  test('does not fit where there is no scene', () => {
    expect(patch(createDesk(), 0, [[0, GROUND]])).toBe(false);
  });

  test('that would pass 64 operations with those of the cover does not fit', () => {
    const desk = createTableDesk(GAME);
    const ops = Array.from({ length: 60 }, () => GROUND);
    show(desk, ops, { cover: { reader: 0, friends: [], ops: [GROUND, GROUND, GROUND, GROUND] } });
    expect(patch(desk, 1, [[60, GROUND]])).toBe(false);
  });

  test('restarts a pulse on the element it changes, and no other', () => {
    const desk = createTableDesk(GAME);
    const bands: readonly Op[] = [GROUND, ['r', 4, 4, 120, 15, 6], ['r', 4, 40, 120, 15, 6]];
    show(desk, bands, {
      motions: [
        ['p', 1],
        ['p', 2],
      ],
    });
    desk.passMs(2000);
    patch(desk, 1, [[1, ['r', 4, 4, 120, 15, 10]]]);
    expect([at(desk, 60, 10), at(desk, 60, 45)]).toEqual([9, 6]);
  });
});

describe('images', () => {
  test('that are missing are framed in slate, asked for once, and drawn when they come', () => {
    const desk = createDesk();
    desk.picture.standing('welcome', '', 0);
    const scene: readonly Op[] = [GROUND, ['i', 20, 20, 'dish']];
    show(desk, scene);
    show(desk, scene, { revision: 2 });
    expect([at(desk, 20, 20), at(desk, 35, 35), at(desk, 21, 21)]).toEqual([2, 2, NIGHT]);
    expect(desk.missing).toEqual([DISH.id]);
    expect(desk.raster.keepImage(DISH.id, DISH.base64)).toBe(true);
    desk.picture.imageKept(DISH.id);
    expect([at(desk, 20, 20), at(desk, 35, 35)]).toEqual([NIGHT, NIGHT]);
    show(desk, scene, { revision: 3 });
    expect(desk.missing).toEqual([DISH.id]);
  });

  test('of a cover and of a patch are asked for as well', () => {
    const desk = createDesk();
    desk.picture.standing('welcome', '', 0);
    const cover = { reader: 0 as Side, friends: [], ops: [['i', 0, 0, '0000000a'] as const] };
    desk.picture.scene({ ...sceneOf(GAME, [GROUND]), cover }, '');
    desk.picture.patch({ type: 'patch', claim: 1, base: 1, revision: 2, ops: [[1, ['i', 0, 0, '0000000b']]] });
    expect(desk.missing).toEqual(['0000000a', '0000000b']);
  });
});

describe('a cover', () => {
  const secretOf = (reader: Side, revision = 1) => ({
    ...sceneOf(GAME, [['c', 5]], { revision }),
    cover: { reader, friends: [7, 9], ops: [['c', 3]] as const },
  });
  const COVER = 3;
  const SECRET = 5;

  test('hides a new scene until there is permission', () => {
    const desk = createTableDesk(GAME);
    desk.picture.scene(secretOf(2), '');
    expect([at(desk, 64, 64), desk.picture.reader()]).toEqual([COVER, 2]);
    desk.picture.reveal(true);
    expect(at(desk, 64, 64)).toBe(SECRET);
    desk.picture.reveal(false);
    expect(at(desk, 64, 64)).toBe(COVER);
  });

  test.each([
    ['stays off for the next scene of the same reader', 2, SECRET],
    ['is on for the next scene of another reader', 1, COVER],
  ] as const)('%s', (_what, reader, expected) => {
    const desk = createTableDesk(GAME);
    desk.picture.scene(secretOf(2), '');
    desk.picture.reveal(true);
    desk.picture.scene(secretOf(reader, 2), '');
    expect(at(desk, 64, 64)).toBe(expected);
  });

  test('is on when permission was given for a public scene before', () => {
    const desk = createTableDesk(GAME);
    show(desk, [['c', 9]]);
    desk.picture.reveal(true);
    desk.picture.scene(secretOf(2), '');
    expect(at(desk, 64, 64)).toBe(COVER);
  });

  test('comes with a hub that goes, and stays when it returns until there is permission again', () => {
    const desk = createTableDesk(GAME);
    desk.picture.scene(secretOf(2), '');
    desk.picture.reveal(true);
    desk.picture.standing('hubAway', '', 0);
    expect(at(desk, 64, 10)).not.toBe(SECRET);
    desk.picture.standing('welcome', '', 0);
    expect(at(desk, 64, 10)).toBe(COVER);
    desk.picture.reveal(true);
    expect(at(desk, 64, 10)).toBe(SECRET);
  });

  test('knows its friends', () => {
    const desk = createTableDesk(GAME);
    expect([desk.picture.reader(), desk.picture.isFriend(7)]).toEqual([-1, false]);
    desk.picture.scene(secretOf(2), '');
    expect([7, 8, 9].map((beacon) => desk.picture.isFriend(beacon))).toEqual([true, false, true]);
  });
});

describe('a refusal', () => {
  const refused = (): Desk => {
    const desk = createTableDesk(GAME);
    show(desk, [GROUND, ['r', 40, 40, 40, 40, 8]]);
    desk.picture.refuse(['Cell taken']);
    return desk;
  };

  test.each([
    ['stays for just under two seconds', 1950, RED],
    ['is gone after two seconds', 2000, NIGHT],
  ])('%s', (_what, ms, colour) => {
    const desk = refused();
    desk.passMs(ms);
    expect([at(desk, 64, 110), at(desk, 64, 1)]).toEqual([colour, colour]);
  });

  test('is gone with the next gesture, and its shake with it', () => {
    const desk = refused();
    expect(at(desk, 41, 50)).toBe(NIGHT);
    desk.picture.gesture();
    expect([at(desk, 64, 110), at(desk, 64, 1), at(desk, 40, 50), at(desk, 80, 50)]).toEqual([NIGHT, NIGHT, 8, NIGHT]);
  });

  test('does not shake when the tile is to keep still', () => {
    const desk = createTableDesk(GAME);
    desk.picture.still(true);
    show(desk, [GROUND, ['r', 40, 40, 40, 40, 8]]);
    desk.picture.refuse(['Cell taken']);
    expect([at(desk, 40, 50), at(desk, 64, 110)]).toEqual([8, RED]);
  });

  test('lies over a scene that comes meanwhile', () => {
    const desk = refused();
    show(desk, [['c', 9]], { revision: 2 });
    expect([at(desk, 64, 64), at(desk, 64, 110), at(desk, 64, 1)]).toEqual([9, RED, RED]);
  });
});

describe('rim light', () => {
  test('that an earlier run of the firmware left is out with the first picture', () => {
    const desk = createDesk((raster) => {
      raster.rim(0, 8);
      return raster;
    });
    desk.picture.standing('start', '', 0);
    expect(north(desk)).toBe(0);
  });

  const north = (desk: Desk) => at(desk, 64, 0);
  const joined: readonly Op[] = [GROUND, ['e', 0, 10]];

  test('of a contact shows at once, over what the hub has lit, until the hub sets that edge again', () => {
    const desk = createTableDesk(GAME);
    show(desk, joined);
    desk.picture.edge(0, 11);
    expect(north(desk)).toBe(11);
    show(
      desk,
      [
        ['c', 2],
        ['e', 1, 8],
      ],
      { revision: 2 },
    );
    expect([north(desk), at(desk, 127, 64)]).toEqual([11, 8]);
    show(desk, joined, { revision: 3 });
    expect(north(desk)).toBe(10);
  });

  test('is dark at once when the contact ends, whatever the hub had lit', () => {
    const desk = createTableDesk(GAME);
    show(desk, joined);
    desk.picture.edge(0, -1);
    expect(north(desk)).toBe(NIGHT);
    patch(desk, 1, [[1, ['e', 0, 8]]]);
    expect(north(desk)).toBe(8);
  });

  test('stays where it is when the picture is turned', () => {
    const desk = createTableDesk(GAME);
    show(desk, joined, { turn: 1 });
    expect([north(desk), at(desk, 127, 64)]).toEqual([10, NIGHT]);
  });

  test('of a sound goes after its time', () => {
    const desk = createTableDesk(GAME);
    show(desk, joined);
    desk.picture.light(4, 8, 300);
    desk.passMs(200);
    expect(north(desk)).toBe(8);
    desk.passMs(200);
    expect(north(desk)).toBe(10);
  });

  test('of a covered scene is that of the cover', () => {
    const desk = createTableDesk(GAME);
    desk.picture.scene({ ...sceneOf(GAME, joined), cover: { reader: 0, friends: [], ops: [['c', 1]] } }, '');
    expect(north(desk)).toBe(NIGHT);
    desk.picture.reveal(true);
    expect(north(desk)).toBe(10);
  });
});

describe('frames', () => {
  const beginsOf = (calls: readonly Call[]) => calls.filter(({ name }) => name === 'begin');

  test('come at most ten times a second, however often the tile ticks', () => {
    const { desk, calls } = notedDesk();
    show(desk, [GROUND, ['b', 10, 10, 100, 8, 100, 7, 1]], { motions: [['l', 1]] });
    patch(desk, 1, [[1, ['b', 10, 10, 100, 8, 0, 7, 1]]]);
    calls.splice(0);
    desk.passMs(1000, 10);
    expect(beginsOf(calls)).toHaveLength(10);
  });

  test('send at most 32 rows for motions, and none of them starves', () => {
    const { desk, calls } = notedDesk();
    const blinkers = [0, 1, 2, 3].map((i): Op => ['r', i * 30, i * 20, 20, 20, 6 + i]);
    show(desk, blinkers, {
      motions: [
        ['b', 0],
        ['b', 1],
        ['b', 2],
        ['b', 3],
      ],
    });
    const rowsOfFrames = Array.from({ length: 40 }, () => {
      calls.splice(0);
      desk.passMs(100, 100);
      return beginsOf(calls).map(({ values }) => ({ y: values[1], h: values[3] as number }));
    });
    expect(Math.max(...rowsOfFrames.map((frame) => frame.reduce((sum, { h }) => sum + h, 0)))).toBe(20);
    expect(new Set(rowsOfFrames.flat().map(({ y }) => y))).toEqual(new Set([0, 20, 40, 60]));
  });

  test('of a picture in which nothing moves draw nothing', () => {
    const { desk, calls } = notedDesk();
    show(desk, [GROUND, ['t', 64, 64, 0, 4, 'rest', 1]]);
    calls.splice(0);
    desk.passMs(5000);
    expect(calls).toEqual([]);
  });

  test('stand still for a tile that is to', () => {
    const { desk, calls } = notedDesk();
    desk.picture.still(true);
    show(desk, [GROUND, ['r', 0, 0, 9, 9, 6], ['r', 20, 0, 9, 9, 7]], {
      motions: [
        ['b', 1],
        ['p', 2],
      ],
    });
    calls.splice(0);
    desk.passMs(3000);
    expect([calls, at(desk, 4, 4), at(desk, 24, 4)]).toEqual([[], 6, 7]);
  });

  test('count down while the session runs, and say nothing without a deadline', () => {
    const { desk, calls } = notedDesk();
    show(desk, [GROUND, ['n', 64, 50, 3, 4, 1]], { deadlineMs: 3000 });
    desk.passMs(3500);
    expect(textsOf(calls)).toEqual(['3', '2', '1', '0']);
    calls.splice(0);
    show(desk, [GROUND, ['n', 64, 50, 3, 4, 1]], { revision: 2 });
    desk.passMs(2000);
    expect(textsOf(calls)).toEqual([]);
  });

  test('repaint a waiting tile only where its seconds change', () => {
    const calls: Call[] = [];
    const desk = createDesk(noting(calls));
    desk.picture.standing('offline', 'nohub', 3000);
    calls.splice(0);
    desk.passMs(3200);
    expect(textsOf(calls).filter((text) => String(text).includes('again'))).toEqual([
      'again in 2 s',
      'again in 1 s',
      'trying again',
    ]);
    expect(Math.max(...beginsOf(calls).map(({ values }) => values[3] as number))).toBeLessThan(32);
  });
});

describe('a notice of the tile itself', () => {
  test('is over the scene for four seconds, or until a gesture', () => {
    const desk = createTableDesk(GAME);
    show(desk, [['c', 9]]);
    desk.picture.battery(9);
    expect(at(desk, 4, 120)).toBe(0);
    desk.passMs(4000);
    expect(at(desk, 4, 120)).toBe(9);
    desk.picture.asleep();
    desk.passMs(60000);
    expect(at(desk, 4, 120)).toBe(0);
    desk.picture.gesture();
    expect(at(desk, 4, 120)).toBe(9);
  });
});
