import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Contact } from '../../../hub/table/contacts.ts';
import { layoutOf, touching } from '../../../hub/table/layout.ts';
import type { Side } from '../../../protocol/scene.ts';
import {
  anyShape,
  contactsOf,
  drawn,
  freeEdges,
  inLayoutFrame,
  type Laid,
  rectangle,
  touch,
  turnedAtRandom,
} from './laid-tiles.ts';

function shuffled<T>(list: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}

/** The pairs of tiles of some contacts: what is left when tiles are turned. */
function pairsOf(contacts: readonly Contact[]): readonly string[] {
  return contacts.map(({ a, b }) => `${a}-${b}`).sort();
}

describe('a group', () => {
  test.each([
    ['a pair', drawn('ab')],
    ['a row', drawn('abcdef')],
    ['a column', drawn('c', 'a', 'b')],
    ['an L', drawn('a  ', 'b  ', 'cde')],
    ['a ring', drawn('abc', 'd e', 'fgh')],
    ['a bridge between two blocks', drawn('ab   gh', 'cdefxij')],
    ['a cross', drawn(' a ', 'bcd', ' e ')],
    ['a rectangle', rectangle(5, 4)],
  ])('is found as it lies: %s, with every tile turned at random', (_what, upright) => {
    fc.assert(
      fc.property(
        turnedAtRandom(upright).chain((laid) => fc.tuple(fc.constant(laid), shuffled(contactsOf(laid)))),
        ([laid, contacts]) => {
          expect(layoutOf(contacts)).toEqual({ groups: [inLayoutFrame(laid)], conflicts: [] });
        },
      ),
    );
  });

  test('is found in any shape, also when only just enough contacts are known', () => {
    fc.assert(
      fc.property(anyShape, fc.infiniteStream(fc.boolean()), (laid, chance) => {
        fc.pre(laid.length > 1);
        const joined = new Map(laid.map(({ tile }) => [tile, tile]));
        const contacts = contactsOf(laid).filter(({ a, b }) => {
          const [from, to] = [joined.get(a), joined.get(b)];
          if (from === to) return chance.next().value;
          for (const [tile, piece] of joined) if (piece === from) joined.set(tile, to!);
          return true;
        });
        expect(layoutOf(contacts)).toEqual({ groups: [inLayoutFrame(laid)], conflicts: [] });
      }),
    );
  });

  test('puts tiles where their sides say: one turned quarter', () => {
    expect(layoutOf([touch('A', 1, 'B', 2)]).groups).toEqual([
      [
        { tile: 'A', x: 0, y: 0, rot: 0 },
        { tile: 'B', x: 1, y: 0, rot: 1 },
      ],
    ]);
    expect(layoutOf([touch('A', 0, 'B', 3), touch('B', 0, 'C', 0)]).groups).toEqual([
      [
        { tile: 'A', x: 1, y: 0, rot: 0 },
        { tile: 'B', x: 1, y: 1, rot: 3 },
        { tile: 'C', x: 0, y: 1, rot: 1 },
      ],
    ]);
  });

  test('splits where its bridge breaks and is whole again after', () => {
    const laid = drawn('ab   gh', 'cdefxij');
    const contacts = contactsOf(laid);
    const broken = contacts.filter(({ a, b }) => `${a}${b}` !== 'ef');
    const west = laid.filter(({ tile }) => 'abcde'.includes(tile));
    const east = laid.filter(({ tile }) => !'abcde'.includes(tile));
    expect(layoutOf(broken).groups).toEqual([inLayoutFrame(west), inLayoutFrame(east)]);
    expect(layoutOf([...contacts]).groups).toEqual([inLayoutFrame(laid)]);
  });

  test('is two or more tiles; there may be several, or none', () => {
    expect(layoutOf([])).toEqual({ groups: [], conflicts: [] });
    const two = layoutOf([touch('c', 0, 'd', 2), touch('a', 0, 'e', 2)]);
    expect(two.groups.map((group) => group.map(({ tile }) => tile))).toEqual([
      ['a', 'e'],
      ['c', 'd'],
    ]);
  });
});

