import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSenses } from '../../../firmware/core/senses.ts';
import type { EventKind, World } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import { createRig, FLAT, tipped } from './senses/rig.ts';

test('a tile at rest says nothing', () => {
  const rig = createRig();
  rig.lie(FLAT);
  rig.run(10_000);
  expect(rig.told).toEqual([]);
  expect(rig.senses.world()).toEqual({ edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false });
});

test('a neighbour that comes and goes is two changes', () => {
  const rig = createRig();
  rig.beside([0, 0, 0, [7, 1]]);
  rig.run(1000);
  rig.beside([0, 0, 0, 0]);
  rig.run(1000);
  expect(rig.told).toEqual(['160 changed', '1350 changed']);
});

test('a world that was handed out does not change afterwards', () => {
  const rig = createRig();
  const before = rig.senses.world();
  rig.beside([[7, 1], 0, 0, 0]);
  rig.run(500);
  const after = rig.senses.world();
  expect(before.edges).toEqual([0, 0, 0, 0]);
  expect(after.edges).toEqual([[7, 1], 0, 0, 0]);
  rig.run(500);
  expect(rig.senses.world()).toBe(after);
});

test('everything goes on across the wrap of the clock', () => {
  for (const startMs of [0, 2 ** 30 - 1200, 2 ** 30 - 2600]) {
    const rig = createRig('embtps', startMs);
    rig.lie(FLAT);
    rig.beside([[7, 2], 0, 0, 0]);
    rig.run(1000);
    rig.senses.button(true);
    rig.run(1800);
    rig.senses.button(false);
    rig.run(200);
    rig.lie(tipped(60, 0));
    rig.run(800);
    rig.lie(FLAT);
    rig.beside([0, 0, 0, 0]);
    rig.run(2000);
    rig.lie(tipped(35, 3));
    rig.run(300);
    expect(rig.gestures()).toEqual(['hold', 'pour', 'pour', 'tilt 3']);
  }
});

describe('point', () => {
  test.each([
    [0, 127, true],
    [64, 40, true],
    [128, 0, false],
    [0, -1, false],
    [1.5, 3, false],
  ])('at %d, %d is told: %s', (x, y, told) => {
    const rig = createRig('ep');
    rig.senses.point(x, y);
    expect(rig.events.map(({ kind, ...at }) => [kind, at.x, at.y])).toEqual(told ? [['point', x, y]] : []);
  });

  test('a tile that cannot be pointed at tells none', () => {
    const rig = createRig('emb');
    rig.senses.point(3, 4);
    expect(rig.events).toEqual([]);
  });
});

type Call =
  | { readonly call: 'beacon'; readonly side: number; readonly number: number; readonly neighbour: number }
  | { readonly call: 'motion'; readonly pull: readonly [number, number, number] }
  | { readonly call: 'tag'; readonly uid: string }
  | { readonly call: 'button'; readonly down: boolean }
  | { readonly call: 'point'; readonly x: number; readonly y: number }
  | { readonly call: 'tick' };

const axis = fc.oneof(fc.integer({ min: -1500, max: 1500 }), fc.integer(), fc.constantFrom(Number.NaN, 0.5, 1e300));
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.record({
    call: fc.constant('beacon' as const),
    side: fc.integer({ min: -1, max: 4 }),
    number: fc.oneof(fc.constantFrom(5, 6), fc.integer({ min: -2, max: 1100 })),
    neighbour: fc.integer({ min: -1, max: 4 }),
  }),
  fc.record({ call: fc.constant('motion' as const), pull: fc.tuple(axis, axis, axis) }),
  fc.record({
    call: fc.constant('motion' as const),
    pull: fc.tuple(fc.integer({ min: 0, max: 180 }), fc.nat(3)).map(([degrees, side]) => tipped(degrees, side as Side)),
  }),
  fc.record({ call: fc.constant('tag' as const), uid: fc.oneof(fc.constantFrom('', '04a1b2c3'), fc.string()) }),
  fc.record({ call: fc.constant('button' as const), down: fc.boolean() }),
  fc.record({ call: fc.constant('point' as const), x: fc.integer(), y: fc.double() }),
  fc.constant({ call: 'tick' as const }),
);
const noise = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), anyCall), { maxLength: 200 });

