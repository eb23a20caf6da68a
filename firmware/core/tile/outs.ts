/** The parts of a tile tell each other things through these; until all are made, nobody listens. */
import type { DeliveryOut, PictureOut, SensesOut } from '../parts.ts';
import { onClaimed, onConfig, onPatch, onPerform, onRefuse, onScene, onSound, onStanding } from './from-hub.ts';
import { onChanged, onGesture } from './from-senses.ts';
import type { TileState } from './tile-state.ts';

export interface Outs {
  readonly senses: SensesOut;
  readonly picture: PictureOut;
  readonly delivery: DeliveryOut;
}

/** Outs to make the parts with. */
export function createOuts(): Outs {
  const nothing = (): void => {};
  return {
    senses: { changed: nothing, event: nothing },
    picture: { shown: nothing, missing: nothing },
    delivery: {
      standing: nothing,
      scene: nothing,
      patch: () => false,
      refuse: nothing,
      sound: nothing,
      config: nothing,
      perform: nothing,
      piece: nothing,
      claimed: nothing,
    },
  };
}

function connectSenses(out: SensesOut, tile: TileState): void {
  out.changed = () => onChanged(tile);
  out.event = (kind, to, x, y) => onGesture(tile, kind, to, x, y);
}

function connectPicture(out: PictureOut, tile: TileState): void {
  out.shown = (revision) => tile.delivery.shown(revision);
  out.missing = (id) => tile.assets.missing(id);
}

function connectDelivery(out: DeliveryOut, tile: TileState): void {
  out.standing = (now, reason, retryMs) => onStanding(tile, now, reason, retryMs);
  out.scene = (message, text) => onScene(tile, message, text);
  out.patch = (message) => onPatch(tile, message);
  out.refuse = (lines) => onRefuse(tile, lines);
  out.sound = (tune, side, colour, ms) => onSound(tile, tune, side, colour, ms);
  out.config = (_name, brightness, mute, still) => onConfig(tile, brightness, mute, still);
  out.perform = (what) => onPerform(tile, what);
  out.piece = (id, index, count, data) => tile.assets.piece(id, index, count, data);
  out.claimed = (name) => onClaimed(tile, name);
}

/** From now on the tile listens. */
export function connect(outs: Outs, tile: TileState): void {
  connectSenses(outs.senses, tile);
  connectPicture(outs.picture, tile);
  connectDelivery(outs.delivery, tile);
}
