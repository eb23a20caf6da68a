/** A link under test with a hand-driven clock: each call is one input, `take()` gives the effects since the last call of it. */

import { stepLink } from '../../hub/table/delivery.ts';
import { type LinkHub, type LinkState, newLink } from '../../hub/table/delivery-state.ts';
import type { LinkEffect, LinkInput } from '../../hub/table/delivery-step.ts';
import type {
  DownMessage,
  Edges,
  EventMessage,
  HelloMessage,
  SenseMessage,
  StatusMessage,
  UpMessage,
  World,
} from '../../protocol/messages.ts';
import type { Op, Scene } from '../../protocol/scene.ts';

export const TILE = 'a1b2c3d4e5f6';
export const BOOT = 100;
const NOTHING: Edges = [0, 0, 0, 0];
export const WORLD: World = { edges: NOTHING, posture: 0, tag: '', button: false, frozen: false };

export const helloOf = (change: Partial<HelloMessage> = {}): HelloMessage => ({
  type: 'hello',
  boot: BOOT,
  count: 1,
  claim: 0,
  versions: [1, 1],
  firmware: '0.1.0',
  body: 'virtual',
  capabilities: ['e', 'b'],
  panel: [128, 128],
  ...change,
});
export const pressOf = (sequence: number, change: Partial<EventMessage> = {}): EventMessage => ({
  type: 'event',
  kind: 'press',
  boot: BOOT,
  sequence,
  ageMs: 0,
  revision: 0,
  world: WORLD,
  ...change,
});
export const senseOf = (sequence: number, change: Partial<SenseMessage> = {}): SenseMessage => ({
  type: 'sense',
  boot: BOOT,
  sequence,
  ageMs: 0,
  revision: 0,
  world: WORLD,
  ...change,
});
export const statusOf = (claim: number, revision: number, boot = BOOT): StatusMessage => ({
  type: 'status',
  boot,
  claim,
  revision,
  world: WORLD,
  battery: -1,
  rssi: 0,
  freeBytes: -1,
  queued: 0,
  dropped: [0, 0, 0],
});
export const shownOf = (claim: number, revision: number, boot = BOOT): UpMessage => ({
  type: 'shown',
  boot,
  claim,
  revision,
});
export const wantOf = (claim: number, revision: number, boot = BOOT): UpMessage => ({
  type: 'want',
  boot,
  claim,
  revision,
});

/** A scene that says this on twelve lines of filling, so that a patch of one line is shorter than the scene. */
export function sceneOf(text: string, change: Partial<Scene> = {}): Scene {
  const filling = Array.from({ length: 8 }, (_, i): Op => ['r', 4 + i, 8, 20, 20, i]);
  return { ops: [['c', 0], ...filling, ['t', 64, 60, 1, 4, text, 1]], motions: [], turn: 0, ...change };
}

type Input = LinkInput extends infer One ? (One extends LinkInput ? Omit<One, 'atMs'> : never) : never;

export interface Desk {
  readonly state: () => LinkState;
  readonly hub: { -readonly [K in keyof LinkHub]: LinkHub[K] };
  nowMs: number;
  /** One input, now. */
  input(input: Input): void;
  up(message: UpMessage): void;
  /** A picture of this text; `means` of a press on it. */
  picture(text: string, means?: string): void;
  /** Time goes on in steps of 50 ms, each with a tick. */
  wait(ms: number): void;
  /** All effects since the last call. */
  take(): readonly LinkEffect[];
  /** The messages among them. */
  sent(): readonly DownMessage[];
  /** Says hello and is welcomed under this claim; all effects are thrown away. */
  join(claim?: number, boot?: number): void;
}

export function createDesk(hub: Partial<LinkHub> = {}): Desk {
  let state = newLink(TILE);
  let effects: LinkEffect[] = [];
  const desk: Desk = {
    state: () => state,
    hub: { hub: 'kitchen', sessionMs: 0, inSession: true, greets: true, ...hub },
    nowMs: 1_000_000,
    input(input) {
      const [next, out] = stepLink(state, { ...input, atMs: desk.nowMs } as LinkInput, desk.hub);
      state = next;
      effects.push(...out);
    },
    up: (message) => desk.input({ in: 'up', message, bytes: 60 }),
    picture: (text, means) =>
      desk.input({ in: 'picture', scene: sceneOf(text), cause: 1, ...(means === undefined ? {} : { means }) }),
    wait(ms) {
      for (let left = ms; left > 0; left -= 50) {
        desk.nowMs += Math.min(50, left);
        desk.input({ in: 'tick' });
      }
    },
    take() {
      const out = effects;
      effects = [];
      return out;
    },
    sent: () => desk.take().flatMap((effect) => (effect.fx === 'send' ? [effect.message] : [])),
    join(claim = 1, boot = BOOT) {
      desk.up(helloOf({ boot }));
      desk.input({ in: 'welcome', claim, beacon: 42, name: 'red-3', sequence: 0 });
      desk.take();
    },
  };
  return desk;
}
