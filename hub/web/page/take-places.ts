/** What everybody would have to press first is pressed for them: the page laid the tiles itself, so it knows which is which. */
import type { TileDesk } from '../tiles/tile-desk.ts';
import type { Needed } from './set-up.ts';

export interface TakePlacesOptions {
  readonly desk: Pick<TileDesk, 'button'>;
  /** Of the board from its south-west corner, then the loose ones, as they were laid. */
  readonly tiles: readonly string[];
  readonly needed: Needed;
  /** How many pieces have no tile yet. Rejects when the hub is away. */
  readonly missing: () => Promise<number>;
  readonly wait: (ms: number) => Promise<void>;
}

/** Longer than a tap, shorter than a hold. */
const PRESS_MS = 200;
/** Laid tiles have found each other by then. */
const SETTLED_MS = 1200;
const LOOK_MS = 100;
const LOOKS = 12;
const TRIES = 8;

/**
 * Presses each loose tile, then the board's corner, each until the hub has a piece for it. Loose ones first: a corner that is pressed before its
 * neighbours are seen would take a handheld. Gives up quietly: the tiles themselves say what to press.
 */
export async function takePlaces({ desk, tiles, needed, missing, wait }: TakePlacesOptions): Promise<void> {
  async function press(tile: string): Promise<boolean> {
    const before = await missing();
    if (before === 0) return true;
    desk.button(tile, true);
    await wait(PRESS_MS);
    desk.button(tile, false);
    for (let i = 0; i < LOOKS; i++) {
      await wait(LOOK_MS);
      if ((await missing()) < before) return true;
    }
    return false;
  }

  async function seat(tile: string): Promise<void> {
    for (let i = 0; i < TRIES; i++) if (await press(tile)) return;
  }

  await wait(SETTLED_MS);
  for (const tile of tiles.slice(needed.board, needed.board + needed.loose)) await seat(tile);
  const [corner] = tiles;
  if (needed.board > 0 && corner !== undefined) await seat(corner);
}
