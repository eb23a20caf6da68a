/** Operations and motions, checked in place: their form in memory is their form on the wire. README.md section 4. */
import { HEX_DIGITS, isMadeOf } from './ascii.ts';
import {
  type Check,
  checkHex,
  checkInt,
  checkList,
  checkText,
  faulty,
  isList,
  type Reading,
  readList,
  under,
} from './decode-values.ts';
import { INT_MAX, MESSAGE_BYTES_MAX, MOTIONS_MAX, OPS_MAX, TEXT_MAX } from './limits.ts';
import type { Motion, Op } from './scene.ts';

/** The operations by their letter, and what follows it: one letter a place, explained below. */
const OPERATIONS = 'crftigbpnke';
const PLACES: readonly string[] = [
  'c',
  'xxssc',
  'xxssch',
  'xxfcta',
  'xxi',
  'xxnsssvL',
  'xxsslcc',
  'xxppc',
  'xxfca',
  'xxssccm',
  'ec',
];
/** An image may be followed by its colour map. */
const MAPPED_IMAGE = 'xxiM';
/** An entry of a grid's legend. */
const LEGEND = 'ogjg';

/** Places that hold an integer, each with its limits: x coordinate, s size, c colour, f face, a align, h thickness, n columns, l level, p pips, m ms, e side or all round, g colour or none. */
const INT_PLACES = 'xscfahnlpmeg';
const INT_MINS: readonly number[] = [-128, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, -1];
const INT_MAXS: readonly number[] = [255, 255, 15, 3, 2, 64, 128, 100, 64, INT_MAX, 4, 15];

function checkMap(input: Reading, value: unknown): boolean {
  if (typeof value !== 'string') return faulty(input, 'shape', '');
  if (value.length < 2 || value.length > 32) return faulty(input, 'range', '');
  for (let i = 0; i < value.length; i += 2) {
    const good = isMadeOf(value.charAt(i), HEX_DIGITS) && isMadeOf(value.charAt(i + 1), HEX_DIGITS + '-');
    if (!good || i + 1 === value.length) return faulty(input, 'range', '');
  }
  return true;
}

/** Places that hold text: t text, v cells, o one letter, i image, j image or "", M colour map. */
function checkTextPlace(input: Reading, value: unknown, place: string): boolean {
  if (place === 't') return checkText(input, value, 0, TEXT_MAX);
  if (place === 'v') return checkText(input, value, 0, MESSAGE_BYTES_MAX);
  if (place === 'o') return checkText(input, value, 1, 1);
  if (place === 'M') return checkMap(input, value);
  return (place === 'j' && value === '') || checkHex(input, value, 8, 8);
}

/** Does the list hold, from `from` on, what `places` says? `checkEntry` looks at the entries of a legend. */
function checkPlaces(
  input: Reading,
  list: readonly unknown[],
  from: number,
  places: string,
  checkEntry: Check,
): boolean {
  for (let i = 0; i < places.length; i++) {
    const place = places.charAt(i);
    const value = list[from + i];
    const int = INT_PLACES.indexOf(place);
    let good = false;
    if (int >= 0) good = checkInt(input, value, INT_MINS[int] as number, INT_MAXS[int] as number);
    else if (place === 'L') good = checkList(input, value, 0, MESSAGE_BYTES_MAX, checkEntry);
    else good = checkTextPlace(input, value, place);
    if (!good) return under(input, '[' + (from + i) + ']');
  }
  return true;
}

function checkLegendEntry(input: Reading, value: unknown): boolean {
  if (!isList(value) || value.length !== LEGEND.length) return faulty(input, 'shape', '');
  return checkPlaces(input, value, 0, LEGEND, checkLegendEntry);
}

/** Is it an operation? */
export function checkOp(input: Reading, value: unknown): boolean {
  if (!isList(value) || value.length === 0) return faulty(input, 'shape', '');
  const letter = value[0];
  if (typeof letter !== 'string') return faulty(input, 'shape', '[0]');
  const index = letter.length === 1 ? OPERATIONS.indexOf(letter) : -1;
  if (index < 0) return faulty(input, 'unknown', '[0]');
  let places = PLACES[index] as string;
  if (letter === 'i' && value.length === 1 + MAPPED_IMAGE.length) places = MAPPED_IMAGE;
  if (value.length !== 1 + places.length) return faulty(input, 'shape', '');
  return checkPlaces(input, value, 1, places, checkLegendEntry);
}

/** The operations of a key, at most `max`; [] with the fault set otherwise. */
export function readOps(input: Reading, key: string, max: number): readonly Op[] {
  return readList(input, key, 0, max, checkOp) as readonly Op[];
}

/** Is it `[element id, operation]`, as a patch has it? */
export function checkChange(input: Reading, value: unknown): boolean {
  if (!isList(value) || value.length !== 2) return faulty(input, 'shape', '');
  if (!checkInt(input, value[0], 0, OPS_MAX - 1)) return under(input, '[0]');
  return checkOp(input, value[1]) || under(input, '[1]');
}

/** The motions of key "m", on elements below `elements`; [] with the fault set otherwise. */
export function readMotions(input: Reading, elements: number): readonly Motion[] {
  const checkMotion = (inner: Reading, motion: unknown): boolean => {
    if (!isList(motion) || motion.length !== 2) return faulty(inner, 'shape', '');
    const kind = motion[0];
    if (typeof kind !== 'string') return faulty(inner, 'shape', '[0]');
    if (kind.length !== 1 || 'bapl'.indexOf(kind) < 0) return faulty(inner, 'unknown', '[0]');
    return checkInt(inner, motion[1], 0, elements - 1) || under(inner, '[1]');
  };
  return readList(input, 'm', 0, MOTIONS_MAX, checkMotion) as readonly Motion[];
}
