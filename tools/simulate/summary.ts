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

/** A tile of our table, as the hub knows it. */
export interface TileState {
  /** It shows the newest picture that the hub has for it. */
  readonly settled: boolean;
  /** Gestures that the hub has had from it at this table. */
  readonly gestures: number;
  /** What came of the last: 'taken', 'none', 'refused', 'late'; '' before the first. */
  readonly lastGesture: string;
}

/** A tile that the hub does not know has no gestures and never settles. */
export async function tileStateOf({ client }: HubTable, tile: string): Promise<TileState> {
  const { tiles } = await client.request({ do: 'tiles' });
  const all = Array.isArray(tiles) ? (tiles as { readonly [key: string]: unknown }[]) : [];
  const one = all.find((known) => known.tile === tile) ?? {};
  return {
    settled: one.settled === true,
    gestures: Number(one.gestures ?? 0),
    lastGesture: String(one.lastGesture ?? ''),
  };
}

/** A lost picture is sent again after a second without a report of it. */
const PICTURE_WITHIN_MS = 4000;
/** The hub cuts off who asks it more than 100 times a second for long. */
const LOOK_AGAIN_MS = 25;

/** The tile once it shows its newest picture, or as it is after so long. A gesture on an older one would be answered "too late". */
export async function settledTile(hub: HubTable, tile: string): Promise<TileState> {
  const untilMs = performance.now() + PICTURE_WITHIN_MS;
  for (;;) {
    const state = await tileStateOf(hub, tile);
    if (state.settled || performance.now() > untilMs) return state;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
