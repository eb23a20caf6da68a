/**
 * What somebody wants who makes a transcript's refused entry. The rules say only why they refuse it, so the text is read once more, by the
 * format of the game (the README of its folder). A game that is not here is played up to its refused entry.
 */
import type { AnyGame, Json, TranscriptError } from '../../hub/games/game.ts';

/** Intents in order: all but the last are lawful and to be taken back afterwards. undefined: nothing that hands could do. */
export type RefusedIntents = readonly Json[] | undefined;

const READERS: { readonly [game: string]: (transcript: Json, error: TranscriptError) => RefusedIntents } = {
  'virus-war': virusWar,
};

export function refusedIntents(game: AnyGame, transcript: Json, error: TranscriptError): RefusedIntents {
  return READERS[game.id]?.(transcript, error);
}

/** A turn is "b2-c3-d4" or "pass"; `action` is the index of the refused action. */
function virusWar(transcript: Json, error: TranscriptError): RefusedIntents {
  const { turns } = transcript as { readonly turns?: readonly Json[] };
  const turn = typeof error.turn === 'number' ? turns?.[error.turn] : undefined;
  if (typeof turn !== 'string' || turn.startsWith('concede')) return undefined;
  if (turn === 'pass') return [{ act: 'pass' }];
  // Too few actions are no action that could be refused.
  if (typeof error.action !== 'number' || error.code === 'tooFewActions') return undefined;
  return turn
    .split('-')
    .slice(0, error.action + 1)
    .map((cell) => ({ act: 'cell', cell }));
}
