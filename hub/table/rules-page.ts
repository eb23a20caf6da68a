/** The rules page of a game: its paragraphs with the real screens that they speak of. */
import {
  type AnyGame,
  type HelpEntry,
  type Json,
  type Piece,
  type Screen,
  SET_KINDS,
  type SetKind,
} from '../games/game.ts';
import { readOptions } from '../games/options.ts';
import { type Position, playedTo } from '../games/played.ts';
import { drawFor } from '../games/random.ts';
import { namedOps } from './named-ops.ts';
import type { TableDeps } from './table-context.ts';

/** Shared pieces are those of the largest set. */
const SETS: readonly SetKind[] = [...SET_KINDS].reverse();

/** Paragraph by paragraph; title '' goes on with the part before. A screen that a game cannot show is left out. */
export function rulesPage(game: AnyGame, deps: Pick<TableDeps, 'imageId'>): Json {
  const beginning = beginningOf(game);
  return game.help.map((entry) => ({
    title: entry.title ?? '',
    say: entry.say,
    screens: screensOf(game, deps, entry, beginning),
  }));
}

function screensOf(
  game: AnyGame,
  deps: Pick<TableDeps, 'imageId'>,
  { show = [], after }: HelpEntry,
  beginning: Position,
): Json {
  if (show.length === 0) return [];
  const position = after === undefined ? beginning : playedTo(game, after);
  // A test of each game forbids a transcript that breaks its rules.
  if (typeof position === 'string') return [];
  return show.flatMap((id) => {
    const ops = screenOf(game, position, id)?.ops;
    return ops === undefined ? [] : [{ piece: id, ops: namedOps(deps, game.id, ops) as unknown as Json }];
  });
}

function beginningOf(game: AnyGame): Position {
  const read = readOptions(game.options, {});
  const options = ('options' in read ? read.options : {}) as Json;
  const seats = game.seats.names.slice(0, game.seats.min);
  const dealt = game.rules.deal(options, seats, drawFor(1, 0)) as Json;
  return { options, seats, state: game.rules.setup(options, seats, dealt) as Json };
}

/** The screen of a piece, from the first set that has it, as its owner sees it. */
function screenOf(game: AnyGame, { options, seats, state }: Position, id: string): Screen | undefined {
  for (const set of SETS) {
    const piece = (game.binding.pieces(options, seats, set) as readonly Piece[]).find((one) => one.id === id);
    if (piece === undefined) continue;
    const seat = piece.owner ?? 'table';
    const view = game.rules.view(state, seat) as Json;
    const draft = game.binding.draft(options, view, piece.owner ?? seats[0] ?? '') as Json;
    const sets = Object.fromEntries(seats.map((one) => [one, set]));
    return game.binding.screen({ options, view, seat, draft, groups: [], sets, can: () => true }, piece);
  }
  return undefined;
}
