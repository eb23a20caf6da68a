/**
 * The tile's senses: raw readings in, world and gestures out. Thresholds are those of RULES C6; senses/README.md says how.
 *
 * A capability the tile does not have is a sense that stays silent: its readings are ignored, whatever the body sends.
 */
import { isInt } from '../../protocol/int.ts';
import { SCREEN_SIZE } from '../../protocol/limits.ts';
import type { EventKind, World } from '../../protocol/messages.ts';
import type { Side } from '../../protocol/scene.ts';
import type { Senses, SensesOut } from './parts.ts';
import type { Clock } from './ports.ts';
import { createButton } from './senses/button.ts';
import { type EdgeCode, edgeOf } from './senses/edges.ts';
import { createMotion } from './senses/motion.ts';
import { createTagReader } from './senses/tag.ts';
import { createTouch, type Touch } from './senses/touch.ts';

/** Keeps one World object until something in it changes, so that whoever holds it holds that moment. */
interface WorldKeeper {
  now(): World;
  /** True when anything differs from before. */
  update(touch: Touch, posture: World['posture'], tag: string, button: boolean): boolean;
}

function createWorldKeeper(posture: World['posture']): WorldKeeper {
  let codes: EdgeCode[] = [0, 0, 0, 0];
  let world: World = { edges: [0, 0, 0, 0], posture: posture, tag: '', button: false, frozen: false };

  function update(touch: Touch, nowPosture: World['posture'], tag: string, button: boolean): boolean {
    const north = touch.shown(0);
    const east = touch.shown(1);
    const south = touch.shown(2);
    const west = touch.shown(3);
    const sameEdges = north === codes[0] && east === codes[1] && south === codes[2] && west === codes[3];
    const sameLevels = nowPosture === world.posture && tag === world.tag && button === world.button;
    if (sameEdges && sameLevels && touch.isFrozen() === world.frozen) return false;
    codes = [north, east, south, west];
    world = {
      edges: [edgeOf(north), edgeOf(east), edgeOf(south), edgeOf(west)],
      posture: nowPosture,
      tag: tag,
      button: button,
      frozen: touch.isFrozen(),
    };
    return true;
  }

  return { now: () => world, update: update };
}

/** A gesture that waits until the world is up to date. */
interface Gesture {
  readonly kind: EventKind;
  readonly to: Side;
  readonly x: number;
  readonly y: number;
}

function isPixel(value: number): boolean {
  return isInt(value, SCREEN_SIZE - 1) && value >= 0;
}

/**
 * The senses of one tile (parts.ts). `capabilities` holds the letters of protocol 2.1, "embtps".
 * Each call first brings the world up to date, then tells the gestures that happened in it, then `changed` once if it differs:
 * an event carries its world, so a sense that says the same can be left out. The side of a tilt is the tile's own edge; whoever
 * knows how the picture is turned turns it.
 */
export function createSenses(clock: Clock, capabilities: string, out: SensesOut): Senses {
  const can = (letter: string): boolean => capabilities.indexOf(letter) >= 0;
  const canMove = can('m');
  const world = createWorldKeeper(canMove ? 0 : 6);
  const touch = createTouch();
  const button = createButton();
  const tag = createTagReader();
  let gestures: Gesture[] = [];

  function emit(kind: EventKind, to: Side): void {
    gestures.push({ kind: kind, to: to, x: 0, y: 0 });
  }
  const motion = createMotion(emit);

  function settleButton(nowMs: number): void {
    const kind = button.step(nowMs);
    if (kind !== '') emit(kind, 0);
  }

  /** Brings everything up to now, then tells what happened. */
  function settle(): void {
    const nowMs = clock.nowMs();
    motion.stepPosture(nowMs);
    const posture = canMove ? motion.posture() : 6;
    if (touch.step(nowMs, posture, motion.steady())) emit('pour', 0);
    motion.stepTilt(nowMs, !touch.isJoined(nowMs) && !touch.isPouring());
    settleButton(nowMs);
    const isChanged = world.update(touch, posture, tag.uid(), button.isDown());
    const happened = gestures;
    gestures = [];
    for (const gesture of happened) out.event(gesture.kind, gesture.to, gesture.x, gesture.y);
    if (isChanged) out.changed();
  }

  return {
    beacon: (side: Side, number: number, neighbourSide: Side) => {
      // Beacons are many: most say what is known, and time is looked after by the ticks.
      if (can('e') && touch.beacon(clock.nowMs(), side, number, neighbourSide)) settle();
    },
    motion: (x: number, y: number, z: number) => {
      if (canMove) motion.sample(clock.nowMs(), x, y, z);
      settle();
    },
    tag: (uid: string) => {
      if (can('t') && tag.read(uid)) emit('tap', 0);
      settle();
    },
    button: (down: boolean) => {
      const nowMs = clock.nowMs();
      settleButton(nowMs);
      if (can('b')) button.raw(nowMs, down);
      settle();
    },
    point: (x: number, y: number) => {
      if (can('p') && isPixel(x) && isPixel(y)) gestures.push({ kind: 'point', to: 0, x: x, y: y });
      settle();
    },
    tick: settle,
    world: world.now,
    heldMs: () => button.heldMs(clock.nowMs()),
    liftedTowards: motion.liftedTowards,
  };
}
