/** What the phone's page knows; everything that is shown follows from it. */
import { NOTHING_WATCHED, type Watched } from '../scene/table-watch.ts';

/**
 * opening: nothing is known yet. stranger: no link, or a wrong one. choosing: a seat is to be chosen. sitting: the hub is asked for it. seated: the phone is a
 * tile. taken: another device plays this seat. elsewhere: another window of this browser is the tile.
 */
export type SeatStep = 'opening' | 'stranger' | 'choosing' | 'sitting' | 'seated' | 'taken' | 'elsewhere';

/** 'none': this page may have no sensor. 'off' and 'on' by the person's choice. */
export type SensorUse = 'none' | 'off' | 'on';

export interface SeatState extends Watched {
  readonly step: SeatStep;
  /** '' while it sits nowhere. */
  readonly seat: string;
  readonly name: string;
  /** The phone's tile; '' before the hub gave one. */
  readonly tile: string;
  /** What went wrong, or is worth knowing; '' for nothing. */
  readonly say: string;
  readonly isCovered: boolean;
  readonly isLooking: boolean;
  readonly sensor: SensorUse;
  readonly isMuted: boolean;
  /** Light of the four sides as palette indices, -1 for none. */
  readonly rims: readonly number[];
  /** The browser keeps nothing: after a reload the phone is another tile. */
  readonly isForgetful: boolean;
}

export const FIRST_SEAT_STATE: SeatState = {
  ...NOTHING_WATCHED,
  step: 'opening',
  seat: '',
  name: '',
  tile: '',
  say: '',
  isCovered: false,
  isLooking: false,
  sensor: 'none',
  isMuted: false,
  rims: [-1, -1, -1, -1],
  isForgetful: false,
};
