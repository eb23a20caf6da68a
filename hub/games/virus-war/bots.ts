import type { AnyGame, Draw, Seat } from '../game.ts';
import { availableCells } from './available.ts';
import { isMark, type Mark, opponentOf } from './board.ts';
import { cellName } from './coordinates.ts';
import type { Options } from './options.ts';
import { actOn } from './play.ts';
import type { View } from './rules.ts';
import { standing } from './standing.ts';
import { canPass, type Intent, legalCells } from './state.ts';

/** Turns that are followed up after each action: enough to see a corridor, few enough for a slow machine. */
const BEAM = 6;
/** Longer turns are looked through in parts. */
const DEPTH_MOST = 3;
/** Half of what a live mark counts. */
const WHIM_MOST = 2;
/** Worse than this a draw that is offered is taken. */
const BAD_STANDING = -40;

function random(_options: Options, view: View, _seat: Seat, _legal: readonly Intent[] | null, draw: Draw): Intent {
  return { act: 'cell', cell: cellName(view, draw.pick(legalCells(view))) };
}

/** Looks through the most promising ways of playing out the turn, and begins the best of them. */
function sensible(_options: Options, view: View, seat: Seat, _legal: readonly Intent[] | null, draw: Draw): Intent {
  const mark: Mark = isMark(seat) ? seat : view.toMove;
  if (canPass(view) && isPassBetter(view, mark)) return { act: 'pass' };
  return { act: 'cell', cell: cellName(view, bestAction(view, mark, draw)) };
}

/** An opponent who is shut in must not be fed, and a draw is better than a loss. */
function isPassBetter(view: View, mark: Mark): boolean {
  const enemy = opponentOf(mark);
  if (view.pendingStarts[enemy].length === 0 && availableCells(view, enemy).length === 0) return true;
  return view.consecutivePasses === 1 && standing(view, mark) < BAD_STANDING;
}

/** One way of playing out the turn, or its beginning. */
interface Line {
  readonly first: number;
  /** Added to the worth of all lines that begin so, or two such players would always play the same game. */
  readonly whim: number;
  readonly view: View;
  readonly worth: number;
}

function bestAction(view: View, mark: Mark, draw: Draw): number {
  const cells = legalCells(view);
  let lines = ranked(cells.map((first) => lineOf(first, draw.int(0, WHIM_MOST), actOn(view, first), mark)));
  for (let depth = 1; depth < DEPTH_MOST; depth += 1) {
    const longer = lines.slice(0, BEAM).flatMap((line) => extended(line, view, mark));
    lines = ranked(longer);
  }
  return lines[0]?.first ?? cells[0] ?? 0;
}

function extended(line: Line, from: View, mark: Mark): readonly Line[] {
  const { first, whim, view } = line;
  if (view.outcome !== null || view.turnsPlayed !== from.turnsPlayed) return [line];
  return legalCells(view).map((index) => lineOf(first, whim, actOn(view, index), mark));
}

function lineOf(first: number, whim: number, view: View, mark: Mark): Line {
  const worth = standing(view, mark);
  return { first, whim, view, worth: view.outcome === null ? worth + whim : worth };
}

/** Best first; of equal lines the one found earlier, so that a win is not put off. */
function ranked(lines: readonly Line[]): readonly Line[] {
  return [...lines].sort((a, b) => b.worth - a.worth);
}

/** Hub players. */
export const bots: AnyGame['bots'] = { random, sensible };
