import type { Refusal } from '../game.ts';
import { cellAt, countCells, killedOf, opponentOf, withCell } from './board.ts';
import { refuse } from './refusals.ts';
import { beginTurn, canPass, legalCells, lost, type State } from './state.ts';

/** Why the player to move may not act on this cell, or null when it is legal (VW5, VW9). */
export function cellFault(state: State, index: number): Refusal | null {
  const cell = cellAt(state, index);
  if (cell === state.toMove) return refuse('ownMark');
  if (cell === 'x' || cell === 'o') return refuse('killedMark');
  if (legalCells(state).includes(index)) return null;
  if (state.pendingStarts[state.toMove].length > 0) return refuse('startFirst');
  return refuse(state.pendingStarts[opponentOf(state.toMove)].includes(index) ? 'startReserved' : 'notAvailable');
}

/** The state after the player to move has grown into or killed a legal cell (VW7, VW10, VW14). */
export function actOn(state: State, index: number): State {
  const mover = state.toMove;
  const enemy = opponentOf(mover);
  const kills = cellAt(state, index) === enemy;
  const next: State = {
    ...withCell(state, index, kills ? killedOf(enemy) : mover),
    pendingStarts: { ...state.pendingStarts, [mover]: [] },
    actionsLeft: state.actionsLeft - 1,
    actionsMade: state.actionsMade + 1,
    streak: kills ? state.streak + 1 : 0,
    last: { by: mover, cell: index, confirmed: false },
  };
  if (kills && countCells(next, enemy) === 0) return lost(turnPlayed(next), enemy, 'destroyed');
  if (next.actionsLeft === 0) return nextTurn(turnPlayed(next));
  if (legalCells(next).length > 0) return next;
  if (next.terms.shortTurn === 'lose') return lost(turnPlayed(next), mover, 'shortTurn');
  return nextTurn(turnPlayed(next));
}

/** The state after the player to move has given up the whole turn (VW12, VW15), or a refusal. */
export function pass(state: State): State | Refusal {
  if (!canPass(state)) return refuse(state.pendingStarts[state.toMove].length > 0 ? 'startFirst' : 'passNotAllowed');
  const passed: State = {
    ...state,
    turnsPlayed: state.turnsPlayed + 1,
    consecutivePasses: state.consecutivePasses + 1,
    last: { by: state.toMove, cell: null, confirmed: false },
  };
  if (passed.consecutivePasses < 2) return nextTurn(passed);
  return { ...passed, outcome: { winner: null, reason: 'bothPassed' } };
}

function turnPlayed(state: State): State {
  return { ...state, turnsPlayed: state.turnsPlayed + 1, consecutivePasses: 0 };
}

function nextTurn(state: State): State {
  return beginTurn({ ...state, toMove: opponentOf(state.toMove) });
}
