/** Tiles come to the table, leave it, and take the place of dead ones. Failures are told as notices. */
import type { HostLine } from '../host/host-socket.ts';
import type { Placed } from '../plane/geometry.ts';
import { freePose } from '../plane/lay-out.ts';
import type { Store } from '../store.ts';
import type { TileDesk } from '../tiles/tile-desk.ts';
import type { HostWork } from './host-work.ts';
import { type PageState, pieceOf, tableOf } from './page-state.ts';
import { pieceName } from './words.ts';

export interface TileCareOptions {
  readonly line: HostLine;
  readonly store: Store<PageState>;
  readonly work: HostWork;
  readonly desk: () => TileDesk | undefined;
  /** Brings all tiles in view. */
  readonly showAll: () => void;
}

export interface TileCare {
  /** One more tile, from the box if there is one. */
  add(): Promise<void>;
  /** Off the table and into the box, until it is undone. */
  remove(tile: string): Promise<void>;
  /** A fresh tile plays what this one did, at its place. */
  swap(tile: string): Promise<void>;
}

/** A tile that does not lie on the cloth, a new one if need be. */
async function freshTile(tiles: TileDesk, work: HostWork): Promise<string | undefined> {
  const lie = new Set(tiles.placed().map(({ tile }) => tile));
  const boxed = tiles.all().find((tile) => !lie.has(tile));
  if (boxed !== undefined) return boxed;
  const issued = await work.issue(1);
  tiles.add(issued);
  return issued[0]?.tile;
}

export function createTileCare({ line, store, work, desk, showAll }: TileCareOptions): TileCare {
  async function add(): Promise<void> {
    const tiles = desk();
    const tile = tiles === undefined ? undefined : await freshTile(tiles, work);
    if (tiles === undefined || tile === undefined) return;
    tiles.place([{ tile, pose: freePose(tiles.placed()) }]);
    store.set({ selected: tile });
    showAll();
    const table = tableOf(store.get());
    if (table !== undefined) await work.join(table.table, [tile]);
  }

  async function bringBack(tiles: TileDesk, placed: Placed, table: string, piece: string): Promise<void> {
    tiles.place([placed]);
    await work.join(table, [placed.tile]);
    if (piece !== '') await line.ask({ do: 'cast', table, piece, tile: placed.tile });
    store.set({ selected: placed.tile });
    await work.look();
  }

  async function remove(tile: string): Promise<void> {
    const tiles = desk();
    const table = tableOf(store.get());
    const placed = tiles?.placed().find((one) => one.tile === tile);
    if (tiles === undefined || table === undefined || placed === undefined) return;
    const piece = pieceOf(table, tile);
    if (table.tiles.some((one) => one.tile === tile)) {
      await line.ask({ do: 'removeTiles', table: table.table, tiles: [tile] });
    }
    tiles.putAway([tile]);
    const undo = (): void =>
      void work.asked('Bringing the tile back', () => bringBack(tiles, placed, table.table, piece));
    const say = piece === '' ? 'The tile is in the box.' : `The tile of ${pieceName(piece)} is in the box.`;
    store.set({ selected: undefined, notice: { kind: 'news', say, hint: '', undo } });
    await work.look();
  }

  async function swap(tile: string): Promise<void> {
    const tiles = desk();
    const table = tableOf(store.get());
    const pose = tiles?.placed().find((one) => one.tile === tile)?.pose;
    if (tiles === undefined || table === undefined || pose === undefined) return;
    const piece = pieceOf(table, tile);
    const to = await freshTile(tiles, work);
    if (to === undefined) return;
    // The dead tile leaves its place first, or the fresh one would lie on it.
    tiles.putAway([tile]);
    tiles.place([{ tile: to, pose }]);
    store.set({ selected: to });
    await work.join(table.table, [to]);
    if (piece !== '') await line.ask({ do: 'swap', table: table.table, from: tile, to });
    await line.ask({ do: 'removeTiles', table: table.table, tiles: [tile] });
    await work.look();
  }

  return {
    add: () => work.asked('Adding a tile', add),
    remove: (tile) => work.asked('Removing the tile', () => remove(tile)),
    swap: (tile) => work.asked('Swapping the tile', () => swap(tile)),
  };
}
