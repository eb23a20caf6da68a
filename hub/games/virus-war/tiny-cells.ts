import { type GridLegend, NIGHT } from '../../../protocol/scene.ts';
import { cellAt, opponentOf } from './board.ts';
import { type CellArt, COLONIES } from './colonies.ts';
import { reachOf } from './reach.ts';
import type { View } from './rules.ts';

/** Letters of a drawn board: those of transcripts, '+' free and in reach, '!' to be killed, '#' beyond the board. */
type Letter = '.' | '+' | '!' | 'X' | 'O' | 'x' | 'o' | '#';

/** How a cell is drawn in a lens or on the board. `showsReach`: for whom the reach of the player to move is marked. */
export function tinyCell(view: View, index: number | null, showsReach: boolean): Letter {
  if (index === null) return '#';
  const cell = cellAt(view, index);
  if (!showsReach || !reachOf(view).has(index)) return cell;
  return cell === '.' ? '+' : '!';
}

/** What the letters that occur in `cells` look like in marks of this size. */
export function tinyLegend(view: View, cells: string, { marks, dots }: CellArt): readonly GridLegend[] {
  const mover = COLONIES[view.toMove];
  const all: readonly GridLegend[] = [
    ['.', NIGHT, '', -1],
    ['+', NIGHT, dots[view.toMove], -1],
    ['!', NIGHT, marks[opponentOf(view.toMove)], mover.colour],
    ['X', NIGHT, marks.X, -1],
    ['O', NIGHT, marks.O, -1],
    ['x', NIGHT, marks.x, -1],
    ['o', NIGHT, marks.o, -1],
  ];
  return all.filter(([letter]) => cells.includes(letter));
}
