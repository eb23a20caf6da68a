/**
 * Tunes as text -> Hz and ms. Items are divided by spaces: "pitch/ms". A pitch is a note a-g, "#" or not, and an octave 0-8;
 * "-" is silence; "a5>d6" slides in steps of 25 ms; a "~" behind it rattles, each 25 ms a few semitones off.
 */
import { idiv } from '../../protocol/int.ts';

/** Hundredths of Hz of octave 8, c to b, equal temperament with a4 at 440 Hz. */
const OCTAVE_8_CHZ: readonly number[] = [
  418601, 443492, 469864, 497803, 527404, 558765, 591991, 627193, 664488, 704000, 745862, 790213,
];
const NOTES = 'c d ef g a b';
const OCTAVES = '012345678';
const DIGITS = '0123456789';
const SEMITONES = 12;
const TOP_OCTAVE = 8;
/** Semitones up or down, one after another. No neighbours are alike, or it would not rattle. */
const RATTLE: readonly number[] = [0, 3, -2, 1, -3, 2, -1, 3, -3, 1, 2, -2];
const STEP_MS = 25;
/** Longest tune in ms; the longest of the house are 1.5 s. */
const TUNE_MS_MAX = 5000;

/** A pitch as semitones from c0, and where in the text it ended; -1 for no pitch. */
interface Pitch {
  readonly semitone: number;
  readonly end: number;
}
const NO_PITCH: Pitch = { semitone: -1, end: 0 };

function readPitch(text: string, at: number): Pitch {
  const letter = text.charAt(at);
  const note = letter === ' ' || letter === '' ? -1 : NOTES.indexOf(letter);
  const isSharp = text.charAt(at + 1) === '#';
  const octaveAt = isSharp ? at + 2 : at + 1;
  if (note < 0 || octaveAt >= text.length) return NO_PITCH;
  const octave = OCTAVES.indexOf(text.charAt(octaveAt));
  if (octave < 0) return NO_PITCH;
  return { semitone: octave * SEMITONES + note + (isSharp ? 1 : 0), end: octaveAt + 1 };
}

/** ms of the rest of an item, "/90"; 0 when it is none. */
function readMs(text: string, at: number): number {
  if (text.charAt(at) !== '/' || text.length - at > 5) return 0;
  let ms = 0;
  for (let i = at + 1; i < text.length; i++) {
    const digit = DIGITS.indexOf(text.charAt(i));
    if (digit < 0) return 0;
    ms = ms * 10 + digit;
  }
  return ms;
}

/** Hz, rounded, of a pitch in hundredths of a semitone above c0; pitches beyond the octaves 0-8 are brought back into them. */
function hzOf(cents: number): number {
  const top = (TOP_OCTAVE + 1) * SEMITONES - 1;
  const semitone = Math.max(0, Math.min(top, idiv(cents, 100)));
  const octave = idiv(semitone, SEMITONES);
  const note = semitone - octave * SEMITONES;
  const low = OCTAVE_8_CHZ[note] as number;
  const high = note === SEMITONES - 1 ? 2 * (OCTAVE_8_CHZ[0] as number) : (OCTAVE_8_CHZ[note + 1] as number);
  const between = Math.max(0, cents - semitone * 100);
  let centiHz = low + idiv((high - low) * Math.min(between, 99), 100);
  for (let i = octave; i < TOP_OCTAVE; i++) centiHz = idiv(centiHz + 1, 2);
  return idiv(centiHz + 50, 100);
}

interface Sweep {
  readonly from: number;
  readonly to: number;
  readonly isRattling: boolean;
  readonly ms: number;
}

/** Adds the steps of a pitch that does not stay: a pair every 25 ms, the last one what is left. */
function addSweep(steps: number[], sweep: Sweep): void {
  const count = idiv(sweep.ms + STEP_MS - 1, STEP_MS);
  for (let i = 0; i < count; i++) {
    const walked = count === 1 ? 0 : idiv((sweep.to - sweep.from) * 100 * i, count - 1);
    const off = sweep.isRattling ? (RATTLE[i - idiv(i, RATTLE.length) * RATTLE.length] as number) * 100 : 0;
    steps.push(hzOf(sweep.from * 100 + walked + off));
    steps.push(i === count - 1 ? sweep.ms - i * STEP_MS : STEP_MS);
  }
}

/** Adds one item. Its ms, or 0 when it is none. */
function addItem(steps: number[], item: string): number {
  if (item.charAt(0) === '-') {
    const silenceMs = readMs(item, 1);
    steps.push(0);
    steps.push(silenceMs);
    return silenceMs;
  }
  const from = readPitch(item, 0);
  const slides = item.charAt(from.end) === '>';
  const to = slides ? readPitch(item, from.end + 1) : from;
  if (from.semitone < 0 || to.semitone < 0) return 0;
  const isRattling = item.charAt(to.end) === '~';
  const ms = readMs(item, isRattling ? to.end + 1 : to.end);
  if (ms === 0 || ms > TUNE_MS_MAX) return 0;
  if (slides || isRattling) addSweep(steps, { from: from.semitone, to: to.semitone, isRattling: isRattling, ms: ms });
  else {
    steps.push(hzOf(from.semitone * 100));
    steps.push(ms);
  }
  return ms;
}

/** Pairs of Hz (0: silence) and ms for the Speaker port; [] for text that is no tune, or one of more than 5 s. */
export function parseTune(text: string): readonly number[] {
  const steps: number[] = [];
  let totalMs = 0;
  for (const item of text.split(' ')) {
    const ms = addItem(steps, item);
    totalMs = totalMs + ms;
    if (ms === 0 || totalMs > TUNE_MS_MAX) return [];
  }
  return steps;
}

/** ms that these steps sound. */
export function stepsMs(steps: readonly number[]): number {
  let total = 0;
  for (let i = 1; i < steps.length; i += 2) total = total + (steps[i] as number);
  return total;
}
