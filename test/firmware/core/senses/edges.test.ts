import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { createEdgeReader, EXPIRE_MS, edgeOf } from '../../../../firmware/core/senses/edges.ts';
import type { Side } from '../../../../protocol/scene.ts';

/** [ms, number, neighbour's side] at the east edge; what it shows at the end of each line. */
type Beacon = readonly [atMs: number, number: number, side: number];

function seenAfter(beacons: readonly Beacon[], atMs: number) {
  const reader = createEdgeReader();
  for (const [beaconMs, number, side] of beacons) {
    reader.expire(beaconMs);
    reader.beacon(beaconMs, 1, number, side as Side);
  }
  reader.expire(atMs);
  return edgeOf(reader.seen(1));
}

const B = [17, 2] as const;
test.each<[string, readonly Beacon[], number, ReturnType<typeof edgeOf>]>([
  ['one beacon is not enough', [[0, ...B]], 1, 0],
  [
    'two equal ones take the neighbour',
    [
      [0, ...B],
      [80, ...B],
    ],
    80,
    B,
  ],
  [
    'two equal ones 250 ms apart do',
    [
      [0, ...B],
      [250, ...B],
    ],
    250,
    B,
  ],
  [
    'two equal ones 251 ms apart do not',
    [
      [0, ...B],
      [251, ...B],
    ],
    251,
    0,
  ],
  [
    'another side is another reading',
    [
      [0, 17, 2],
      [80, 17, 3],
    ],
    80,
    0,
  ],
  [
    'a reading in between starts afresh',
    [
      [0, ...B],
      [80, 18, 2],
      [160, ...B],
    ],
    160,
    0,
  ],
  [
    'the neighbour stays for 349 ms of silence',
    [
      [0, ...B],
      [80, ...B],
    ],
    429,
    B,
  ],
  [
    'and is lost after 350',
    [
      [0, ...B],
      [80, ...B],
    ],
    430,
    0,
  ],
  [
    'one beacon keeps a known neighbour',
    [
      [0, ...B],
      [80, ...B],
      [400, ...B],
    ],
    749,
    B,
  ],
  [
    'a lost neighbour needs two again',
    [
      [0, ...B],
      [80, ...B],
      [500, ...B],
    ],
    500,
    0,
  ],
  [
    'one changed reading changes nothing',
    [
      [0, ...B],
      [80, ...B],
      [160, 18, 0],
    ],
    160,
    B,
  ],
  [
    'two changed ones do, at once',
    [
      [0, ...B],
      [80, ...B],
      [160, 18, 0],
      [240, 18, 0],
    ],
    240,
    [18, 0],
  ],
  [
    'a changed side counts as a change',
    [
      [0, ...B],
      [80, ...B],
      [160, 17, 1],
      [240, 17, 1],
    ],
    240,
    [17, 1],
  ],
  [
    'of two neighbours in view the first keeps the edge',
    [
      [0, ...B],
      [80, ...B],
      [100, 18, 0],
      [160, ...B],
      [180, 18, 0],
      [240, ...B],
      [260, 18, 0],
    ],
    260,
    B,
  ],
  [
    'number 0 is noise',
    [
      [0, 0, 2],
      [80, 0, 2],
    ],
    80,
    0,
  ],
  [
    'number 1024 is noise',
    [
      [0, 1024, 2],
      [80, 1024, 2],
    ],
    80,
    0,
  ],
  [
    'number 1023 is the last',
    [
      [0, 1023, 3],
      [80, 1023, 3],
    ],
    80,
    [1023, 3],
  ],
  [
    'side 4 is noise',
    [
      [0, 17, 4],
      [80, 17, 4],
    ],
    80,
    0,
  ],
  [
    'half a number is noise',
    [
      [0, 17.5, 2],
      [80, 17.5, 2],
    ],
    80,
    0,
  ],
])('%s', (_name, beacons, atMs, seen) => {
  expect(seenAfter(beacons, atMs)).toEqual(seen);
});

