import type { Offer, PieceId } from '../game.ts';
import { isMark, type Mark } from './board.ts';
import { cellIndex, cellName } from './coordinates.ts';
import { MENU_SAY, menuOf } from './draft.ts';
import { cellPiece, handPiece } from './pieces.ts';
import { meaningOf } from './reach.ts';
import type { Table } from './read.ts';
import { rules, type View } from './rules.ts';
import type { Intent } from './state.ts';

/** What the seat can do now, kills first. */
export function offers(table: Table): readonly Offer<Intent>[] {
  const { view, seat, sets } = table;
  if (!isMark(seat)) return [];
  const isOnCells = Object.values(sets).includes('full');
  const cells: Offer<Intent>[] = [];
  for (const intent of rules.legal(view, seat) ?? []) {
    const index = intent.act === 'cell' ? cellIndex(view, intent.cell) : null;
    if (index !== null) cells.push(cellOffer(view, seat, index, isOnCells));
  }
  const kills = cells.filter(({ say }) => say.startsWith('Kill'));
  const rest = cells.filter(({ say }) => !say.startsWith('Kill'));
  return [...kills, ...rest, ...menuOffers(view, seat, sets[seat] === 'full')];
}

function cellOffer(view: View, seat: Mark, index: number, isOnCells: boolean): Offer<Intent> {
  const cell = cellName(view, index);
  const verb = meaningOf(view, index, seat) === 'kill' ? 'Kill' : 'Grow';
  return {
    say: `${verb} ${cell}`,
    intent: { act: 'cell', cell },
    glow: [isOnCells ? cellPiece(view, index) : handPiece(seat)],
  };
}

function menuOffers(view: View, seat: Mark, isOnCells: boolean): readonly Offer<Intent>[] {
  const glow: readonly PieceId[] = isOnCells ? [] : [handPiece(seat)];
  return menuOf(view, seat).map((act) => ({ say: MENU_SAY[act], intent: { act }, glow }));
}
