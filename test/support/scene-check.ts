import type { Board, Screen } from '../../hub/games/game.ts';
import {
  MESSAGE_BYTES_MAX,
  MOTIONS_MAX,
  OPS_MAX,
  SAFE_MAX,
  SAFE_MIN,
  SCREEN_SIZE,
  TEXT_MAX,
} from '../../protocol/limits.ts';
import type { Motion, Op } from '../../protocol/scene.ts';

/** Where operations are drawn. A game names its images; in a scene on the wire they have become content hashes. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly images: 'name' | 'hash';
  /** Words stay in the safe area, and a line is no longer than it holds (LOOK section 3). */
  readonly isTile: boolean;
}

export const TILE_NAMED: Frame = { width: SCREEN_SIZE, height: SCREEN_SIZE, images: 'name', isTile: true };
export const TILE_HASHED: Frame = { ...TILE_NAMED, images: 'hash' };

const FACE_HEIGHT_PX = [7, 12, 14, 28];
const FACE_CHARS_MAX = [20, 15, 10, 5];
const PIPS_MAX = 64;
const ASCII = /^[ -~]*$/;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const HASH = /^[0-9a-f]{8}$/;
const COLOUR_MAP = /^([0-9a-f][0-9a-f-]){1,16}$/;

type Check = (value: unknown, frame: Frame) => string | null;

const whole =
  (what: string, min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? null
      : `${what} ${JSON.stringify(value)} is not in ${min}..${max}`;
const colour = whole('colour', 0, 15);
const colourOrNone = whole('colour', -1, 15);
const face = whole('face', 0, 3);
const align = whole('align', 0, 2);
const fullMs = whole('full length', 1, 2 ** 30);
/** Operations may start and end outside: they are clipped. Far outside is a bug. */
const x: Check = (value, { width }) => whole('x', -SCREEN_SIZE, 2 * width - 1)(value, TILE_NAMED);
const y: Check = (value, { height }) => whole('y', -SCREEN_SIZE, 2 * height - 1)(value, TILE_NAMED);
const w: Check = (value, { width }) => whole('width', 0, 2 * width - 1)(value, TILE_NAMED);
const h: Check = (value, { height }) => whole('height', 0, 2 * height - 1)(value, TILE_NAMED);
const text: Check = (value) =>
  typeof value === 'string' && value.length <= TEXT_MAX && ASCII.test(value)
    ? null
    : `${JSON.stringify(value)} is not 0-${TEXT_MAX} printable ASCII characters`;
const image: Check = (value, { images }) =>
  typeof value === 'string' && (images === 'name' ? NAME : HASH).test(value)
    ? null
    : `${JSON.stringify(value)} is no image ${images}`;
const colourMap: Check = (value) =>
  typeof value === 'string' && COLOUR_MAP.test(value) ? null : `${JSON.stringify(value)} is no colour map`;
const cells: Check = (value) =>
  typeof value === 'string' && value.length > 0 && ASCII.test(value) ? null : 'the cells of a grid are letters';

const legend: Check = (value, frame) => {
  if (!Array.isArray(value)) return 'a legend is a list';
  const letters = new Set(value.map((entry) => (Array.isArray(entry) ? entry[0] : undefined)));
  if (letters.size !== value.length) return 'a letter stands twice in the legend';
  for (const entry of value) {
    if (!Array.isArray(entry) || entry.length !== 4) return `${JSON.stringify(entry)} is no legend entry`;
    const [letter, ground, name, frameColour] = entry;
    if (typeof letter !== 'string' || letter.length !== 1) return `${JSON.stringify(letter)} is no letter`;
    const fault =
      colourOrNone(ground, frame) ?? (name === '' ? null : image(name, frame)) ?? colourOrNone(frameColour, frame);
    if (fault !== null) return fault;
  }
  return null;
};

/** What stands after the letter of each operation (protocol/README, section 4). */
const SHAPES: { readonly [letter: string]: readonly (readonly Check[])[] } = {
  c: [[colour]],
  r: [[x, y, w, h, colour]],
  f: [[x, y, w, h, colour, whole('thickness', 1, 64)]],
  t: [[x, y, face, colour, text, align]],
  i: [
    [x, y, image],
    [x, y, image, colourMap],
  ],
  g: [[x, y, whole('columns', 1, 128), w, h, whole('gap', 0, 255), cells, legend]],
  b: [[x, y, w, h, whole('level', 0, 100), colour, colour]],
  p: [[x, y, whole('pips', 0, PIPS_MAX), whole('filled pips', 0, PIPS_MAX), colour]],
  n: [[x, y, face, colour, align]],
  k: [[x, y, w, h, colour, colour, fullMs]],
  e: [[whole('side', 0, 4), colour]],
};

function shapeFault(op: unknown, frame: Frame): string | null {
  if (!Array.isArray(op) || typeof op[0] !== 'string') return 'is no operation';
  const shapes = SHAPES[op[0]];
  if (shapes === undefined) return 'is no operation';
  const shape = shapes.find(({ length }) => length === op.length - 1);
  if (shape === undefined) return `has ${op.length - 1} arguments`;
  for (const [index, check] of shape.entries()) {
    const fault = check(op[index + 1], frame);
    if (fault !== null) return fault;
  }
  return null;
}

function wordsFault(atY: number, atX: number, faceOf: number, anchor: number, chars: number): string | null {
  const most = FACE_CHARS_MAX[faceOf] ?? 0;
  if (chars > most) return `has ${chars} characters where face ${faceOf} holds ${most}`;
  const bottom = atY + (FACE_HEIGHT_PX[faceOf] ?? 0) - 1;
  if (atY < SAFE_MIN || bottom > SAFE_MAX) return `leaves the safe area: rows ${atY}-${bottom}`;
  const isInside = anchor === 2 ? atX > SAFE_MIN && atX <= SAFE_MAX + 1 : atX >= SAFE_MIN && atX <= SAFE_MAX;
  return isInside ? null : `leaves the safe area: x ${atX}`;
}

/** What the shape alone does not say. */
function senseFault(op: Op, frame: Frame): string | null {
  switch (op[0]) {
    case 't':
      return frame.isTile && op[5] !== '' ? wordsFault(op[2], op[1], op[3], op[6], op[5].length) : null;
    case 'n':
      return frame.isTile ? wordsFault(op[2], op[1], op[3], op[5], 3) : null;
    case 'p':
      return op[4] > op[3] ? `fills ${op[4]} of ${op[3]} pips` : null;
    case 'g':
      return op[7].length % op[3] === 0 ? null : `has ${op[7].length} cells in ${op[3]} columns`;
    default:
      return null;
  }
}

/** What is wrong with a list of operations, a line each. [] = nothing. */
export function opFaults(ops: unknown, frame: Frame): readonly string[] {
  if (!Array.isArray(ops)) return ['operations are a list'];
  return ops.flatMap((op: unknown, element) => {
    const fault = shapeFault(op, frame) ?? senseFault(op as Op, frame);
    return fault === null ? [] : [`element ${element} ${JSON.stringify(op)}: ${fault}`];
  });
}

function motionFaults(motions: readonly Motion[], ops: readonly Op[]): readonly string[] {
  const faults = motions.flatMap((motion) => {
    const [kind, element] = motion;
    if (!['b', 'a', 'p', 'l'].includes(kind)) return [`motion ${JSON.stringify(motion)}: no such kind`];
    const target = ops[element];
    if (target === undefined) return [`motion ${JSON.stringify(motion)}: no such element`];
    return kind === 'l' && target[0] !== 'b' ? [`motion ${JSON.stringify(motion)}: a level needs a bar`] : [];
  });
  return motions.length > MOTIONS_MAX ? [...faults, `${motions.length} motions`] : faults;
}

type Target = readonly [string, number, number, number, number];

function targetFaults(targets: readonly Target[], { width, height }: Frame): readonly string[] {
  const names = targets.map(([name]) => name);
  const twice = names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `target ${name} stands twice`);
  const outside = targets.filter(([name, left, top, wide, high]) => {
    const areWhole = [left, top, wide, high].every(Number.isInteger);
    const fits = left >= 0 && top >= 0 && wide > 0 && high > 0 && left + wide <= width && top + high <= height;
    return name === '' || !ASCII.test(name) || !areWhole || !fits;
  });
  return [...twice, ...outside.map((target) => `target ${JSON.stringify(target)} does not fit`)];
}

