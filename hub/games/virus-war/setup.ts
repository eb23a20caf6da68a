import { type Board, countCells, emptyBoard, killedOf, MARKS, type Mark, withCell } from './board.ts';
import { cellName } from './coordinates.ts';
import type { OptionProblem, Options } from './options.ts';
import { parsePosition } from './position.ts';
import { parseStarts, type Starts } from './starts.ts';
import { beginTurn, type State } from './state.ts';

/** What the options come to: the first board, who moves, and the start cells that first actions must take (VW5). */
interface Setting {
  readonly board: Board;
  readonly toMove: Mark;
  readonly pendingStarts: Starts;
}

const NOTHING_PENDING: Starts = { X: [], O: [] };

/** What contradicts what in the options, or null when they fit together. */
export function optionConflict(options: Options): OptionProblem | null {
  const setting = settingOf(options);
  return 'why' in setting ? setting : null;
}

/**
 * The state before the first turn (VW4-VW6). Of options that contradict each other the start cells and the position are left out: `conflict`
 * of the game is asked first by whoever offers options.
 */
export function setup(options: Options): State {
  const settled = settingOf(options);
  const { board, toMove, pendingStarts } = 'why' in settled ? plainSetting(options) : settled;
  return beginTurn({
    ...board,
    skipJ: options.skipJ,
    terms: {
      actionsPerTurn: options.actionsPerTurn,
      firstTurnActions: options.firstTurnActions === 0 ? options.actionsPerTurn : options.firstTurnActions,
      shortTurn: options.shortTurn,
      allowPass: options.allowPass,
      turnSeconds: options.turnSeconds,
    },
    pendingStarts,
    toMove,
    actionsLeft: 0,
    actionsMade: 0,
    streak: 0,
    last: null,
    turnsPlayed: 0,
    consecutivePasses: 0,
    outcome: null,
  });
}

function settingOf(options: Options): Setting | OptionProblem {
  const position = options.position === null ? null : parsePosition(options.position);
  if (typeof position === 'string') return { option: 'position', why: position };
  if (position !== null && options.firstMark === 'preplaced') {
    // A board that is given holds its marks already; cells agreed on top of it would be ignored in silence.
    if (options.starts !== null) return { option: 'starts', why: 'must be left out where a position gives the marks' };
    return { ...position, pendingStarts: NOTHING_PENDING };
  }
  const board = position?.board ?? emptyBoard(options.width, options.height);
  const starts = parseStarts(options.starts, { width: board.width, height: board.height, skipJ: options.skipJ });
  if (typeof starts === 'string') return { option: 'starts', why: starts };
  if (options.firstMark === 'preplaced') return preplaced(board, starts);
  return firstActions(board, position?.toMove ?? 'X', starts, options.skipJ);
}

function plainSetting(options: Options): Setting {
  const board = emptyBoard(options.width, options.height);
  const corners: Starts = { X: [0], O: [board.cells.length - 1] };
  if (options.firstMark === 'preplaced') return preplaced(board, corners);
  return { board, toMove: 'X', pendingStarts: corners };
}

function preplaced(board: Board, starts: Starts): Setting {
  let placed = board;
  for (const mark of MARKS) for (const index of starts[mark]) placed = withCell(placed, index, mark);
  return { board: placed, toMove: 'X', pendingStarts: NOTHING_PENDING };
}

function firstActions(board: Board, toMove: Mark, starts: Starts, skipJ: boolean): Setting | OptionProblem {
  const pendingStarts = { X: began(board, 'X') ? [] : starts.X, O: began(board, 'O') ? [] : starts.O };
  const taken = [...pendingStarts.X, ...pendingStarts.O].find((index) => board.cells.charAt(index) !== '.');
  if (taken === undefined) return { board, toMove, pendingStarts };
  return { option: 'starts', why: `must be free, and ${cellName({ width: board.width, skipJ }, taken)} is taken` };
}

/** In a given position, whoever has a mark has made the first action. */
function began(board: Board, mark: Mark): boolean {
  return countCells(board, mark) + countCells(board, killedOf(mark)) > 0;
}
