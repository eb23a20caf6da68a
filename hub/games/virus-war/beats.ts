import type { Beat, Json, Piece, PieceId } from '../game.ts';
import { cellAt, opponentOf } from './board.ts';
import { cellIndex } from './coordinates.ts';
import { parseEvent } from './event.ts';
import { cellPiece, handPiece } from './pieces.ts';
import { actOn } from './play.ts';
import type { View } from './rules.ts';
import { crunchName } from './sounds.ts';
import type { Event } from './state.ts';

/** Between the actions that the hub plays for somebody. */
const ACTION_MS = 250;
/** From an action to what it leads to. */
const THEN_MS = 120;

/** What is seen and heard after an event: each action where it was made, then the end of the turn or the game. */
export function beats(before: View, seen: Json, after: View, pieces: readonly Piece[]): readonly Beat[] {
  const event = parseEvent(seen);
  if (event === null) return [];
  const ids = new Set(pieces.map(({ id }) => id));
  const cells = cellsOf(event);
  const made = actionBeats(before, cells, ids);
  const thenMs = Math.max(0, cells.length - 1) * ACTION_MS + THEN_MS;
  const isPass = cells.length === 0 && (event.act === 'pass' || event.act === 'timeout');
  return [
    ...made,
    ...(isPass ? [{ ms: 0, sound: 'sigh', on: 'table' } as const] : []),
    ...turnEnd(before, after, made.at(-1), thenMs),
    ...(isShutIn(after) ? [{ ms: thenMs + THEN_MS, sound: 'door', on: 'table' } as const] : []),
  ];
}

function cellsOf(event: Event): readonly string[] {
  if (event.act === 'cell') return [event.cell];
  return event.act === 'timeout' ? event.cells : [];
}

function actionBeats(before: View, cells: readonly string[], pieces: ReadonlySet<PieceId>): readonly Beat[] {
  const made: Beat[] = [];
  let view = before;
  for (const cell of cells) {
    const index = cellIndex(view, cell);
    if (index === null) break;
    const kills = cellAt(view, index) === opponentOf(view.toMove);
    made.push({
      ms: made.length * ACTION_MS,
      sound: kills ? crunchName(view.streak) : 'grow',
      on: placeOf(view, index, pieces),
      highlight: [`cell:${cell}`],
    });
    view = actOn(view, index);
  }
  return made;
}

/** The tile of the cell where there is one, else the handheld of who acts. */
function placeOf(view: View, index: number, pieces: ReadonlySet<PieceId>): PieceId | 'table' {
  const own = [cellPiece(view, index), handPiece(view.toMove)].find((id) => pieces.has(id));
  return own ?? 'table';
}

function turnEnd(before: View, after: View, last: Beat | undefined, ms: number): readonly Beat[] {
  if (last === undefined || after.turnsPlayed === before.turnsPlayed) return [];
  return [{ ms, sound: 'three', ...(last.on === undefined ? {} : { on: last.on }) }];
}

function isShutIn({ outcome }: View): boolean {
  return outcome?.reason === 'noLegalAction' || outcome?.reason === 'shortTurn';
}
