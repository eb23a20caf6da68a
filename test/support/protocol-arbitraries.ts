/** fast-check arbitraries of every message of the wire, each valid and within the limits. */
import fc from 'fast-check';
import { encodeDown } from '../../protocol/encode-down.ts';
import {
  BEACON_MAX,
  BOOT_MAX,
  FRIENDS_MAX,
  INT_MAX,
  LOG_CHARS_MAX,
  MOTIONS_MAX,
  PIECE_CHARS_MAX,
  PIECES_MAX,
  QUEUE_MAX,
  REFUSAL_CHARS_MAX,
  REFUSAL_LINES_MAX,
  SEQUENCE_MAX,
  TEXT_MAX,
  TUNE_MAX,
} from '../../protocol/limits.ts';
import type {
  AnswerMessage,
  AskMessage,
  Capability,
  DownMessage,
  Edge,
  EventKind,
  EventMessage,
  HelloMessage,
  HubMessage,
  LogMessage,
  PatchMessage,
  PresenceMessage,
  SceneMessage,
  SenseMessage,
  UpMessage,
  World,
} from '../../protocol/messages.ts';
import type { Align, Face, GridLegend, Motion, Op, Side } from '../../protocol/scene.ts';
import { messageBytes } from '../../protocol/size.ts';
import { tileTopic } from '../../protocol/topics.ts';

const TILE = 'a1b2c3d4e5f6';
/** Room for the ops of one scene; few enough that most fit a message. */
const OPS = 6;

const int = (min: number, max: number) => fc.integer({ min, max });
const letter = (letters: string) => fc.constantFrom(...letters.split(''));
const letters = (of: string, minLength: number, maxLength: number) =>
  fc.string({ unit: letter(of), minLength, maxLength });

/** Printable ASCII, quotes and backslashes among it. */
export const printable = (minLength: number, maxLength: number) =>
  fc.string({ unit: int(32, 126).map((code) => String.fromCharCode(code)), minLength, maxLength });
export const hex = (minLength: number, maxLength: number) => letters('0123456789abcdef', minLength, maxLength);
export const tileId = hex(12, 12);
export const hubId = letters('abcdefghijklmnopqrstuvwxyz0123456789-', 1, 12);
export const boot = int(1, BOOT_MAX);
export const claim = int(1, INT_MAX);
const zeroUp = int(0, INT_MAX);
const oneUp = int(1, INT_MAX);
const side = int(0, 3) as fc.Arbitrary<Side>;
const beacon = int(1, BEACON_MAX);

const edge: fc.Arbitrary<Edge> = fc.oneof(fc.constant(0 as const), fc.tuple(beacon, side));
export const world: fc.Arbitrary<World> = fc.record({
  edges: fc.tuple(edge, edge, edge, edge),
  posture: int(0, 6) as fc.Arbitrary<World['posture']>,
  tag: fc.oneof(fc.constant(''), hex(8, 20)),
  button: fc.boolean(),
  frozen: fc.boolean(),
});

const numbered = { boot, sequence: int(1, SEQUENCE_MAX), ageMs: zeroUp, revision: zeroUp, world };
export const sense: fc.Arbitrary<SenseMessage> = fc.record({ type: fc.constant('sense' as const), ...numbered });

const plainEvent = (kind: EventKind): fc.Arbitrary<EventMessage> =>
  fc.record({ type: fc.constant('event' as const), ...numbered, kind: fc.constant(kind) });
export const event: fc.Arbitrary<EventMessage> = fc.oneof(
  fc.constantFrom<EventKind>('press', 'hold', 'long', 'shake', 'flip', 'pour', 'tap').chain(plainEvent),
  fc.record({ type: fc.constant('event' as const), ...numbered, kind: fc.constant('tilt' as const), to: side }),
  fc.record({
    type: fc.constant('event' as const),
    ...numbered,
    kind: fc.constant('point' as const),
    at: fc.tuple(int(0, 127), int(0, 127)),
  }),
);

export const hello: fc.Arbitrary<HelloMessage> = fc.record({
  type: fc.constant('hello' as const),
  boot,
  count: oneUp,
  claim: zeroUp,
  versions: fc.tuple(oneUp, oneUp).map(([a, b]): readonly [number, number] => (a <= b ? [a, b] : [b, a])),
  firmware: printable(1, 20),
  body: printable(1, 20),
  capabilities: fc.shuffledSubarray<Capability>(['e', 'm', 't', 'b', 'p', 's', 'w']),
  panel: fc.tuple(int(1, 4096), int(1, 4096)),
});

