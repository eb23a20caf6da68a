/** The newest screen of each tile as a whole, put together from what has changed. */
import { GLASS } from '../plane/geometry.ts';
import type { Frame } from './worker-messages.ts';

export class Screens {
  readonly #whole = new Map<string, Frame>();

  keep(frames: readonly Frame[]): void {
    for (const frame of frames) {
      const pixels = this.#whole.get(frame.tile)?.pixels ?? new Uint8Array(GLASS * GLASS);
      pixels.set(frame.pixels, (frame.top ?? 0) * GLASS);
      this.#whole.set(frame.tile, { ...frame, top: 0, pixels });
    }
  }

  /** Forgets all tiles but these. */
  retain(tiles: ReadonlySet<string>): void {
    for (const tile of this.#whole.keys()) if (!tiles.has(tile)) this.#whole.delete(tile);
  }

  all(): readonly Frame[] {
    return [...this.#whole.values()];
  }
}
