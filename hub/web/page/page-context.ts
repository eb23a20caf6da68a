/** What buttons of the panels do. */
import type { Hands } from './hands.ts';
import type { HostWork, StartChoice } from './host-work.ts';

export interface PageActions {
  readonly work: HostWork;
  readonly hands: Hands;
  start(choice: StartChoice): Promise<void>;
  /** The tiles of the match to where its set is laid. */
  layAgain(): void;
  toggleSound(): void;
  fit(): void;
  zoom(direction: 1 | -1): void;
  /** Copies the picked tile's screen onto this canvas. */
  mirror(canvas: HTMLCanvasElement | null): void;
}
