/** One gesture on one tile: done by hand, told by the tile, acknowledged by the hub. */
import type { Gesture } from '../../hub/games/game.ts';
import { ToolError } from '../tool-error.ts';
import { handWork } from './gestures.ts';
import type { ToldEvent } from './tile-watch.ts';
import type { VirtualTable } from './virtual-table.ts';

/** The hub has a gesture by then, also when its message was lost several times over. Wall time. */
const ACKNOWLEDGED_WITHIN_MS = 15_000;
const LOOK_AGAIN_MS = 2;

/** Resolves when the condition holds, or with false when it does not within so long by the wall's clock. */
export async function soon(condition: () => boolean, withinMs: number): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return true;
}

/**
 * Makes the gesture, a tilt as the reader sees the picture. Answers false when the tile made nothing of it, true when the hub has it, whatever
 * it made of it. Throws ToolError ERR_SILENT when the hub never acknowledges it.
 */
export async function makeGesture(table: VirtualTable, tile: string, gesture: Gesture): Promise<boolean> {
  const watch = table.watch(tile);
  const before = watch.events().length;
  const work = handWork(gesture, watch.turn());
  if (work === undefined) {
    throw new ToolError('ERR_NO_GESTURE', `No hand can do this yet: ${JSON.stringify(gesture)}`, {
      hint: 'add it to tools/simulate/gestures.ts',
    });
  }
  await table.do(tile, work.moves, work.restMs);
  const told = watch.events().slice(before);
  const wanted = told.find((event) => event.kind === gesture.g);
  if (wanted === undefined) return false;
  await acknowledged(table, tile, wanted);
  return true;
}

async function acknowledged(table: VirtualTable, tile: string, event: ToldEvent): Promise<void> {
  const watch = table.watch(tile);
  if (await soon(() => watch.isAcknowledged(event), ACKNOWLEDGED_WITHIN_MS)) return;
  throw new ToolError(
    'ERR_SILENT',
    `The hub does not acknowledge ${event.kind} number ${event.sequence} of tile ${tile}.`,
    {
      hint: 'see whether the hub still runs and what its log says',
    },
  );
}
