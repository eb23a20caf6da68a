import { describe, expect, test } from 'vitest';
import type { Side } from '../../../../protocol/scene.ts';
import { flatPose } from '../../../../tools/simulate/plane/geometry.ts';
import { type Move, momentOf, moveMs } from '../../../../tools/simulate/plane/moves.ts';
import { createPlane, move, place } from '../../../../tools/simulate/plane/plane.ts';
import { createSensedPlane, numberTiles, seeded } from './sensed.ts';

function alone() {
  const sensed = createSensedPlane(
    place(createPlane(), [{ tile: 't0', pose: flatPose(0, 0, 20) }]),
    numberTiles(['t0']),
    seeded(1),
  );
  sensed.run(1000);
  return sensed;
}

test.each<[string, readonly Move[], readonly string[]]>([
  ['a press', [{ move: 'press', ms: 200 }], ['press']],
  ['a hold', [{ move: 'press', ms: 1700 }], ['hold']],
  ['a long hold', [{ move: 'press', ms: 3200 }], ['long']],
  [
    'two presses',
    [
      { move: 'press', ms: 200 },
      { move: 'wait', ms: 200 },
      { move: 'press', ms: 200 },
    ],
    ['press', 'press'],
  ],
  ['a tilt to the east', [{ move: 'tilt', side: 1, degrees: 35, ms: 250 }], ['tilt 1']],
  ['a held tilt to the south', [{ move: 'tilt', side: 2, degrees: 35, ms: 650 }], ['tilt 2', 'tilt 2']],
  ['a short tilt', [{ move: 'tilt', side: 1, degrees: 35, ms: 60 }], []],
  ['a shake', [{ move: 'shake', ms: 700 }], ['shake']],
  ['a short shake', [{ move: 'shake', ms: 300 }], []],
  ['a slide along the table', [{ move: 'path', through: [{ x: 300, y: 0 }], mmPerS: 400 }], []],
  ['a turn on the spot', [{ move: 'turn', degrees: 180, ms: 400 }], []],
  ['a walk through the air', [{ move: 'carry', to: { x: 300, y: 0 }, degrees: 90, ms: 600 }], []],
])('%s is sensed as such', (_name, moves, gestures) => {
  const sensed = alone();
  sensed.change((plane) => move(plane, 't0', moves));
  sensed.run(5000);
  expect(sensed.gestures('t0')).toEqual(gestures);
});

test('a flip is sensed as such, whatever the tilts on the way', () => {
  const sensed = alone();
  sensed.change((plane) => move(plane, 't0', [{ move: 'flip', ms: 1500 }]));
  sensed.run(4000);
  expect(sensed.gestures('t0').filter((kind) => !kind.startsWith('tilt'))).toEqual(['flip']);
});

test("a tile in a reader's hand faces the reader", () => {
  const sensed = alone();
  sensed.change((plane) => move(plane, 't0', [{ move: 'lift', side: 3, degrees: 45, ms: 2000 }]));
  sensed.run(1000);
  expect(sensed.world('t0').posture).toBe(4);
  sensed.run(3000);
  expect(sensed.world('t0').posture).toBe(0);
});

describe('a syringe at a worker', () => {
  /** The front of t0 comes to side `side` of t1. */
  function atWorker(side: Side) {
    const numbers = numberTiles(['t0', 't1']);
    const sensed = createSensedPlane(
      place(createPlane(), [
        { tile: 't0', pose: flatPose(0, -200, 0) },
        { tile: 't1', pose: flatPose(0, 0, 180 - 90 * side) },
      ]),
      numbers,
      seeded(2),
    );
    sensed.run(1000);
    sensed.change((plane) => move(plane, 't0', [{ move: 'path', through: [{ x: 0, y: -61 }], mmPerS: 300 }]));
    sensed.run(1500);
    expect(sensed.world('t0').edges).toEqual([[2, side], 0, 0, 0]);
    expect(sensed.world('t1').edges[side]).toEqual([1, 0]);
    return sensed;
  }

  test.each([0, 1, 2, 3] as const)('pours over it, whichever side it touches (%i)', (side) => {
    const sensed = atWorker(side);
    sensed.change((plane) => move(plane, 't0', [{ move: 'pour', ms: 1300 }]));
    sensed.run(4000);
    expect(sensed.gestures('t0')).toEqual(['pour', 'pour', 'pour']);
    for (const { world } of sensed.told.filter(({ kind }) => kind === 'pour')) {
      expect(world.edges).toEqual([[2, side], 0, 0, 0]);
    }
    expect(sensed.gestures('t1')).toEqual([]);
    expect(sensed.world('t0').edges).toEqual([[2, side], 0, 0, 0]);
  });

  test('slides away and is parted', () => {
    const sensed = atWorker(2);
    sensed.change((plane) => move(plane, 't0', [{ move: 'path', through: [{ x: 0, y: -200 }], mmPerS: 300 }]));
    sensed.run(1000);
    expect(sensed.world('t0').edges).toEqual([0, 0, 0, 0]);
    expect(sensed.world('t1').edges).toEqual([0, 0, 0, 0]);
  });
});

describe('a move', () => {
  const from = flatPose(10, 0, 0);

  test.each<[Move, number]>([
    [
      {
        move: 'path',
        through: [
          { x: 10, y: 30 },
          { x: 50, y: 30 },
        ],
        mmPerS: 100,
      },
      700,
    ],
    [{ move: 'path', through: [], mmPerS: 100 }, 0],
    [{ move: 'turn', degrees: 90, ms: 300 }, 300],
    [{ move: 'tilt', side: 0, degrees: 40, ms: 200 }, 520],
    [{ move: 'press', ms: 0 }, 0],
  ])('%j takes %i ms', (one, ms) => {
    expect(moveMs(from, one)).toBeCloseTo(ms, 6);
  });

  test('along a path is on the path all the time and at its end at the end', () => {
    const path: Move = {
      move: 'path',
      through: [
        { x: 10, y: 30 },
        { x: 50, y: 30 },
      ],
      mmPerS: 100,
    };
    expect(momentOf(from, path, 150).pose).toMatchObject({ x: 10, y: 15 });
    expect(momentOf(from, path, 500).pose).toMatchObject({ x: 30, y: 30 });
    expect(momentOf(from, path, 700).pose).toMatchObject({ x: 50, y: 30 });
  });

  test.each<Move>([
    { move: 'tilt', side: 2, degrees: 40, ms: 200 },
    { move: 'tilt', side: 2, degrees: 0, ms: 200 },
    { move: 'flip', ms: 100 },
    { move: 'pour', ms: 100 },
    { move: 'lift', side: 1, degrees: 45, ms: 100 },
    { move: 'turn', degrees: 90, ms: 0 },
    { move: 'carry', to: { x: 10, y: 0 }, degrees: 0, ms: 0 },
  ])('ends flat on the table: %j', (one) => {
    const { pose } = momentOf(from, one, moveMs(from, one));
    expect(pose.tipDegrees).toBe(0);
    expect(pose.heightMm).toBeCloseTo(0, 9);
    expect(pose.angle).toBe(one.move === 'turn' ? 90 : 0);
  });

  test('of no length does not stop the ones after it', () => {
    const sensed = alone();
    sensed.change((plane) =>
      move(plane, 't0', [
        { move: 'wait', ms: 0 },
        { move: 'turn', degrees: 30, ms: 0 },
        { move: 'press', ms: 200 },
      ]),
    );
    sensed.run(500);
    expect(sensed.gestures('t0')).toEqual(['press']);
    expect(sensed.plane().tiles[0]?.pose.angle).toBe(50);
  });
});
