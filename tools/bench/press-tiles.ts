/** Whole virtual tiles whose buttons are pressed, each watched at its socket. */
import { createBlankScreen } from '../../firmware/virtual/blank-screen.ts';
import type { OpenStream } from '../../firmware/virtual/link.ts';
import { createVirtualTile, type VirtualScreen, type VirtualTile } from '../../firmware/virtual/tile.ts';
import { NODE_CLOCK } from '../virtual-tile/node-clock.ts';
import type { HubAddress } from '../virtual-tile/tcp-stream.ts';
import { createTilePool } from '../virtual-tile/tile-pool.ts';
import type { IssuedTile } from './bench-table.ts';
import { type FreezableStreams, freezableStreams } from './freezable-stream.ts';
import { createPressWatch, type PressWatch } from './press-watch.ts';

/** A tile with its socket and what is seen there. */
export interface PressTile {
  readonly tile: VirtualTile;
  readonly watch: PressWatch;
  readonly streams: FreezableStreams;
}

export interface PressTiles {
  readonly members: readonly PressTile[];
  /** Times from press to picture since the last call, ms. */
  taken(): readonly number[];
  /** Presses that were published, and how often one was again, of all tiles. */
  counts(): { readonly published: number; readonly repeated: number };
  close(): void;
}

/** A level counts after 20 ms (DEBOUNCE_MS); a look after that settles it at the press's own phase, not at the pool's. */
const SETTLE_MS = 21;
const DOWN_MS = 50;
const GLYPH_PIXELS = 6;
/** From press() to the press's first publish. */
export const PRESS_TAKES_MS = DOWN_MS + SETTLE_MS;

/** A finger goes down, and up again. */
export function press({ tile }: PressTile): void {
  tile.button(true);
  setTimeout(() => tile.button(true), SETTLE_MS);
  setTimeout(() => tile.button(false), DOWN_MS);
  setTimeout(() => tile.button(false), DOWN_MS + SETTLE_MS);
}

/** Switches them all on. */
export function createPressTiles(place: HubAddress, issued: readonly IssuedTile[]): PressTiles {
  const pool = createTilePool();
  let taken: number[] = [];
  const members = issued.map((one) => createPressTile(place, one, (ms) => taken.push(ms)));
  for (const { tile } of members) {
    pool.add(tile);
    tile.start();
  }
  return {
    members,
    taken: () => {
      const ready = taken;
      taken = [];
      return ready;
    },
    counts: () => {
      const counts = members.map(({ watch }) => watch.counts());
      const sum = (of: 'published' | 'repeated'): number => counts.reduce((total, one) => total + one[of], 0);
      return { published: sum('published'), repeated: sum('repeated') };
    },
    close: () => {
      for (const { tile } of members) {
        pool.remove(tile);
        tile.stop();
      }
    },
  };
}

function createPressTile(place: HubAddress, { tile: id, secret }: IssuedTile, took: (ms: number) => void): PressTile {
  const watch = createPressWatch(took);
  const streams = freezableStreams(place);
  const openStream: OpenStream = (events) => {
    const stream = streams.open(events);
    return {
      write: (bytes) => {
        const isTaken = stream.write(bytes);
        if (isTaken) watch.wrote(bytes);
        return isTaken;
      },
      close: stream.close,
    };
  };
  const random = (below: number): number => Math.floor(Math.random() * below);
  const blank = createBlankScreen();
  const screen: VirtualScreen = {
    ...blank,
    // A text of no width is not drawn at all.
    textWidth: (text) => GLYPH_PIXELS * text.length,
    glyphs: (_x, _y, text) => watch.drew(text),
  };
  const tile = createVirtualTile({ id, secret, clock: NODE_CLOCK, random, openStream, screen });
  return { tile, watch, streams };
}
