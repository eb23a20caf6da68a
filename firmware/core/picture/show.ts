/** All that a tile's picture is made of, and how it comes together on the stage. */
import { idiv, mod } from '../../../protocol/int.ts';
import type { Op } from '../../../protocol/scene.ts';
import type { PictureOut, Standing } from '../parts.ts';
import type { Clock, Screen } from '../ports.ts';
import { elapsedMs, untilMs } from '../time.ts';
import { type Actor, type Cue, settle } from './actors.ts';
import { digitsOf, NO_DEADLINE, secondsLeft } from './countdown.ts';
import type { Face } from './face.ts';
import { houseOps, isAway } from './house/screen.ts';
import type { Overlays } from './overlays.ts';
import { type Rect, SCREEN_RECT } from './rect.ts';
import { type Rims, settleRims } from './rims.ts';
import {
  blank,
  EMPTY_LAYER,
  HOUSE_SLOT,
  type Layer,
  layerAt,
  layerDifference,
  paint,
  plainLayer,
  SCENE_SLOT,
  type Stage,
} from './stage.ts';
import { DIMMED, PLAIN } from './tint.ts';

export interface Show {
  readonly screen: Screen;
  readonly clock: Clock;
  readonly out: PictureOut;
  readonly stage: Stage;
  readonly rims: Rims;
  readonly overlays: Overlays;
  readonly shortId: string;
  /** Ids of images that were asked for. */
  asked: { [id: string]: boolean };
  face: Face | undefined;
  isRevealed: boolean;
  /** The secret of the face is on the panel. */
  isSecretOut: boolean;
  standing: Standing;
  reason: string;
  standingMs: number;
  retryMs: number;
  name: string;
  /** A screen that the tile shows over everything for a while, and since when; [] none. */
  notice: readonly Op[];
  noticeMs: number;
  /** How long the button is down; -1: up. */
  heldMs: number;
  isStill: boolean;
  isDim: boolean;
  sessionMs: number;
  /** When the last frame of motions was. */
  frameMs: number;
  /** Actor that the next frame begins with, so that none starves when the rows do not suffice. */
  nextActor: number;
  /** Something has been painted since power-on. */
  hasPainted: boolean;
}

/** The moment now, for a picture with this deadline in session ms. */
export function cueAt(show: Show, deadlineMs: number): Cue {
  return {
    nowMs: show.clock.nowMs(),
    remainingMs: untilMs(deadlineMs, show.sessionMs),
    hasDeadline: deadlineMs !== NO_DEADLINE,
    isStill: show.isStill,
  };
}

/** Does the cover show in place of the face? Always while the hub is out of touch. */
export function isCovered(show: Show, face: Face): boolean {
  return face.coverOps !== undefined && (!show.isRevealed || isAway(show.standing));
}

/** Do motions and countdowns run? They stand while the hub is out of touch, and while something hides the scene. */
export function isRunning(show: Show): boolean {
  return !isAway(show.standing) && show.notice.length === 0;
}

function faceLayer(show: Show, face: Face): Layer {
  const ops = face.coverOps !== undefined && isCovered(show, face) ? face.coverOps : face.ops;
  const actors: Actor[] = ops === face.ops ? face.actors : face.coverActors;
  if (isAway(show.standing)) settle(ops, actors, cueAt(show, face.deadlineMs));
  return { ops: ops, actors: actors, tint: show.isDim || isAway(show.standing) ? DIMMED : PLAIN };
}

/** Puts the scene or its cover on the stage, without painting. */
export function placeScene(show: Show): void {
  const face = show.face;
  show.stage.layers[SCENE_SLOT] = face === undefined ? EMPTY_LAYER : faceLayer(show, face);
  show.stage.turn = face === undefined ? 0 : face.turn;
}

const PHASE_MS = 500;
const PHASES = 4;

function houseLayer(show: Show): Layer {
  if (show.notice.length > 0) return plainLayer(show.notice);
  const elapsed = elapsedMs(show.clock.nowMs(), show.standingMs);
  return plainLayer(
    houseOps({
      standing: show.standing,
      reason: show.reason,
      seconds: digitsOf(secondsLeft(show.retryMs - elapsed)),
      phase: show.isStill ? 1 : mod(idiv(elapsed, PHASE_MS), PHASES),
      name: show.name,
      shortId: show.shortId,
      hasScene: show.face !== undefined,
    }),
  );
}

/** Puts the screen of the house on the stage. Returns what has to be painted for it. */
export function placeHouse(show: Show): Rect {
  const before = layerAt(show.stage, HOUSE_SLOT);
  const after = houseLayer(show);
  show.stage.layers[HOUSE_SLOT] = after;
  return layerDifference(show.stage, before, after);
}

/** Lights the edges anew and paints what lies below them. */
export function paintRims(show: Show): void {
  const scene = layerAt(show.stage, SCENE_SLOT);
  for (const rect of settleRims(show.rims, show.screen, scene, show.stage.turn)) paint(show.stage, rect);
}

/** Places and paints everything. A secret on the panel is blanked first, because painting takes its time. */
export function paintAll(show: Show): void {
  const face = show.face;
  const willShowSecret = face !== undefined && face.coverOps !== undefined && !isCovered(show, face);
  if (show.isSecretOut && !willShowSecret) blank(show.stage);
  show.isSecretOut = willShowSecret;
  placeScene(show);
  placeHouse(show);
  settleRims(show.rims, show.screen, layerAt(show.stage, SCENE_SLOT), show.stage.turn);
  paint(show.stage, SCREEN_RECT);
  show.hasPainted = true;
}
