/** One tile of twenty takes nothing from its socket any more: what the others notice of it. */
import { startBenchHub } from './bench-hub.ts';
import { openBenchTable, sumOf, until } from './bench-table.ts';
import { paced } from './pacer.ts';
import { PRESS_TAKES_MS, press } from './press-tiles.ts';

export interface FrozenFigures {
  /** Presses of the others, and those of them that the game counted. */
  readonly sent: number;
  readonly taken: number;
  /** The longest time that any of the others waited for its picture. */
  readonly longestGapMs: number;
  readonly targetMs: number;
}

const TILES = 20;
const RATE_PER_S = 5;
const FOR_MS = 8000;
const TARGET_MS = 250;

/** Throws ToolError ERR_NO_HUB, ERR_BENCH. */
export async function measureFrozen(): Promise<FrozenFigures> {
  const hub = await startBenchHub(true);
  try {
    const { load, counts } = await openBenchTable(hub.client, hub.place, TILES);
    const others = load.members.slice(1);
    const [frozen] = load.members;
    frozen?.streams.freeze();
    load.taken();
    const sent = await paced({ members: TILES, ratePerS: RATE_PER_S, forMs: FOR_MS }, (member) => {
      // The frozen one is pressed too: the hub goes on answering it.
      const tile = load.members[member];
      if (tile !== undefined) press(tile);
    });
    await new Promise((resolve) => setTimeout(resolve, 2 * PRESS_TAKES_MS));
    await until('every press of the others has its picture', () => others.every(({ watch }) => !watch.isAwaiting()));
    const [, ...counted] = await counts();
    const longestGapMs = Math.max(...load.taken());
    load.close();
    return { sent: (sent * others.length) / TILES, taken: sumOf(counted), longestGapMs, targetMs: TARGET_MS };
  } finally {
    await hub.close();
  }
}
