/** Changes of colour by which a tile pulses and dims what is drawn, without touching the picture itself. */
import { HEX_DIGITS } from '../../../protocol/ascii.ts';
import type { Colour } from '../../../protocol/scene.ts';

/** 0 as drawn; 1, 2, 3 the dark, own and light tone of a pulse; 4 dimmed. */
export type Tint = 0 | 1 | 2 | 3 | 4;
export const PLAIN: Tint = 0;
export const DIMMED: Tint = 4;

/** For each tint the colour that each of the sixteen becomes, along the seven ladders of the palette. */
const TONES: readonly string[] = [
  '0123456789abcdef',
  '0112255ff99115ff',
  '022336677aaccde7',
  '033447788bbbb448',
  '0122355ff99215ff',
];

/** `colour` in this tint. */
export function tinted(tint: Tint, colour: Colour): Colour {
  if (tint === PLAIN) return colour;
  const tones = TONES[tint];
  return tones === undefined ? colour : HEX_DIGITS.indexOf(tones.charAt(colour));
}

/** The colour map of an image in this tint: `map` first, then the tint. */
export function tintedMap(tint: Tint, map: string): string {
  const tones = TONES[tint];
  if (tint === PLAIN || tones === undefined) return map;
  let pairs = '';
  for (let from = 0; from < 16; from++) {
    const digit = HEX_DIGITS.charAt(from);
    let to = digit;
    for (let i = 0; i + 1 < map.length; i += 2) if (map.charAt(i) === digit) to = map.charAt(i + 1);
    const target = to === '-' ? to : tones.charAt(HEX_DIGITS.indexOf(to));
    if (target !== digit) pairs += digit + target;
  }
  return pairs;
}
