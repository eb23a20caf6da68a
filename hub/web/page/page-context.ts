/** What buttons of the panels do. */
import type { Hands } from './hands.ts';
import type { HostWork, StartChoice } from './host-work.ts';
import type { TileCare } from './tile-care.ts';

export interface PageActions {
  readonly work: HostWork;
  readonly hands: Hands;
  readonly tiles: TileCare;
  start(choice: StartChoice): Promise<void>;
  /** The tiles of the match to where its set is laid. */
  layAgain(): void;
  toggleSound(): void;
  /** From the table to the lobby while the match goes on, and back. */
  showLobby(isShown: boolean): void;
  /** The notice has been read. */
  dismiss(): void;
  fit(): void;
  zoom(direction: 1 | -1): void;
  /** Copies the picked tile's screen onto this canvas. */
  mirror(canvas: HTMLCanvasElement | null): void;
}
