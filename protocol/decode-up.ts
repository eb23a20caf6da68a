/** What tiles say, text to message. README.md section 2.1. */
import { isMadeOf } from './ascii.ts';
import {
  checkInt,
  checkInts,
  faulty,
  isList,
  type Reading,
  readHex,
  readInt,
  readIntOr,
  readInts,
  readList,
  readPayload,
  readText,
  toAnswer,
  type Writable,
} from './decode-values.ts';
import { BEACON_MAX, BOOT_MAX, INT_MAX, PIECES_MAX, QUEUE_MAX, SCREEN_SIZE, SEQUENCE_MAX } from './limits.ts';
import type {
  Capability,
  Edges,
  EventKind,
  EventMessage,
  HelloMessage,
  Malformed,
  ParseJson,
  Posture,
  SenseMessage,
  StatusMessage,
  UpMessage,
  World,
} from './messages.ts';
import type { Side } from './scene.ts';
import { TILE_TOPIC_BYTES } from './size.ts';

const EVENT_KINDS: readonly EventKind[] = ['press', 'hold', 'long', 'tilt', 'shake', 'flip', 'pour', 'tap', 'point'];
const CAPABILITIES = 'embtpsw';
/** Characters of a firmware version and of a body's name. */
const NAME_MAX = 20;
/** Largest panel edge in device pixels. */
const PANEL_MAX = 4096;

/** The letters we know, each once: a later version may know more. */
function readCapabilities(input: Reading): readonly Capability[] {
  const known: Capability[] = [];
  const letters = readText(input, 'c', 0, NAME_MAX);
  for (let i = 0; i < letters.length; i++) {
    const letter = letters.charAt(i) as Capability;
    if (isMadeOf(letter, CAPABILITIES) && known.indexOf(letter) < 0) known.push(letter);
  }
  return known;
}

function readHello(input: Reading): HelloMessage {
  const versions = readInts(input, 'v', [1, 1], [INT_MAX, INT_MAX]) as readonly [number, number];
  if (input.malformed === '' && versions[1] < versions[0]) faulty(input, 'range', 'v[1]');
  return {
    type: 'hello',
    boot: readInt(input, 'b', 1, BOOT_MAX),
    count: readInt(input, 'n', 1, INT_MAX),
    claim: readInt(input, 'k', 0, INT_MAX),
    versions: versions,
    firmware: readText(input, 'f', 1, NAME_MAX),
    body: readText(input, 'y', 1, NAME_MAX),
    capabilities: readCapabilities(input),
    panel: readInts(input, 'd', [1, 1], [PANEL_MAX, PANEL_MAX]) as readonly [number, number],
  };
}

function checkEdge(input: Reading, value: unknown): boolean {
  return isList(value) ? checkInts(input, value, [1, 0], [BEACON_MAX, 3]) : checkInt(input, value, 0, 0);
}

function readWorld(input: Reading): World {
  return {
    edges: readList(input, 'e', 4, 4, checkEdge) as unknown as Edges,
    posture: readIntOr(input, 'p', 0, 6, 0) as Posture,
    tag: input.fields.g === undefined ? '' : readHex(input, 'g', 8, 20),
    button: readIntOr(input, 'd', 0, 1, 0) === 1,
    frozen: readIntOr(input, 'z', 0, 1, 0) === 1,
  };
}

function readSense(input: Reading): SenseMessage {
  return {
    type: 'sense',
    boot: readInt(input, 'b', 1, BOOT_MAX),
    sequence: readInt(input, 's', 1, SEQUENCE_MAX),
    ageMs: readInt(input, 'a', 0, INT_MAX),
    revision: readInt(input, 'r', 0, INT_MAX),
    world: readWorld(input),
  };
}

function readEvent(input: Reading, kind: EventKind): EventMessage {
  const sense = readSense(input);
  const message: Writable<EventMessage> = {
    type: 'event',
    boot: sense.boot,
    sequence: sense.sequence,
    ageMs: sense.ageMs,
    revision: sense.revision,
    world: sense.world,
    kind: kind,
  };
  if (kind === 'tilt') message.to = readInt(input, 'x', 0, 3) as Side;
  if (kind === 'point') {
    const last = SCREEN_SIZE - 1;
    message.at = readInts(input, 'x', [0, 0], [last, last]) as readonly [number, number];
  }
  return message;
}

function readStatus(input: Reading): StatusMessage {
  return {
    type: 'status',
    boot: readInt(input, 'b', 1, BOOT_MAX),
    claim: readInt(input, 'k', 1, INT_MAX),
    revision: readInt(input, 'r', 0, INT_MAX),
    world: readWorld(input),
    battery: readInt(input, 'u', -1, 100),
    rssi: readInt(input, 'i', -128, 127),
    freeBytes: readInt(input, 'm', -1, INT_MAX),
    queued: readInt(input, 'q', 0, QUEUE_MAX),
    dropped: readInts(input, 'l', [0, 0, 0], [INT_MAX, INT_MAX, INT_MAX]) as readonly [number, number, number],
  };
}

function readReport(input: Reading, type: 'shown' | 'want'): UpMessage {
  return {
    type: type,
    boot: readInt(input, 'b', 1, BOOT_MAX),
    claim: readInt(input, 'k', 1, INT_MAX),
    revision: readInt(input, 'r', 0, INT_MAX),
  };
}

function readFetch(input: Reading): UpMessage {
  return {
    type: 'fetch',
    boot: readInt(input, 'b', 1, BOOT_MAX),
    claim: readInt(input, 'k', 1, INT_MAX),
    id: readHex(input, 'i', 8, 8),
    index: readInt(input, 'n', 0, PIECES_MAX - 1),
  };
}

function readUp(input: Reading): UpMessage | undefined {
  const type = input.fields.t;
  if (type === 'hello') return readHello(input);
  if (type === 'sense') return readSense(input);
  if (type === 'status') return readStatus(input);
  if (type === 'shown' || type === 'want') return readReport(input, type);
  if (type === 'fetch') return readFetch(input);
  if (typeof type === 'string' && EVENT_KINDS.indexOf(type as EventKind) >= 0) {
    return readEvent(input, type as EventKind);
  }
  return undefined;
}

/** The payload of `ct/t/<tile>/up`, or why it is none. Never throws, whatever the text. */
export function decodeUp(text: string, parseJson: ParseJson): UpMessage | Malformed {
  const input = readPayload(text, TILE_TOPIC_BYTES, parseJson);
  return toAnswer(input, readUp(input));
}
