/** What the page and the worker with its tiles say to each other. */

import type { HandMove } from '../plane/hand-move.ts';
import type { Contact } from '../plane/sight.ts';

/** Who a virtual tile is, and what it had kept: its store as pairs of key and value. */
export interface TileKeys {
  readonly tile: string;
  readonly secret: string;
  readonly kept: readonly (readonly [string, string])[];
}

export type ToWorker =
  /** Switches tiles on. `url`: the MQTT socket of the hub. */
  | { readonly say: 'add'; readonly url: string; readonly tiles: readonly TileKeys[] }
  | { readonly say: 'remove'; readonly tiles: readonly string[] }
  /** All contacts, in place of those before. */
  | { readonly say: 'contacts'; readonly contacts: readonly Contact[] }
  | { readonly say: 'button'; readonly tile: string; readonly down: boolean }
  | { readonly say: 'move'; readonly tile: string; readonly move: HandMove }
  /** A hand holds the tile up for its reader, or lays it down. */
  | { readonly say: 'holdUp'; readonly tile: string; readonly up: boolean };

/** What has changed of a screen of 128x128. */
export interface Frame {
  readonly tile: string;
  /** The first row that is given; 0 when absent. */
  readonly top?: number;
  /** Palette indices, whole rows one after another; all of them when the backlight has changed. */
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** The backlight in percent. */
  readonly light: number;
  /** Rim lights of sides 0-3 as palette indices, -1 for none. Absent: none. */
  readonly rims?: readonly number[];
}

export type FromWorker =
  /** Screens that have changed. */
  | { readonly say: 'frames'; readonly frames: readonly Frame[] }
  /** A tune as pairs of Hz (0: silence) and ms; [] for silence. */
  | { readonly say: 'tune'; readonly tile: string; readonly steps: readonly number[] }
  | { readonly say: 'kept'; readonly tile: string; readonly kept: TileKeys['kept'] }
  /** The hub does not take this tile's secret. */
  | { readonly say: 'turnedAway'; readonly tile: string };
