import type { Json, Option } from '../../../hub/games/game.ts';

export interface Options {
  readonly lamps: number;
  readonly rounds: number;
  readonly steps: number;
  readonly roundSeconds: number;
  readonly turnSeconds: number;
  readonly graceSeconds: number;
  readonly twoNights: boolean;
  readonly ties: 'keeper' | 'none';
  /** Oil at dusk for the keeper, the next seat, and so on. */
  readonly oil: readonly number[];
}

function checkOil(value: Json): string | null {
  const fits = (oil: Json) => typeof oil === 'number' && Number.isInteger(oil) && oil >= 0 && oil <= 20;
  return Array.isArray(value) && value.length === 4 && value.every(fits) ? null : 'must be 4 whole numbers in 0-20';
}

export const OPTIONS: { readonly [key in keyof Options]: Option } = {
  lamps: { kind: 'int', dflt: 6, min: 3, max: 12, say: 'Lamps' },
  rounds: { kind: 'int', dflt: 2, min: 1, max: 5, say: 'Rounds a night' },
  steps: { kind: 'int', dflt: 2, min: 1, max: 4, say: 'Steps a turn' },
  roundSeconds: { kind: 'int', dflt: 60, min: 5, max: 600, say: 'Seconds to choose' },
  turnSeconds: { kind: 'int', dflt: 30, min: 5, max: 600, say: 'Seconds a turn' },
  graceSeconds: { kind: 'int', dflt: 3, min: 0, max: 30, say: 'Seconds to think again' },
  twoNights: { kind: 'flag', dflt: true, say: 'Two nights' },
  ties: { kind: 'choice', dflt: 'keeper', of: ['keeper', 'none'], say: 'Who leads on a tie' },
  oil: { kind: 'data', dflt: [8, 9, 9, 10], check: checkOil, say: 'Oil at dusk' },
};

/** What is wrong with options that are right one by one. */
export function conflict({ graceSeconds, roundSeconds }: Options): string | null {
  return graceSeconds < roundSeconds ? null : 'graceSeconds must be less than roundSeconds';
}

export const PRESETS: { readonly [name: string]: Partial<Options> } = {
  short: { twoNights: false, rounds: 1, graceSeconds: 0 },
  long: { lamps: 12, rounds: 4, steps: 3 },
  strict: { ties: 'none', oil: [6, 6, 6, 6] },
};
