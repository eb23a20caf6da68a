/**
 * Light at the panel's own edges. What shows at a side, first that has something to say: a refusal; the light equivalent of a
 * sound; the tile's own contact light, until the hub has sent a revision that sets that edge; the scene's rim operations.
 */
import { mod } from '../../../protocol/int.ts';
import { SCREEN_SIZE } from '../../../protocol/limits.ts';
import { type Op, RED, type Side } from '../../../protocol/scene.ts';
import type { Screen } from '../ports.ts';
import { elapsedMs } from '../time.ts';
import { poseOf } from './actors.ts';
import { isRing } from './panel-rim.ts';
import type { Rect } from './rect.ts';
import { isSame } from './same-op.ts';
import type { Layer } from './stage.ts';
import { PLAIN, tinted } from './tint.ts';

const SIDES: readonly Side[] = [0, 1, 2, 3];
const ALL_ROUND = 4;
/** No light. */
const DARK = -1;
/** What a screen shows that another run of the firmware has left. */
const UNKNOWN = -3;
/** The tile leaves this edge to the hub. */
const HUB_DECIDES = -2;
/** Depth of the light in logical pixels: 4 at the edge of a 128 panel, up to 8 where a panel crops 4 off. */
const DEPTH = 8;
const LENGTH_FROM = 28;
const LENGTH = 72;

/** The part of the picture below the light of a side of the picture; the whole side when all four shine alike. */
function strip(side: number, isWhole: boolean): Rect {
  const from = isWhole ? 0 : LENGTH_FROM;
  const length = isWhole ? SCREEN_SIZE : LENGTH;
  const far = SCREEN_SIZE - DEPTH;
  if (side === 0) return { x: from, y: 0, w: length, h: DEPTH };
  if (side === 1) return { x: far, y: from, w: DEPTH, h: length };
  if (side === 2) return { x: from, y: far, w: length, h: DEPTH };
  return { x: 0, y: from, w: DEPTH, h: length };
}

function hits(op: Op, side: Side): boolean {
  return op[0] === 'e' && (op[1] === side || op[1] === ALL_ROUND);
}

/** What the layer's rim operations say about a side: the last one counts. */
function colourIn(layer: Layer, side: Side): number {
  let colour = DARK;
  for (let i = 0; i < layer.ops.length; i++) {
    const op = layer.ops[i];
    if (op === undefined || op[0] !== 'e' || !hits(op, side)) continue;
    const pose = poseOf(i, op, layer.actors);
    if (pose.isVisible) colour = tinted(layer.tint === PLAIN ? pose.tint : layer.tint, op[2]);
  }
  return colour;
}

export interface Rims {
  /** The tile's own contact light a side: a colour, DARK or HUB_DECIDES. */
  readonly own: number[];
  /** What the screen has been told. */
  shown: readonly number[];
  isRefused: boolean;
  /** Side 0-4 of a flash, -1: none. */
  flashSide: number;
  flashColour: number;
  flashStartMs: number;
  flashMs: number;
}

export function createRims(): Rims {
  return {
    own: [HUB_DECIDES, HUB_DECIDES, HUB_DECIDES, HUB_DECIDES],
    shown: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN],
    isRefused: false,
    flashSide: -1,
    flashColour: 0,
    flashStartMs: 0,
    flashMs: 0,
  };
}

/** The hub has sent these operations: the edges that they set are its own again. */
export function releaseRims(rims: Rims, ops: readonly Op[]): void {
  for (const op of ops) for (const side of SIDES) if (hits(op, side)) rims.own[side] = HUB_DECIDES;
}

/** Lights side 0-3, or 4 all round, for so many ms. */
export function flashRims(rims: Rims, side: number, colour: number, nowMs: number, ms: number): void {
  rims.flashSide = side;
  rims.flashColour = colour;
  rims.flashStartMs = nowMs;
  rims.flashMs = ms;
}

/** Ends the flash when its time is over; true: it has just ended. */
export function expireFlash(rims: Rims, nowMs: number): boolean {
  if (rims.flashSide < 0 || elapsedMs(nowMs, rims.flashStartMs) < rims.flashMs) return false;
  rims.flashSide = -1;
  return true;
}

function colourAt(rims: Rims, scene: Layer, side: Side): number {
  if (rims.isRefused) return RED;
  if (rims.flashSide === side || rims.flashSide === ALL_ROUND) return rims.flashColour;
  const contact = rims.own[side];
  return contact === undefined || contact === HUB_DECIDES ? colourIn(scene, side) : contact;
}

/** Tells the screen what has changed, given the visible scene. Returns the rectangles to paint for it. */
export function settleRims(rims: Rims, screen: Screen, scene: Layer, turn: Side): readonly Rect[] {
  const wanted: number[] = [];
  for (const side of SIDES) wanted.push(colourAt(rims, scene, side));
  // Four equal sides close to a ring, which has corners of its own.
  const isWhole = !isSame(rims.shown, wanted) && (isRing(rims.shown) || isRing(wanted));
  const dirty: Rect[] = [];
  for (const side of SIDES) {
    const colour = wanted[side];
    if (colour === undefined || (colour === rims.shown[side] && !isWhole)) continue;
    screen.rim(side, colour);
    dirty.push(strip(mod(side - turn, 4), isWhole));
  }
  rims.shown = wanted;
  return dirty;
}
