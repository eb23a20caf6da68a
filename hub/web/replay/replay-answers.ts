/** A session on disk as the hub tells it, parsed here once; hub/table/host-commands.ts has the shapes. */
import { fields, items, number, text } from '../host/read.ts';
import { type BoardScene, readBoard } from '../scene/read-scene.ts';

/** What somebody did, with the number of events after it. */
export interface PlayedLine {
  readonly events: number;
  /** The seat; 'hub' for what happens by itself. */
  readonly by: string;
  readonly say: string;
}

export interface SessionStory {
  readonly session: string;
  readonly game: string;
  readonly seats: readonly { readonly seat: string; readonly player: string; readonly name: string }[];
  /** ms since 1970. */
  readonly beganMs: number;
  readonly events: number;
  /** The result's line; '' while it is not over. */
  readonly result: string;
  readonly lines: readonly PlayedLine[];
}

/** The `session` answer. */
export function readStory(answer: unknown): SessionStory {
  const told = fields(answer);
  return {
    session: text(told.session),
    game: text(told.game),
    seats: items(told.seats)
      .map(fields)
      .map(({ seat, player, name }) => ({ seat: text(seat), player: text(player), name: text(name) })),
    beganMs: number(told.beganMs),
    events: number(told.events),
    result: text(fields(told.result).say),
    lines: items(told.lines)
      .map(fields)
      .map(({ n, by, say }) => ({ events: number(n), by: text(by), say: text(say) })),
  };
}

/** The `step` answer: the board after so many events. */
export interface Step {
  readonly events: number;
  readonly board: BoardScene | undefined;
}

export function readStep(answer: unknown): Step {
  return { events: number(fields(answer).events), board: readBoard(answer) };
}
