import type { Actor } from '../game.ts';
import { availableCells } from './available.ts';
import { type Board, type Mark, opponentOf } from './board.ts';
import type { Starts } from './starts.ts';

/** The agreed numbers and permissions that the rules ask for during play. */
export interface Terms {
  readonly actionsPerTurn: number;
  readonly firstTurnActions: number;
  readonly shortTurn: 'allow' | 'lose';
  readonly allowPass: boolean;
  /** 0: no clock. */
  readonly turnSeconds: number;
}

export type Reason = 'destroyed' | 'noLegalAction' | 'bothPassed' | 'shortTurn' | 'concede';

/** How the game ended; `winner` null is a draw. */
export interface Outcome {
  readonly winner: Mark | null;
  readonly reason: Reason;
}

/** The latest action or pass. */
export interface LastAction {
  /** 'hub' where the clock acted. */
  readonly by: Actor;
  /** null: a pass. */
  readonly cell: number | null;
  /** From then on a press on the cell is the next player's, no longer a taking back (RULES C9). */
  readonly confirmed: boolean;
}

/** Plain JSON. Everything in it is public (VW1). */
export interface State extends Board {
  readonly skipJ: boolean;
  readonly terms: Terms;
  /** Cells one of which the player's very first action must take (VW5); empty once it is made. */
  readonly pendingStarts: Starts;
  /** After the end: who moved last. */
  readonly toMove: Mark;
  readonly actionsLeft: number;
  readonly actionsMade: number;
  /** Kills in succession up to now in this turn. */
  readonly streak: number;
  readonly last: LastAction | null;
  readonly turnsPlayed: number;
  readonly consecutivePasses: number;
  readonly outcome: Outcome | null;
}

/** What a player or the clock wants. 'takeBack' is the table's (TAKE_BACK in game.ts) and never reaches an event. */
export type Intent =
  | { readonly act: 'cell'; readonly cell: string }
  | { readonly act: 'pass' }
  | { readonly act: 'concede' }
  | { readonly act: 'timeout' }
  | { readonly act: 'confirm' }
  | { readonly act: 'takeBack' };

/** What happened. `cells` of a timeout: the actions that the hub drew, in order; none for a pass (VW17). */
export type Event =
  | { readonly by: Actor; readonly act: 'cell'; readonly cell: string }
  | { readonly by: Actor; readonly act: 'pass' }
  | { readonly by: Actor; readonly act: 'concede' }
  | { readonly by: Actor; readonly act: 'timeout'; readonly cells: readonly string[] }
  | { readonly by: Actor; readonly act: 'confirm' };

/** The cells on which the player to move may act now, ascending by index; none after the end (VW5, VW8). */
export function legalCells(state: State): readonly number[] {
  if (state.outcome !== null) return [];
  const pending = state.pendingStarts[state.toMove];
  if (pending.length > 0) return [...pending].sort((a, b) => a - b);
  const reserved = state.pendingStarts[opponentOf(state.toMove)];
  return availableCells(state, state.toMove).filter((index) => !reserved.includes(index));
}

/** May the player to move give up the whole turn now? (VW5, VW12, VW13) */
export function canPass(state: State): boolean {
  const began = state.pendingStarts[state.toMove].length === 0;
  return state.outcome === null && state.terms.allowPass && state.actionsMade === 0 && began;
}

/** The same position at the start of the turn of `toMove`, who has lost when there is nothing to do (VW13). */
export function beginTurn(state: State): State {
  const { actionsPerTurn, firstTurnActions } = state.terms;
  const actionsLeft = state.turnsPlayed === 0 ? firstTurnActions : actionsPerTurn;
  const begun: State = { ...state, actionsLeft, actionsMade: 0, streak: 0 };
  return legalCells(begun).length > 0 ? begun : lost(begun, state.toMove, 'noLegalAction');
}

/** The same position, with the game lost for `mark`. */
export function lost(state: State, mark: Mark, reason: Reason): State {
  return { ...state, outcome: { winner: opponentOf(mark), reason } };
}
