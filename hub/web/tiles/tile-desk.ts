/** The tiles of this browser as a page uses them: run here, or by another window that owns them. */
import type { Placed } from '../plane/geometry.ts';
import type { HandMove } from '../plane/hand-move.ts';

/** Credentials as the hub gives them out. */
export interface Credentials {
  readonly tile: string;
  readonly secret: string;
}

export interface TileDesk {
  /** Tiles that lie on the cloth. */
  placed(): readonly Placed[];
  /** Ids of all tiles, those in the box last. */
  all(): readonly string[];
  /** New tiles, into the box. */
  add(keys: readonly Credentials[]): void;
  /** Puts tiles on the cloth and switches them on, or moves those that lie there. */
  place(tiles: readonly Placed[]): void;
  /** Back into the box, switched off. */
  putAway(tiles: readonly string[]): void;
  /** Away for good. */
  forget(tiles: readonly string[]): void;
  button(tile: string, down: boolean): void;
  move(tile: string, move: HandMove): void;
  /** Held up for its reader, or laid down. */
  holdUp(tile: string, up: boolean): void;
}

/** Something a window wants done with the tiles, as a message to the window that owns them. */
export type TileWork =
  | { readonly do: 'add'; readonly keys: readonly Credentials[] }
  | { readonly do: 'place'; readonly tiles: readonly Placed[] }
  | { readonly do: 'putAway' | 'forget'; readonly tiles: readonly string[] }
  | { readonly do: 'button'; readonly tile: string; readonly down: boolean }
  | { readonly do: 'move'; readonly tile: string; readonly move: HandMove }
  | { readonly do: 'holdUp'; readonly tile: string; readonly up: boolean };

/** Does it at this desk. */
export function carryOut(desk: TileDesk, work: TileWork): void {
  switch (work.do) {
    case 'add':
      desk.add(work.keys);
      break;
    case 'place':
      desk.place(work.tiles);
      break;
    case 'putAway':
      desk.putAway(work.tiles);
      break;
    case 'forget':
      desk.forget(work.tiles);
      break;
    case 'button':
      desk.button(work.tile, work.down);
      break;
    case 'move':
      desk.move(work.tile, work.move);
      break;
    case 'holdUp':
      desk.holdUp(work.tile, work.up);
      break;
  }
}

/** What has become of the tiles on the cloth: these were moved, or others lie there now. */
export type TileChange =
  | { readonly change: 'moved'; readonly tiles: readonly Placed[] }
  | { readonly change: 'others'; readonly placed: readonly Placed[]; readonly boxed: readonly string[] };
