import { AssetError } from './asset-error.ts';
import type { Outline, Point } from './svg-geometry.ts';

/** Straight pieces that stand for one curve. */
const CURVE_PIECES = 14;

interface Pen {
  readonly tokens: readonly string[];
  readonly outlines: { points: Point[]; closed: boolean }[];
  next: number;
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** Control point of the curve before, for S and T. */
  controlX: number;
  controlY: number;
  lastLetter: string;
}

const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** de Casteljau: the point at `t` of the Bezier curve with these control points. */
function onCurve(control: readonly Point[], t: number): Point {
  let points = control;
  while (points.length > 1) points = points.slice(1).map((point, i) => between(points[i] ?? point, point, t));
  return points[0] ?? [0, 0];
}

function takeNumber(pen: Pen): number {
  const token = pen.tokens[pen.next++];
  const value = Number(token);
  if (token !== undefined && Number.isFinite(value)) return value;
  throw new AssetError('badDrawing', `a path wants a number, not "${token ?? 'its end'}"`, 'Check its d attribute.');
}

function takePoint(pen: Pen, relative: boolean): Point {
  const [x, y] = relative ? [pen.x, pen.y] : [0, 0];
  return [x + takeNumber(pen), y + takeNumber(pen)];
}

function lineTo(pen: Pen, point: Point): void {
  const outline = pen.outlines.at(-1);
  if (outline === undefined) throw new AssetError('badDrawing', 'a path begins without M', 'Start its d with M.');
  outline.points.push(point);
  [pen.x, pen.y] = point;
}

function curveTo(pen: Pen, control: readonly Point[]): void {
  const from: Point = [pen.x, pen.y];
  for (let k = 1; k <= CURVE_PIECES; k++) lineTo(pen, onCurve([from, ...control], k / CURVE_PIECES));
  [pen.controlX, pen.controlY] = control.at(-2) ?? from;
}

/** The control point that a smooth curve mirrors from the curve before. */
function mirrored(pen: Pen, letters: string): Point {
  return letters.includes(pen.lastLetter) ? [2 * pen.x - pen.controlX, 2 * pen.y - pen.controlY] : [pen.x, pen.y];
}

/** The control points, the end included, of one command with one set of arguments. One point is a line. */
function controlOf(pen: Pen, letter: string, relative: boolean): readonly Point[] {
  const point = () => takePoint(pen, relative);
  switch (letter) {
    case 'L':
      return [point()];
    case 'H':
      return [[(relative ? pen.x : 0) + takeNumber(pen), pen.y]];
    case 'V':
      return [[pen.x, (relative ? pen.y : 0) + takeNumber(pen)]];
    case 'C':
      return [point(), point(), point()];
    case 'S':
      return [mirrored(pen, 'CS'), point(), point()];
    case 'Q':
      return [point(), point()];
    case 'T':
      return [mirrored(pen, 'QT'), point()];
    default:
      throw new AssetError('badDrawing', `path letter ${letter}`, 'It knows M L H V C S Q T Z.');
  }
}

function draw(pen: Pen, letter: string, relative: boolean): void {
  const control = controlOf(pen, letter, relative);
  const [end] = control;
  if (control.length === 1 && end !== undefined) lineTo(pen, end);
  else curveTo(pen, control);
}

function moveTo(pen: Pen, relative: boolean): void {
  [pen.x, pen.y] = takePoint(pen, relative);
  [pen.startX, pen.startY] = [pen.x, pen.y];
  pen.outlines.push({ points: [[pen.x, pen.y]], closed: false });
}

function closePath(pen: Pen): void {
  const outline = pen.outlines.at(-1);
  if (outline !== undefined) outline.closed = true;
  [pen.x, pen.y] = [pen.startX, pen.startY];
}

/** Carries out one command; returns the one that further numbers belong to. */
function carryOut(pen: Pen, command: string): string {
  const letter = command.toUpperCase();
  const relative = command !== letter;
  if (letter === 'Z') closePath(pen);
  else if (letter === 'M') moveTo(pen, relative);
  else draw(pen, letter, relative);
  pen.lastLetter = letter;
  if (letter !== 'M') return command;
  return relative ? 'l' : 'L';
}

/** The outlines of a path's d attribute, curves cut into straight pieces. Throws AssetError `badDrawing`. */
export function pathOutlines(d: string): readonly Outline[] {
  const tokens = d.match(/[a-zA-Z]|-?(?:\d*\.\d+|\d+\.?)(?:e-?\d+)?/g) ?? [];
  const pen: Pen = {
    tokens,
    outlines: [],
    next: 0,
    x: 0,
    y: 0,
    startX: 0,
    startY: 0,
    controlX: 0,
    controlY: 0,
    lastLetter: '',
  };
  let command = '';
  while (pen.next < tokens.length) {
    const token = tokens[pen.next] ?? '';
    if (/[a-zA-Z]/.test(token)) {
      command = token;
      pen.next++;
    }
    command = carryOut(pen, command);
  }
  return pen.outlines;
}
