/** The phone's sentences. */
import { boardWords, lineWords } from '../board/board-words.ts';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import type { SeatState } from './seat-state.ts';

/** The line under the tile: what is happening, in the words of who holds it. */
export function phoneWords(state: SeatState, game: GameSpec | undefined, table: TableSummary | undefined): string {
  if (state.say !== '') return state.say;
  const line = lineWords(state.line);
  if (line !== undefined) return `${line.title}. ${line.say}`;
  if (table?.phase === 'playing' && table.paused === '' && !table.isTidying && table.active.includes(state.seat))
    return 'Your move: tap the picture, or tilt and press.';
  const { title, say } = boardWords(game, table);
  return say === '' ? `${title}.` : `${title}. ${say}`;
}

/** A side of the phone was touched: what it touches, and what to do instead. */
export function sideWords(side: string): string {
  return `${side} side: a phone does not see what lies beside it. Tap it on the picture, or hold for the menu.`;
}
