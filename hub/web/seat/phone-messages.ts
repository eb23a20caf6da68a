/** What the phone's page and the worker with its one tile say to each other. */
import type { Side } from '../../../protocol/scene.ts';
import type { Pull } from '../plane/hand-move.ts';
import type { Frame, TileKeys } from '../tiles/worker-messages.ts';

/** What a finger or the phone itself does to the tile. */
export type ToPhone =
  /** Switches it on, in place of one that ran. `url`: the MQTT socket of the hub. */
  | { readonly say: 'start'; readonly url: string; readonly keys: TileKeys }
  | { readonly say: 'stop' }
  | { readonly say: 'button'; readonly down: boolean }
  | { readonly say: 'tilt'; readonly side: Side }
  | { readonly say: 'shake' }
  | { readonly say: 'flip' }
  /** A finger on the glass, at a logical pixel of the picture. */
  | { readonly say: 'point'; readonly x: number; readonly y: number }
  /** A finger that wants to see a private face lies on "Look", or has left it. */
  | { readonly say: 'look'; readonly on: boolean }
  /** Lies flat from now on, whatever else is felt; or no longer. */
  | { readonly say: 'cover'; readonly on: boolean }
  /** What the phone's own sensor reads. undefined: it is not used any more. */
  | { readonly say: 'feel'; readonly pull: Pull | undefined };

export type FromPhone =
  | { readonly say: 'frame'; readonly frame: Frame }
  /** A `look` or `cover` has been carried out, and told by the frames before this. */
  | { readonly say: 'settled' }
  /** A tune as pairs of Hz (0: silence) and ms; [] for silence. */
  | { readonly say: 'tune'; readonly steps: readonly number[] }
  | { readonly say: 'kept'; readonly tile: string; readonly kept: TileKeys['kept'] }
  /** The hub does not take this tile's secret. */
  | { readonly say: 'turnedAway'; readonly tile: string };
