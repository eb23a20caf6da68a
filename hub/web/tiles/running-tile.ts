/** One virtual tile in the worker: its body, what a hand does to it, and whether its screen has changed since it was last shown. */
import { BANK } from '../../../firmware/assets/bank.generated.ts';
import type { Clock } from '../../../firmware/core/ports.ts';
import { createRaster } from '../../../firmware/virtual/raster.ts';
import { createVirtualTile, type VirtualTile } from '../../../firmware/virtual/tile.ts';
import {
  FLAT,
  type HandMove,
  HELD_UP,
  moveMs,
  pullDuring,
  SEES_UP_TO_DEGREES,
  tippedDegrees,
} from '../plane/hand-move.ts';
import { createShownScreen } from './shown-screen.ts';
import { webSocketStreams } from './web-socket-stream.ts';
import type { Frame, FromWorker, TileKeys } from './worker-messages.ts';

/** Edges, motion, button, tag and sound; a finger on the glass is the button. */
const CAPABILITIES = 'embts';
/** At rest the sensor says so once a second. */
const STILL_MS = 1000;

export interface RunningTile {
  readonly body: VirtualTile;
  /** A hand begins a move; one that runs is broken off. */
  move(move: HandMove): void;
  /** A hand holds it up for its reader until it lays it down. */
  holdUp(up: boolean): void;
  /** Reads the motion sensor if that is due. */
  sense(nowMs: number): void;
  /** Lies flat enough to see and be seen. */
  sees(nowMs: number): boolean;
  /** What has changed on the screen since the last call, if anything. */
  frame(): Frame | undefined;
}

/** Keeps what the tile writes, and tells. */
class KeptMap extends Map<string, string> {
  onSet: () => void = () => undefined;

  override set(key: string, value: string): this {
    super.set(key, value);
    this.onSet?.();
    return this;
  }
}

/** A tile that is switched on. `tell` hears of tunes, of what it keeps, and of the hub not taking it. */
export function startTile(keys: TileKeys, url: string, clock: Clock, tell: (message: FromWorker) => void): RunningTile {
  const { tile } = keys;
  const { screen, frame } = createShownScreen(tile, createRaster(BANK));
  const entries = new KeptMap(keys.kept);
  entries.onSet = () => tell({ say: 'kept', tile, kept: [...entries] });
  const body = createVirtualTile({
    id: tile,
    secret: keys.secret,
    capabilities: CAPABILITIES,
    clock,
    random: (below) => Math.floor(Math.random() * below),
    openStream: webSocketStreams(url, () => tell({ say: 'turnedAway', tile })),
    entries,
    screen,
    speaker: (steps) => tell({ say: 'tune', tile, steps: [...steps] }),
  });
  body.start();
  body.motion(...FLAT);

  let running: { readonly move: HandMove; readonly sinceMs: number } | undefined;
  let rest = FLAT;
  let saidMs = Number.NEGATIVE_INFINITY;
  const sense = (nowMs: number): void => {
    if (running === undefined && nowMs - saidMs < STILL_MS) return;
    const pull = running === undefined ? rest : pullDuring(running.move, nowMs - running.sinceMs, rest);
    if (running !== undefined && nowMs - running.sinceMs >= moveMs(running.move)) running = undefined;
    saidMs = nowMs;
    body.motion(...pull);
  };
  return {
    body,
    move: (move) => {
      running = { move, sinceMs: clock.nowMs() };
    },
    holdUp: (up) => {
      rest = up ? HELD_UP : FLAT;
      saidMs = Number.NEGATIVE_INFINITY;
    },
    sense,
    sees: (nowMs) =>
      rest === FLAT &&
      (running === undefined || tippedDegrees(running.move, nowMs - running.sinceMs) <= SEES_UP_TO_DEGREES),
    frame,
  };
}
