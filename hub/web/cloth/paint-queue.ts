/**
 * Screens that wait to be painted. When a hundred change at once they are spread over some pictures of the page, so that what moves under a finger
 * goes on moving; while the page is hidden nothing is painted, and only the newest of each tile waits.
 */
import { GLASS } from '../plane/geometry.ts';
import type { Frame } from '../tiles/worker-messages.ts';

/** Of a picture's 16 ms. */
export const BUDGET_MS = 5;

/** The newest screen of a tile, and which rows of it are not painted yet. */
interface Shown {
  readonly pixels: Uint8Array<ArrayBuffer>;
  top: number;
  bottom: number;
  frame: Frame;
}

export interface PaintQueue {
  add(frames: readonly Frame[]): void;
  forget(tile: string): void;
}

export interface PaintQueueOptions {
  readonly paint: (frame: Frame) => void;
  /** Before the next picture of the page. */
  readonly later: (paint: () => void) => void;
  readonly nowMs: () => number;
}

export function createPaintQueue({ paint, later, nowMs }: PaintQueueOptions): PaintQueue {
  const shown = new Map<string, Shown>();
  const waiting = new Set<string>();
  let isDue = false;

  function add(frame: Frame): void {
    const top = frame.top ?? 0;
    const bottom = top + frame.pixels.length / GLASS;
    const known = shown.get(frame.tile);
    const one = known ?? { pixels: new Uint8Array(GLASS * GLASS), top: GLASS, bottom: 0, frame };
    one.pixels.set(frame.pixels, top * GLASS);
    one.frame = frame;
    one.top = Math.min(one.top, top);
    one.bottom = Math.max(one.bottom, bottom);
    shown.set(frame.tile, one);
    waiting.add(frame.tile);
  }

  function paintOne(one: Shown): void {
    paint({ ...one.frame, top: one.top, pixels: one.pixels.slice(one.top * GLASS, one.bottom * GLASS) });
    one.top = GLASS;
    one.bottom = 0;
  }

  function paintSome(): void {
    const untilMs = nowMs() + BUDGET_MS;
    for (const tile of waiting) {
      waiting.delete(tile);
      const one = shown.get(tile);
      if (one !== undefined) paintOne(one);
      if (nowMs() >= untilMs) break;
    }
    isDue = waiting.size > 0;
    if (isDue) later(paintSome);
  }

  return {
    add: (frames) => {
      for (const frame of frames) add(frame);
      if (isDue || waiting.size === 0) return;
      isDue = true;
      later(paintSome);
    },
    forget: (tile) => {
      shown.delete(tile);
      waiting.delete(tile);
    },
  };
}
