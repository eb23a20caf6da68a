import { availableCells } from './available.ts';
import { countCells, killedOf, type Mark, opponentOf } from './board.ts';
import type { State } from './state.ts';

/** Worth of a won game, beyond every sum of the rest. */
export const WON = 100_000;

/** What counts. Found by matches on 6x6 and 10x10 against players that act at random and that kill whenever they can. */
const WEIGHTS = {
  live: 4,
  /** Killed enemy marks carry for ever. */
  killed: 2,
  reach: 1,
  /** Enemy marks that could be killed. */
  threat: 2,
  danger: 5,
  /** Falls with the reach: who has little is nearly shut in. */
  cramped: 60,
};

/** How good the position is for `mark`; of both players what is had and what could be lost next. */
export function standing(state: State, mark: Mark): number {
  const enemy = opponentOf(mark);
  if (state.outcome !== null) return outcomeWorth(state, mark);
  const own = sideOf(state, mark);
  const theirs = sideOf(state, enemy);
  return (
    WEIGHTS.live * (own.live - theirs.live) +
    WEIGHTS.killed * (theirs.killed - own.killed) +
    WEIGHTS.reach * (own.reach - theirs.reach) +
    WEIGHTS.threat * own.kills -
    WEIGHTS.danger * theirs.kills +
    WEIGHTS.cramped / (theirs.reach + 1) -
    WEIGHTS.cramped / (own.reach + 1)
  );
}

function outcomeWorth(state: State, mark: Mark): number {
  const winner = state.outcome?.winner ?? null;
  if (winner === null) return 0;
  return winner === mark ? WON : -WON;
}

interface Side {
  readonly live: number;
  readonly killed: number;
  readonly reach: number;
  /** Live enemy marks in reach. */
  readonly kills: number;
}

function sideOf(state: State, mark: Mark): Side {
  const enemy = opponentOf(mark);
  const available = availableCells(state, mark);
  let kills = 0;
  for (const index of available) if (state.cells.charAt(index) === enemy) kills += 1;
  return {
    live: countCells(state, mark),
    killed: countCells(state, killedOf(mark)),
    reach: available.length,
    kills,
  };
}
