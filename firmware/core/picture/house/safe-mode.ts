/** Five bad starts in a row: nothing runs but USB. Drawn by the boot code of a body, which has no Picture then. */
import { BONE, FOG, INK, type Op, SUN } from '../../../../protocol/scene.ts';
import { head, line } from './parts.ts';

const SIDE = 8;
const STEP = 16;

function hazard(from: number, y: number): Op[] {
  const ops: Op[] = [];
  for (let x = from; x < 120; x += STEP) ops.push(['r', x, y, SIDE, SIDE, SUN]);
  return ops;
}

/** `number` is the two digits that the troubleshooting page lists. */
export function safeModeOps(number: string): Op[] {
  const ground: Op[] = [['c', INK]];
  return ground.concat(hazard(8, 6), hazard(12, 114), [
    head(24, 'SAFE MODE', SUN),
    line(45, 'Five bad starts.', BONE),
    line(57, 'USB still works.', BONE),
    line(75, 'Hold the button 5 s', FOG),
    line(87, 'to try once more', FOG),
    ['t', 120, 102, 0, SUN, number, 2],
  ]);
}
