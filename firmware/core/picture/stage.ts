/** Layers of operations, one above the other, and the painting of a rectangle of them. */
import { INK, type Op, type Side } from '../../../protocol/scene.ts';
import type { Screen } from '../ports.ts';
import { type Actor, poseOf } from './actors.ts';
import { type Canvas, createCanvas, fillRect, openWindow, setBrush } from './canvas.ts';
import { drawOp, hidesAll, opBounds } from './draw-op.ts';
import { clipRect, NO_RECT, type Rect, SCREEN_RECT, uniteRects } from './rect.ts';
import { isSame } from './same-op.ts';
import { PLAIN, type Tint } from './tint.ts';

export interface Layer {
  readonly ops: readonly Op[];
  readonly actors: readonly Actor[];
  /** Over the tints of its actors. */
  readonly tint: Tint;
}
export const EMPTY_LAYER: Layer = { ops: [], actors: [], tint: PLAIN };

/** Bottom to top: the scene or its cover, screens of the house, the ring of a hold, the refusal, "here I am". */
export const SCENE_SLOT = 0;
export const HOUSE_SLOT = 1;
export const HOLD_SLOT = 2;
export const REFUSAL_SLOT = 3;
export const FIND_SLOT = 4;

export interface Stage {
  readonly canvas: Canvas;
  /** By slot. */
  readonly layers: Layer[];
  /** Quarter turns of everything that is painted. */
  turn: Side;
  /** Pixels to the right by which the scene is painted. */
  shift: number;
}

export function createStage(screen: Screen): Stage {
  return {
    canvas: createCanvas(screen),
    layers: [EMPTY_LAYER, EMPTY_LAYER, EMPTY_LAYER, EMPTY_LAYER, EMPTY_LAYER],
    turn: 0,
    shift: 0,
  };
}

export function layerAt(stage: Stage, slot: number): Layer {
  const layer = stage.layers[slot];
  return layer === undefined ? EMPTY_LAYER : layer;
}

/** A layer of operations that nothing moves. */
export function plainLayer(ops: readonly Op[]): Layer {
  return ops.length === 0 ? EMPTY_LAYER : { ops: ops, actors: [], tint: PLAIN };
}

/** The last element that hides all below inside the rectangle, or -1. */
function groundOf(layer: Layer, rect: Rect): number {
  for (let i = layer.ops.length - 1; i >= 0; i--) {
    const op = layer.ops[i];
    if (op !== undefined && hidesAll(op, rect) && poseOf(i, op, layer.actors).isVisible) return i;
  }
  return -1;
}

function paintLayer(stage: Stage, slot: number, from: number): void {
  const layer = layerAt(stage, slot);
  for (let i = from; i < layer.ops.length; i++) {
    const op = layer.ops[i];
    if (op === undefined) continue;
    const pose = poseOf(i, op, layer.actors);
    if (!pose.isVisible) continue;
    setBrush(stage.canvas, slot === SCENE_SLOT ? stage.shift : 0, layer.tint === PLAIN ? pose.tint : layer.tint);
    drawOp(stage.canvas, op, pose);
  }
}

/** Paints all layers inside the rectangle, which may reach over the screen, from the topmost ground that hides the rest. */
export function paint(stage: Stage, rect: Rect): void {
  const canvas = stage.canvas;
  if (!openWindow(canvas, rect, stage.turn)) return;
  const window = canvas.window;
  let slot = FIND_SLOT;
  let ground = groundOf(layerAt(stage, slot), window);
  while (ground < 0 && slot > 0) {
    slot -= 1;
    ground = groundOf(layerAt(stage, slot), window);
  }
  // A scene on the move, or one without a ground, leaves pixels of the picture before.
  if (ground < 0 || (slot === SCENE_SLOT && stage.shift !== 0)) {
    fillRect(canvas, window.x, window.y, window.w, window.h, INK);
  }
  paintLayer(stage, slot, Math.max(0, ground));
  for (let above = slot + 1; above <= FIND_SLOT; above++) paintLayer(stage, above, 0);
  canvas.screen.end();
}

/** Makes the whole screen dark at once, whatever the layers hold. */
export function blank(stage: Stage): void {
  openWindow(stage.canvas, SCREEN_RECT, stage.turn);
  fillRect(stage.canvas, SCREEN_RECT.x, SCREEN_RECT.y, SCREEN_RECT.w, SCREEN_RECT.h, INK);
  stage.canvas.screen.end();
}

/** Where an element of a layer is drawn now, on the screen. */
export function elementBounds(stage: Stage, layer: Layer, element: number): Rect {
  const op = layer.ops[element];
  if (op === undefined) return NO_RECT;
  return clipRect(opBounds(stage.canvas.screen, op, poseOf(element, op, layer.actors)), SCREEN_RECT);
}

/** What to paint for a layer without actors that becomes another, operation by operation. */
export function layerDifference(stage: Stage, before: Layer, after: Layer): Rect {
  if (before.ops.length !== after.ops.length) return SCREEN_RECT;
  let dirty = NO_RECT;
  for (let i = 0; i < before.ops.length; i++) {
    if (isSame(before.ops[i], after.ops[i])) continue;
    dirty = uniteRects(dirty, uniteRects(elementBounds(stage, before, i), elementBounds(stage, after, i)));
  }
  return dirty;
}
