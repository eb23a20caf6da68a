/** The power goes at random moments: the disk forgets everything that was not synced. */
import { onTestFinished, test } from 'vitest';
import { drawFor } from '../../hub/games/random.ts';
import { CrashTable } from '../support/crash-table.ts';
import { DATA, HubInProcess } from '../support/hub-in-process.ts';
import { pause } from '../support/laid-tiles.ts';
import { PowerLossFiles } from '../support/power-loss-files.ts';
import { until } from '../support/until.ts';

const SEED = Number(process.env.CONTACT_SEED ?? Date.now() % 1_000_000);
const CUTS = 10;
const SYNC_MS = 60;

test(`${CUTS} times without power, what was acknowledged is there, once, and tiles are right within 5 s (seed ${SEED})`, {
  timeout: 120_000,
}, async () => {
  const draws = drawFor(SEED, 1);
  const draw = (below: number): number => draws.int(0, below - 1);
  const disk = new PowerLossFiles(Date.now, () => pause(SYNC_MS));
  const hub = new HubInProcess(disk);
  onTestFinished(() => hub.cut());
  const run = await hub.start();
  const table = await CrashTable.begin(run, { mqttPort: hub.mqttPort, files: disk, folder: DATA, draw });
  onTestFinished(() => table.tiles.close());
  for (let i = 0; i < CUTS; i++) {
    // The hub may be gone before a rematch is answered; the next start finds out what became of it.
    const pressed = table.pressLegal().catch(() => undefined);
    if (i % 2 === 0) await pause(draw(400));
    else await until(() => disk.unsyncedBytes('.jsonl') > 0);
    // Half of the time some of the bytes that were not synced happen to be there.
    await hub.cut(() => disk.powerLoss((_, unsyncedBytes) => (draw(2) === 0 ? 0 : draw(unsyncedBytes))));
    await pressed;
    await table.restarted(await hub.start());
  }
  await table.playOne();
  await table.right(performance.now() + 5000);
});
