/**
 * Several windows on the same tiles. One owns them and runs them; the others show what it tells and ask it to do what is done in them.
 * They speak over a BroadcastChannel; who owns is decided by `claimTiles`.
 */
import type { Placed } from '../plane/geometry.ts';
import type { HandMove } from '../plane/hand-move.ts';
import { Screens } from './screens.ts';
import { type Credentials, carryOut, type TileChange, type TileDesk, type TileWork } from './tile-desk.ts';
import type { Frame } from './worker-messages.ts';

export type WindowMessage =
  /** This window owns the tiles from now on. */
  | { readonly say: 'owner' }
  /** A window asks for all that lies there. */
  | { readonly say: 'hello'; readonly from: string }
  | { readonly say: 'bye'; readonly from: string }
  /** A window wants something done. */
  | { readonly say: 'do'; readonly from: string; readonly work: TileWork }
  /** The owner: `by` is the window whose hand it was. */
  | { readonly say: 'change'; readonly by: string; readonly change: TileChange }
  | { readonly say: 'frames'; readonly frames: readonly Frame[] };

/** The channel that all windows of the browser hear, but the one that speaks. */
export interface WindowChannel {
  post(message: WindowMessage): void;
  /** In place of who listened before. */
  listen(hear: (message: WindowMessage) => void): void;
}

export interface OwnerWindow {
  frames(frames: readonly Frame[]): void;
  change(change: TileChange): void;
}

/** The window that owns the tiles: tells the others, and does what they ask. `desk` is undefined until it is there. */
export function openOwner(channel: WindowChannel, desk: () => TileDesk | undefined): OwnerWindow {
  const screens = new Screens();
  const others = new Set<string>();
  let by = '';

  function tellAll(): void {
    const tiles = desk();
    if (tiles === undefined) return;
    const placed = tiles.placed();
    const lie = new Set(placed.map(({ tile }) => tile));
    const boxed = tiles.all().filter((tile) => !lie.has(tile));
    channel.post({ say: 'change', by: '', change: { change: 'others', placed, boxed } });
    channel.post({ say: 'frames', frames: screens.all() });
  }

  channel.listen((data) => {
    if (data.say === 'hello') {
      others.add(data.from);
      tellAll();
    } else if (data.say === 'bye') others.delete(data.from);
    else if (data.say === 'do') {
      const tiles = desk();
      by = data.from;
      if (tiles !== undefined) carryOut(tiles, data.work);
      by = '';
    }
  });
  channel.post({ say: 'owner' });
  return {
    frames: (frames) => {
      screens.keep(frames);
      if (others.size > 0) channel.post({ say: 'frames', frames });
    },
    change: (change) => {
      if (change.change === 'others') screens.retain(new Set(change.placed.map(({ tile }) => tile)));
      if (others.size > 0) channel.post({ say: 'change', by, change });
    },
  };
}

export interface MirrorOptions {
  readonly channel: WindowChannel;
  /** Told apart from all other windows. */
  readonly id: string;
  readonly onFrames: (frames: readonly Frame[]) => void;
  readonly onChange: (change: TileChange) => void;
}

/** The tiles of another window. What is done here shows here at once, so that dragging does not wait for the owner. */
export class MirrorDesk implements TileDesk {
  readonly #options: MirrorOptions;
  #placed: readonly Placed[] = [];
  #boxed: readonly string[] = [];

  constructor(options: MirrorOptions) {
    this.#options = options;
    options.channel.listen((data) => {
      if (data.say === 'frames') options.onFrames(data.frames);
      else if (data.say === 'owner') this.#greet();
      // What this window's own hand did is here already, and maybe more of it.
      else if (data.say === 'change' && !(data.by === options.id && data.change.change === 'moved')) {
        this.#take(data.change);
      }
    });
    this.#greet();
  }

  placed(): readonly Placed[] {
    return this.#placed;
  }

  all(): readonly string[] {
    return [...this.#placed.map(({ tile }) => tile), ...this.#boxed];
  }

  add(keys: readonly Credentials[]): void {
    this.#ask({ do: 'add', keys });
    const boxed = [...this.#boxed, ...keys.map(({ tile }) => tile)];
    this.#take({ change: 'others', placed: this.#placed, boxed });
  }

  place(tiles: readonly Placed[]): void {
    this.#ask({ do: 'place', tiles });
    const laid = new Set(tiles.map(({ tile }) => tile));
    if (!this.#boxed.some((tile) => laid.has(tile))) {
      this.#take({ change: 'moved', tiles });
      return;
    }
    const placed = [...this.#placed.filter(({ tile }) => !laid.has(tile)), ...tiles];
    this.#take({ change: 'others', placed, boxed: this.#boxed.filter((tile) => !laid.has(tile)) });
  }

  putAway(tiles: readonly string[]): void {
    this.#ask({ do: 'putAway', tiles });
    const placed = this.#placed.filter(({ tile }) => !tiles.includes(tile));
    this.#take({ change: 'others', placed, boxed: [...this.#boxed, ...tiles] });
  }

  forget(tiles: readonly string[]): void {
    this.#ask({ do: 'forget', tiles });
    const placed = this.#placed.filter(({ tile }) => !tiles.includes(tile));
    this.#take({ change: 'others', placed, boxed: this.#boxed.filter((tile) => !tiles.includes(tile)) });
  }

  button(tile: string, down: boolean): void {
    this.#ask({ do: 'button', tile, down });
  }

  move(tile: string, move: HandMove): void {
    this.#ask({ do: 'move', tile, move });
  }

  holdUp(tile: string, up: boolean): void {
    this.#ask({ do: 'holdUp', tile, up });
  }

  /** This window looks on no more. */
  leave(): void {
    this.#options.channel.post({ say: 'bye', from: this.#options.id });
  }

  #greet(): void {
    this.#options.channel.post({ say: 'hello', from: this.#options.id });
  }

  #ask(work: TileWork): void {
    this.#options.channel.post({ say: 'do', from: this.#options.id, work });
  }

  #take(change: TileChange): void {
    if (change.change === 'others') {
      this.#placed = change.placed;
      this.#boxed = change.boxed;
    } else {
      const moved = new Map(change.tiles.map(({ tile, pose }) => [tile, pose]));
      this.#placed = this.#placed.map((one) => ({ tile: one.tile, pose: moved.get(one.tile) ?? one.pose }));
    }
    this.#options.onChange(change);
  }
}
