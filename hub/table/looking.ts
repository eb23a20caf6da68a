/** What pages show beside the tiles: the shared screen, hints, the lobby's games, what a start would need. Pure; from what everybody may know. */
import { type AnyGame, type Board, type Json, type Offer, TAKE_BACK } from '../games/game.ts';
import { expectations, gridOf } from './expectations.ts';
import { namedOps } from './named-ops.ts';
import { contextFor, piecesOf, type TableDeps, viewOf } from './table-context.ts';
import type { Match, TableState } from './table-state.ts';

/** A game for the lobby. */
export function gameSummary(game: AnyGame, deps: Pick<TableDeps, 'imageId'>): Json {
  return {
    id: game.id,
    title: game.title,
    pitch: game.pitch,
    minutes: game.minutes,
    cover: namedOps(deps, game.id, game.cover) as unknown as Json,
    seats: game.seats as unknown as Json,
    options: JSON.parse(JSON.stringify(game.options)) as Json,
    presets: game.presets as unknown as Json,
    players: Object.keys(game.bots),
  };
}

/** The shared screen of a state of a match, its images by id. */
export function boardOf(game: AnyGame, options: Json, state: Json, deps: Pick<TableDeps, 'imageId'>): Json {
  const { width, height, ops, targets } = game.binding.board(options, viewOf(game, state, 'table')) as Board;
  return { width, height, ops: namedOps(deps, game.id, ops), targets } as unknown as Json;
}

/**
 * What a press on a piece without owner would do, in words, for the seat that is awaited. The game is asked with the view that everybody has, so a hint
 * tells nothing. [] while several seats are awaited, a hub player thinks, or the match stands still.
 */
export function hintsOf(game: AnyGame, table: TableState, match: Match): readonly { piece: string; say: string }[] {
  const active = game.rules.active(match.play.game);
  const [seat] = active;
  const waits = match.phase === 'playing' && table.paused === undefined && table.tidy === undefined;
  if (seat === undefined || active.length > 1 || match.play.setup.bots[seat] !== undefined || !waits) return [];
  const own = contextFor(game, table, match, 'table', []);
  const offers = game.binding.offers({ ...own, seat }) as readonly Offer<Json>[];
  const shared = new Set(piecesOf(game, match).flatMap((piece) => (piece.owner === undefined ? [piece.id] : [])));
  const hints = new Map<string, string>();
  for (const { say, intent, glow } of offers) {
    const [piece, ...more] = glow;
    if (piece === undefined || more.length > 0 || isTakeBack(intent) || !shared.has(piece) || hints.has(piece))
      continue;
    hints.set(piece, say);
  }
  return [...hints].map(([piece, say]) => ({ piece, say }));
}

function isTakeBack(intent: Json): boolean {
  return typeof intent === 'object' && intent !== null && 'act' in intent && intent.act === TAKE_BACK;
}

/** What a match needs on the table: its pieces, and the rectangle of places, rows from the south. */
export function needsOf(game: AnyGame, match: Match): { readonly pieces: Json; readonly rows: Json } {
  const pieces = piecesOf(game, match).map(({ id, owner, optional }) => ({
    piece: id,
    owner: owner ?? '',
    optional: optional === true,
  }));
  return { pieces, rows: (gridOf(expectations(game, match))?.grid ?? []) as unknown as Json };
}
