/** What tiles say, text to message. README.md section 2.1. */
import { isMadeOf } from './ascii.ts';
import {
  checkInt,
  checkInts,
  type Fault,
  type Fields,
  faulty,
  isList,
  parseFields,
  readHex,
  readInt,
  readIntOr,
  readInts,
  readList,
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
function readCapabilities(fault: Fault, fields: Fields): readonly Capability[] {
  const known: Capability[] = [];
  const letters = readText(fault, fields, 'c', 0, NAME_MAX);
  for (let i = 0; i < letters.length; i++) {
    const letter = letters.charAt(i) as Capability;
    if (isMadeOf(letter, CAPABILITIES) && known.indexOf(letter) < 0) known.push(letter);
  }
  return known;
}

function readHello(fault: Fault, fields: Fields): HelloMessage {
  const versions = readInts(fault, fields, 'v', [1, 1], [INT_MAX, INT_MAX]) as readonly [number, number];
  if (fault.malformed === '' && versions[1] < versions[0]) faulty(fault, 'range', 'v[1]');
  return {
    type: 'hello',
    boot: readInt(fault, fields, 'b', 1, BOOT_MAX),
    count: readInt(fault, fields, 'n', 1, INT_MAX),
    claim: readInt(fault, fields, 'k', 0, INT_MAX),
    versions: versions,
    firmware: readText(fault, fields, 'f', 1, NAME_MAX),
    body: readText(fault, fields, 'y', 1, NAME_MAX),
    capabilities: readCapabilities(fault, fields),
    panel: readInts(fault, fields, 'd', [1, 1], [PANEL_MAX, PANEL_MAX]) as readonly [number, number],
  };
}

function checkEdge(fault: Fault, value: unknown): boolean {
  return isList(value) ? checkInts(fault, value, [1, 0], [BEACON_MAX, 3]) : checkInt(fault, value, 0, 0);
}

function readWorld(fault: Fault, fields: Fields): World {
  return {
    edges: readList(fault, fields, 'e', 4, 4, checkEdge) as unknown as Edges,
    posture: readIntOr(fault, fields, 'p', 0, 6, 0) as Posture,
    tag: fields.g === undefined ? '' : readHex(fault, fields, 'g', 8, 20),
    button: readIntOr(fault, fields, 'd', 0, 1, 0) === 1,
    frozen: readIntOr(fault, fields, 'z', 0, 1, 0) === 1,
  };
}

function readSense(fault: Fault, fields: Fields): SenseMessage {
  return {
    type: 'sense',
    boot: readInt(fault, fields, 'b', 1, BOOT_MAX),
    sequence: readInt(fault, fields, 's', 1, SEQUENCE_MAX),
    ageMs: readInt(fault, fields, 'a', 0, INT_MAX),
    revision: readInt(fault, fields, 'r', 0, INT_MAX),
    world: readWorld(fault, fields),
  };
}

function readEvent(fault: Fault, fields: Fields, kind: EventKind): EventMessage {
  const sense = readSense(fault, fields);
  const message: Writable<EventMessage> = {
    type: 'event',
    boot: sense.boot,
    sequence: sense.sequence,
    ageMs: sense.ageMs,
    revision: sense.revision,
    world: sense.world,
    kind: kind,
  };
  if (kind === 'tilt') message.to = readInt(fault, fields, 'x', 0, 3) as Side;
  if (kind === 'point') {
    const last = SCREEN_SIZE - 1;
    message.at = readInts(fault, fields, 'x', [0, 0], [last, last]) as readonly [number, number];
  }
  return message;
}

function readStatus(fault: Fault, fields: Fields): StatusMessage {
  return {
    type: 'status',
    boot: readInt(fault, fields, 'b', 1, BOOT_MAX),
    claim: readInt(fault, fields, 'k', 1, INT_MAX),
    revision: readInt(fault, fields, 'r', 0, INT_MAX),
    world: readWorld(fault, fields),
    battery: readInt(fault, fields, 'u', -1, 100),
    rssi: readInt(fault, fields, 'i', -128, 127),
    freeBytes: readInt(fault, fields, 'm', -1, INT_MAX),
    queued: readInt(fault, fields, 'q', 0, QUEUE_MAX),
    dropped: readInts(fault, fields, 'l', [0, 0, 0], [INT_MAX, INT_MAX, INT_MAX]) as readonly [number, number, number],
  };
}

function readReport(fault: Fault, fields: Fields, type: 'shown' | 'want'): UpMessage {
  return {
    type: type,
    boot: readInt(fault, fields, 'b', 1, BOOT_MAX),
    claim: readInt(fault, fields, 'k', 1, INT_MAX),
    revision: readInt(fault, fields, 'r', 0, INT_MAX),
  };
}

function readFetch(fault: Fault, fields: Fields): UpMessage {
  return {
    type: 'fetch',
    boot: readInt(fault, fields, 'b', 1, BOOT_MAX),
    claim: readInt(fault, fields, 'k', 1, INT_MAX),
    id: readHex(fault, fields, 'i', 8, 8),
    index: readInt(fault, fields, 'n', 0, PIECES_MAX - 1),
  };
}

function readUp(fault: Fault, fields: Fields): UpMessage | undefined {
  const type = fields.t;
  if (type === 'hello') return readHello(fault, fields);
  if (type === 'sense') return readSense(fault, fields);
  if (type === 'status') return readStatus(fault, fields);
  if (type === 'shown' || type === 'want') return readReport(fault, fields, type);
  if (type === 'fetch') return readFetch(fault, fields);
  if (typeof type === 'string' && EVENT_KINDS.indexOf(type as EventKind) >= 0) {
    return readEvent(fault, fields, type as EventKind);
  }
  return undefined;
}

/** The payload of `ct/t/<tile>/up`, or why it is none. Never throws, whatever the text. */
export function decodeUp(text: string, parseJson: ParseJson): UpMessage | Malformed {
  const fault: Fault = { malformed: '', path: '' };
  const fields = parseFields(fault, text, TILE_TOPIC_BYTES, parseJson);
  const message = fault.malformed === '' ? readUp(fault, fields) : undefined;
  return toAnswer(fault, message, fields.t);
}