/** Plays it; answers each event and change with the world of its moment, and throws what the senses throw. */
function play(calls: readonly (readonly [number, Call])[], capabilities: string) {
  let nowMs = 2 ** 30 - 5000;
  const told: { what: EventKind | 'changed'; world: World }[] = [];
  const worlds: World[] = [];
  const senses = createSenses({ nowMs: () => nowMs }, capabilities, {
    changed: () => told.push({ what: 'changed', world: senses.world() }),
    event: (what) => told.push({ what, world: senses.world() }),
  });
  for (const [gapMs, entry] of calls) {
    nowMs = (nowMs + gapMs) % 2 ** 30;
    if (entry.call === 'beacon') senses.beacon(entry.side as Side, entry.number, entry.neighbour as Side);
    else if (entry.call === 'motion') senses.motion(...entry.pull);
    else if (entry.call === 'tag') senses.tag(entry.uid);
    else if (entry.call === 'button') senses.button(entry.down);
    else if (entry.call === 'point') senses.point(entry.x, entry.y);
    else senses.tick();
    worlds.push(senses.world());
  }
  return { told, worlds };
}

function isValid(world: World): boolean {
  const edges = world.edges.every(
    (edge) =>
      edge === 0 || (Number.isInteger(edge[0]) && edge[0] >= 1 && edge[0] <= 1023 && [0, 1, 2, 3].includes(edge[1])),
  );
  const tag = world.tag === '' || /^[0-9a-f]{8,20}$/.test(world.tag);
  return edges && world.edges.length === 4 && [0, 1, 2, 3, 4, 5, 6].includes(world.posture) && tag;
}

describe('whatever the body sends', () => {
  test('the senses never throw, the world is always valid, and changes exactly when it says so', () => {
    fc.assert(
      fc.property(noise, (calls) => {
        const { told, worlds } = play(calls, 'embtps');
        let changes = 0;
        let before: World | undefined;
        for (const world of worlds) {
          if (!isValid(world)) return false;
          if (before !== undefined && world !== before) {
            changes += 1;
            if (JSON.stringify(world) === JSON.stringify(before)) return false;
          }
          before = world;
        }
        const first = worlds[0];
        const untouched = { edges: [0, 0, 0, 0], posture: 0, tag: '', button: false, frozen: false };
        if (first !== undefined && JSON.stringify(first) !== JSON.stringify(untouched)) changes += 1;
        return told.filter(({ what }) => what === 'changed').length === changes;
      }),
      { numRuns: 400 },
    );
  });

  test('a capability that is missing tells nothing', () => {
    const needs: Record<string, readonly EventKind[]> = {
      b: ['press', 'hold', 'long'],
      m: ['tilt', 'shake', 'flip', 'pour'],
      t: ['tap'],
      p: ['point'],
      e: ['pour'],
    };
    fc.assert(
      fc.property(noise, fc.constantFrom('b', 'm', 't', 'p', 'e'), (calls, missing) => {
        const { told, worlds } = play(calls, 'embtp'.replace(missing, ''));
        const silent = told.every(({ what }) => what === 'changed' || !needs[missing]?.includes(what));
        const last = worlds.at(-1);
        if (last === undefined) return silent;
        if (missing === 'e' && last.edges.some((edge) => edge !== 0)) return false;
        if (missing === 'm' && (last.posture !== 6 || last.frozen)) return false;
        return silent;
      }),
    );
  });

  test('a joined tile is never tilted, and what pours names its partner', () => {
    const stay = fc.record({
      degrees: fc.integer({ min: 0, max: 70 }),
      side: fc.nat(3),
      forMs: fc.integer({ min: 50, max: 900 }),
      north: fc.constantFrom<0 | readonly [number, Side]>(0, 0, [5, 2]),
      west: fc.constantFrom<0 | readonly [number, Side]>(0, 0, 0, [6, 1]),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(stay, { minLength: 4, maxLength: 20 }), (stays) => {
        const rig = createRig();
        rig.lie(FLAT);
        rig.run(800);
        for (const { degrees, side, forMs, north, west } of stays) {
          rig.lie(tipped(degrees, side as Side));
          rig.beside([north, 0, 0, west] as const);
          rig.run(forMs);
        }
        return rig.events.every(({ kind, world }) => {
          seen.add(kind);
          const { edges } = world as World;
          if (kind === 'tilt') return edges.every((edge) => edge === 0);
          return kind !== 'pour' || edges[0] !== 0;
        });
      }),
      { numRuns: 150 },
    );
    expect([...seen].sort()).toEqual(['pour', 'tilt']);
  });
});
