import { BONE, FOG, INK, type Op, SLATE } from '../../../protocol/scene.ts';
import { type Mark, opponentOf } from './board.ts';
import { BIG, COLONIES, recoloured } from './colonies.ts';
import type { View } from './rules.ts';
import type { Outcome, Reason } from './state.ts';

const NO_CELLS: ReadonlySet<number> = new Set();
const known = new WeakMap<View, ReadonlySet<number>>();

/** The cells whose tiles say how the game ended: the loser's live marks, the last cell of a destroyed colony, in a draw every live mark. */
export function endCells(view: View): ReadonlySet<number> {
  if (view.outcome === null) return NO_CELLS;
  const cells = known.get(view) ?? new Set(findEndCells(view, view.outcome));
  known.set(view, cells);
  return cells;
}

function findEndCells(view: View, { winner, reason }: Outcome): readonly number[] {
  const live = (mark: Mark) => [...view.cells].flatMap((cell, index) => (cell === mark ? [index] : []));
  if (winner === null) return [...live('X'), ...live('O')];
  const last = view.last?.cell ?? null;
  if (reason === 'destroyed' && last !== null) return [last];
  const losers = live(opponentOf(winner));
  return losers.length > 0 ? losers : live(winner);
}

const HEAD: { readonly [reason in Reason]: string } = {
  destroyed: 'DESTROYED',
  noLegalAction: 'SHUT IN',
  bothPassed: 'BOTH PASSED',
  shortTurn: 'CUT SHORT',
  concede: 'GAVE UP',
};

/** How the game ended, on one tile. */
export function endOps({ winner, reason }: Outcome): readonly Op[] {
  if (winner === null) return [['c', INK], ...bothMarks(), ...words(HEAD[reason], BONE, FOG, 'DRAW')];
  const loser = opponentOf(winner);
  const { colour, title } = COLONIES[winner];
  return [['c', INK], ...fate(loser, reason), ...words(HEAD[reason], COLONIES[loser].colour, colour, `${title} WIN`)];
}

/** What became of a colony, in the words of who reads it on a handheld. */
const FATE: { readonly [reason in Reason]: string } = {
  destroyed: 'are killed',
  noLegalAction: 'are shut in',
  bothPassed: 'passed',
  shortTurn: 'fell short',
  concede: 'gave up',
};

/** How the game ended for the owner of a handheld: the winner's is flooded with the colour of the colony. */
export function handEndOps(outcome: Outcome, owner: Mark): readonly Op[] {
  if (outcome.winner !== owner) return endOps(outcome);
  const { colour, title } = COLONIES[owner];
  const loser = COLONIES[opponentOf(owner)].title;
  const fate = `${loser.charAt(0)}${loser.slice(1).toLowerCase()} ${FATE[outcome.reason]}`;
  return [
    ['c', colour],
    ['t', 64, 6, 0, INK, fate, 1],
    recoloured(20, 15, BIG[owner], colour, INK),
    ['t', 64, 109, 1, INK, `${title} WIN`, 1],
  ];
}

function words(head: string, headColour: number, ground: number, strip: string): readonly Op[] {
  return [
    ['t', 64, 85, 1, headColour, head, 1],
    ['r', 4, 100, 120, 20, ground],
    ['t', 64, 104, 1, INK, strip, 1],
  ];
}

function bothMarks(): readonly Op[] {
  return [
    ['i', 8, 24, COLONIES.X.small],
    ['i', 80, 24, COLONIES.O.small],
    ['r', 54, 36, 20, 5, BONE],
    ['r', 54, 47, 20, 5, BONE],
  ];
}

/** What became of the losing colony. */
function fate(loser: Mark, reason: Reason): readonly Op[] {
  if (reason === 'destroyed') return [['i', 20, -2, BIG[loser === 'X' ? 'x' : 'o']]];
  const { small, colour } = COLONIES[loser];
  if (reason === 'noLegalAction') return [['i', 44, 14, small], ...bars()];
  if (reason === 'shortTurn')
    return [
      ['i', 44, 12, small],
      ['p', 49, 62, 3, 1, colour],
    ];
  return [['i', 20, 30, small], ...whiteFlag(74, 12)];
}

/** Given up: a flag with a notch, on its pole. */
function whiteFlag(x: number, y: number): readonly Op[] {
  return [
    ['r', x, y, 4, 62, FOG],
    ['r', x + 4, y + 3, 36, 24, BONE],
    ['r', x + 34, y + 11, 6, 8, INK],
  ];
}

/** Seven bars: each is a cell of a grid. */
function bars(): readonly Op[] {
  return [
    ['g', 20, 4, 7, 4, 62, 10, '|||||||', [['|', SLATE, '', -1]]],
    ['g', 20, 4, 7, 1, 62, 13, '|||||||', [['|', FOG, '', -1]]],
    ['r', 12, 4, 104, 4, SLATE],
    ['r', 12, 62, 104, 5, SLATE],
  ];
}
