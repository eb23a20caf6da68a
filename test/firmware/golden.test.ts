import { describe, expect, test } from 'vitest';
import { SAFE_MAX, SAFE_MIN, SCREEN_SIZE } from '../../protocol/limits.ts';
import type { Motion, Op, Side } from '../../protocol/scene.ts';
import { createTableDesk, type Desk, latticeBack, sceneOf } from '../../tools/assets/desk.ts';
import { gameScreens, houseScreens } from '../../tools/assets/sheet-screens.ts';
import { differenceFrom, filmstrip } from '../support/golden.ts';

const GAME = 'virus-war';
const slug = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const house = houseScreens().map(({ title, desk }) => ({ name: `house-${slug(title)}`, desk }));
const game = gameScreens(GAME).map(({ title, desk }) => ({ name: `virus-war-${slug(title)}`, desk }));

function expectGolden(name: string, frames: readonly Uint8Array[], size = SCREEN_SIZE): void {
  expect(differenceFrom(name, size * frames.length, filmstrip(frames, size))).toBeNull();
}

describe('every screen', () => {
  test.each([...house, ...game])('$name looks as its reference', ({ name, desk }) => {
    expectGolden(name, [desk.raster.pixels()]);
  });

  // Pictures whose ground or art runs to the edge on purpose.
  const FULL_BLEED = ['house-private-face-hidden', 'house-hub-away-covered', 'virus-war-cover'];

  test.each([...house, ...game].filter(({ name }) => !FULL_BLEED.includes(name)))(
    '$name shows nothing but its ground and rim light outside of the safe area',
    ({ desk }) => {
      const inset = (i: number) => Math.min(i % SCREEN_SIZE, Math.floor(i / SCREEN_SIZE));
      const outset = (i: number) => Math.max(i % SCREEN_SIZE, Math.floor(i / SCREEN_SIZE));
      const pixels = desk.raster.pixels();
      // At 4 the rim light ends, at 28 it begins to be beside a corner.
      const corner = pixels[0] ?? 0;
      const isRim = (i: number) => {
        const along = inset(i) < SAFE_MIN ? outset(i) : inset(i);
        return along >= 28 && along < 100;
      };
      const strange = [...pixels.keys()].filter(
        (i) => (inset(i) < SAFE_MIN || outset(i) > SAFE_MAX) && pixels[i] !== corner && !isRim(i),
      );
      expect(strange).toEqual([]);
    },
  );

  test.each(
    ['house-contacts', 'house-joined-all-round', 'house-refused-two-lines', 'virus-war-lens-your-turn'].map((name) => ({
      name,
      desk: [...house, ...game].find((screen) => screen.name === name)?.desk,
    })),
  )('$name fits a panel of 240 pixels, its rim light at the edge', ({ name, desk }) => {
    expectGolden(`panel-240-${name}`, [desk?.raster.panel(240) ?? new Uint8Array()], 240);
  });
});

const CHAIR: readonly Op[] = [
  ['c', 1],
  ['i', 4, 4, 'x-live40'],
  ['t', 64, 100, 1, 4, 'UP', 1],
];

const COUNTDOWN: readonly Op[] = [
  ['c', 0],
  ['n', 64, 10, 3, 4, 1],
  ['n', 4, 50, 0, 4, 0],
  ['n', 124, 50, 2, 4, 2],
  ['k', 4, 80, 120, 3, 7, 1, 120000],
  ['k', 4, 90, 6, 30, 11, 1, 120000],
  ['k', 20, 90, 100, 6, 11, 1, 60000],
];