/** A lie: a contact between two edges that nothing lies at. */
function liesIn(laid: Laid, count: number): fc.Arbitrary<readonly Contact[]> {
  return fc
    .shuffledSubarray([...freeEdges(laid)], { minLength: count * 2, maxLength: count * 2 })
    .filter((edges) => edges.every(([tile], index) => index % 2 === 0 || edges[index - 1]![0] !== tile))
    .chain((edges) =>
      fc
        .array(fc.nat(9), { minLength: count, maxLength: count })
        .map((ages) => ages.map((sinceMs, index) => touch(...edges[index * 2]!, ...edges[index * 2 + 1]!, sinceMs))),
    );
}

/** A laid shape, its true contacts and some lies, shuffled together. */
function withLies(laid: fc.Arbitrary<Laid>, count: number) {
  return laid.chain((tiles) =>
    liesIn(tiles, count).chain((lies) =>
      shuffled([...contactsOf(tiles), ...lies]).map((contacts) => ({ laid: tiles, lies, contacts })),
    ),
  );
}

describe('a lying contact', () => {
  test.each([
    ['one in 3 x 3', 3, 3, 1],
    ['one in 2 x 2', 2, 2, 1],
    ['two in 4 x 3', 4, 3, 2],
    ['four in 6 x 6', 6, 6, 4],
  ])('is found among the true ones, however old: %s', (_what, width, height, count) => {
    fc.assert(
      fc.property(withLies(turnedAtRandom(rectangle(width, height)), count), ({ laid, lies, contacts }) => {
        const { groups, conflicts } = layoutOf(contacts);
        expect(groups).toEqual([inLayoutFrame(laid)]);
        expect(pairsOf(conflicts)).toEqual(pairsOf(lies));
      }),
      { numRuns: 60 },
    );
  });

  test('is found also in the place of a true one', () => {
    fc.assert(
      fc.property(turnedAtRandom(rectangle(4, 4)), fc.nat(), fc.nat(), (laid, which, where) => {
        const contacts = contactsOf(laid);
        const [hidden] = contacts.splice(which % contacts.length, 1);
        // A corner would be left with one true contact and one lie, and nobody could say which is which.
        const isCorner = (tile: string) => freeEdges(laid).filter(([one]) => one === tile).length === 2;
        fc.pre(!isCorner(hidden!.a) && !isCorner(hidden!.b));
        const free = freeEdges(laid).filter(([tile]) => tile !== hidden!.a);
        const [tile, side] = free[where % free.length]!;
        const lie = touch(hidden!.a, hidden!.aSide, tile, side);
        const { groups, conflicts } = layoutOf([...contacts, lie]);
        expect(groups).toEqual([inLayoutFrame(laid)]);
        expect(conflicts).toEqual([lie]);
      }),
    );
  });

  test.each([0, 1, 2, 3])('is the newest where each of a ring could be it: number %i', (newest) => {
    const ring = [touch('A', 1, 'B', 3), touch('B', 0, 'C', 2), touch('C', 3, 'D', 1), touch('A', 0, 'D', 3)];
    const contacts = ring.map((contact, index) => ({ ...contact, sinceMs: index === newest ? 9 : index }));
    expect(layoutOf(contacts).conflicts).toEqual([contacts[newest]]);
  });

  test('is found where a chain comes back to a cell that is taken', () => {
    const chain = [touch('A', 1, 'B', 3), touch('B', 0, 'C', 2), touch('C', 3, 'D', 1), touch('D', 2, 'E', 0, 5)];
    const { groups, conflicts } = layoutOf(chain);
    expect(conflicts).toEqual([chain[3]]);
    expect(groups).toEqual([inLayoutFrame(drawn('DC', 'AB'))]);
    const older = chain.map((contact) => ({ ...contact, sinceMs: 9 - contact.sinceMs }));
    expect(layoutOf(older).conflicts).toHaveLength(1);
    expect(layoutOf(older).conflicts).not.toEqual([older[3]]);
  });

  test('that joins two groups onto each other is found although it closes no cycle', () => {
    const west = drawn('ab', 'cd');
    const east = drawn('mn', 'op');
    const lie = touch('b', 2, 'm', 0);
    const { groups, conflicts } = layoutOf([...contactsOf(west), ...contactsOf(east), touch('d', 1, 'o', 3), lie]);
    expect(conflicts).toEqual([lie]);
    expect(groups).toEqual([inLayoutFrame(drawn('abmn', 'cdop'))]);
  });

  test('of an edge with itself, or of one edge with two others, breaks nothing', () => {
    const self = touch('A', 1, 'A', 3);
    expect(layoutOf([self]).conflicts).toEqual([self]);
    const fork = [touch('A', 1, 'B', 3, 1), touch('A', 1, 'C', 3, 2)];
    expect(layoutOf(fork).conflicts).toEqual([fork[1]]);
    expect(layoutOf(fork).groups.map((group) => group.map(({ tile }) => tile))).toEqual([['A', 'B']]);
  });
});

