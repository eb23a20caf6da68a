/** What the hub says of our table, read as data. */
import type { HubClient } from '../hub-client/hub-client.ts';

export interface Summary {
  readonly phase: string;
  /** Events so far: those that seats chose, and the hub's own. */
  readonly chosen: number;
  readonly own: number;
  readonly session: string;
  readonly paused: string;
  readonly tidy: boolean;
  /** Piece by tile; '' for none. */
  readonly pieces: ReadonlyMap<string, string>;
}

/** Our table at a running hub. */
export interface HubTable {
  readonly client: HubClient;
  /** As openTable answered: 't1'. */
  readonly id: string;
}

export async function summaryOf({ client, id }: HubTable): Promise<Summary> {
  const { tables } = await client.request({ do: 'tables' });
  const all = Array.isArray(tables) ? (tables as { readonly [key: string]: unknown }[]) : [];
  const one = all.find((table) => table.table === id) ?? {};
  const tiles = Array.isArray(one.tiles) ? (one.tiles as { tile: string; piece: string }[]) : [];
  return {
    phase: String(one.phase ?? ''),
    chosen: Number(one.chosen ?? 0),
    own: Number(one.events ?? 0) - Number(one.chosen ?? 0),
    session: String(one.session ?? ''),
    paused: String(one.paused ?? ''),
    tidy: one.tidy === true,
    pieces: new Map(tiles.map(({ tile, piece }) => [tile, piece])),
  };
}