const OPERATIONS: readonly (readonly [string, readonly Op[]])[] = [
  ['clear', [['c', 9]]],
  [
    'rectangle',
    [
      ['c', 0],
      ['r', 10, 20, 30, 40, 6],
      ['r', -20, 100, 60, 60, 8],
      ['r', 100, -5, 100, 30, 10],
      ['r', 60, 60, 0, 9, 4],
    ],
  ],
  [
    'frame',
    [
      ['c', 0],
      ['f', 4, 4, 120, 120, 2, 1],
      ['f', 12, 12, 60, 40, 8, 4],
      ['f', 80, 12, 20, 10, 6, 5],
      ['f', 100, 100, 60, 60, 11, 3],
    ],
  ],
  [
    'text',
    [
      ['c', 0],
      ['t', 4, 4, 0, 4, 'Label: "Hjg" 0123 ~`|', 0],
      ['t', 64, 16, 0, 3, 'in the middle', 1],
      ['t', 124, 28, 0, 10, 'to the right', 2],
      ['t', 64, 40, 1, 8, 'Head: 7/8 #', 1],
      ['t', 124, 58, 2, 11, '12:34', 2],
      ['t', 64, 78, 3, 7, '95%', 1],
      ['t', -3, 112, 0, 6, 'cut at both sides, left and right', 0],
    ],
  ],
  [
    'image',
    [
      ['c', 1],
      ['i', 4, 4, 'x-live40'],
      ['i', 60, 4, 'x-live40', '7cf1'],
      ['i', 4, 60, 'x-live40', '7-f-'],
      ['i', 100, 60, 'x-live40'],
      ['i', -20, 100, 'o-live40'],
      ['i', 60, 60, 'no such image'],
    ],
  ],
  [
    'grid',
    [
      ['c', 0],
      [
        'g',
        4,
        4,
        4,
        20,
        16,
        3,
        'XO.+ XX?O',
        [
          ['X', 1, 'x14', -1],
          ['O', 1, 'o14', 8],
          ['.', 2, '', -1],
          ['+', -1, 'dot5', 6],
          ['?', 1, 'no such image', -1],
        ],
      ],
      ['g', 70, 90, 3, 20, 20, -0, 'XXX', [['X', 9, 'x9', -1]]],
    ],
  ],
  [
    'bar',
    [0, 1, 37, 50, 99, 100].flatMap((level, i): Op[] => [
      ['b', 4, 4 + i * 10, 80, 8, level, 7, 1],
      ['b', 4 + i * 12, 70, 8, 50, level, 11, 1],
    ]),
  ],
  [
    'pips',
    [
      ['c', 0],
      ['p', 4, 10, 10, 4, 7],
      ['p', 4, 30, 3, 0, 10],
      ['p', 4, 50, 3, 9, 11],
      ['p', 100, 70, 9, 5, 6],
    ],
  ],
  ['countdown', COUNTDOWN],
  ...([0, 1, 2, 3, 4] as const).map(
    (side) =>
      [
        `rim-${side}`,
        [
          ['c', 1],
          ['e', side, 8],
        ],
      ] as const,
  ),
];

function tableWith(ops: readonly Op[], rest: Parameters<typeof sceneOf>[2] = {}): Desk {
  const desk = createTableDesk(GAME);
  desk.picture.scene(sceneOf(GAME, ops, rest), '');
  return desk;
}

describe('every operation', () => {
  test.each(OPERATIONS)('%s looks as its reference', (name, ops) => {
    expectGolden(`op-${name}`, [tableWith(ops, { deadlineMs: 73001 }).raster.pixels()]);
  });

  test.each([0, 1, 2, 3] as const)('a picture turned by %i quarters stands upright for its reader', (turn) => {
    const desk = tableWith(CHAIR, { turn });
    const upright = tableWith(CHAIR).raster.pixels();
    const pixels = desk.raster.panel(128);
    const far = SCREEN_SIZE - 1;
    const turned: readonly ((x: number, y: number) => readonly [number, number])[] = [
      (x, y) => [x, y],
      (x, y) => [far - y, x],
      (x, y) => [far - x, far - y],
      (x, y) => [y, far - x],
    ];
    const wrong = [...upright.keys()].filter((i) => {
      const [x, y] = turned[turn]?.(i % SCREEN_SIZE, Math.floor(i / SCREEN_SIZE)) ?? [0, 0];
      return pixels[y * SCREEN_SIZE + x] !== upright[i];
    });
    expect(wrong).toEqual([]);
  });

  test('the last ten seconds are red', () => {
    expectGolden('countdown-last-seconds', [10001, 10000, 1, 0, -5000].map(countdownAt));
  });
});

