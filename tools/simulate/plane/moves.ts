/** What a hand does to a tile, as data, and where it has the tile at any moment of it. */
import type { Side } from '../../../protocol/scene.ts';
import { type Point, type Pose, pullOf } from './geometry.ts';

export type Move =
  /** Slides along the points at this speed, at least 1 mm a second, angle unchanged. */
  | { readonly move: 'path'; readonly through: readonly Point[]; readonly mmPerS: number }
  /** Turns on the spot, clockwise when positive. */
  | { readonly move: 'turn'; readonly degrees: number; readonly ms: number }
  /** The button is down for `ms`. */
  | { readonly move: 'press'; readonly ms: number }
  /** Tips the edge `side` down, holds it for `ms`, lays the tile back. */
  | { readonly move: 'tilt'; readonly side: Side; readonly degrees: number; readonly ms: number }
  /** To and fro for `ms`, 4 times a second, with 2.5 g. */
  | { readonly move: 'shake'; readonly ms: number }
  /** On its face for `ms`. */
  | { readonly move: 'flip'; readonly ms: number }
  /** North edge down by 60 degrees for `ms`. */
  | { readonly move: 'pour'; readonly ms: number }
  /** Picked up, `degrees` towards the reader at edge `side`, held for `ms`, put back. */
  | { readonly move: 'lift'; readonly side: Side; readonly degrees: number; readonly ms: number }
  /** Picked up level, carried to a point, turned clockwise on the way, put down after `ms`. */
  | { readonly move: 'carry'; readonly to: Point; readonly degrees: number; readonly ms: number }
  /** Nothing for `ms`. */
  | { readonly move: 'wait'; readonly ms: number };

/** So fast a tile is tipped, and laid back. */
export const TIP_MS_PER_DEGREE = 4;
const LIFT_HEIGHT_MM = 150;
const POUR_DEGREES = 60;
const SHAKE_MG = 2500;
const SHAKE_HALF_MS = 125;

/** A tile at one moment of a move. */
export interface Moment {
  readonly pose: Pose;
  readonly button: boolean;
  /** Acceleration in milli-g, as the Motion port takes it. */
  readonly pull: readonly [number, number, number];
}

interface Tip {
  readonly side: Side;
  readonly degrees: number;
  readonly ms: number;
  readonly heightMm: number;
}

/** The moves that are a tip of some kind. */
function tipOf(move: Move): Tip | null {
  switch (move.move) {
    case 'tilt':
      return { side: move.side, degrees: move.degrees, ms: move.ms, heightMm: 0 };
    case 'flip':
      return { side: 0, degrees: 180, ms: move.ms, heightMm: 0 };
    case 'pour':
      return { side: 0, degrees: POUR_DEGREES, ms: move.ms, heightMm: 0 };
    case 'lift':
      return { side: move.side, degrees: move.degrees, ms: move.ms, heightMm: LIFT_HEIGHT_MM };
    default:
      return null;
  }
}

function tippedPose(from: Pose, tip: Tip, elapsedMs: number): Pose {
  // At least 1, or a tip of no degrees would divide by zero.
  const turnMs = Math.max(1, tip.degrees * TIP_MS_PER_DEGREE);
  const up = Math.min(1, elapsedMs / turnMs, (2 * turnMs + tip.ms - elapsedMs) / turnMs);
  const share = Math.max(0, up);
  return { ...from, tipSide: tip.side, tipDegrees: tip.degrees * share, heightMm: tip.heightMm * share };
}

/** The point `mm` along the way from `from` through the points, or its end. */
function along(from: Point, through: readonly Point[], mm: number): Point {
  let at = from;
  let left = mm;
  for (const next of through) {
    const leg = Math.hypot(next.x - at.x, next.y - at.y);
    if (left < leg) {
      const share = left / leg;
      return { x: at.x + (next.x - at.x) * share, y: at.y + (next.y - at.y) * share };
    }
    left -= leg;
    at = next;
  }
  return at;
}

function wayMm(from: Point, through: readonly Point[]): number {
  return through.reduce<readonly [Point, number]>(
    ([at, mm], next) => [next, mm + Math.hypot(next.x - at.x, next.y - at.y)],
    [from, 0],
  )[1];
}

function speedOf(move: Extract<Move, { move: 'path' }>): number {
  return Math.max(1, move.mmPerS);
}

/** How long a move takes from here, in ms. */
export function moveMs(from: Pose, move: Move): number {
  if (move.move === 'path') return (1000 * wayMm(from, move.through)) / speedOf(move);
  const tip = tipOf(move);
  return tip === null ? move.ms : tip.ms + 2 * tip.degrees * TIP_MS_PER_DEGREE;
}

/** How much of a move is done, 0-1. */
function shareOf(elapsedMs: number, ms: number): number {
  return elapsedMs >= ms ? 1 : elapsedMs / ms;
}

function carriedPose(from: Pose, move: Extract<Move, { move: 'carry' }>, elapsedMs: number): Pose {
  const share = shareOf(elapsedMs, move.ms);
  return {
    ...from,
    x: from.x + (move.to.x - from.x) * share,
    y: from.y + (move.to.y - from.y) * share,
    angle: from.angle + move.degrees * share,
    heightMm: from.heightMm + LIFT_HEIGHT_MM * Math.sin(Math.PI * share),
  };
}

function poseDuring(from: Pose, move: Move, elapsedMs: number): Pose {
  if (move.move === 'path') return { ...from, ...along(from, move.through, (speedOf(move) * elapsedMs) / 1000) };
  if (move.move === 'turn') return { ...from, angle: from.angle + move.degrees * shareOf(elapsedMs, move.ms) };
  if (move.move === 'carry') return carriedPose(from, move, elapsedMs);
  const tip = tipOf(move);
  return tip === null ? from : tippedPose(from, tip, elapsedMs);
}

/** The tile `elapsedMs` (0 to moveMs) into a move that began in the pose `from`. */
export function momentOf(from: Pose, move: Move, elapsedMs: number): Moment {
  const pose = poseDuring(from, move, elapsedMs);
  const [x, y, z] = pullOf(pose);
  const shake = move.move !== 'shake' ? 0 : Math.floor(elapsedMs / SHAKE_HALF_MS) % 2 === 0 ? SHAKE_MG : -SHAKE_MG;
  return { pose, button: move.move === 'press', pull: [x + shake, y, z] };
}

/** A tile that nobody touches. */
export function momentAtRest(pose: Pose): Moment {
  return { pose, button: false, pull: pullOf(pose) };
}