const asHash = (op: Op): Op => {
  const hash = '00000000';
  if (op[0] === 'i') return op.length === 4 ? ['i', op[1], op[2], hash] : ['i', op[1], op[2], hash, op[4]];
  if (op[0] !== 'g') return op;
  const entries = op[8].map(
    ([letter, ground, name, frame]) => [letter, ground, name === '' ? '' : hash, frame] as const,
  );
  return ['g', op[1], op[2], op[3], op[4], op[5], op[6], op[7], entries];
};

/** Bytes of topic and payload with every number of the envelope at its longest. */
export function sceneBytes(screen: Screen): number {
  const payload = {
    ...{ t: 'scene', k: 9_999_999, r: 9_999_999, o: screen.ops.map(asHash), m: screen.motions ?? [], q: 3 },
    ...(screen.timer === undefined ? {} : { d: 2 ** 30 }),
    ...(screen.cover === undefined ? {} : { c: screen.cover.map(asHash), e: 3, f: [1023, 1023, 1023, 1023] }),
  };
  return 'ct/t/0123456789ab/dn'.length + JSON.stringify(payload).length;
}

/** What is wrong with what a piece shows, a line each. [] = nothing. */
export function screenFaults(screen: Screen): readonly string[] {
  const { ops, cover = [], motions = [], means = '', targets = [] } = screen;
  const faults = [
    ...opFaults(ops, TILE_NAMED),
    ...opFaults(cover, TILE_NAMED).map((fault) => `cover: ${fault}`),
    ...motionFaults(motions, ops),
    ...targetFaults(targets, TILE_NAMED),
  ];
  if (faults.length > 0) return faults;
  const count = ops.length + cover.length;
  const bytes = sceneBytes(screen);
  return [
    ...(ops.length === 0 ? ['an empty screen'] : []),
    ...(count > OPS_MAX ? [`${count} operations`] : []),
    ...(bytes > MESSAGE_BYTES_MAX ? [`${bytes} bytes as a message`] : []),
    ...(ASCII.test(means) ? [] : [`means ${JSON.stringify(means)}`]),
  ];
}

/** What is wrong with the shared screen, a line each. [] = nothing. */
export function boardFaults({ width, height, ops, targets }: Board): readonly string[] {
  if (![width, height].every((size) => Number.isInteger(size) && size > 0 && size <= 4096)) {
    return [`a board of ${width}x${height}`];
  }
  const frame: Frame = { width, height, images: 'name', isTile: false };
  return [...opFaults(ops, frame), ...targetFaults(targets, frame)];
}