/** The countdown screen when so many ms are left. */
function countdownAt(remainingMs: number): Uint8Array {
  const desk = createTableDesk(GAME);
  desk.passMs(10000);
  desk.picture.scene(sceneOf(GAME, COUNTDOWN, { deadlineMs: 10000 + remainingMs }), '');
  return desk.raster.panel(128);
}

const MOTION_OPS: readonly Op[] = [
  ['c', 0],
  ['r', 4, 4, 120, 15, 6],
  ['i', 4, 30, 'x-live40'],
  ['b', 60, 30, 8, 60, 80, 11, 1],
  ['p', 4, 90, 3, 2, 10],
];

/** The picture at each of these ms after its scene. */
function stepsOf(desk: Desk, times: readonly number[]): readonly Uint8Array[] {
  let nowMs = 0;
  return times.map((ms) => {
    desk.passMs(ms - nowMs);
    nowMs = ms;
    return desk.raster.panel(128);
  });
}

describe('every motion', () => {
  const rows: readonly (readonly [string, Motion, readonly number[]])[] = [
    ['blink', ['b', 2], [0, 450, 500, 950, 1000]],
    ['alarm', ['a', 1], [0, 200, 300, 500]],
    ['pulse', ['p', 1], [0, 300, 600, 900, 1200, 1500, 1800, 5000]],
    ['pulse-image', ['p', 2], [0, 300, 600, 1800]],
  ];
  test.each(rows)('%s looks as its reference, step by step', (name, motion, times) => {
    const desk = createTableDesk(GAME);
    desk.picture.scene(sceneOf(GAME, MOTION_OPS, { motions: [motion] }), '');
    expectGolden(`motion-${name}`, stepsOf(desk, times));
  });

  test('a level goes to its new value by 4 pixels a frame', () => {
    const desk = tableWith(MOTION_OPS, { motions: [['l', 3]] });
    const lower: Op = ['b', 60, 30, 8, 60, 60, 11, 1];
    desk.picture.patch({ type: 'patch', claim: 1, base: 1, revision: 2, ops: [[3, lower]] });
    expectGolden('motion-level', stepsOf(desk, [0, 100, 200, 300, 400]));
  });

  test('a countdown changes once a second', () => {
    const desk = createTableDesk(GAME);
    desk.picture.scene(sceneOf(GAME, COUNTDOWN, { deadlineMs: 12000 }), '');
    expectGolden('motion-countdown', stepsOf(desk, [0, 1000, 2000, 3000, 12000, 13000]));
  });
});

describe('what lies over a picture', () => {
  test('a refusal shakes the subject and goes by itself', () => {
    const desk = tableWith(CHAIR);
    desk.picture.refuse(['Not your turn']);
    expectGolden('refusal', stepsOf(desk, [0, 100, 200, 300, 1900, 2000]));
  });

  test('a hold grows its ring', () => {
    const desk = tableWith(CHAIR);
    const frames = [250, 300, 900, 1499, 1500, 2300, 3000, -1].map((heldMs) => {
      desk.picture.held(heldMs);
      desk.passMs(100);
      return desk.raster.panel(128);
    });
    expectGolden('hold-ring', frames);
  });

  test('a cover comes and goes with permission', () => {
    const cover = { reader: 2 as Side, friends: [], ops: latticeBack('Mara') };
    const desk = tableWith(CHAIR, { cover, turn: 1 });
    const frames = [false, true, false].map((allowed) => {
      desk.picture.reveal(allowed);
      return desk.raster.panel(128);
    });
    expectGolden('cover', frames);
  });

  test('a find blinks the whole screen', () => {
    const desk = tableWith(CHAIR);
    desk.picture.find();
    expectGolden('find', stepsOf(desk, [0, 500, 1000, 1500, 2000, 2500, 3000]));
  });
});