export const upMessage: fc.Arbitrary<UpMessage> = fc.oneof(
  hello,
  sense,
  event,
  fc.record({
    type: fc.constant('status' as const),
    boot,
    claim,
    revision: zeroUp,
    world,
    battery: int(-1, 100),
    rssi: int(-128, 127),
    freeBytes: int(-1, INT_MAX),
    queued: int(0, QUEUE_MAX),
    dropped: fc.tuple(zeroUp, zeroUp, zeroUp),
  }),
  fc.record({ type: fc.constantFrom('shown' as const, 'want' as const), boot, claim, revision: zeroUp }),
  fc.record({ type: fc.constant('fetch' as const), boot, claim, id: hex(8, 8), index: int(0, PIECES_MAX - 1) }),
);

const x = int(-128, 255);
const size = int(0, 255);
const colour = int(0, 15);
const ground = int(-1, 15);
const face = int(0, 3) as fc.Arbitrary<Face>;
const align = int(0, 2) as fc.Arbitrary<Align>;
const imageId = hex(8, 8);
const c = <L extends string>(value: L) => fc.constant(value);
const map = fc
  .array(fc.tuple(letter('0123456789abcdef'), letter('0123456789abcdef-')), { minLength: 1, maxLength: 16 })
  .map((pairs) => pairs.map((pair) => pair.join('')).join(''));
const legendEntry: fc.Arbitrary<GridLegend> = fc.tuple(printable(1, 1), ground, fc.oneof(c(''), imageId), ground);

/** One arbitrary for each operation, by its letter. */
export const opByLetter: { readonly [letter: string]: fc.Arbitrary<Op> } = {
  c: fc.tuple(c('c'), colour),
  r: fc.tuple(c('r'), x, x, size, size, colour),
  f: fc.tuple(c('f'), x, x, size, size, colour, int(1, 64)),
  t: fc.tuple(c('t'), x, x, face, colour, printable(0, TEXT_MAX), align),
  i: fc.oneof(fc.tuple(c('i'), x, x, imageId), fc.tuple(c('i'), x, x, imageId, map)),
  g: fc.tuple(c('g'), x, x, int(1, 128), size, size, size, printable(0, 100), fc.array(legendEntry, { maxLength: 4 })),
  b: fc.tuple(c('b'), x, x, size, size, int(0, 100), colour, colour),
  p: fc.tuple(c('p'), x, x, int(0, 64), int(0, 64), colour),
  n: fc.tuple(c('n'), x, x, face, colour, align),
  k: fc.tuple(c('k'), x, x, size, size, colour, colour, oneUp),
  e: fc.tuple(c('e'), int(0, 4) as fc.Arbitrary<Side | 4>, colour),
};
export const op: fc.Arbitrary<Op> = fc.oneof(...Object.values(opByLetter));
const ops = fc.array(op, { maxLength: OPS });

const motions = (elements: number): fc.Arbitrary<Motion[]> =>
  elements === 0
    ? fc.constant([])
    : fc.array(
        fc.tuple(fc.constantFrom('b' as const, 'a' as const, 'p' as const, 'l' as const), int(0, elements - 1)),
        {
          maxLength: MOTIONS_MAX,
        },
      );

/** Does it fit a message to a tile? */
export function fits(message: DownMessage): boolean {
  return messageBytes(tileTopic(TILE, 'dn'), encodeDown(message)) <= 900;
}

export const sceneMessage: fc.Arbitrary<SceneMessage> = ops
  .chain((drawn) =>
    fc.record(
      {
        type: fc.constant('scene' as const),
        claim,
        revision: oneUp,
        ops: fc.constant(drawn),
        motions: motions(drawn.length),
        turn: side,
        deadlineMs: zeroUp,
        cover: fc.record({ reader: side, ops, friends: fc.array(beacon, { maxLength: FRIENDS_MAX }) }),
      },
      { requiredKeys: ['type', 'claim', 'revision', 'ops', 'motions', 'turn'] },
    ),
  )
  .filter(fits);

