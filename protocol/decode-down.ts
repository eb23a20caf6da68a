/** What the hub says to a tile, text to message. README.md section 2.2. */
import { checkChange, readMotions, readOps } from './decode-ops.ts';
import {
  type Check,
  checkInt,
  checkText,
  type Fault,
  type Fields,
  faulty,
  parseFields,
  readHex,
  readInt,
  readIntOr,
  readInts,
  readList,
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

function readClaim(fault: Fault, fields: Fields): number {
  return readInt(fault, fields, 'k', 1, INT_MAX);
}

function readBoot(fault: Fault, fields: Fields): number {
  return readInt(fault, fields, 'b', 1, BOOT_MAX);
}

function readHub(fault: Fault, fields: Fields): string {
  const hub = readText(fault, fields, 'h', 1, NAME_MAX);
  if (fault.malformed === '' && !isHubId(hub)) faulty(fault, 'range', 'h');
  return hub;
}

function readWelcome(fault: Fault, fields: Fields): WelcomeMessage {
  return {
    type: 'welcome',
    boot: readBoot(fault, fields),
    count: readInt(fault, fields, 'n', 1, INT_MAX),
    claim: readClaim(fault, fields),
    hub: readHub(fault, fields),
    beacon: readInt(fault, fields, 'u', 1, BEACON_MAX),
    sessionMs: readInt(fault, fields, 'm', 0, INT_MAX),
    statusMs: readInt(fault, fields, 'p', 1, INT_MAX),
    sequence: readInt(fault, fields, 's', 0, SEQUENCE_MAX),
    name: readText(fault, fields, 'x', 1, NAME_MAX),
  };
}

const checkFriend: Check = (fault, value) => checkInt(fault, value, 1, BEACON_MAX);

function readCover(fault: Fault, fields: Fields, opsMax: number): Cover {
  return {
    reader: readInt(fault, fields, 'e', 0, 3) as Side,
    ops: readOps(fault, fields, 'c', opsMax),
    friends:
      fields.f === undefined ? [] : (readList(fault, fields, 'f', 0, FRIENDS_MAX, checkFriend) as readonly number[]),
  };
}

function readScene(fault: Fault, fields: Fields): SceneMessage {
  const ops = readOps(fault, fields, 'o', OPS_MAX);
  const message: Writable<SceneMessage> = {
    type: 'scene',
    claim: readClaim(fault, fields),
    revision: readInt(fault, fields, 'r', 1, INT_MAX),
    ops: ops,
    motions: fields.m === undefined ? [] : readMotions(fault, fields, ops.length),
    turn: readIntOr(fault, fields, 'q', 0, 3, 0) as Side,
  };
  if (fields.d !== undefined) message.deadlineMs = readInt(fault, fields, 'd', 0, INT_MAX);
  if (fields.c !== undefined) message.cover = readCover(fault, fields, OPS_MAX - ops.length);
  return message;
}

function readPatch(fault: Fault, fields: Fields): PatchMessage {
  const message: Writable<PatchMessage> = {
    type: 'patch',
    claim: readClaim(fault, fields),
    revision: readInt(fault, fields, 'r', 1, INT_MAX),
    base: readInt(fault, fields, 'p', 1, INT_MAX),
    ops: readList(fault, fields, 'o', 0, OPS_MAX, checkChange) as unknown as PatchMessage['ops'],
  };
  if (fields.m !== undefined) message.motions = readMotions(fault, fields, OPS_MAX);
  if (fields.d !== undefined) message.deadlineMs = readInt(fault, fields, 'd', -1, INT_MAX);
  return message;
}

function readSound(fault: Fault, fields: Fields): SoundMessage {
  const message: Writable<SoundMessage> = {
    type: 'sound',
    claim: readClaim(fault, fields),
    tune: readText(fault, fields, 'u', 1, TUNE_MAX),
    untilMs: readInt(fault, fields, 'd', 0, INT_MAX),
  };
  if (fields.l !== undefined) {
    message.light = readInts(fault, fields, 'l', [0, 0, 0], [4, 15, INT_MAX]) as readonly [number, number, number];
  }
  return message;
}

const checkLine: Check = (fault, value) => checkText(fault, value, 0, REFUSAL_CHARS_MAX);

function readConfig(fault: Fault, fields: Fields): ConfigMessage {
  const message: Writable<ConfigMessage> = { type: 'config', claim: readClaim(fault, fields) };
  if (fields.x !== undefined) message.name = readText(fault, fields, 'x', 1, NAME_MAX);
  if (fields.l !== undefined) message.brightness = readInt(fault, fields, 'l', 5, 100);
  if (fields.u !== undefined) message.mute = readInt(fault, fields, 'u', 0, 1) === 1;
  if (fields.q !== undefined) message.still = readInt(fault, fields, 'q', 0, 1) === 1;
  return message;
}

function readPiece(fault: Fault, fields: Fields): PieceMessage {
  const count = readInt(fault, fields, 'c', 1, PIECES_MAX);
  // Its alphabet is left to the body, which decodes it natively and checks the image: a walk over 700 characters is slow.
  const data = fields.d;
  if (fault.malformed === '' && typeof data !== 'string') faulty(fault, 'shape', 'd');
  const text = typeof data === 'string' ? data : '';
  if (fault.malformed === '' && (text === '' || text.length > PIECE_CHARS_MAX || mod(text.length, 4) !== 0)) {
    faulty(fault, 'range', 'd');
  }
  return {
    type: 'piece',
    claim: readClaim(fault, fields),
    id: readHex(fault, fields, 'i', 8, 8),
    index: readInt(fault, fields, 'n', 0, count - 1),
    count: count,
    data: text,
  };
}

/** The messages of few fields. */
function readSmall(fault: Fault, fields: Fields, type: unknown): DownMessage | undefined {
  if (type === 'who') return { type: type, hub: readHub(fault, fields) };
  if (type === 'reboot') return { type: type, boot: readBoot(fault, fields) };
  if (type === 'away') {
    return {
      type: type,
      boot: readBoot(fault, fields),
      reason: readWord(fault, fields, 'x', AWAY_REASONS),
      retryMs: readInt(fault, fields, 'm', 0, INT_MAX),
    };
  }
  if (type === 'refuse') {
    return {
      type: type,
      claim: readClaim(fault, fields),
      lines: readList(fault, fields, 'x', 1, REFUSAL_LINES_MAX, checkLine) as readonly string[],
    };
  }
  if (type === 'resend') {
    return {
      type: type,
      claim: readClaim(fault, fields),
      boot: readBoot(fault, fields),
      sequence: readInt(fault, fields, 's', 1, SEQUENCE_MAX),
    };
  }
  if (type === 'do') return { type: type, claim: readClaim(fault, fields), what: readWord(fault, fields, 'x', DEEDS) };
  return undefined;
}

function readDown(fault: Fault, fields: Fields): DownMessage | undefined {
  const type = fields.t;
  if (type === 'ack') {
    return {
      type: type,
      claim: readClaim(fault, fields),
      boot: readBoot(fault, fields),
      sequence: readInt(fault, fields, 's', 0, SEQUENCE_MAX),
      sessionMs: readInt(fault, fields, 'm', 0, INT_MAX),
    };
  }
  if (type === 'scene') return readScene(fault, fields);
  if (type === 'patch') return readPatch(fault, fields);
  if (type === 'sound') return readSound(fault, fields);
  if (type === 'welcome') return readWelcome(fault, fields);
  if (type === 'config') return readConfig(fault, fields);
  if (type === 'piece') return readPiece(fault, fields);
  return readSmall(fault, fields, type);
}

/** The payload of `ct/t/<tile>/dn`, or why it is none. Never throws, whatever the text. */
export function decodeDown(text: string, parseJson: ParseJson): DownMessage | Malformed {
  const fault: Fault = { malformed: '', path: '' };
  const fields = parseFields(fault, text, TILE_TOPIC_BYTES, parseJson);
  const message = fault.malformed === '' ? readDown(fault, fields) : undefined;
  return toAnswer(fault, message, fields.t);
}
