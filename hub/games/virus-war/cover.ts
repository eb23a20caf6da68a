import { BONE, FOG, INK, type Op } from '../../../protocol/scene.ts';

/** Both colonies under the microscope, cut by its edge, and a kill at their feet. */
export const cover: readonly Op[] = [
  ['c', INK],
  ['i', -18, -14, 'x-live'],
  ['i', 58, 4, 'o-live'],
  ['i', 6, 62, 'x-dead40'],
  ['r', 0, 94, 128, 34, INK],
  ['t', 64, 97, 1, BONE, 'VIRUS WAR', 1],
  ['t', 64, 113, 0, FOG, 'grow. kill. cut through.', 1],
];