export const patchMessage: fc.Arbitrary<PatchMessage> = fc
  .record(
    {
      type: fc.constant('patch' as const),
      claim,
      revision: oneUp,
      base: oneUp,
      ops: fc.array(fc.tuple(int(0, 63), op), { maxLength: OPS }),
      motions: motions(64),
      deadlineMs: int(-1, INT_MAX),
    },
    { requiredKeys: ['type', 'claim', 'revision', 'base', 'ops'] },
  )
  .filter(fits);

const light = fc.tuple(int(0, 4), colour, zeroUp);
const base64 = letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 1, PIECE_CHARS_MAX / 4).map(
  (text) => text.repeat(4),
);

export const downMessage: fc.Arbitrary<DownMessage> = fc.oneof(
  sceneMessage,
  patchMessage,
  fc.record({
    type: c('welcome'),
    boot,
    count: oneUp,
    claim,
    hub: hubId,
    beacon,
    sessionMs: zeroUp,
    statusMs: oneUp,
    sequence: int(0, SEQUENCE_MAX),
    name: printable(1, 12),
  }),
  fc.record({ type: c('who'), hub: hubId }),
  fc.record({ type: c('reboot'), boot }),
  fc.record({
    type: c('away'),
    boot,
    reason: fc.constantFrom('twins' as const, 'version' as const, 'stranger' as const, 'full' as const),
    retryMs: zeroUp,
  }),
  fc.record(
    { type: c('sound'), claim, tune: printable(1, TUNE_MAX), light, untilMs: zeroUp },
    { requiredKeys: ['type', 'claim', 'tune', 'untilMs'] },
  ),
  fc.record({
    type: c('refuse'),
    claim,
    lines: fc.array(printable(0, REFUSAL_CHARS_MAX), { minLength: 1, maxLength: REFUSAL_LINES_MAX }),
  }),
  fc.record({ type: c('ack'), claim, boot, sequence: int(0, SEQUENCE_MAX), sessionMs: zeroUp }),
  fc.record({ type: c('resend'), claim, boot, sequence: int(1, SEQUENCE_MAX) }),
  fc.record(
    {
      type: c('config'),
      claim,
      name: printable(1, 12),
      brightness: int(5, 100),
      mute: fc.boolean(),
      still: fc.boolean(),
    },
    { requiredKeys: ['type', 'claim'] },
  ),
  int(1, PIECES_MAX).chain((count) =>
    fc.record({
      type: c('piece'),
      claim,
      id: imageId,
      index: int(0, count - 1),
      count: fc.constant(count),
      data: base64,
    }),
  ),
  fc.record({
    type: c('do'),
    claim,
    what: fc.constantFrom('find' as const, 'restart' as const, 'sleep' as const, 'wake' as const, 'log' as const),
  }),
);

export const presenceMessage: fc.Arbitrary<PresenceMessage> = fc.record({
  online: fc.boolean(),
  boot,
  connection: oneUp,
});
export const hubMessage: fc.Arbitrary<HubMessage> = fc.record({
  online: fc.boolean(),
  hub: hubId,
  start: zeroUp,
  // Escapes double a character: 20 names of quotes alone would not fit.
  tables: fc.array(printable(1, 20), { maxLength: 18 }),
});
export const logMessage: fc.Arbitrary<LogMessage> = fc.record({
  boot,
  index: zeroUp,
  level: int(0, 3) as fc.Arbitrary<LogMessage['level']>,
  text: printable(0, LOG_CHARS_MAX),
});
export const askMessage: fc.Arbitrary<AskMessage> = fc.record({ version: oneUp, tile: tileId });
export const answerMessage: fc.Arbitrary<AnswerMessage> = fc.record({
  version: oneUp,
  hub: hubId,
  port: int(1, 65535),
});

/** JSON near to ours: our keys, our words, our shapes, and values that are nearly right. */
export const nearlyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: -2, max: 20 }),
    fc.constantFrom('scene', 'press', 'hello', 'status', 'contact', 'c', 't', '__proto__', '3fa90b1c', '', null),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(
      fc.constantFrom(...'tbnkvfycdsareguximqlphowzj'.split(''), '__proto__', 'hub', 'length'),
      tie('value'),
    ),
  ),
})).value;
