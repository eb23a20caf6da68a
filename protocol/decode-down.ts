/** What the hub says to a tile, text to message. README.md section 2.2. */
import { checkChange, readMotions, readOps } from './decode-ops.ts';
import {
  type Check,
  checkInt,
  checkText,
  faulty,
  type Reading,
  readHex,
  readInt,
  readIntOr,
  readInts,
  readList,
  readPayload,
  readText,
  readWord,
  toAnswer,
  type Writable,
} from './decode-values.ts';
import { mod } from './int.ts';
import {
  BEACON_MAX,
  BOOT_MAX,
  FRIENDS_MAX,
  INT_MAX,
  OPS_MAX,
  PIECE_CHARS_MAX,
  PIECES_MAX,
  REFUSAL_CHARS_MAX,
  REFUSAL_LINES_MAX,
  SEQUENCE_MAX,
  TUNE_MAX,
} from './limits.ts';
import type {
  AwayMessage,
  ConfigMessage,
  DoMessage,
  DownMessage,
  Malformed,
  ParseJson,
  PatchMessage,
  PieceMessage,
  SceneMessage,
  SoundMessage,
  WelcomeMessage,
} from './messages.ts';
import type { Cover, Side } from './scene.ts';
import { TILE_TOPIC_BYTES } from './size.ts';
import { isHubId } from './topics.ts';

/** Characters of a tile's name. */
const NAME_MAX = 12;
const AWAY_REASONS: readonly AwayMessage['reason'][] = ['twins', 'version', 'stranger', 'full'];
const DEEDS: readonly DoMessage['what'][] = ['find', 'restart', 'sleep', 'wake', 'log'];

function readClaim(input: Reading): number {
  return readInt(input, 'k', 1, INT_MAX);
}

function readBoot(input: Reading): number {
  return readInt(input, 'b', 1, BOOT_MAX);
}

function readHub(input: Reading): string {
  const hub = readText(input, 'h', 1, NAME_MAX);
  if (input.malformed === '' && !isHubId(hub)) faulty(input, 'range', 'h');
  return hub;
}

function readWelcome(input: Reading): WelcomeMessage {
  return {
    type: 'welcome',
    boot: readBoot(input),
    count: readInt(input, 'n', 1, INT_MAX),
    claim: readClaim(input),
    hub: readHub(input),
    beacon: readInt(input, 'u', 1, BEACON_MAX),
    sessionMs: readInt(input, 'm', 0, INT_MAX),
    statusMs: readInt(input, 'p', 1, INT_MAX),
    sequence: readInt(input, 's', 0, SEQUENCE_MAX),
    name: readText(input, 'x', 1, NAME_MAX),
  };
}

const checkFriend: Check = (input, value) => checkInt(input, value, 1, BEACON_MAX);

function readCover(input: Reading, opsMax: number): Cover {
  return {
    reader: readInt(input, 'e', 0, 3) as Side,
    ops: readOps(input, 'c', opsMax),
    friends:
      input.fields.f === undefined ? [] : (readList(input, 'f', 0, FRIENDS_MAX, checkFriend) as readonly number[]),
  };
}

function readScene(input: Reading): SceneMessage {
  const ops = readOps(input, 'o', OPS_MAX);
  const message: Writable<SceneMessage> = {
    type: 'scene',
    claim: readClaim(input),
    revision: readInt(input, 'r', 1, INT_MAX),
    ops: ops,
    motions: input.fields.m === undefined ? [] : readMotions(input, ops.length),
    turn: readIntOr(input, 'q', 0, 3, 0) as Side,
  };
  if (input.fields.d !== undefined) message.deadlineMs = readInt(input, 'd', 0, INT_MAX);
  if (input.fields.c !== undefined) message.cover = readCover(input, OPS_MAX - ops.length);
  return message;
}

function readPatch(input: Reading): PatchMessage {
  const message: Writable<PatchMessage> = {
    type: 'patch',
    claim: readClaim(input),
    revision: readInt(input, 'r', 1, INT_MAX),
    base: readInt(input, 'p', 1, INT_MAX),
    ops: readList(input, 'o', 0, OPS_MAX, checkChange) as unknown as PatchMessage['ops'],
  };
  if (input.fields.m !== undefined) message.motions = readMotions(input, OPS_MAX);
  if (input.fields.d !== undefined) message.deadlineMs = readInt(input, 'd', -1, INT_MAX);
  return message;
}

