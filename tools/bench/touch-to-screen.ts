/** From touch to screen against the broker's own echo, in interleaved rounds: a machine that is slow for a while is slow for all of them. */
import { ToolError } from '../tool-error.ts';
import { type BenchHub, startBenchHub } from './bench-hub.ts';
import { type BenchTable, issue, openBenchTable, sumOf } from './bench-table.ts';
import { createEchoClients, type EchoClients } from './echo-clients.ts';
import { medianOf, type Quantiles, quantilesOf } from './latencies.ts';
import { paced } from './pacer.ts';
import { type PressTiles, press } from './press-tiles.ts';

export interface TouchLoad {
  readonly tiles: number;
  readonly ratePerS: number;
  readonly rounds: number;
  readonly roundMs: number;
}

/** The three ways that are measured. echo: through the broker only; unsynced and synced: through the hub, without and with waiting for the disk. */
export type Path = 'echo' | 'unsynced' | 'synced';
export const PATHS: readonly Path[] = ['echo', 'unsynced', 'synced'];

export interface TouchFigures {
  readonly rounds: readonly { readonly [path in Path]: Quantiles }[];
  /** Medians over the rounds. */
  readonly ms: { readonly [path in Path]: Quantiles };
  /** Messages that clients echoed; presses that tiles published, warming up included. */
  readonly sent: { readonly [path in Path]: number };
  /** Presses that the game counted, of those that were published. */
  readonly taken: { readonly [path in Exclude<Path, 'echo'>]: number };
  /** Presses that were published more than once, because no answer came in time. */
  readonly repeated: { readonly [path in Exclude<Path, 'echo'>]: number };
}

interface Ways {
  readonly echo: EchoClients;
  readonly unsynced: BenchTable;
  readonly synced: BenchTable;
}

/** Time for what is still on its way at the end of a round. */
const DRAIN_MS = 300;

/** Measures. Throws ToolError ERR_NO_HUB, ERR_BENCH, also when the hub did not take every press. */
export async function measureTouch(load: TouchLoad, say: (text: string) => void): Promise<TouchFigures> {
  const hubs = [await startBenchHub(false), await startBenchHub(true)] as const;
  const open: { close(): void }[] = [];
  try {
    return await measureOn(hubs[0], hubs[1], load, say, open);
  } finally {
    for (const one of open) one.close();
    for (const hub of hubs) await hub.close();
  }
}

async function measureOn(
  fast: BenchHub,
  safe: BenchHub,
  load: TouchLoad,
  say: (text: string) => void,
  open: { close(): void }[],
): Promise<TouchFigures> {
  const echo = createEchoClients(fast.place, await issue(fast.client, 'issueEcho', load.tiles));
  open.push(echo);
  await echo.up;
  const unsynced = await openBenchTable(fast.client, fast.place, load.tiles);
  open.push(unsynced.load);
  const synced = await openBenchTable(safe.client, safe.place, load.tiles);
  open.push(synced.load);
  const ways: Ways = { echo, unsynced, synced };
  const sent = { echo: 0, unsynced: 0, synced: 0 };
  const rounds: { [path in Path]: Quantiles }[] = [];
  for (let round = 0; round <= load.rounds; round++) {
    const measured = { echo: quantilesOf([]), unsynced: quantilesOf([]), synced: quantilesOf([]) };
    for (const path of PATHS) {
      const done = await oneStretch(ways, path, load);
      sent[path] += done.sent;
      measured[path] = quantilesOf(done.ms);
    }
    // The first one is for the machine to warm up.
    if (round > 0) rounds.push(measured);
    say(round === 0 ? 'warm' : `round ${round} of ${load.rounds}`);
  }
  return await figuresOf(ways, rounds, sent);
}

async function oneStretch(
  ways: Ways,
  path: Path,
  load: TouchLoad,
): Promise<{ readonly sent: number; readonly ms: readonly number[] }> {
  const way = path === 'echo' ? ways.echo : ways[path].load;
  const act = path === 'echo' ? ways.echo.say : presserOf(ways[path].load);
  way.taken();
  const sent = await paced({ members: load.tiles, ratePerS: load.ratePerS, forMs: load.roundMs }, act);
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  return { sent, ms: way.taken() };
}

function presserOf({ members }: PressTiles): (member: number) => void {
  return (member) => {
    const tile = members[member];
    if (tile !== undefined) press(tile);
  };
}

async function figuresOf(
  ways: Ways,
  rounds: TouchFigures['rounds'],
  sent: TouchFigures['sent'],
): Promise<TouchFigures> {
  const counts = { unsynced: ways.unsynced.load.counts(), synced: ways.synced.load.counts() };
  const taken = { unsynced: sumOf(await ways.unsynced.counts()), synced: sumOf(await ways.synced.counts()) };
  for (const path of ['unsynced', 'synced'] as const) {
    const { published } = counts[path];
    if (taken[path] === published) continue;
    throw new ToolError('ERR_BENCH', `Of ${published} presses (${path}) the game counted ${taken[path]}.`, {
      hint: 'the others came late or were refused: try a lower --rate, or a machine with less to do',
    });
  }
  const median = (path: Path): Quantiles => ({
    count: rounds.reduce((sum, round) => sum + round[path].count, 0),
    p50: medianOf(rounds.map((round) => round[path].p50)),
    p95: medianOf(rounds.map((round) => round[path].p95)),
    p99: medianOf(rounds.map((round) => round[path].p99)),
  });
  return {
    rounds,
    ms: { echo: median('echo'), unsynced: median('unsynced'), synced: median('synced') },
    sent: { ...sent, unsynced: counts.unsynced.published, synced: counts.synced.published },
    taken,
    repeated: { unsynced: counts.unsynced.repeated, synced: counts.synced.repeated },
  };
}
