/** Operations, one by one: how each is drawn, and where. */
import { type Op, RED, SLATE } from '../../../protocol/scene.ts';
import type { Screen } from '../ports.ts';
import { drawBar } from './bar.ts';
import {
  alignedLeft,
  type Canvas,
  drawImage,
  drawText,
  extentHeight,
  extentWidth,
  faceHeight,
  fillRect,
  frameRect,
  imageExtent,
} from './canvas.ts';
import { digitsOf, isLastSeconds } from './countdown.ts';
import { drawGrid, gridBounds } from './grid.ts';
import type { Pose } from './pose.ts';
import { coversRect, NO_RECT, type Rect, SCREEN_RECT } from './rect.ts';

const PIP_SIZE = 8;
const PIP_STEP = 11;

function drawPips(canvas: Canvas, x: number, y: number, count: number, filled: number, colour: number): void {
  for (let i = 0; i < count; i++) {
    if (i < filled) fillRect(canvas, x + i * PIP_STEP, y, PIP_SIZE, PIP_SIZE, colour);
    else frameRect(canvas, x + i * PIP_STEP, y, PIP_SIZE, PIP_SIZE, SLATE, 1);
  }
}

/** Draws one operation in its pose. Rim operations are the panel's own and draw nothing here. */
export function drawOp(canvas: Canvas, op: Op, pose: Pose): void {
  switch (op[0]) {
    case 'c':
      fillRect(canvas, SCREEN_RECT.x, SCREEN_RECT.y, SCREEN_RECT.w, SCREEN_RECT.h, op[1]);
      break;
    case 'r':
      fillRect(canvas, op[1], op[2], op[3], op[4], op[5]);
      break;
    case 'f':
      frameRect(canvas, op[1], op[2], op[3], op[4], op[5], op[6]);
      break;
    case 't':
      drawText(canvas, op[1], op[2], op[3], op[4], op[5], op[6]);
      break;
    case 'i':
      drawImage(canvas, op[3], op[1], op[2], op.length === 5 ? op[4] : '');
      break;
    case 'g':
      drawGrid(canvas, op);
      break;
    case 'b':
      drawBar(canvas, op[1], op[2], op[3], op[4], pose.amount, op[6], op[7]);
      break;
    case 'p':
      drawPips(canvas, op[1], op[2], op[3], op[4], op[5]);
      break;
    case 'n': {
      const colour = isLastSeconds(pose.amount) ? RED : op[4];
      if (pose.amount >= 0) drawText(canvas, op[1], op[2], op[3], colour, digitsOf(pose.amount), op[5]);
      break;
    }
    case 'k':
      if (pose.amount >= 0) {
        drawBar(canvas, op[1], op[2], op[3], op[4], pose.amount, pose.isRed ? RED : op[5], op[6]);
      }
      break;
    case 'e':
      break;
  }
}

/** Where an operation in its pose lands; may reach over the screen. */
export function opBounds(screen: Screen, op: Op, pose: Pose): Rect {
  switch (op[0]) {
    case 'c':
      return SCREEN_RECT;
    case 'r':
    case 'f':
    case 'b':
    case 'k':
      return { x: op[1], y: op[2], w: op[3], h: op[4] };
    case 't': {
      const width = screen.textWidth(op[5], op[3]);
      return { x: alignedLeft(op[1], width, op[6]), y: op[2], w: width, h: faceHeight(op[3]) };
    }
    case 'n': {
      const width = pose.amount < 0 ? 0 : screen.textWidth(digitsOf(pose.amount), op[3]);
      return { x: alignedLeft(op[1], width, op[5]), y: op[2], w: width, h: faceHeight(op[3]) };
    }
    case 'i': {
      const extent = imageExtent(screen, op[3]);
      return { x: op[1], y: op[2], w: extentWidth(extent), h: extentHeight(extent) };
    }
    case 'g':
      return gridBounds(screen, op);
    case 'p':
      return { x: op[1], y: op[2], w: op[3] * PIP_STEP, h: PIP_SIZE };
    default:
      return NO_RECT;
  }
}

/** Does the operation paint every pixel of `rect`, whatever lies below? */
export function hidesAll(op: Op, rect: Rect): boolean {
  if (op[0] === 'c') return true;
  return op[0] === 'r' && coversRect(op[1], op[2], op[3], op[4], rect);
}

/** The images an operation names are handed to `visit`. */
export function visitImages(op: Op, visit: (id: string) => void): void {
  if (op[0] === 'i') visit(op[3]);
  if (op[0] !== 'g') return;
  for (const entry of op[8]) if (entry[2] !== '') visit(entry[2]);
}
