import { type AnyGame, isRefusal, type Json, type TranscriptError } from '../../hub/games/game.ts';
import { bareTranscript, parseTranscript } from './parse-transcript.ts';

/** What the referee needs of a game. */
export type Judged = Pick<AnyGame, 'rules' | 'transcripts'>;

/** What the referee says of one transcript: the position it ends in, or the error and the position before the refused entry. */
export interface Verdict {
  readonly ok: boolean;
  readonly error?: TranscriptError;
  /** The keys of the position follow. */
  readonly [key: string]: Json | TranscriptError | undefined;
}

/**
 * Plays a transcript through the game's own rules. Play stops at the first refused entry (turn, move, round, event); of that entry nothing
 * counts. Never throws for foreign data: what is no transcript gets `{ ok: false, error }` without a position.
 */
export function playTranscript(game: Judged, transcript: Json): Verdict {
  const { rules, transcripts } = game;
  const read = transcripts.read(transcript);
  if ('error' in read) return { ok: false, error: read.error };
  let state: unknown = rules.setup(read.options, read.seats, read.dealt);
  for (const [number, entry] of read.entries.entries()) {
    const played = playEntry(game, state, entry(state), number);
    if ('error' in played) return { ok: false, error: played.error, ...transcripts.position(state) };
    state = played.state;
  }
  return { ok: true, ...transcripts.position(state) };
}

type Played = { readonly state: unknown } | { readonly error: TranscriptError };

function playEntry(game: Judged, before: unknown, entry: readonly unknown[] | TranscriptError, number: number): Played {
  if (!Array.isArray(entry)) return { error: entry as TranscriptError };
  let state = before;
  for (const [index, event] of entry.entries()) {
    const answer: unknown = game.rules.apply(state, event);
    if (isRefusal(answer)) return { error: game.transcripts.refusal(answer, number, index) };
    state = answer;
  }
  return { state };
}

/** The verdict on one text that should be a transcript in JSON. */
export function judgeText(game: Judged, text: string): Verdict {
  try {
    return playTranscript(game, bareTranscript(parseTranscript(text)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, error: { code: 'badTranscript', why: error.message } };
  }
}
