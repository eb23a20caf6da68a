/** The hub does not answer in mid-game: the picture stays, dimmed or covered, behind a plate that says so. */
import { BONE, FOG, INK, type Op, SLATE, SUN } from '../../../../protocol/scene.ts';
import { IC_SAND } from '../house-images.generated.ts';
import { head, line, MIDDLE, stencil, steps } from './parts.ts';

/** The plate alone over a scene; without one, on a ground of its own and without a game to speak of. */
export function hubAwayOps(hasScene: boolean, shortId: string, phase: number): Op[] {
  const ground: Op[] = hasScene ? [] : [['c', INK]];
  return ground.concat(
    [
      ['r', 4, 24, 120, 80, INK],
      ['f', 4, 24, 120, 80, SLATE, 2],
      stencil(MIDDLE - 6, 31, IC_SAND, SUN),
      head(47, 'HUB AWAY', BONE),
      line(65, hasScene ? 'The game is saved.' : 'It has stopped talking', FOG),
      line(77, hasScene ? 'Leave tiles as they lie' : 'to tile ' + shortId + '.', FOG),
    ],
    steps(93, phase),
  );
}
