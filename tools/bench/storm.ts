/** Tiles that all connect at once, as after a power cut: until each shows its scene. */
import { performance } from 'node:perf_hooks';
import { startBenchHub } from './bench-hub.ts';
import { type BenchTable, issue, openBenchTable, until } from './bench-table.ts';
import { createEchoClients } from './echo-clients.ts';

export interface StormFigures {
  readonly tiles: number;
  readonly tables: number;
  /** From the first connect to the last scene on its screen. */
  readonly connectMs: number;
  /** As many clients that only connect and subscribe, on the same broker. */
  readonly echoMs: number;
}

/** Measures a second connecting of tiles that are at their tables. Throws ToolError ERR_NO_HUB, ERR_BENCH. */
export async function measureStorm(tiles: number, tables: number): Promise<StormFigures> {
  const hub = await startBenchHub(true);
  try {
    const open: BenchTable[] = [];
    for (let table = 0; table < tables; table++) {
      const count = Math.floor(((table + 1) * tiles) / tables) - Math.floor((table * tiles) / tables);
      open.push(await openBenchTable(hub.client, hub.place, count));
    }
    const members = open.flatMap(({ load }) => load.members);
    for (const { tile, watch } of members) {
      tile.stop();
      watch.forget();
    }
    const startMs = performance.now();
    for (const { tile } of members) tile.start();
    await until('every tile shows its scene', () => members.every(({ watch }) => watch.shown() > 0));
    const connectMs = performance.now() - startMs;
    for (const { load } of open) load.close();
    return { tiles, tables, connectMs, echoMs: await connectOnly(hub, tiles) };
  } finally {
    await hub.close();
  }
}

async function connectOnly(hub: Awaited<ReturnType<typeof startBenchHub>>, count: number): Promise<number> {
  const issued = await issue(hub.client, 'issueEcho', count);
  const startMs = performance.now();
  const clients = createEchoClients(hub.place, issued);
  await clients.up;
  const tookMs = performance.now() - startMs;
  clients.close();
  return tookMs;
}
