/** The parts of one tile and what lies between them. `tile.ts` makes it; the other files of this folder are functions over it. */
import type { World } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';
import type { TileDelivery } from '../delivery.ts';
import type { Senses, Standing } from '../parts.ts';
import type { OwnPicture } from '../picture.ts';
import type { Ports } from '../ports.ts';
import type { Timer } from '../timer.ts';
import type { Assets } from './assets.ts';
import type { Idle } from './idle.ts';
import type { Sounds } from './sounds.ts';

/** Percent while awake. */
export interface Backlight {
  percent: number;
}

export interface TileState {
  readonly ports: Ports;
  readonly senses: Senses;
  readonly picture: OwnPicture;
  readonly delivery: TileDelivery;
  readonly sounds: Sounds;
  readonly assets: Assets;
  readonly idle: Idle;
  readonly canMove: boolean;
  standing: Standing;
  isLooking: boolean;
  /** The raw button, and when it last went down. */
  isButtonDown: boolean;
  readonly pressed: Timer;
  /** Was the growing ring of a held button shown last? */
  isHeld: boolean;
  /** Runs while the last beacon of a tile that is no friend of the scene is fresh. */
  readonly stranger: Timer;
  /** Edges with a neighbour, as last lit. */
  lit: boolean[];
  /** When the light of each edge goes dark. */
  readonly fades: readonly Timer[];
  /** The world that went up last, with an event or as a sense. */
  said: World | undefined;
  /** Quarter turns of the picture on the screen. */
  turn: Side;
  readonly backlight: Backlight;
  readonly batteryCheck: Timer;
  /** Percent at the last warning, 100 before. */
  batteryWarned: number;
}
