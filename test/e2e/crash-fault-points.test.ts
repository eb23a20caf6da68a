/** The hub's process is killed at every fault point. */
import { expect, test } from 'vitest';
import type { FaultPoint } from '../../hub/adapters/journal/fault.ts';
import { draw, SEED, useKilledHub } from '../support/killed-hub.ts';

const begin = useKilledHub();

/** Each with how often it is passed before the hub dies there: late enough to be in play, wherever it is then. */
const POINTS: readonly (readonly [FaultPoint, number])[] = [
  ['received', 120 + draw(40)],
  ['appended', 20 + draw(10)],
  ['synced', 20 + draw(10)],
  ['acked', 40 + draw(20)],
  ['snapshotTorn', 1],
];
const PRESSES_MAX = 80;

test(`killed at each fault point, it loses nothing that was acknowledged and plays nothing twice (seed ${SEED})`, {
  timeout: 120_000,
}, async () => {
  const { hub, table } = await begin();
  for (const [point, count] of POINTS) {
    await hub.kill();
    table.client = (await hub.start(`${point}:${count}`)).client;
    for (let i = 0; i < PRESSES_MAX && hub.isRunning(); i++) {
      // Whatever it is doing then: the hub may die in the middle of a rematch, too.
      await table.pressLegal().catch((error) => expect(hub.isRunning(), String(error)).toBe(false));
    }
    expect([point, hub.isRunning(), await hub.ended()]).toEqual([point, false, 'SIGKILL']);
    await table.restarted(await hub.start());
    await table.playOne();
  }
});
