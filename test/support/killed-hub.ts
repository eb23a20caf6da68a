/** For tests that kill the hub's process under tiles that play. */
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { NODE_FILES } from '../../hub/adapters/files/node-files.ts';
import type { SetKind } from '../../hub/games/game.ts';
import { drawFor } from '../../hub/games/random.ts';
import { CrashTable } from './crash-table.ts';
import { bundleHub, HubProcess } from './hub-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Of what is drawn in this run; the names of the tests show it, and CONTACT_SEED repeats it. */
export const SEED = Number(process.env.CONTACT_SEED ?? Date.now() % 1_000_000);
const draws = drawFor(SEED, 1);

/** 0 <= result < below. */
export function draw(below: number): number {
  return draws.int(0, below - 1);
}

/** Bundles the hub once for the tests of a file; the answer starts it, with tiles that have begun a match. */
export function useKilledHub(): (set?: SetKind) => Promise<{ readonly hub: HubProcess; readonly table: CrashTable }> {
  let bundle: Awaited<ReturnType<typeof bundleHub>>;
  beforeAll(async () => {
    bundle = await bundleHub();
  });
  afterAll(() => bundle.remove());
  return async (set = 'full') => {
    const folder = temporaryFolder();
    const hub = new HubProcess(bundle.file, folder);
    onTestFinished(() => hub.kill());
    const run = await hub.start();
    const { mqttPort } = run.address;
    const table = await CrashTable.begin(run, { mqttPort, files: NODE_FILES, folder, draw, set });
    onTestFinished(() => table.tiles.close());
    return { hub, table };
  };
}
