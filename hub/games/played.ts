/** From a transcript to the position that it leads to, by the game's own rules. */
import { type AnyGame, isRefusal, type Json } from './game.ts';

/** A position of a game, with the options and seats that led to it. */
export interface Position {
  readonly options: Json;
  readonly seats: readonly string[];
  readonly state: Json;
}

/** Plays a transcript as the game's own rules judge it. A string: why it cannot be played, with the entry at fault. */
export function playedTo(game: AnyGame, transcript: Json): Position | string {
  const read = game.transcripts.read(transcript);
  if ('error' in read) return JSON.stringify(read.error);
  const { seats, dealt, entries } = read;
  const options = read.options as Json;
  let state = game.rules.setup(options, seats, dealt) as Json;
  for (const [number, entry] of entries.entries()) {
    const events = entry(state);
    if (!Array.isArray(events)) return `entry ${number}: ${JSON.stringify(events)}`;
    for (const event of events) {
      const answer = game.rules.apply(state, event) as Json;
      if (isRefusal(answer)) return `entry ${number}: ${answer.refused}`;
      state = answer;
    }
  }
  return { options, seats, state };
}
