import fc from 'fast-check';
import { describe, test } from 'vitest';
import { GAMES } from '../../../hub/games/registry.generated.ts';
import { LAWS } from '../../support/game-laws.ts';
import { walkSpecs } from '../../support/game-walk.ts';
import { game as lanterns } from '../../toy/lanterns/index.ts';

// All laws over all games stay under a minute on two slow cores. CONTACT_LAW_MS=5000 looks closer. A law that fails says
// the seed and path to repeat it with: pass them to fc.assert.
const A_LAW_MS = Number(process.env.CONTACT_LAW_MS ?? 400);

describe.each([...GAMES, lanterns].map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test.each(LAWS.map((law) => [law.says, law] as const))('%s', (_says, law) => {
    fc.assert(
      fc.property(walkSpecs(game, law.eventsMax), (spec) => law.holds(game, spec)),
      { numRuns: law.eventsMax === 0 ? 1 : 100_000, interruptAfterTimeLimit: A_LAW_MS, markInterruptAsFailure: false },
    );
  });
});