/** The slow and plain truth: do these contacts fit together? */
function fits(contacts: readonly Contact[]): boolean {
  const poses = new Map<string, { x: number; y: number; rot: number }>();
  const steps = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const;
  const walk = (tile: string): boolean =>
    contacts.every((contact) => {
      const [side, other, otherSide] =
        contact.a === tile ? [contact.aSide, contact.b, contact.bSide] : [contact.bSide, contact.a, contact.aSide];
      if (contact.a !== tile && contact.b !== tile) return true;
      const from = poses.get(tile)!;
      const towards = (from.rot + side) % 4;
      const [dx, dy] = steps[towards as Side];
      const pose = { x: from.x + dx, y: from.y + dy, rot: (towards + 2 - otherSide + 4) % 4 };
      const known = poses.get(other);
      if (known !== undefined) return known.x === pose.x && known.y === pose.y && known.rot === pose.rot;
      if ([...poses.values()].some(({ x, y }) => x === pose.x && y === pose.y)) return false;
      poses.set(other, pose);
      return walk(other);
    });
  let row = 0;
  return contacts.every(({ a }) => {
    if (poses.has(a)) return true;
    row += 1000;
    poses.set(a, { x: 0, y: row, rot: 0 });
    return walk(a);
  });
}

function fewestDrops(contacts: readonly Contact[]): number {
  let fewest = contacts.length;
  for (let kept = 0; kept < 1 << contacts.length; kept++) {
    const some = contacts.filter((_, index) => (kept >> index) & 1);
    if (contacts.length - some.length < fewest && fits(some)) fewest = contacts.length - some.length;
  }
  return fewest;
}

/** Contacts that need not make sense: two free edges each. */
const nonsense: fc.Arbitrary<Contact[]> = fc
  .shuffledSubarray(
    ['A', 'B', 'C', 'D', 'E'].flatMap((tile) => [0, 1, 2, 3].map((side) => [tile, side as Side] as const)),
    {
      minLength: 2,
      maxLength: 16,
    },
  )
  .chain((edges) =>
    fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }).map((ages) => {
      const contacts: Contact[] = [];
      for (let i = 0; i + 1 < edges.length; i += 2) {
        const [p, q] = [edges[i]!, edges[i + 1]!];
        if (p[0] !== q[0]) contacts.push(touch(...p, ...q, ages[i / 2]!));
      }
      return contacts;
    }),
  );

