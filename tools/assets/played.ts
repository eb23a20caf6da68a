import { type AnyGame, isRefusal, type Json } from '../../hub/games/game.ts';

/** A position of a game, with the options and seats that led to it. */
export interface Position {
  readonly options: unknown;
  readonly seats: readonly string[];
  readonly state: unknown;
}

/** Plays a transcript as the game's own rules judge it. A string: why it cannot be played, with the entry at fault. */
export function playedTo(game: AnyGame, transcript: Json): Position | string {
  const read = game.transcripts.read(transcript);
  if ('error' in read) return JSON.stringify(read.error);
  const { options, seats, dealt, entries } = read;
  let state: unknown = game.rules.setup(options, seats, dealt);
  for (const [number, entry] of entries.entries()) {
    const events = entry(state);
    if (!Array.isArray(events)) return `entry ${number}: ${JSON.stringify(events)}`;
    for (const event of events) {
      const answer: unknown = game.rules.apply(state, event);
      if (isRefusal(answer)) return `entry ${number}: ${answer.refused}`;
      state = answer;
    }
  }
  return { options, seats, state };
}
