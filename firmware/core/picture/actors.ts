/**
 * What moves by itself: elements with a motion, and countdowns. An actor remembers what of its element is on the panel, as one
 * number, its *state*: blink and alarm 1 seen or 0 hidden; pulse its tint; level its pixels; "n" its seconds; "k" twice its
 * pixels, plus 1 when red.
 */
import { idiv, mod } from '../../../protocol/int.ts';
import type { Motion, Op } from '../../../protocol/scene.ts';
import { elapsedMs } from '../time.ts';
import { barLength, levelPixels } from './bar.ts';
import { clockPixels, isLastSeconds, secondsLeft } from './countdown.ts';
import { type Pose, restingPose } from './pose.ts';
import { isSame } from './same-op.ts';
import type { Tint } from './tint.ts';

const BLINK_MS = 500;
const ALARM_MS = 250;
const PULSE_STEP_MS = 300;
const PULSE_STEPS = 3;
const PULSE_ROUNDS = 2;
const LEVEL_PX_PER_FRAME = 4;

export interface Actor {
  readonly element: number;
  readonly kind: 'b' | 'a' | 'p' | 'l' | 'n' | 'k';
  readonly startMs: number;
  /** A pulse that has ended; clocks wrap, so its start alone does not tell. */
  isOver: boolean;
  state: number;
}

/** What actors go by. */
export interface Cue {
  readonly nowMs: number;
  /** ms to the deadline, negative when it has passed. */
  readonly remainingMs: number;
  readonly hasDeadline: boolean;
  /** No blinking, pulsing and pouring: everything is in the state where it ends. */
  readonly isStill: boolean;
}

function blinkState(actor: Actor, cue: Cue, halfMs: number): number {
  if (cue.isStill) return 1;
  return mod(idiv(elapsedMs(cue.nowMs, actor.startMs), halfMs), 2) === 0 ? 1 : 0;
}

function pulseState(actor: Actor, cue: Cue): number {
  if (cue.isStill || actor.isOver) return 0;
  const step = idiv(elapsedMs(cue.nowMs, actor.startMs), PULSE_STEP_MS);
  if (step < PULSE_STEPS * PULSE_ROUNDS) return mod(step, PULSE_STEPS) + 1;
  actor.isOver = true;
  return 0;
}

function levelState(actor: Actor, op: Op, cue: Cue): number {
  if (op[0] !== 'b') return 0;
  const target = levelPixels(op[3], op[4], op[5]);
  if (cue.isStill) return target;
  if (actor.state < target) return Math.min(target, actor.state + LEVEL_PX_PER_FRAME);
  return Math.max(target, actor.state - LEVEL_PX_PER_FRAME);
}

/** The state this actor's element should be in now, one frame after the last for levels. */
export function stateAt(actor: Actor, op: Op, cue: Cue): number {
  if (actor.kind === 'b') return blinkState(actor, cue, BLINK_MS);
  if (actor.kind === 'a') return blinkState(actor, cue, ALARM_MS);
  if (actor.kind === 'p') return pulseState(actor, cue);
  if (actor.kind === 'l') return levelState(actor, op, cue);
  if (!cue.hasDeadline) return -1;
  const seconds = secondsLeft(cue.remainingMs);
  if (op[0] !== 'k') return seconds;
  return clockPixels(barLength(op[3], op[4]), cue.remainingMs, op[7]) * 2 + (isLastSeconds(seconds) ? 1 : 0);
}

function posed(pose: Pose, actor: Actor): void {
  if (actor.kind === 'b' || actor.kind === 'a') pose.isVisible = actor.state === 1;
  else if (actor.kind === 'p') pose.tint = actor.state as Tint;
  else if (actor.kind === 'k' && actor.state >= 0) {
    pose.amount = idiv(actor.state, 2);
    pose.isRed = mod(actor.state, 2) === 1;
  } else pose.amount = actor.state;
}

/** How element `element` is drawn, given what its actors are at. */
export function poseOf(element: number, op: Op, actors: readonly Actor[]): Pose {
  const pose = restingPose(op);
  for (const actor of actors) if (actor.element === element) posed(pose, actor);
  return pose;
}

/** Puts every actor where it ends: seen, in its own colour, at its level. Countdowns stay as they are. */
export function settle(ops: readonly Op[], actors: readonly Actor[], cue: Cue): void {
  const still: Cue = { nowMs: cue.nowMs, remainingMs: 0, hasDeadline: false, isStill: true };
  for (const actor of actors) {
    const op = ops[actor.element];
    if (op !== undefined && actor.kind !== 'n' && actor.kind !== 'k') actor.state = stateAt(actor, op, still);
  }
}

/** The picture before, from which motions go on. */
export interface Before {
  readonly ops: readonly Op[];
  readonly actors: readonly Actor[];
}

function findActor(actors: readonly Actor[], element: number, kind: string): Actor | undefined {
  for (const actor of actors) if (actor.element === element && actor.kind === kind) return actor;
  return undefined;
}

/** Pixels a bar showed before, if it is the same bar with another level; else those it should show. */
function pouredFrom(op: Op, element: number, before: Before): number {
  if (op[0] !== 'b') return 0;
  const old = before.ops[element];
  if (old === undefined || old[0] !== 'b') return levelPixels(op[3], op[4], op[5]);
  const isSameBar = old[1] === op[1] && old[2] === op[2] && old[3] === op[3] && old[4] === op[4];
  if (!isSameBar) return levelPixels(op[3], op[4], op[5]);
  return poseOf(element, old, before.actors).amount;
}

function newActor(element: number, kind: Actor['kind'], op: Op, cue: Cue, before: Before): Actor {
  const old = findActor(before.actors, element, kind);
  const goesOn = old !== undefined && isSame(before.ops[element], op);
  const actor: Actor = {
    element: element,
    kind: kind,
    startMs: old !== undefined && goesOn ? old.startMs : cue.nowMs,
    isOver: old !== undefined && goesOn ? old.isOver : false,
    state: 0,
  };
  if (kind === 'l') actor.state = cue.isStill ? stateAt(actor, op, cue) : pouredFrom(op, element, before);
  else actor.state = stateAt(actor, op, cue);
  return actor;
}

/**
 * The actors of a picture: its motions in order, then its countdowns. A motion goes on where it was when the picture before had
 * it on the same operation, else it begins; a level begins at what the same bar showed before. A motion on an element that does not exist,
 * or a level on what is no bar, is left out.
 */
export function castActors(ops: readonly Op[], motions: readonly Motion[], cue: Cue, before: Before): Actor[] {
  const actors: Actor[] = [];
  for (const motion of motions) {
    const op = ops[motion[1]];
    if (op === undefined || (motion[0] === 'l' && op[0] !== 'b')) continue;
    actors.push(newActor(motion[1], motion[0], op, cue, before));
  }
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i];
    if (op !== undefined && (op[0] === 'n' || op[0] === 'k')) actors.push(newActor(i, op[0], op, cue, before));
  }
  return actors;
}
