import type { Gesture, Group, Piece, PieceId, Screen, Sense, SetKind } from '../../../../../hub/games/game.ts';
import { binding } from '../../../../../hub/games/virus-war/binding.ts';
import { type Draft, emptyDraft } from '../../../../../hub/games/virus-war/draft.ts';
import type { Answer, Table } from '../../../../../hub/games/virus-war/read.ts';
import type { State } from '../../../../../hub/games/virus-war/state.ts';
import { optionsOf } from './playouts.ts';

/** What a test says about a table; the rest is usual: handhelds, every sense, tiles lying loose. */
export interface Sitting {
  readonly seat?: 'X' | 'O' | 'table';
  readonly draft?: Partial<Draft>;
  readonly sets?: { readonly [seat: string]: SetKind };
  readonly groups?: readonly Group[];
  readonly lacks?: readonly Sense[];
}

export const FULL: Sitting = { sets: { X: 'full', O: 'full' } };

export function tableOf(view: State, sitting: Sitting = {}): Table {
  const { seat = view.toMove, draft = {}, sets = { X: 'hands', O: 'hands' }, groups = [], lacks = [] } = sitting;
  const options = optionsOf();
  const whole = { ...emptyDraft(view, seat), ...draft };
  return { options, view, seat, draft: whole, groups, sets, can: (_piece, sense) => !lacks.includes(sense) };
}

export function readAt(view: State, gesture: Gesture, sitting: Sitting = {}): Answer {
  return binding.read(tableOf(view, sitting), gesture);
}

export function pieceNamed(id: PieceId): Piece {
  return { id, kind: id.split(':')[0] ?? '', bound: 'place', needs: [] };
}

export function screenAt(view: State, piece: PieceId, sitting: Sitting = {}): Screen {
  return binding.screen(tableOf(view, sitting), pieceNamed(piece));
}

/** The words on a screen. */
export function wordsOf({ ops }: Pick<Screen, 'ops'>): readonly string[] {
  return ops.flatMap((op) => (op[0] === 't' ? [op[5]] : []));
}

/** The pictures on a screen, those of grids included. */
export function imagesOf({ ops }: Pick<Screen, 'ops'>): readonly string[] {
  return ops.flatMap((op) => {
    if (op[0] === 'i') return [op[3]];
    return op[0] === 'g' ? op[8].flatMap(([, , name]) => (name === '' ? [] : [name])) : [];
  });
}
