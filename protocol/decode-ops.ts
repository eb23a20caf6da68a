/** Operations and motions, checked in place: their form in memory is their form on the wire. README.md section 4. */
import { HEX_DIGITS, isMadeOf } from './ascii.ts';
import {
  type Check,
  checkHex,
  checkInt,
  checkList,
  checkText,
  type Fault,
  type Fields,
  faulty,
  isList,
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

function checkMap(fault: Fault, value: unknown): boolean {
  if (typeof value !== 'string') return faulty(fault, 'shape', '');
  if (value.length < 2 || value.length > 32) return faulty(fault, 'range', '');
  for (let i = 0; i < value.length; i += 2) {
    const good = isMadeOf(value.charAt(i), HEX_DIGITS) && isMadeOf(value.charAt(i + 1), HEX_DIGITS + '-');
    if (!good || i + 1 === value.length) return faulty(fault, 'range', '');
  }
  return true;
}

/** Places that hold text: t text, v cells, o one letter, i image, j image or "", M colour map. */
function checkTextPlace(fault: Fault, value: unknown, place: string): boolean {
  if (place === 't') return checkText(fault, value, 0, TEXT_MAX);
  if (place === 'v') return checkText(fault, value, 0, MESSAGE_BYTES_MAX);
  if (place === 'o') return checkText(fault, value, 1, 1);
  if (place === 'M') return checkMap(fault, value);
  return (place === 'j' && value === '') || checkHex(fault, value, 8, 8);
}

/** Does the list hold, from `from` on, what `places` says? `checkEntry` looks at the entries of a legend. */
function checkPlaces(fault: Fault, list: readonly unknown[], from: number, places: string, checkEntry: Check): boolean {
  for (let i = 0; i < places.length; i++) {
    const place = places.charAt(i);
    const value = list[from + i];
    const int = INT_PLACES.indexOf(place);
    let good = false;
    if (int >= 0) good = checkInt(fault, value, INT_MINS[int] as number, INT_MAXS[int] as number);
    else if (place === 'L') good = checkList(fault, value, 0, MESSAGE_BYTES_MAX, checkEntry);
    else good = checkTextPlace(fault, value, place);
    if (!good) return under(fault, '[' + (from + i) + ']');
  }
  return true;
}

function checkLegendEntry(fault: Fault, value: unknown): boolean {
  if (!isList(value) || value.length !== LEGEND.length) return faulty(fault, 'shape', '');
  return checkPlaces(fault, value, 0, LEGEND, checkLegendEntry);
}

/** Is it an operation? */
export function checkOp(fault: Fault, value: unknown): boolean {
  if (!isList(value) || value.length === 0) return faulty(fault, 'shape', '');
  const letter = value[0];
  if (typeof letter !== 'string') return faulty(fault, 'shape', '[0]');
  const index = letter.length === 1 ? OPERATIONS.indexOf(letter) : -1;
  if (index < 0) return faulty(fault, 'unknown', '[0]');
  let places = PLACES[index] as string;
  if (letter === 'i' && value.length === 1 + MAPPED_IMAGE.length) places = MAPPED_IMAGE;
  if (value.length !== 1 + places.length) return faulty(fault, 'shape', '');
  return checkPlaces(fault, value, 1, places, checkLegendEntry);
}

/** The operations of a key, at most `max`; [] with the fault set otherwise. */
export function readOps(fault: Fault, fields: Fields, key: string, max: number): readonly Op[] {
  return readList(fault, fields, key, 0, max, checkOp) as readonly Op[];
}

/** Is it `[element id, operation]`, as a patch has it? */
export function checkChange(fault: Fault, value: unknown): boolean {
  if (!isList(value) || value.length !== 2) return faulty(fault, 'shape', '');
  if (!checkInt(fault, value[0], 0, OPS_MAX - 1)) return under(fault, '[0]');
  return checkOp(fault, value[1]) || under(fault, '[1]');
}

/** The motions of key "m", on elements below `elements`; [] with the fault set otherwise. */
export function readMotions(fault: Fault, fields: Fields, elements: number): readonly Motion[] {
  const checkMotion = (inner: Fault, motion: unknown): boolean => {
    if (!isList(motion) || motion.length !== 2) return faulty(inner, 'shape', '');
    const kind = motion[0];
    if (typeof kind !== 'string') return faulty(inner, 'shape', '[0]');
    if (kind.length !== 1 || 'bapl'.indexOf(kind) < 0) return faulty(inner, 'unknown', '[0]');
    return checkInt(inner, motion[1], 0, elements - 1) || under(inner, '[1]');
  };
  return readList(fault, fields, 'm', 0, MOTIONS_MAX, checkMotion) as readonly Motion[];
}
