/** The rules page of a game: its paragraphs with the real screens that they speak of. */
import {
  type AnyGame,
  type HelpEntry,
  isRefusal,
  type Json,
  type Piece,
  type Screen,
  SET_KINDS,
  type SetKind,
} from '../games/game.ts';
import { readOptions } from '../games/options.ts';
import { drawFor } from '../games/random.ts';
import { namedOps } from './named-ops.ts';
import type { TableDeps } from './table-context.ts';

interface Position {
  readonly options: Json;
  readonly seats: readonly string[];
  readonly state: Json;
}

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
  const position = after === undefined ? beginning : endOf(game, after);
  if (position === undefined) return [];
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

/** Where a transcript ends; undefined for one that breaks the rules, which a test of each game forbids. */
function endOf(game: AnyGame, transcript: Json): Position | undefined {
  const read = game.transcripts.read(transcript);
  if ('error' in read) return undefined;
  const options = read.options as Json;
  let state = game.rules.setup(options, read.seats, read.dealt) as Json;
  for (const entry of read.entries) {
    const events = entry(state);
    if ('code' in events) return undefined;
    for (const event of events) {
      const next = game.rules.apply(state, event) as Json;
      if (isRefusal(next)) return undefined;
      state = next;
    }
  }
  return { options, seats: read.seats, state };
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
