import fc from 'fast-check';
import { expect, test } from 'vitest';
import { game as lanterns } from '../toy/lanterns/index.ts';
import { BROKEN_BINDINGS } from './broken-bindings.ts';
import { BROKEN_RULES } from './broken-rules.ts';
import { LAWS } from './game-laws.ts';
import { walk, walkSpecs } from './game-walk.ts';
import { countTwins } from './laws-of-secrets.ts';

// A law that no game could break would prove nothing. Each row breaks Lanterns in one way and names the law that must say so.
const BROKEN = [...BROKEN_RULES, ...BROKEN_BINDINGS];

function lawNamed(start: string) {
  const laws = LAWS.filter(({ says }) => says.startsWith(start));
  expect(laws, start).toHaveLength(1);
  return laws[0] as (typeof LAWS)[number];
}

test.each(BROKEN)('law %s catches a game that %s: %s', (start, _what, evidence, broken) => {
  const law = lawNamed(start);
  const game = broken();
  const found = fc.check(
    fc.property(walkSpecs(game, law.eventsMax), (spec) => law.holds(game, spec)),
    { seed: 1, numRuns: 300, endOnFailure: true, interruptAfterTimeLimit: 10_000 },
  );
  expect(String(found.errorInstance)).toContain(evidence);
});

test('every law is broken by some game', () => {
  const caught = new Set(BROKEN.map(([start]) => lawNamed(start)));
  expect(LAWS.filter((law) => !caught.has(law)).map(({ says }) => says)).toEqual([]);
});

test('the twins of law 2 differ in what is hidden, for every number of seats', () => {
  for (const seatCount of [2, 3, 4]) {
    const spec = { options: {}, preset: null, seatCount, seed: 5, choices: 6, eventsMax: 60, leavePercent: 0 };
    expect(countTwins(lanterns, spec)).toBeGreaterThan(20);
  }
});

test('options that contradict each other make way for those of the preset', () => {
  const options = { graceSeconds: 5, roundSeconds: 5, rounds: 1 };
  const spec = { options, preset: 'long', seatCount: 2, seed: 1, choices: 1, eventsMax: 10, leavePercent: 0 };
  expect(walk(lanterns, spec).options).toMatchObject({ graceSeconds: 3, roundSeconds: 60, rounds: 4, lamps: 12 });
});
