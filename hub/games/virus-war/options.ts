import type { Json, Option } from '../game.ts';
import { LONGEST_SIDE } from './coordinates.ts';
import { checkPosition } from './position.ts';
import { checkStarts } from './starts.ts';

/** What the players agree on before the start (VW2-VW17). */
export interface Options {
  readonly width: number;
  readonly height: number;
  readonly firstMark: 'preplaced' | 'firstAction';
  /** null: X in a1, O in the opposite corner. Else `{ "X": ["a1"], "O": ["j10"] }`, see starts.ts. */
  readonly starts: Json;
  readonly actionsPerTurn: number;
  /** 0: as actionsPerTurn. */
  readonly firstTurnActions: number;
  readonly shortTurn: 'allow' | 'lose';
  readonly allowPass: boolean;
  readonly skipJ: boolean;
  /** 0: no clock. */
  readonly turnSeconds: number;
  /** null: the set-up of VW4 and VW5. Else `{ "board": [rows, top first], "toMove": "X" }`, see position.ts. */
  readonly position: Json;
}

export const SHORTEST_SIDE = 3;
const LONGEST_TURN_SECONDS = 86_400;
const side = { kind: 'int', dflt: 10, min: SHORTEST_SIDE, max: LONGEST_SIDE } as const;

/** The options in the order in which the lobby shows them. */
export const OPTIONS: { readonly [key in keyof Options]: Option } = {
  width: { ...side, say: 'Columns' },
  height: { ...side, say: 'Rows' },
  actionsPerTurn: { kind: 'int', dflt: 3, min: 1, max: 10, say: 'Actions in a turn' },
  firstTurnActions: { kind: 'int', dflt: 0, min: 0, max: 10, say: 'Actions in the very first turn (0: no fewer)' },
  allowPass: { kind: 'flag', dflt: true, say: 'A whole turn may be given up' },
  shortTurn: { kind: 'choice', dflt: 'allow', of: ['allow', 'lose'], say: 'Who cannot complete a turn' },
  turnSeconds: { kind: 'int', dflt: 0, min: 0, max: LONGEST_TURN_SECONDS, say: 'Seconds for a turn (0: no clock)' },
  firstMark: { kind: 'choice', dflt: 'preplaced', of: ['preplaced', 'firstAction'], say: 'The first marks' },
  starts: { kind: 'data', dflt: null, check: checkStarts, say: 'Start cells' },
  skipJ: { kind: 'flag', dflt: false, say: 'Leave the letter j out' },
  position: { kind: 'data', dflt: null, check: checkPosition, say: 'Start from a position' },
};

/** RULES C12. With three actions in the first turn the first player wins five games in six, with two about three in five (VW6). */
export const PRESETS: { readonly [name: string]: Partial<Options> } = {
  'as written': {},
  recommended: { firstTurnActions: 2 },
  short: { width: 5, height: 5, firstTurnActions: 2 },
};

/** What is wrong with the agreed options: which one, and why, as the end of a sentence that begins with its name. */
export interface OptionProblem {
  readonly option: string;
  readonly why: string;
}