describe('contradicting contacts', () => {
  test('are as few as a search over all possibilities finds, and the rest fits', () => {
    fc.assert(
      fc.property(nonsense, (contacts) => {
        const { conflicts } = layoutOf(contacts);
        expect(fits(contacts.filter((contact) => !conflicts.includes(contact)))).toBe(true);
        expect(conflicts).toHaveLength(fewestDrops(contacts));
      }),
      { numRuns: 400 },
    );
  });

  test('are as few in a puzzle where four have to go', () => {
    const contacts = [
      touch('B', 3, 'D', 1, 0),
      touch('E', 3, 'F', 3, 1),
      touch('B', 0, 'D', 0, 2),
      touch('B', 1, 'D', 3, 3),
      touch('C', 3, 'F', 2, 4),
      touch('A', 1, 'C', 1, 5),
      touch('A', 0, 'E', 1, 6),
      touch('A', 3, 'E', 0, 7),
      touch('B', 2, 'F', 1, 8),
      touch('C', 0, 'D', 2, 9),
    ];
    expect(fewestDrops(contacts)).toBe(4);
    expect(layoutOf(contacts).conflicts).toHaveLength(4);
  });

  test('are the newest of those that explain it alone', () => {
    const contacts = [
      touch('C', 3, 'E', 3, 0),
      touch('B', 2, 'D', 1, 1),
      touch('A', 3, 'B', 1, 2),
      touch('A', 2, 'D', 0, 3),
      touch('C', 2, 'D', 2, 4),
    ];
    const alone = contacts.filter((contact) => fits(contacts.filter((other) => other !== contact)));
    expect(alone.map(({ sinceMs }) => sinceMs)).toEqual([1, 2]);
    expect(layoutOf(contacts).conflicts).toEqual([contacts[2]]);
  });

  test('leave a layout with every tile once and no cell twice', () => {
    fc.assert(
      fc.property(nonsense, (contacts) => {
        const tiles = layoutOf(contacts).groups.flatMap((group) => {
          expect(new Set(group.map(({ x, y }) => `${x},${y}`)).size).toBe(group.length);
          return group.map(({ tile }) => tile);
        });
        expect(new Set(tiles).size).toBe(tiles.length);
      }),
    );
  });
});

describe('the layout', () => {
  test('is the same in whatever order the contacts come', () => {
    fc.assert(
      fc.property(
        nonsense.chain((contacts) => fc.tuple(fc.constant(contacts), shuffled(contacts))),
        ([contacts, others]) => {
          const [layout, other] = [layoutOf(contacts), layoutOf(others)];
          expect(other.groups).toEqual(layout.groups);
          expect(new Set(other.conflicts)).toEqual(new Set(layout.conflicts));
        },
      ),
    );
  });

  test('is the same but for rotations however the tiles are turned, lies included', () => {
    fc.assert(
      fc.property(
        withLies(turnedAtRandom(rectangle(3, 3)), 2),
        fc.array(fc.nat(3), { minLength: 9, maxLength: 9 }),
        ({ laid, contacts }, extra) => {
          const by = new Map(laid.map(({ tile }, index) => [tile, extra[index]!]));
          const turn = (tile: string, side: Side): Side => ((side + 4 - by.get(tile)!) % 4) as Side;
          const turned = contacts.map(({ a, aSide, b, bSide, sinceMs }) => ({
            a,
            aSide: turn(a, aSide),
            b,
            bSide: turn(b, bSide),
            sinceMs,
          }));
          const back = layoutOf(turned).groups.map((group) =>
            inLayoutFrame(group.map((one) => ({ ...one, rot: ((one.rot + 4 - by.get(one.tile)!) % 4) as Side }))),
          );
          expect(back).toEqual(layoutOf(contacts).groups);
          expect(pairsOf(layoutOf(turned).conflicts)).toEqual(pairsOf(layoutOf(contacts).conflicts));
        },
      ),
    );
  });

  test('is remembered for the very array', () => {
    const contacts = contactsOf(rectangle(3, 3));
    expect(layoutOf(contacts)).toBe(layoutOf(contacts));
    expect(layoutOf([...contacts])).not.toBe(layoutOf(contacts));
  });

  test('places 225 tiles', () => {
    expect(layoutOf(contactsOf(rectangle(15, 15))).groups[0]).toHaveLength(225);
  });
});

test('touching names the neighbours to the north, east, south and west of the frame, joined or not', () => {
  const group = inLayoutFrame(drawn('abc', 'd e', 'fgh'));
  const names = (tile: string) => touching(group, tile).map((one) => one.tile);
  expect(names('b')).toEqual(['c', 'a']);
  expect(names('d')).toEqual(['a', 'f']);
  expect(names('h')).toEqual(['e', 'g']);
  expect(touching(inLayoutFrame(drawn(' a ', 'bcd', ' e ')), 'c').map((one) => one.tile)).toEqual(['a', 'd', 'e', 'b']);
  expect(names('z')).toEqual([]);
});
