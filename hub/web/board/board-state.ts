/** What the shared screen knows besides the tables. */
import { NOTHING_WATCHED, type Watched } from '../scene/table-watch.ts';

/** How others come to this table: only a host is told. */
export interface JoinWay {
  readonly code: string;
  /** What a phone scans; '' while the hub is open to this machine only. */
  readonly address: string;
}

export interface BoardState extends Watched {
  readonly join: JoinWay | undefined;
  readonly isSounding: boolean;
  /** Sounds of the room so far: a page without sound shows a light instead. */
  readonly heard: number;
}

export const FIRST_BOARD_STATE: BoardState = { ...NOTHING_WATCHED, join: undefined, isSounding: false, heard: 0 };