test('each edge has its own eye', () => {
  const reader = createEdgeReader();
  for (const atMs of [0, 80]) {
    for (const side of [0, 1, 2, 3] as const) reader.beacon(atMs, side, 100 + side, side);
  }
  expect(([0, 1, 2, 3] as const).map((side) => edgeOf(reader.seen(side)))).toEqual([
    [100, 0],
    [101, 1],
    [102, 2],
    [103, 3],
  ]);
});

test('the clock may wrap between beacons and before the loss', () => {
  const reader = createEdgeReader();
  reader.beacon(2 ** 30 - 40, 0, 5, 1);
  reader.beacon(40, 0, 5, 1);
  expect(edgeOf(reader.seen(0))).toEqual([5, 1]);
  reader.expire(40 + EXPIRE_MS - 1);
  expect(edgeOf(reader.seen(0))).toEqual([5, 1]);
  reader.expire(40 + EXPIRE_MS);
  expect(reader.seen(0)).toBe(0);
});

test('random frames of a noisy input are never a neighbour unless two in a row agree', () => {
  const frame = fc.record({
    gapMs: fc.integer({ min: 1, max: 200 }),
    number: fc.integer({ min: 1, max: 30 }),
    side: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 60 }), (frames) => {
      const reader = createEdgeReader();
      let atMs = 0;
      for (const [index, { gapMs, number, side }] of frames.entries()) {
        atMs += gapMs;
        reader.expire(atMs);
        const isNew = reader.beacon(atMs, 2, number, side as Side);
        const before = frames[index - 1];
        const isRepeat = before !== undefined && before.number === number && before.side === side;
        if (isNew && !isRepeat) return false;
      }
      return true;
    }),
  );
});

describe('with one beacon in ten lost', () => {
  const LOSS = 0.1;
  const GAP_MIN_MS = 60;
  const GAP_MAX_MS = 120;

  /** Probability that a good beacon is followed by a silence of at least `silenceMs`, gaps evenly spread over whole ms. */
  function silenceOdds(silenceMs: number): number {
    const gaps = GAP_MAX_MS - GAP_MIN_MS + 1;
    let odds = 0;
    let lost = 1;
    for (let times = new Map([[0, 1]]); times.size > 0; lost *= LOSS) {
      const next = new Map<number, number>();
      for (const [atMs, chance] of times) {
        for (let gapMs = GAP_MIN_MS; gapMs <= GAP_MAX_MS; gapMs++) {
          const beaconMs = atMs + gapMs;
          if (beaconMs >= silenceMs) odds += (chance / gaps) * lost;
          else next.set(beaconMs, (next.get(beaconMs) ?? 0) + chance / gaps);
        }
      }
      times = next;
    }
    return odds;
  }

  test('an edge goes empty after one beacon in 1500, and for long enough to part a contact after one in 300 million', () => {
    expect(silenceOdds(EXPIRE_MS)).toBeCloseTo(6.63e-4, 6);
    expect(silenceOdds(EXPIRE_MS + 500)).toBeLessThan(3.3e-9);
  });

  test('a seeded run of 60,000 seconds loses the edge as often as computed, and finds it again each time', () => {
    const random = xoroshiro128plus(4711);
    const below = (n: number): number => ((random.next() >>> 0) * n) / 2 ** 32;
    const reader = createEdgeReader();
    let good = 0;
    let lostTimes = 0;
    let isLost = false;
    let atMs = 0;
    for (const endMs = 60_000_000; atMs < endMs; ) {
      const nextMs = atMs + GAP_MIN_MS + Math.floor(below(GAP_MAX_MS - GAP_MIN_MS + 1));
      reader.expire(nextMs);
      if (reader.seen(0) === 0 && !isLost && atMs > 1000) {
        isLost = true;
        lostTimes += 1;
      }
      if (below(1) >= LOSS) {
        reader.beacon(nextMs, 0, 9, 2);
        good += 1;
        if (reader.seen(0) !== 0) isLost = false;
      }
      atMs = nextMs;
    }
    const expected = good * silenceOdds(EXPIRE_MS);
    expect(expected).toBeGreaterThan(350);
    expect(Math.abs(lostTimes - expected)).toBeLessThan(4 * Math.sqrt(expected));
    expect(edgeOf(reader.seen(0))).toEqual([9, 2]);
  });
});
