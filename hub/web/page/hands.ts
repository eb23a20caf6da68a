/** What a hand does to the picked tile from the panels and the keyboard. */
import type { Cloth } from '../cloth/cloth.ts';
import { TAP_MS } from '../cloth/press.ts';
import { settle, type Table } from '../cloth/settle.ts';
import { turned } from '../plane/geometry.ts';
import type { HandMove } from '../plane/hand-move.ts';
import type { TileDesk } from '../tiles/tile-desk.ts';

/** Surely a hold (from 1.5 s) and no long one; surely a long one (from 3 s). */
const HOLD_MS = 1700;
const LONG_HOLD_MS = 3300;

export interface Hands {
  press(): void;
  hold(): void;
  longHold(): void;
  move(move: HandMove): void;
  /** A quarter clockwise. */
  turn(): void;
  /** The button of any tile. However short it is down, the tile feels it. */
  button(tile: string, down: boolean): void;
  /** Holds this tile up for its reader, or lays it down if it is; undefined lays down whichever is held. */
  holdUp(tile: string | undefined): void;
}

export interface HandsOptions extends Table {
  readonly cloth: Cloth;
  readonly desk: () => TileDesk | undefined;
  readonly picked: () => string | undefined;
  /** A gesture begins on a tile. */
  readonly onGesture: (tile: string) => void;
  readonly heldUp: () => string | undefined;
  readonly onHeldUp: (tile: string | undefined) => void;
}

export function createHands(options: HandsOptions): Hands {
  const { cloth, desk } = options;
  const downSinceMs = new Map<string, number>();

  function button(tile: string, down: boolean): void {
    if (down) {
      downSinceMs.set(tile, performance.now());
      desk()?.button(tile, true);
      options.onGesture(tile);
      return;
    }
    const restMs = TAP_MS - (performance.now() - (downSinceMs.get(tile) ?? 0));
    setTimeout(() => desk()?.button(tile, false), Math.max(0, restMs));
  }

  function pressFor(ms: number): void {
    const tile = options.picked();
    if (tile === undefined) return;
    button(tile, true);
    cloth.mark(tile, 'down', true);
    setTimeout(() => {
      button(tile, false);
      cloth.mark(tile, 'down', false);
    }, ms);
  }

  function turn(): void {
    const tile = options.picked();
    const pose = tile === undefined ? undefined : cloth.poseOf(tile);
    if (tile === undefined || pose === undefined) return;
    cloth.glide([tile]);
    options.onMove([{ tile, pose: { ...pose, angle: turned(pose.angle + 90) } }]);
    settle(cloth, options, [tile]);
  }

  function holdUp(tile: string | undefined): void {
    const held = options.heldUp();
    const next = tile === held ? undefined : tile;
    if (held !== undefined) {
      desk()?.holdUp(held, false);
      cloth.mark(held, 'held', false);
    }
    if (next !== undefined) {
      desk()?.holdUp(next, true);
      cloth.mark(next, 'held', true);
    }
    if (next !== held) options.onHeldUp(next);
  }

  return {
    press: () => pressFor(TAP_MS),
    hold: () => pressFor(HOLD_MS),
    longHold: () => pressFor(LONG_HOLD_MS),
    move: (move) => {
      const tile = options.picked();
      if (tile === undefined) return;
      desk()?.move(tile, move);
      options.onGesture(tile);
    },
    turn,
    button,
    holdUp,
  };
}
