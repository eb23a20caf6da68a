/** What the tile does of itself when it senses something; the rest is the hub's. */
import { mod } from '../../../protocol/int.ts';
import type { EventKind } from '../../../protocol/messages.ts';
import { ICE, type Side } from '../../../protocol/scene.ts';
import { isDue, startTimer } from '../timer.ts';
import type { TileState } from './tile-state.ts';

/** A contact is news for so long; then its light goes, so that a board of joined tiles is calm and the next contact is seen. */
const CONTACT_LIGHT_MS = 3000;

const SIDES: readonly Side[] = [0, 1, 2, 3];

function lightEdges(tile: TileState): void {
  const edges = tile.senses.world().edges;
  for (const side of SIDES) {
    const isTouched = edges[side] !== 0;
    if (isTouched === tile.lit[side]) continue;
    tile.lit[side] = isTouched;
    tile.picture.edge(side, isTouched ? ICE : -1);
    const fade = tile.fades[side];
    if (fade !== undefined) startTimer(fade, tile.ports.clock.nowMs(), isTouched ? CONTACT_LIGHT_MS : -1);
    tile.sounds.tick(isTouched ? 'touch' : 'part');
  }
}

/** Contact light that has shone long enough goes dark; the contact stays. */
export function fadeEdges(tile: TileState, nowMs: number): void {
  for (const side of SIDES) {
    const fade = tile.fades[side];
    if (fade === undefined || !isDue(fade, nowMs)) continue;
    startTimer(fade, nowMs, -1);
    tile.picture.edge(side, -1);
  }
}

/** The world changed. An event carries its world, so that what an event has said is not said again [3.5]. */
export function onChanged(tile: TileState): void {
  const world = tile.senses.world();
  tile.idle.touch();
  lightEdges(tile);
  if (tile.said === world) return;
  tile.said = world;
  tile.delivery.sense();
}

/** Why a gesture was not taken, in the player's words. */
function refusalOf(tile: TileState): readonly string[] {
  if (tile.standing === 'welcome') return ['Too fast'];
  return [tile.standing === 'hubAway' ? 'Hub away' : 'No hub'];
}

/** A gesture. A tilt goes up as the reader sees it, whatever way the picture is turned. */
export function onGesture(tile: TileState, kind: EventKind, to: Side, x: number, y: number): void {
  const side = kind === 'tilt' ? (mod(to - tile.turn, 4) as Side) : to;
  tile.idle.touch();
  tile.picture.gesture();
  if (tile.delivery.event(kind, side, x, y)) {
    tile.said = tile.senses.world();
    return;
  }
  tile.picture.refuse(refusalOf(tile));
  tile.sounds.play('refuse', -1, 0, 0);
}
