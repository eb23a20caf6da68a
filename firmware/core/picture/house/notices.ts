/** What the tile says of itself, whatever the hub shows. */
import { idiv } from '../../../../protocol/int.ts';
import { BONE, FOG, INK, type Op, RED, SLATE, SUN } from '../../../../protocol/scene.ts';
import { digitsOf } from '../countdown.ts';
import { MARK_MOON } from '../house-images.generated.ts';
import { giant, head, line, MIDDLE, stencil } from './parts.ts';

const CELL_WIDTH = 54;

/** The battery is low: `percent` 0-100. */
export function batteryOps(percent: number): Op[] {
  return [
    ['c', INK],
    ['f', 28, 22, 66, 38, BONE, 3],
    ['r', 94, 33, 6, 16, BONE],
    ['r', 34, 28, Math.max(2, idiv(CELL_WIDTH * percent, 100)), 26, RED],
    giant(70, digitsOf(percent) + '%', RED),
    line(110, 'Charge me soon', FOG),
  ];
}

/** The last picture before deep sleep. */
export function asleepOps(): Op[] {
  return [
    ['c', INK],
    stencil(MIDDLE - 6, 46, MARK_MOON, FOG),
    line(70, 'Asleep', SLATE),
    line(82, 'Press to wake', FOG),
  ];
}

/** Here I am. */
export function findOps(name: string, shortId: string): Op[] {
  const title = name === '' ? shortId : name.toUpperCase();
  return [['c', SUN], head(50, 'HERE I AM', INK), head(70, title, INK)];
}
