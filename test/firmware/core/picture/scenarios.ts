import fc from 'fast-check';
import type { Standing } from '../../../../firmware/core/parts.ts';
import { BANKS } from '../../../../hub/games/banks.generated.ts';
import type { SceneMessage } from '../../../../protocol/messages.ts';
import type { Op, Side } from '../../../../protocol/scene.ts';
import type { Desk } from '../../../../tools/assets/desk.ts';
import { op, sceneMessage } from '../../../support/protocol-arbitraries.ts';

const IMAGE_IDS = Object.values(BANKS).flatMap((bank) => Object.values(bank).map(({ id }) => id));

/** Most images of random scenes are ones that the tile has. */
function known(id: string): string {
  const number = Number.parseInt(id.slice(0, 4), 16);
  return number % 5 === 0 ? id : (IMAGE_IDS[number % IMAGE_IDS.length] ?? id);
}

function withKnownImages(any: Op): Op {
  if (any[0] === 'i') {
    return any.length === 5 ? ['i', any[1], any[2], known(any[3]), any[4]] : ['i', any[1], any[2], known(any[3])];
  }
  if (any[0] !== 'g') return any;
  const legend = any[8].map(([letter, ground, id, frame]) => [letter, ground, id && known(id), frame] as const);
  return ['g', any[1], any[2], any[3], any[4], any[5], any[6], any[7], legend];
}

export const drawable: fc.Arbitrary<Op> = op.map(withKnownImages);

export const scene: fc.Arbitrary<SceneMessage> = sceneMessage.map((message) => ({
  ...message,
  ops: message.ops.map(withKnownImages),
  ...(message.cover === undefined ? {} : { cover: { ...message.cover, ops: message.cover.ops.map(withKnownImages) } }),
  ...(message.deadlineMs === undefined ? {} : { deadlineMs: message.deadlineMs % 40000 }),
}));

/** Something that happens to a picture; scenes and patches are given apart. */
export interface Deed {
  readonly name: string;
  readonly act: (desk: Desk) => void;
}

const side = fc.integer({ min: 0, max: 3 }) as fc.Arbitrary<Side>;
const colour = fc.integer({ min: 0, max: 15 });
const deed = <T>(name: string, value: fc.Arbitrary<T>, act: (desk: Desk, value: T) => void): fc.Arbitrary<Deed> =>
  value.map((v) => ({
    name: `${name} ${JSON.stringify(v)}`,
    act: (desk) => act(desk, v),
  }));

const STANDINGS: readonly Standing[] = [
  'start',
  'offline',
  'connecting',
  'greeting',
  'welcome',
  'welcome',
  'welcome',
  'hubAway',
  'turnedAway',
];

export const passing = deed('pass', fc.integer({ min: 1, max: 30 }), (desk, ticks) => desk.passMs(ticks * 50));
export const standing = deed('standing', fc.constantFrom(...STANDINGS), ({ picture }, now) =>
  picture.standing(now, 'wifi', 3000),
);
const words = fc.array(fc.constantFrom('Not your turn', 'Cell taken', 'WWWWWWWWWWWWWWWWWWWW'), { maxLength: 3 });

/** What a tile's own sides do to its picture, without permission to reveal. */
export const ownDeed: fc.Arbitrary<Deed> = fc.oneof(
  passing,
  standing,
  deed('edge', fc.tuple(side, fc.integer({ min: -1, max: 15 })), ({ picture }, [at, c]) => picture.edge(at, c)),
  deed('light', fc.tuple(fc.integer({ min: 0, max: 4 }), colour), ({ picture }, [at, c]) => picture.light(at, c, 250)),
  deed('refuse', words, ({ picture }, lines) => picture.refuse(lines)),
  deed('gesture', fc.constant(null), ({ picture }) => picture.gesture()),
  deed('held', fc.constantFrom(-1, 100, 400, 1499, 1700, 3500), ({ picture }, ms) => picture.held(ms)),
  deed('find', fc.constant(null), ({ picture }) => picture.find()),
  deed('still', fc.boolean(), ({ picture }, on) => picture.still(on)),
  deed('dim', fc.boolean(), ({ picture }, on) => picture.dim(on)),
  deed('battery', fc.integer({ min: 0, max: 100 }), ({ picture }, percent) => picture.battery(percent)),
  deed('asleep', fc.constant(null), ({ picture }) => picture.asleep()),
);

export const reveal = deed('reveal', fc.boolean(), ({ picture }, allowed) => picture.reveal(allowed));
