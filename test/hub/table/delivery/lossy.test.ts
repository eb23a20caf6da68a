import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepLink } from '../../../../hub/table/delivery.ts';
import { type LinkHub, type LinkState, newLink } from '../../../../hub/table/delivery-state.ts';
import type { LinkEffect, LinkInput } from '../../../../hub/table/delivery-step.ts';
import { ackMessage } from '../../../../hub/table/delivery-up.ts';
import type { DownMessage, UpMessage } from '../../../../protocol/messages.ts';
import type { Scene } from '../../../../protocol/scene.ts';
import { sceneOf, TILE } from '../../../support/link-desk.ts';
import { createLossyLink, type LinkFaults, PERFECT, seededRandom } from '../../../support/lossy-link.ts';
import { createReferenceTile } from '../../../support/reference-tile.ts';

const STEP_MS = 10;
const STORM_MS = 20_000;
/** Long enough for twins by mistake (30 s) and the longest resend. */
const CALM_MS = 60_000;
const HUB: LinkHub = { hub: 'kitchen', sessionMs: 0, inSession: true, greets: true };

interface Storm {
  readonly seed: number;
  readonly faults: LinkFaults;
  /** Chances a second. */
  readonly press: number;
  readonly picture: number;
  readonly reconnect: number;
  readonly restart: number;
  readonly crash: number;
}
interface Taken {
  readonly boot: number;
  readonly sequence: number;
}

/** A world of one hub, one tile and what lies between; `journal` holds what is synced. */
function createWorld(storm: Storm) {
  const random = seededRandom(storm.seed);
  const up = createLossyLink<UpMessage>(random, storm.faults);
  const down = createLossyLink<DownMessage>(random, storm.faults);
  let nowMs = 0;
  let state: LinkState = newLink(TILE);
  let lease = 0;
  let pictures = 0;
  let late = 0;
  let means = 'none';
  let wanted: Scene | undefined;
  let due: { readonly atMs: number; readonly run: () => void }[] = [];
  let life = 0;
  /** Records are synced in their order. */
  let syncMs = 0;
  const journal: Taken[] = [];
  const wrong: string[] = [];
  /** What a press meant on the picture that the tile showed when it was made. */
  const meant = new Map<string, string>();
  const tile = createReferenceTile((message) => up.send(message, nowMs));

  function at(atMs: number, run: () => void): void {
    const born = life;
    // What the hub had in mind dies with it.
    due.push({ atMs, run: () => (born === life ? run() : undefined) });
  }
  function feed(
    input: LinkInput extends infer One ? (One extends LinkInput ? Omit<One, 'atMs'> : never) : never,
  ): void {
    const [next, effects] = stepLink(state, { ...input, atMs: nowMs } as LinkInput, HUB);
    state = next;
    for (const effect of effects) follow(effect);
  }
  function synced(boot: number): number {
    return journal.filter((one) => one.boot === boot).length;
  }
  function follow(effect: LinkEffect): void {
    if (effect.fx === 'send') down.send(effect.message, nowMs);
    if (effect.fx === 'ack') down.send(ackMessage(effect, 0), nowMs);
    if (effect.fx === 'hello') {
      lease = Math.max(lease, effect.above) + 1;
      const claim = lease;
      at(nowMs + Math.floor(random() * 80), () =>
        feed({ in: 'welcome', claim, beacon: 1, name: 'red-1', sequence: synced(state.boot) }),
      );
    }
    if (effect.fx !== 'take') return;
    if (effect.late) late++;
    const { boot, sequence } = effect.message;
    if (!effect.late && wanted !== undefined && meant.get(`${boot}/${sequence}`) !== means) {
      wrong.push(`press ${boot}/${sequence} meant ${meant.get(`${boot}/${sequence}`)} and was taken as ${means}`);
    }
    syncMs = Math.max(syncMs, nowMs) + Math.floor(random() * 20);
    at(syncMs, () => {
      journal.push({ boot, sequence });
      feed({ in: 'taken', boot, sequence });
    });
  }
  function picture(): void {
    pictures++;
    if (random() < 0.3) means = `means ${pictures}`;
    wanted = sceneOf(`${means}|${pictures}`, { turn: random() < 0.1 ? 1 : 0 });
    feed({ in: 'picture', scene: wanted, means, cause: pictures });
  }
  function press(): void {
    const [text] = tile.scene()?.ops.flatMap((op) => (op[0] === 't' ? [op[5]] : [])) ?? [];
    const sequence = tile.press();
    if (sequence > 0) meant.set(`${tile.boot()}/${sequence}`, text?.split('|')[0] ?? 'nothing');
  }
  function crash(): void {
    life++;
    state = newLink(TILE);
    if (wanted !== undefined) feed({ in: 'picture', scene: wanted, means, cause: pictures });
    feed({ in: 'ask' });
  }
  function step(chance: (perSecond: number) => boolean): void {
    nowMs += STEP_MS;
    tile.tick(nowMs);
    if (chance(storm.press)) press();
    if (chance(storm.picture)) picture();
    if (chance(storm.reconnect)) tile.reconnect();
    if (chance(storm.restart)) tile.restart();
    if (chance(storm.crash)) crash();
    for (const message of up.arrived(nowMs)) feed({ in: 'up', message, bytes: 60 });
    for (const message of down.arrived(nowMs)) tile.receive(message);
    const ready = due.filter(({ atMs }) => atMs <= nowMs);
    due = due.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of ready.sort((a, b) => a.atMs - b.atMs)) run();
    if (nowMs % 50 === 0) feed({ in: 'tick' });
  }
  return {
    journal,
    wrong,
    tile,
    press,
    late: () => late,
    state: () => state,
    wanted: () => wanted,
    run(ms: number, stormy: boolean): void {
      up.faults = stormy ? storm.faults : PERFECT;
      down.faults = stormy ? storm.faults : PERFECT;
      for (const end = nowMs + ms; nowMs < end; ) {
        step((perSecond) => stormy && random() < (perSecond * STEP_MS) / 1000);
      }
    },
  };
}

