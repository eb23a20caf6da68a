/** The hub does not answer in mid-game: the picture stays, dimmed or covered, behind a plate that says so. */
import { BONE, FOG, INK, type Op, SLATE, SUN } from '../../../../protocol/scene.ts';
import { IC_SAND } from '../house-images.generated.ts';
import { head, line, MIDDLE, stencil, steps } from './parts.ts';

/** The plate alone; `hasScene` false: on an empty ground of its own. */
export function hubAwayOps(hasScene: boolean, phase: number): Op[] {
  const ground: Op[] = hasScene ? [] : [['c', INK]];
  return ground.concat(
    [
      ['r', 4, 24, 120, 80, INK],
      ['f', 4, 24, 120, 80, SLATE, 2],
      stencil(MIDDLE - 6, 31, IC_SAND, SUN),
      head(47, 'HUB AWAY', BONE),
      line(65, 'The game is saved.', FOG),
      line(77, 'Leave tiles as they lie', FOG),
    ],
    steps(93, phase),
  );
}
