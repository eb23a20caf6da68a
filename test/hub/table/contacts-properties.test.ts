import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreedContacts,
  type Contact,
  type ContactInput,
  contactKey,
  emptyContacts,
  lightOf,
  nextContactMs,
  stepContacts,
} from '../../../hub/table/contacts.ts';
import type { TileEdge, TileEdges } from '../../../hub/table/records.ts';
import type { Posture } from '../../../protocol/messages.ts';
import { runInputs } from './contact-rig.ts';
import { SIDES, touch } from './laid-tiles.ts';

const TILES = ['A', 'B', 'C', 'D'] as const;
const tiles = fc.constantFrom<string>(...TILES);
const sides = fc.constantFrom(...SIDES);
const postures = fc.constantFrom<Posture>(0, 0, 0, 2, 5, 6);

/** Few sides, so that edges often name each other. */
const seen: fc.Arbitrary<TileEdge> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<TileEdge>(0) },
  { weight: 1, arbitrary: fc.constant<TileEdge>('stranger') },
  { weight: 8, arbitrary: fc.tuple(tiles, fc.constantFrom(...SIDES.slice(0, 2))) },
);
const edges: fc.Arbitrary<TileEdges> = fc.tuple(seen, seen, fc.constant<TileEdge>(0), fc.constant<TileEdge>(0));

type Timed = Exclude<ContactInput, { in: 'sensing' }>;
const timed: fc.Arbitrary<Timed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      in: fc.constant('world' as const),
      tile: tiles,
      edges,
      frozen: fc.boolean(),
      posture: postures,
      atMs: fc.constant(0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ in: fc.constant('gone' as const), tile: tiles, atMs: fc.constant(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      in: fc.constant('blind' as const),
      tile: tiles,
      side: sides,
      blind: fc.boolean(),
      atMs: fc.constant(0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ in: fc.constant('due' as const), atMs: fc.constant(0) }) },
);

/** Inputs in the order of their times, which lie 0-700 ms apart. */
const inTime: fc.Arbitrary<readonly Timed[]> = fc
  .array(fc.tuple(timed, fc.nat(700)), { minLength: 1, maxLength: 60 })
  .map((steps) => {
    let atMs = 0;
    return steps.map(([input, afterMs]) => {
      atMs += afterMs;
      return { ...input, atMs };
    });
  });
/** Some tiles without edge sense at the beginning. */
const senses: fc.Arbitrary<readonly ContactInput[]> = fc
  .subarray([...TILES])
  .map((blind) => TILES.map((tile) => ({ in: 'sensing', tile, edgeSense: !blind.includes(tile) })));
const scripts: fc.Arbitrary<readonly ContactInput[]> = fc
  .tuple(senses, inTime)
  .map(([first, rest]) => [...first, ...rest]);

describe('whatever the tiles say', () => {
  test('an edge is in one contact at most, its light says so, and both tiles are here', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        let state = emptyContacts();
        for (const input of script) {
          [state] = stepContacts(state, input);
          const used = agreedContacts(state).flatMap(({ a, aSide, b, bSide }) => [`${a}.${aSide}`, `${b}.${bSide}`]);
          expect(new Set(used).size).toBe(used.length);
          const joined = TILES.flatMap((tile) =>
            SIDES.filter((side) => lightOf(state, tile, side) === 'joined').map((side) => `${tile}.${side}`),
          );
          expect([...used].sort()).toEqual(joined);
          for (const { a, b } of agreedContacts(state)) {
            expect(state.tiles[a]?.here && state.tiles[b]?.here).toBe(true);
          }
        }
      }),
    );
  });

  test('the changes tell everything: contacts and lights can be kept up from them', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const { state, changes } = runInputs(script);
        const contacts = new Map<string, Contact>();
        const lights = new Map<string, string>();
        for (const change of changes) {
          if (change.change === 'light') {
            const edge = `${change.tile}.${change.side}`;
            expect(lights.get(edge) ?? 'dark').not.toBe(change.light);
            lights.set(edge, change.light);
            continue;
          }
          const key = contactKey(change.contact);
          expect(contacts.has(key)).toBe(change.change === 'ended');
          if (change.change === 'begun') contacts.set(key, change.contact);
          else contacts.delete(key);
        }
        const sorted = [...contacts.entries()].sort(([p], [q]) => (p < q ? -1 : 1)).map(([, contact]) => contact);
        expect(agreedContacts(state)).toEqual(sorted);
        for (const tile of TILES) {
          for (const side of SIDES) expect(lightOf(state, tile, side)).toBe(lights.get(`${tile}.${side}`) ?? 'dark');
        }
      }),
    );
  });

  test('a hub whose timers are late comes to the same changes at the same times', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const end: ContactInput = { in: 'due', atMs: 1_000_000 };
        expect(runInputs([...script, end], false)).toEqual(runInputs([...script, end]));
      }),
    );
  });

  test('a state read back from its JSON goes on in the same way', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        let state = emptyContacts();
        let copy = emptyContacts();
        for (const input of script) {
          const [next, changes] = stepContacts(state, input);
          const [copied, same] = stepContacts(JSON.parse(JSON.stringify(copy)), input);
          expect(same).toEqual(changes);
          expect(copied).toEqual(next);
          [state, copy] = [next, copied];
        }
      }),
    );
  });

  test('saying it twice says nothing', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        let state = emptyContacts();
        for (const input of script) {
          [state] = stepContacts(state, input);
          const [again, changes] = stepContacts(state, input);
          expect(again).toBe(state);
          expect(changes).toEqual([]);
        }
      }),
    );
  });

  test('time alone comes to an end of changes, and each was asked for', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        let { state } = runInputs(script);
        for (let dues = 0; nextContactMs(state) !== undefined; dues++) {
          expect(dues).toBeLessThan(50);
          const atMs = nextContactMs(state)!;
          const [next] = stepContacts(state, { in: 'due', atMs });
          expect(next).not.toBe(state);
          state = next;
        }
        expect(stepContacts(state, { in: 'due', atMs: 10_000_000 })[0]).toBe(state);
      }),
    );
  });

  test('at rest the contacts are exactly the pairs that name each other, when all tiles lie flat and none is blind', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(tiles, edges), { minLength: 1, maxLength: 20 }), (worlds) => {
        // Over in less than ONE_SIDED_MS, so that no pairing fails.
        const script = worlds.map(([tile, sees], index): ContactInput => {
          return { in: 'world', tile, edges: sees, frozen: false, posture: 0, atMs: index * 50 };
        });
        const { state } = runInputs([...script, { in: 'due', atMs: 1_000_000 }]);
        const last = new Map(worlds);
        const pairs = [...last].flatMap(([tile, own]) =>
          SIDES.flatMap((side) => {
            const edge = own[side];
            if (typeof edge !== 'object' || edge[0] <= tile) return [];
            const back = last.get(edge[0])?.[edge[1]];
            const isMutual = typeof back === 'object' && back[0] === tile && back[1] === side;
            return isMutual ? [contactKey(touch(tile, side, ...edge))] : [];
          }),
        );
        expect(agreedContacts(state).map(contactKey)).toEqual(pairs.sort());
      }),
    );
  });
});
