import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScriptedHub } from '../../../support/scripted-hub.ts';
import { createRig, FLAT, TILE } from './rig.ts';

interface Weather {
  readonly lossPercent: number;
  readonly doublePercent: number;
  readonly delayMs: number;
  readonly seed: number;
}
interface Deed {
  readonly afterMs: number;
  readonly what: 'press' | 'sense' | 'who' | 'cut' | 'restart' | 'full socket';
}

const weather: fc.Arbitrary<Weather> = fc.record({
  lossPercent: fc.integer({ min: 0, max: 60 }),
  doublePercent: fc.integer({ min: 0, max: 40 }),
  delayMs: fc.integer({ min: 0, max: 600 }),
  seed: fc.integer({ min: 1, max: 30000 }),
});
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 1500 }),
    what: fc.oneof(
      { weight: 8, arbitrary: fc.constant('press' as const) },
      { weight: 4, arbitrary: fc.constant('sense' as const) },
      { weight: 1, arbitrary: fc.constantFrom('who', 'cut', 'restart', 'full socket') },
    ),
  }),
  { maxLength: 40 },
);

function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 16807) % 2147483647;
    return state % below;
  };
}

/** A tile and a hub with a pipe between them that loses, doubles and reorders until the weather clears. */
function createStorm(sky: Weather) {
  const random = chance(sky.seed);
  const rig = createRig({ random });
  let bad = true;
  const carry = (deliver: () => void) => {
    const copies = bad && random(100) < sky.lossPercent ? 0 : bad && random(100) < sky.doublePercent ? 2 : 1;
    for (let i = 0; i < copies; i++) rig.clock.after(bad ? random(sky.delayMs + 1) : 0, deliver);
  };
  const hub = createScriptedHub((topic, payload) => carry(() => rig.delivery.message(topic, payload)));
  let read = 0;
  rig.clock.every(10, () => {
    for (const { topic, payload } of rig.published.slice(read)) carry(() => hub.receive(topic, payload));
    read = rig.published.length;
  });
  // Whatever ended the link, the body opens it again.
  rig.clock.every(100, () => {
    if (rig.delivery.standing() === 'connecting') rig.delivery.linkUp();
  });
  return { rig, hub, clear: () => (bad = false) };
}

function carryOut(storm: ReturnType<typeof createStorm>, what: Deed['what'], number: number): boolean {
  const { rig, hub } = storm;
  if (what === 'press') {
    // The revision tells the presses apart.
    rig.delivery.shown(number);
    return rig.press();
  }
  if (what === 'sense') {
    rig.hands.world = { ...FLAT, edges: [[(number % 1023) + 1, 2], 0, 0, 0] };
    rig.delivery.sense();
  } else if (what === 'who') hub.say(TILE, { type: 'who', hub: 'kitchen' });
  else if (what === 'cut') rig.delivery.linkDown('lost');
  else if (what === 'restart') hub.restart();
  else {
    rig.hands.takes = false;
    rig.clock.after(400, () => (rig.hands.takes = true));
  }
  return false;
}

describe('over a pipe that loses, doubles and reorders', () => {
  test('every gesture taken arrives once and in order, and at the end the hub knows how the tile lies', () => {
    fc.assert(
      fc.property(weather, deeds, (sky, list) => {
        const storm = createStorm(sky);
        const { rig, hub } = storm;
        rig.delivery.start();
        const taken: number[] = [];
        for (const [i, deed] of list.entries()) {
          rig.clock.advance(deed.afterMs);
          if (carryOut(storm, deed.what, i + 1)) taken.push(i + 1);
        }
        storm.clear();
        rig.clock.advance(60000);
        expect(hub.malformed).toEqual([]);
        expect(rig.delivery.standing()).toBe('welcome');
        const presses = hub.taken.filter((message) => message.type === 'event').map(({ revision }) => revision);
        expect(presses).toEqual(taken);
        expect(hub.taken.at(-1)?.world).toEqual(rig.hands.world);
        expect(rig.state.queue).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('a number stands for the same gesture however often it is sent', () => {
    fc.assert(
      fc.property(weather, deeds, (sky, list) => {
        const storm = createStorm(sky);
        storm.rig.delivery.start();
        for (const [i, deed] of list.entries()) {
          storm.rig.clock.advance(deed.afterMs);
          carryOut(storm, deed.what, i + 1);
        }
        const meanings = new Map<string, string>();
        for (const { boot, sequence, revision, world, kind } of storm.rig.ups('event')) {
          const name = `${boot} ${sequence}`;
          const meaning = JSON.stringify([kind, revision, world]);
          expect(meanings.get(name) ?? meaning).toBe(meaning);
          meanings.set(name, meaning);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('in the worst of weather no more is sent than the window and the repeats allow', () => {
    const storm = createStorm({ lossPercent: 100, doublePercent: 0, delayMs: 0, seed: 3 });
    const { rig } = storm;
    rig.delivery.start();
    rig.clock.advance(60000);
    // 0.5, 1, 2 s and then every 4 s, a quarter less at least.
    expect(rig.ups('hello').length).toBeLessThanOrEqual(22);
    expect(rig.published.length).toBe(rig.ups('hello').length);
  });
});
