import { EMBER, ICE } from '../../../protocol/scene.ts';
import type { Sound } from '../game.ts';

const LATE_MS = 400;
/** Rim all round. */
const ALL_ROUND = 4;

/** Kills of one turn in succession that still rise in pitch; later ones stay at the top. */
export const HIGHEST_CRUNCH = 6;
const CRUNCH_PITCHES = ['c6', 'c#6', 'd6', 'd#6', 'e6', 'f6', 'f#6'];

function crunches(): { readonly [name: string]: Sound } {
  return Object.fromEntries(
    CRUNCH_PITCHES.map((pitch, kill) => [crunchName(kill), { tune: `${pitch}~/70`, lateMs: LATE_MS }]),
  );
}

/** Sound of the kill that follows `kills` others in the same turn. */
export function crunchName(kills: number): string {
  return kills === 0 ? 'crunch' : `crunch${Math.min(kills, HIGHEST_CRUNCH)}`;
}

/** Wet slides and chromatic steps. The marks themselves are the light of growth and kill; what has no picture lights the rim. */
export const sounds: { readonly [name: string]: Sound } = {
  grow: { tune: 'c6>g6/45', lateMs: LATE_MS },
  ...crunches(),
  three: { tune: 'c6/35 e6/35 g6/35 c7/80', lateMs: LATE_MS },
  sigh: { tune: 'e6>c5/350', light: [ALL_ROUND, ICE, 350], lateMs: LATE_MS },
  door: { tune: 'c5/60 -/40 c4~/300', light: [ALL_ROUND, EMBER, 400], lateMs: LATE_MS, room: true },
};
