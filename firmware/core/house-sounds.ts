/** The sounds that every tile knows by name, and the light that says the same where there is no sound. */
import { BONE, type Colour, ICE, SLATE, SUN } from '../../protocol/scene.ts';

export interface HouseSound {
  readonly name: string;
  readonly tune: string;
  /** Rim light in place of the sound: side 0-3, 4 all round, -1 where the picture says it already. */
  readonly lightSide: number;
  readonly lightColour: Colour;
  readonly lightMs: number;
}

function lit(name: string, tune: string, lightColour: Colour, lightMs: number): HouseSound {
  return { name: name, tune: tune, lightSide: 4, lightColour: lightColour, lightMs: lightMs };
}

function unlit(name: string, tune: string): HouseSound {
  return { name: name, tune: tune, lightSide: -1, lightColour: 0, lightMs: 0 };
}

const HOUSE_SOUNDS: readonly HouseSound[] = [
  lit('turn', 'g5/90 -/30 d6/150', SUN, 270),
  // The red rim of a refusal, the edge of a contact, the falling number and the blinking screen are seen as it is.
  unlit('refuse', 'a3/60 -/20 a3/140'),
  unlit('touch', 'e7/12'),
  unlit('part', 'b6/12'),
  lit('press', 'c7/8', BONE, 80),
  unlit('tick', 'c7/15'),
  lit('win', 'c6/110 e6/110 g6/110 -/40 c7/320', SUN, 690),
  lit('lose', 'g5/160 d#5/160 c5/360', SLATE, 680),
  lit('join', 'c6/60 g6/90', ICE, 150),
  lit('gone', 'g6/60 c6/90', SLATE, 150),
  unlit('find', 'a6/80 -/80 a6/80 -/80 a6/80'),
  // A secret makes no light.
  unlit('whisper', 'c5/25'),
];

/** The sound of that name, or undefined. */
export function houseSound(name: string): HouseSound | undefined {
  for (const sound of HOUSE_SOUNDS) {
    if (sound.name === name) return sound;
  }
  return undefined;
}
