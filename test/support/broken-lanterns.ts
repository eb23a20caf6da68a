import type { AnyGame, Screen } from '../../hub/games/game.ts';
import { isRefusal } from '../../hub/games/game.ts';
import { game as lanterns } from '../toy/lanterns/index.ts';
import type { Opaque } from './game-walk.ts';

/** The law that must catch it, what it does, the words it is caught by, and the game. */
export type Broken = readonly [law: string, does: string, evidence: string, make: () => AnyGame];

export const { rules, binding, transcripts } = lanterns;
export const withRules = (over: Opaque): AnyGame => ({ ...lanterns, rules: { ...rules, ...over } });
export const withBinding = (over: Opaque): AnyGame => ({ ...lanterns, binding: { ...binding, ...over } });
export const withTranscripts = (over: Opaque): AnyGame => ({ ...lanterns, transcripts: { ...transcripts, ...over } });
export const withScreens = (change: (screen: Screen, kind: string) => Opaque): AnyGame =>
  withBinding({ screen: (play: Opaque, piece: Opaque) => change(binding.screen(play, piece), piece.kind) });

/** A number that goes up with every call: what no pure function has. */
export function counter(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}

export function brokenApply(change: (after: Opaque, state: Opaque, event: Opaque) => Opaque): AnyGame {
  return withRules({ apply: (state: Opaque, event: Opaque) => change(rules.apply(state, event), state, event) });
}

export const accepted = (change: (after: Opaque) => Opaque) =>
  brokenApply((after) => (isRefusal(after) ? after : change(after)));
export const refused = (say: string) => brokenApply((after) => (isRefusal(after) ? { ...after, say } : after));

/** All but the last, where there are several. */
export const firstOnes = <T>(of: readonly T[]) => (of.length > 1 ? of.slice(0, -1) : of);
