import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../../firmware/core/ports.ts';
import type { Raster } from '../../../../firmware/virtual/raster.ts';
import { SCREEN_SIZE } from '../../../../protocol/limits.ts';
import type { PatchMessage } from '../../../../protocol/messages.ts';
import { type Around, createTableDesk, type Desk } from '../../../../tools/assets/desk.ts';
import { type Deed, drawable, ownDeed, reveal, scene } from './scenarios.ts';

const GAME = 'virus-war';
/** No colour: a pixel of it was never painted. */
const POISON = 200;

/** Each window begins full of poison, as that of a body without a framebuffer begins without the picture before. */
const poisoned: Around = (raster) => ({
  ...raster,
  begin: (x, y, w, h, turn) => {
    raster.begin(x, y, w, h, turn);
    raster.fill(x, y, w, h, POISON);
  },
});

const newScene = scene.map(
  (message): Deed => ({ name: 'scene', act: ({ picture }) => picture.scene({ ...message, revision: 7 }, '') }),
);
const change = fc.tuple(fc.nat({ max: 12 }), drawable);
const patch = fc
  .record({
    ops: fc.array(change, { maxLength: 3 }),
    motions: fc.option(fc.array(fc.tuple(fc.constantFrom('b', 'a', 'p', 'l'), fc.nat({ max: 8 })), { maxLength: 4 })),
    deadlineMs: fc.option(fc.integer({ min: -1, max: 40000 })),
  })
  .map(
    ({ ops, motions, deadlineMs }): Deed => ({
      name: `patch ${JSON.stringify(ops)} ${JSON.stringify(motions)}`,
      act: ({ picture }) => {
        const base = picture.revision();
        picture.patch({
          ...({ type: 'patch', claim: 1, base, revision: base + 1, ops } as const),
          ...(motions === null ? {} : { motions: motions as PatchMessage['motions'] }),
          ...(deadlineMs === null ? {} : { deadlineMs }),
        } as PatchMessage);
      },
    }),
  );
const deeds = fc.array(fc.oneof(newScene, patch, patch, ownDeed, ownDeed, reveal), { minLength: 1, maxLength: 12 });

const wrongPixels = (a: Uint8Array, b: Uint8Array) =>
  [...a.keys()]
    .filter((i) => a[i] !== b[i])
    .map((i) => `${i % SCREEN_SIZE},${Math.floor(i / SCREEN_SIZE)}: ${a[i]} for ${b[i]}`)
    .slice(0, 5);

describe('any picture', () => {
  test('shows the same after partial repaints as after a full one, and paints every pixel of its windows', () => {
    fc.assert(
      fc.property(deeds, (acts) => {
        const desk = createTableDesk(GAME, poisoned);
        for (const { act } of acts) act(desk);
        // A shake in progress is repainted without its shift, and what is due waits for its frame.
        desk.passMs(400);
        desk.passMs(100, 100);
        const partial = desk.raster.panel(128);
        const isDim = acts.reduce((dim, { name }) => (name.startsWith('dim') ? name === 'dim true' : dim), false);
        desk.picture.dim(!isDim);
        desk.picture.dim(isDim);
        const full = desk.raster.panel(128);
        expect(wrongPixels(partial, full)).toEqual([]);
        expect(partial.includes(POISON)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

interface Frame {
  readonly window: readonly number[];
  readonly pixels: string;
}

/** Every window that goes to the panel, and what the panel shows then. */
function recorded(frames: Frame[]): Around {
  return (raster: Raster): Screen => {
    let window: readonly number[] = [];
    return {
      ...raster,
      begin: (x, y, w, h, turn) => {
        window = [x, y, w, h, turn];
        raster.begin(x, y, w, h, turn);
      },
      end: () => {
        raster.end();
        frames.push({ window, pixels: Buffer.from(raster.pixels()).toString('latin1') });
      },
    };
  };
}

/** What a person at the table can see: every frame while the secret is covered. */
function seenWhileCovered(secret: readonly Deed[], rest: readonly Deed[]): readonly (readonly Frame[])[] {
  const frames: Frame[] = [];
  const desk: Desk = createTableDesk(GAME, recorded(frames));
  const seen: (readonly Frame[])[] = [];
  secret.forEach(({ act }, i) => {
    act(desk);
    rest[i]?.act(desk);
    seen.push(frames.splice(0));
  });
  return seen;
}

const coveredScene = fc
  .tuple(scene, scene, scene)
  .filter(([, , cover]) => cover.ops.length > 0)
  .map(([a, b, outside]) => {
    const common = { claim: 1, revision: 9, turn: outside.turn, deadlineMs: 20000 } as const;
    const cover = { reader: outside.turn, friends: [], ops: outside.ops };
    return [a, b].map(
      (message): Deed => ({
        name: 'secret scene',
        act: ({ picture }) => picture.scene({ ...message, ...common, cover }, ''),
      }),
    );
  });
const coveredPatch = fc
  .tuple(fc.array(drawable, { maxLength: 2 }), fc.array(drawable, { maxLength: 2 }))
  .map(([a, b]) =>
    [a, b].map(
      (ops): Deed => ({
        name: 'secret patch',
        act: ({ picture }) => {
          const base = picture.revision();
          picture.patch({ type: 'patch', claim: 1, base, revision: base + 1, ops: ops.map((op, i) => [i, op]) });
        },
      }),
    ),
  );

describe('a covered secret', () => {
  test('changes no pixel, no window and no moment of what is seen', () => {
    const pairs = fc.array(fc.oneof(coveredScene, coveredPatch), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(coveredScene, pairs, fc.array(ownDeed, { minLength: 6, maxLength: 6 }), (first, more, rest) => {
        const secretsOf = (which: 0 | 1) => [first, ...more].flatMap((pair) => pair[which] ?? []);
        const a = seenWhileCovered(secretsOf(0), rest);
        const b = seenWhileCovered(secretsOf(1), rest);
        expect(b.map((frames) => frames.map(({ window }) => window))).toEqual(
          a.map((frames) => frames.map(({ window }) => window)),
        );
        expect(b).toEqual(a);
      }),
      { numRuns: 100 },
    );
  });

  test('is off the panel with the first window after its permission ends', () => {
    fc.assert(
      fc.property(coveredScene, ownDeed, ([secret], deed) => {
        const frames: Frame[] = [];
        const desk = createTableDesk(GAME, recorded(frames));
        secret?.act(desk);
        desk.picture.reveal(true);
        deed.act(desk);
        desk.picture.standing('welcome', '', 0);
        desk.picture.reveal(true);
        frames.splice(0);
        desk.picture.reveal(false);
        expect(frames[0]?.window.slice(0, 4)).toEqual([0, 0, SCREEN_SIZE, SCREEN_SIZE]);
        // Ink all over, within the rim light.
        const rows = [...Array(SCREEN_SIZE).keys()].slice(4, -4);
        const inside = rows.map((y) => frames[0]?.pixels.slice(y * SCREEN_SIZE + 4, (y + 1) * SCREEN_SIZE - 4));
        expect(new Set(inside.join(''))).toEqual(new Set(['\0']));
        expect(frames).toHaveLength(2);
      }),
      { numRuns: 50 },
    );
  });
});
