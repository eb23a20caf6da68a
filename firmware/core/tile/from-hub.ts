/** What the tile does when its hub says so, or is out of touch. */
import type { PatchMessage, SceneMessage } from '../../../protocol/messages.ts';
import type { Standing } from '../parts.ts';
import { coverFor, updateReveal } from './reveal.ts';
import type { TileState } from './tile-state.ts';

export function onStanding(tile: TileState, now: Standing, reason: string, retryMs: number): void {
  tile.standing = now;
  // Before anything is drawn: out of touch, nothing private may be seen.
  updateReveal(tile);
  tile.picture.standing(now, reason, retryMs);
}

export function onClaimed(tile: TileState, name: string): void {
  tile.turn = 0;
  tile.assets.clear();
  tile.picture.clear(name);
}

export function onScene(tile: TileState, message: SceneMessage, text: string): void {
  coverFor(tile, message);
  tile.turn = message.turn;
  tile.picture.scene(message, text);
  updateReveal(tile);
}

export function onPatch(tile: TileState, message: PatchMessage): boolean {
  const isTaken = tile.picture.patch(message);
  updateReveal(tile);
  return isTaken;
}

export function onRefuse(tile: TileState, lines: readonly string[]): void {
  tile.picture.refuse(lines);
  tile.sounds.play('refuse', -1, 0, 0);
}

export function onSound(tile: TileState, tune: string, side: number, colour: number, ms: number): void {
  if (!tile.sounds.play(tune, side, colour, ms)) tile.delivery.log(2, 'tune ' + tune);
}

/** "" and -1 leave things as they are. The name is heard with each welcome; it has no other use here. */
export function onConfig(tile: TileState, brightness: number, mute: number, still: number): void {
  if (brightness >= 0) {
    tile.backlight.percent = brightness;
    if (!tile.idle.isDark()) tile.ports.screen.backlight(brightness);
  }
  if (mute >= 0) tile.sounds.mute(mute === 1);
  if (still >= 0) tile.picture.still(still === 1);
}

/** The deeds of `do`; unknown ones are none. */
export function onPerform(tile: TileState, what: string): void {
  if (what === 'find') {
    tile.idle.touch();
    tile.picture.find();
    tile.sounds.play('find', -1, 0, 0);
  } else if (what === 'wake') tile.idle.touch();
  else if (what === 'sleep') tile.idle.darken();
  else if (what === 'restart') {
    tile.delivery.leave();
    tile.ports.power.restart();
  }
}
