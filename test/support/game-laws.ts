import type { AnyGame } from '../../hub/games/game.ts';
import type { WalkSpec } from './game-walk.ts';
import { changes, gestures, language, seating } from './laws-of-binding.ts';
import { passport, presets } from './laws-of-passport.ts';
import { course, legality, rematch, replay, totality } from './laws-of-rules.ts';
import { beats, screens } from './laws-of-screens.ts';
import { secrets } from './laws-of-secrets.ts';
import { foreignTranscripts, roundTrip } from './laws-of-transcripts.ts';

/** A law of the game contract (hub/games/game.ts), to be held against any game and any course of it. */
export interface Law {
  readonly says: string;
  /** How long a game is played at most for it, in events. */
  readonly eventsMax: number;
  /** Throws LawBroken, or what the game itself threw. */
  holds(game: AnyGame, spec: WalkSpec): void;
}

const SHORT = 40;
const LONG = 400;
const TO_THE_END = 4000;

export const LAWS: readonly Law[] = [
  { says: '0. names, seats, sounds and bots keep the conventions', eventsMax: 0, holds: passport },
  { says: '1. legal() lists exactly what is accepted', eventsMax: LONG, holds: legality },
  { says: '1. apply() takes any JSON and changes nothing it is given', eventsMax: LONG, holds: totality },
  { says: '2. equal views give equal bytes', eventsMax: SHORT, holds: secrets },
  { says: '3. read(how(intent)) is the intent', eventsMax: LONG, holds: language },
  { says: '3. read() and offers() answer in form', eventsMax: LONG, holds: gestures },
  { says: '4. replay, undo and redo are exact', eventsMax: LONG, holds: replay },
  { says: '5. changed() names every piece whose screen differs', eventsMax: LONG, holds: changes },
  { says: '6. screens and board are well formed and fit', eventsMax: LONG, holds: screens },
  { says: '6. beats sound and light what exists', eventsMax: LONG, holds: beats },
  { says: '6. the seating speaks of pieces that are there', eventsMax: LONG, holds: seating },
  { says: '7. every playout ends in a result', eventsMax: TO_THE_END, holds: course },
  { says: '8. transcripts come back as they went', eventsMax: TO_THE_END, holds: roundTrip },
  { says: '8. foreign transcripts are refused in form', eventsMax: SHORT, holds: foreignTranscripts },
  { says: '9. presets and defaults are playable options', eventsMax: SHORT, holds: presets },
  { says: '10. a rematch is a permutation', eventsMax: LONG, holds: rematch },
];
