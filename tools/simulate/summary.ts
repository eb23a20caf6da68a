/** What the hub says of the one table, read as data. */
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

export const TABLE = 't1';

export async function summaryOf(client: HubClient): Promise<Summary> {
  const { tables } = await client.request({ do: 'tables' });
  const all = Array.isArray(tables) ? (tables as { readonly [key: string]: unknown }[]) : [];
  const one = all.find((table) => table.table === TABLE) ?? {};
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

/** One tile as the hub sees it. */
export interface TileSight {
  /** It shows the newest picture. */
  readonly settled: boolean;
  /** Gestures that the hub has had from it, and what came of the last. */
  readonly gestures: number;
  readonly lastGesture: string;
}

export async function sightOf(client: HubClient, tile: string): Promise<TileSight> {
  const answer = await client.request({ do: 'tiles' });
  const all = answer.tiles as (TileSight & { readonly tile: string })[];
  return all.find((one) => one.tile === tile) ?? { settled: false, gestures: 0, lastGesture: '' };
}
