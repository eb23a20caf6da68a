/** Figures of touch to screen as ratios, and as a table to read. */
import { PATHS, type TouchFigures } from './touch-to-screen.ts';

export interface TouchRatio {
  readonly what: string;
  readonly ratio: number;
  readonly target: number;
  readonly isMet: boolean;
}

/** The ratios that DESIGN section 8 sets targets for. */
export function touchRatios({ ms }: TouchFigures): readonly TouchRatio[] {
  const ratio = (what: string, value: number, target: number): TouchRatio => ({
    what,
    ratio: value,
    target,
    isMet: value <= target,
  });
  return [
    ratio('unsynced / echo, p50', ms.unsynced.p50 / ms.echo.p50, 2),
    ratio('unsynced / echo, p95', ms.unsynced.p95 / ms.echo.p95, 3),
    ratio('synced / unsynced, p50', ms.synced.p50 / ms.unsynced.p50, 4),
  ];
}

/** Lines for people. */
export function touchTable(figures: TouchFigures): string {
  const cell = (value: number): string => value.toFixed(2).padStart(8);
  const lines = ['touch to screen, ms     p50     p95     p99   events'];
  for (const path of PATHS) {
    const { p50, p95, p99, count } = figures.ms[path];
    lines.push(`  ${path.padEnd(16)}${cell(p50)}${cell(p95)}${cell(p99)}${String(count).padStart(9)}`);
  }
  for (const { what, ratio, target, isMet } of touchRatios(figures)) {
    lines.push(`  ${what.padEnd(24)}${cell(ratio)}  target <= ${target}  ${isMet ? 'met' : 'missed'}`);
  }
  const { sent, taken, repeated } = figures;
  for (const path of ['unsynced', 'synced'] as const) {
    lines.push(`  ${path}: ${taken[path]} of ${sent[path]} presses taken, ${repeated[path]} published again`);
  }
  return `${lines.join('\n')}\n`;
}
