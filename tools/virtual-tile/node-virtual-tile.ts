/** A virtual tile in this process: for simulate, bench and tests. */

import { createBlankScreen } from '../../firmware/virtual/blank-screen.ts';
import type { OpenStream } from '../../firmware/virtual/link.ts';
import {
  createVirtualTile,
  type VirtualScreen,
  type VirtualTile,
  type VirtualTileOptions,
} from '../../firmware/virtual/tile.ts';
import { discoveredStreams } from './discovery.ts';
import { NODE_CLOCK } from './node-clock.ts';
import { type HubAddress, tcpStreams } from './tcp-stream.ts';
import type { TilePool } from './tile-pool.ts';

/** A hub at a known address, or one that answers at one of these UDP addresses. */
export type HubPlace = HubAddress | { readonly ask: readonly HubAddress[] };

export interface NodeVirtualTileOptions
  extends Pick<
    VirtualTileOptions,
    'id' | 'secret' | 'hub' | 'capabilities' | 'entries' | 'speaker' | 'isStrict' | 'battery' | 'quietTickMs'
  > {
  readonly place: HubPlace;
  /** Whose timer ticks it. */
  readonly pool: TilePool;
  /** A raster to see what it shows; a blank screen, which costs nothing, when absent. */
  readonly screen?: VirtualScreen;
  /** 0 <= result < below; Math.random when absent. */
  readonly random?: (below: number) => number;
}

function streamsOf(options: NodeVirtualTileOptions): OpenStream {
  const { id, hub, place } = options;
  return 'ask' in place ? discoveredStreams({ tile: id, hub: hub ?? '', targets: place.ask }) : tcpStreams(place);
}

/** A tile that is switched off. `start` and `stop` put it in the pool and take it out. */
export function createNodeVirtualTile(options: NodeVirtualTileOptions): VirtualTile {
  const { pool, place: _, ...rest } = options;
  const tile = createVirtualTile({
    ...rest,
    clock: NODE_CLOCK,
    random: options.random ?? ((below) => Math.floor(Math.random() * below)),
    openStream: streamsOf(options),
    screen: options.screen ?? createBlankScreen(),
  });
  return {
    ...tile,
    start: () => {
      pool.add(tile);
      tile.start();
    },
    stop: () => {
      pool.remove(tile);
      tile.stop();
    },
  };
}
