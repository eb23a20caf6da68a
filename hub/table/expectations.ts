/** Where the game says that tiles should lie. */
import type { AnyGame, Expect } from '../games/game.ts';
import { tableSet, viewOf } from './table-context.ts';
import type { Match } from './table-state.ts';

export type GridExpect = Extract<Expect, { readonly grid: unknown }>;

/** Where the tiles of the match should lie. */
export function expectations(game: AnyGame, match: Match): readonly Expect[] {
  const view = viewOf(game, match.play.game, 'table');
  return game.binding.seating(match.play.setup.options, view, tableSet(match)) as readonly Expect[];
}

/** The rectangle of places, where the game has one. */
export function gridOf(expects: readonly Expect[]): GridExpect | undefined {
  return expects.find((expect): expect is GridExpect => 'grid' in expect);
}
