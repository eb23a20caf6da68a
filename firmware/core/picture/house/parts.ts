/** What the screens of the house are made of. */
import { HEX_DIGITS } from '../../../../protocol/ascii.ts';
import { idiv } from '../../../../protocol/int.ts';
import { type Colour, FOG, ICE, type Op, SLATE, SUN } from '../../../../protocol/scene.ts';
import { IC_CROSS, IC_SAND, IC_TICK } from '../house-images.generated.ts';

export const MIDDLE = 64;
const CENTRE = 1;
const ICON_X = 10;
const ROW_TEXT_X = 28;
const STEPS = 3;
const STEP_WIDTH = 8;
const STEP_HEIGHT = 5;
const STEP_GAP = 13;

/** A centred line in the label face. */
export function line(y: number, text: string, colour: Colour): Op {
  return ['t', MIDDLE, y, 0, colour, text, CENTRE];
}

/** A centred line in the head face. */
export function head(y: number, text: string, colour: Colour): Op {
  return ['t', MIDDLE, y, 1, colour, text, CENTRE];
}

/** A centred number in the giant face. */
export function giant(y: number, text: string, colour: Colour): Op {
  return ['t', MIDDLE, y, 3, colour, text, CENTRE];
}

/** An image drawn in bone, in another colour. */
export function stencil(x: number, y: number, id: string, colour: Colour): Op {
  return ['i', x, y, id, '4' + HEX_DIGITS.charAt(colour)];
}

/** A row with a mark: done, failed, or still going on. */
export function row(y: number, mark: 'done' | 'failed' | 'going', text: string, colour: Colour): Op[] {
  const words: Op = ['t', ROW_TEXT_X, y, 0, colour, text, 0];
  if (mark === 'done') return [['i', ICON_X, y - 2, IC_TICK, '4a'], words];
  if (mark === 'failed') return [['i', ICON_X, y - 2, IC_CROSS, '46'], words];
  return [['i', ICON_X, y - 2, IC_SAND, '4' + HEX_DIGITS.charAt(SUN)], words];
}

/** Three steps, `phase` 0-3 of them filled: something is being tried. */
export function steps(y: number, phase: number): Op[] {
  const ops: Op[] = [];
  const left = MIDDLE - idiv((STEPS - 1) * STEP_GAP + STEP_WIDTH, 2);
  for (let i = 0; i < STEPS; i++) {
    const x = left + i * STEP_GAP;
    if (i < phase) ops.push(['r', x, y, STEP_WIDTH, STEP_HEIGHT, ICE]);
    else ops.push(['f', x, y, STEP_WIDTH, STEP_HEIGHT, SLATE, 1]);
  }
  return ops;
}

/** "again in 8 s", or "trying again" when the time is up. */
export function again(y: number, seconds: string): Op {
  return line(y, seconds === '0' ? 'trying again' : 'again in ' + seconds + ' s', FOG);
}
