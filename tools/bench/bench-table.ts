/** Tables for measuring on a running hub: credentials, a table of pads, and what it says it took. */
import type { HubClient } from '../hub-client/hub-client.ts';
import { ToolError } from '../tool-error.ts';
import type { HubAddress } from '../virtual-tile/tcp-stream.ts';
import { createPressTiles, type PressTiles } from './press-tiles.ts';

export interface IssuedTile {
  readonly tile: string;
  readonly secret: string;
}

export interface BenchTable {
  readonly id: string;
  readonly load: PressTiles;
  /** Presses that the game has counted on each pad. */
  counts(): Promise<readonly number[]>;
}

const WAIT_MS = 60_000;
const LOOK_MS = 20;
const APART_MS = 10;

/** Resolves when it is so. Throws ToolError ERR_BENCH when it is not within a minute. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  const endMs = Date.now() + WAIT_MS;
  while (!isSo()) {
    if (Date.now() > endMs) {
      throw new ToolError('ERR_BENCH', `After ${WAIT_MS / 1000} s not yet: ${what}.`, {
        hint: 'try with fewer tiles, and look whether the machine is busy',
      });
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** New credentials for tiles, or for clients that only hear their own echo. */
export async function issue(client: HubClient, what: 'issue' | 'issueEcho', count: number): Promise<IssuedTile[]> {
  const { tiles } = await client.request({ do: what, count });
  return tiles as IssuedTile[];
}

/** Opens a table, brings new tiles to it, gives each its pad, and waits until all show it. */
export async function openBenchTable(client: HubClient, place: HubAddress, count: number): Promise<BenchTable> {
  const issued = await issue(client, 'issue', count);
  const load = createPressTiles(place, issued);
  await until('every tile is welcome', () => load.members.every(({ tile }) => tile.beaconNumber() > 0));
  const id = await seat(client, issued);
  await until('every tile shows its pad', () => load.members.every(({ watch }) => watch.shown() > 0));
  return { id, load, counts: () => countsOf(client, id) };
}

/** A table on which these tiles, known to the hub, are pads. */
export async function seat(client: HubClient, issued: readonly IssuedTile[]): Promise<string> {
  const { table } = (await client.request({ do: 'openTable' })) as { readonly table?: unknown };
  const id = String(table);
  await client.request({ do: 'addTiles', table: id, tiles: issued.map(({ tile }) => tile) });
  await client.request({
    do: 'start',
    table: id,
    game: 'bench-press',
    options: { pads: issued.length },
    seats: [{ seat: 'A', player: 'person', name: 'Bench', set: 'full' }],
  });
  // One after another, and no faster than a hub lets a host ask.
  for (const [pad, { tile }] of issued.entries()) {
    await client.request({ do: 'cast', table: id, piece: `pad:${pad}`, tile });
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
  }
  return id;
}

async function countsOf(client: HubClient, table: string): Promise<readonly number[]> {
  const answer = await client.request({ do: 'position', table });
  const { position } = answer as { readonly position?: { readonly counts?: readonly number[] } };
  return position?.counts ?? [];
}

/** The sum of some counts. */
export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
