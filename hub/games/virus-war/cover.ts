import { BONE, FOG, INK, type Op } from '../../../protocol/scene.ts';

/** Both colonies under the microscope, cut by its edge, and a kill between them. */
export const cover: readonly Op[] = [
  ['c', INK],
  ['i', -12, -12, 'x-live'],
  ['i', 60, 4, 'o-live'],
  ['t', 64, 96, 1, BONE, 'VIRUS WAR', 1],
  ['t', 64, 112, 0, FOG, 'grow. kill. cut through.', 1],
];
