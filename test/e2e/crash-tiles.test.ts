/** Tiles that lose power, the network, or the rest of a message, while a match goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFor } from '../../hub/games/random.ts';
import { CrashTable, RIGHT_WITHIN_MS } from '../support/crash-table.ts';
import { DATA, HubInProcess } from '../support/hub-in-process.ts';
import { pause } from '../support/laid-tiles.ts';
import { PowerLossFiles } from '../support/power-loss-files.ts';
import type { TappedTile } from '../support/tapped-tile.ts';

const draws = drawFor(13, 1);
const draw = (below: number): number => draws.int(0, below - 1);
const disk = new PowerLossFiles(Date.now);
const hub = new HubInProcess(disk);
let table: CrashTable;

beforeAll(async () => {
  const run = await hub.start();
  table = await CrashTable.begin(run, { mqttPort: hub.mqttPort, files: disk, folder: DATA, draw });
}, 60_000);
afterAll(async () => {
  table.tiles.close();
  await hub.cut();
});

const right = () => table.right(performance.now() + RIGHT_WITHIN_MS);

/** Every tile is here again in the hub's eyes and shows what it should. */
async function allRight(): Promise<void> {
  const byMs = performance.now() + RIGHT_WITHIN_MS;
  await table.soon(async () => {
    const here = Object.values((await table.state()).tiles).map((tile) => tile.here);
    expect(here).toEqual(here.map(() => true));
  }, RIGHT_WITHIN_MS);
  await table.right(byMs);
}

/** A tile that is not needed for the next move. */
async function idleTile(): Promise<TappedTile> {
  const move = await table.nextMove();
  const [idle] = [...table.tiles.tiles.values()].filter(({ id }) => id !== move?.tile);
  if (idle === undefined) throw new Error('there is one tile only');
  return idle;
}

test('a tile that was switched off and on says hello with a new boot and is right within 5 s', {
  timeout: 60_000,
}, async () => {
  await table.playOne();
  const tile = await idleTile();
  const boots = tile.acked.size;
  tile.stop();
  await pause(200);
  tile.start();
  await pause(300);
  await allRight();
  expect(tile.acked.size).toBe(boots + 1);
  await table.playOne();
});

test.each([3, 20])(
  'a tile without network for %i s is right within 5 s of its return, in its boot',
  { timeout: 60_000 },
  async (seconds) => {
    const tile = await idleTile();
    const boots = tile.acked.size;
    tile.block(true);
    await pause(seconds * 1000);
    tile.block(false);
    await allRight();
    expect(tile.acked.size).toBe(boots);
    await table.playOne();
  },
);

test('connections that end in the middle of a message cost no press and double none', { timeout: 60_000 }, async () => {
  for (let i = 0; i < 3; i++) {
    for (const tile of table.tiles.tiles.values()) tile.cutNextMessage();
    await table.pressLegal();
    await allRight();
    await right();
  }
  for (const { said, acked } of table.tiles.tiles.values()) {
    for (const { kind, boot, sequence } of said.values()) {
      if (kind !== 'sense') expect(acked.get(boot)).toBeGreaterThanOrEqual(sequence);
    }
  }
});
