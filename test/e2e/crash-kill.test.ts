/** The hub's process is killed: at every fault point, and at random moments. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NODE_FILES } from '../../hub/adapters/files/node-files.ts';
import type { FaultPoint } from '../../hub/adapters/journal/fault.ts';
import { drawFor } from '../../hub/games/random.ts';
import { CrashTable } from '../support/crash-table.ts';
import { bundleHub, HubProcess } from '../support/hub-process.ts';
import { pause } from '../support/laid-tiles.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SEED = Number(process.env.CONTACT_SEED ?? Date.now() % 1_000_000);
const draws = drawFor(SEED, 1);
const draw = (below: number): number => draws.int(0, below - 1);

let bundle: Awaited<ReturnType<typeof bundleHub>>;
beforeAll(async () => {
  bundle = await bundleHub();
});
afterAll(() => bundle.remove());

async function begin() {
  const data = temporaryFolder();
  const hub = new HubProcess(bundle.file, data);
  onTestFinished(() => hub.kill());
  const run = await hub.start();
  const table = await CrashTable.begin(run, run.address.mqttPort, NODE_FILES, data, draw);
  onTestFinished(() => table.tiles.close());
  return { hub, table };
}

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

const KILLS = 20;

test(`killed ${KILLS} times at random moments, it is right within 5 s each time (seed ${SEED})`, {
  timeout: 180_000,
}, async () => {
  const { hub, table } = await begin();
  for (let i = 0; i < KILLS; i++) {
    await table.pressLegal();
    await pause(draw(300));
    await hub.kill();
    await table.restarted(await hub.start());
  }
  await table.playOne();
  await table.right(performance.now() + 5000);
});