const storms: fc.Arbitrary<Storm> = fc.record({
  seed: fc.integer(),
  faults: fc.record({
    loss: fc.double({ min: 0, max: 0.4, noNaN: true }),
    double: fc.double({ min: 0, max: 0.3, noNaN: true }),
    delayMs: fc.integer({ min: 0, max: 400 }),
  }),
  press: fc.constantFrom(0.5, 2, 6),
  picture: fc.constantFrom(0.2, 2, 8),
  reconnect: fc.constantFrom(0, 0.1, 0.4),
  restart: fc.constantFrom(0, 0, 0.1),
  crash: fc.constantFrom(0, 0, 0.1),
});

/** Each boot's part of the journal must be 1, 2, 3, ... */
function gaps(journal: readonly Taken[]): readonly Taken[] {
  const last = new Map<number, number>();
  return journal.filter(({ boot, sequence }) => {
    const before = last.get(boot) ?? 0;
    last.set(boot, sequence);
    return sequence !== before + 1;
  });
}

test('whatever the link does, each event is journalled once and in order, none is taken for what it was not, and the last picture arrives', () => {
  let presses = 0;
  fc.assert(
    fc.property(storms, (storm) => {
      const world = createWorld(storm);
      world.run(STORM_MS, true);
      world.run(CALM_MS, false);
      const boot = world.tile.boot();
      world.press();
      world.run(1000, false);
      expect(gaps(world.journal)).toEqual([]);
      expect(world.wrong).toEqual([]);
      expect(world.tile.queued()).toBe(0);
      expect(world.journal.at(-1)?.boot).toBe(boot);
      expect(world.state()).toMatchObject({ presence: 'here', boot, claim: world.tile.claim() });
      expect(world.tile.scene()).toEqual(world.wanted());
      presses += world.journal.length;
    }),
    { numRuns: 60 },
  );
  expect(presses).toBeGreaterThan(300);
});

test('when the link is calm no press is late and nothing is sent twice', () => {
  const world = createWorld({
    seed: 1,
    faults: PERFECT,
    press: 5,
    picture: 0,
    reconnect: 0,
    restart: 0,
    crash: 0,
  });
  world.run(STORM_MS, true);
  expect(world.state().counts).toMatchObject({ repeats: 0 });
  expect(world.journal.length).toBeGreaterThan(50);
  expect(world.late()).toBe(0);
});