function readSound(input: Reading): SoundMessage {
  const message: Writable<SoundMessage> = {
    type: 'sound',
    claim: readClaim(input),
    tune: readText(input, 'u', 1, TUNE_MAX),
    untilMs: readInt(input, 'd', 0, INT_MAX),
  };
  if (input.fields.l !== undefined) {
    message.light = readInts(input, 'l', [0, 0, 0], [4, 15, INT_MAX]) as readonly [number, number, number];
  }
  return message;
}

const checkLine: Check = (input, value) => checkText(input, value, 0, REFUSAL_CHARS_MAX);

function readConfig(input: Reading): ConfigMessage {
  const message: Writable<ConfigMessage> = { type: 'config', claim: readClaim(input) };
  if (input.fields.x !== undefined) message.name = readText(input, 'x', 1, NAME_MAX);
  if (input.fields.l !== undefined) message.brightness = readInt(input, 'l', 5, 100);
  if (input.fields.u !== undefined) message.mute = readInt(input, 'u', 0, 1) === 1;
  if (input.fields.q !== undefined) message.still = readInt(input, 'q', 0, 1) === 1;
  return message;
}

function readPiece(input: Reading): PieceMessage {
  const count = readInt(input, 'c', 1, PIECES_MAX);
  // Its alphabet is left to the body, which decodes it natively and checks the image: a walk over 700 characters is slow.
  const data = input.fields.d;
  if (input.malformed === '' && typeof data !== 'string') faulty(input, 'shape', 'd');
  const text = typeof data === 'string' ? data : '';
  if (input.malformed === '' && (text === '' || text.length > PIECE_CHARS_MAX || mod(text.length, 4) !== 0)) {
    faulty(input, 'range', 'd');
  }
  return {
    type: 'piece',
    claim: readClaim(input),
    id: readHex(input, 'i', 8, 8),
    index: readInt(input, 'n', 0, count - 1),
    count: count,
    data: text,
  };
}

/** The messages of few fields. */
function readSmall(input: Reading, type: unknown): DownMessage | undefined {
  if (type === 'who') return { type: type, hub: readHub(input) };
  if (type === 'reboot') return { type: type, boot: readBoot(input) };
  if (type === 'away') {
    return {
      type: type,
      boot: readBoot(input),
      reason: readWord(input, 'x', AWAY_REASONS),
      retryMs: readInt(input, 'm', 0, INT_MAX),
    };
  }
  if (type === 'refuse') {
    return {
      type: type,
      claim: readClaim(input),
      lines: readList(input, 'x', 1, REFUSAL_LINES_MAX, checkLine) as readonly string[],
    };
  }
  if (type === 'resend') {
    return {
      type: type,
      claim: readClaim(input),
      boot: readBoot(input),
      sequence: readInt(input, 's', 1, SEQUENCE_MAX),
    };
  }
  if (type === 'do') return { type: type, claim: readClaim(input), what: readWord(input, 'x', DEEDS) };
  return undefined;
}

function readDown(input: Reading): DownMessage | undefined {
  const type = input.fields.t;
  if (type === 'ack') {
    return {
      type: type,
      claim: readClaim(input),
      boot: readBoot(input),
      sequence: readInt(input, 's', 0, SEQUENCE_MAX),
      sessionMs: readInt(input, 'm', 0, INT_MAX),
    };
  }
  if (type === 'scene') return readScene(input);
  if (type === 'patch') return readPatch(input);
  if (type === 'sound') return readSound(input);
  if (type === 'welcome') return readWelcome(input);
  if (type === 'config') return readConfig(input);
  if (type === 'piece') return readPiece(input);
  return readSmall(input, type);
}

/** The payload of `ct/t/<tile>/dn`, or why it is none. Never throws, whatever the text. */
export function decodeDown(text: string, parseJson: ParseJson): DownMessage | Malformed {
  const input = readPayload(text, TILE_TOPIC_BYTES, parseJson);
  return toAnswer(input, readDown(input));
}
