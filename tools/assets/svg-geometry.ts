import { AssetError } from './asset-error.ts';
import { numberOf, type SvgNode } from './svg-tree.ts';

export type Point = readonly [x: number, y: number];
/** Column by column, as SVG writes matrix(a b c d e f). */
export type Matrix = readonly [number, number, number, number, number, number];
/** A run of points; a closed one joins its last to its first. */
export interface Outline {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Corners of a circle: enough that none shows at six times the size. */
const CIRCLE_CORNERS = 48;

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

export function transformed(m: Matrix, [x, y]: Point): Point {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

function rotation(degrees: number, x: number, y: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, s, -s, c, x - c * x + s * y, y - s * x - c * y];
}

function oneTransform(name: string, v: readonly number[]): Matrix {
  const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = v;
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0];
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0];
  if (name === 'matrix') return [a, b ?? 0, c, d, e, f];
  if (name === 'rotate') return rotation(a, b ?? 0, c);
  throw new AssetError('badDrawing', `transform ${name}`, 'It knows translate, scale, rotate and matrix.');
}

/** The matrix of a transform attribute. Throws AssetError `badDrawing` for an unknown function. */
export function matrixOf(transform: string | undefined): Matrix {
  let matrix = IDENTITY;
  for (const [, name = '', args = ''] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const values = args.split(/[\s,]+/).filter((one) => one !== '');
    matrix = multiply(matrix, oneTransform(name, values.map(Number)));
  }
  return matrix;
}

/** A closed outline of a circle or ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry: number): Outline {
  const points = Array.from({ length: CIRCLE_CORNERS }, (_, i): Point => {
    const angle = (i * 2 * Math.PI) / CIRCLE_CORNERS;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
  return { points, closed: true };
}

/** The outline of a rect, circle, ellipse, polygon or polyline; undefined for anything else. */
export function basicShape(node: SvgNode): Outline | undefined {
  const value = (name: string) => numberOf(node, name);
  switch (node.tag) {
    case 'rect': {
      const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')];
      const corners: readonly Point[] = [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ];
      return { points: corners, closed: true };
    }
    case 'circle':
      return ellipse(value('cx'), value('cy'), value('r'), value('r'));
    case 'ellipse':
      return ellipse(value('cx'), value('cy'), value('rx'), value('ry'));
    case 'polygon':
    case 'polyline': {
      const numbers = (node.attributes.points?.match(/-?[\d.]+/g) ?? []).map(Number);
      const points = Array.from(
        { length: numbers.length >> 1 },
        (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
      );
      return { points, closed: node.tag === 'polygon' };
    }
    default:
      return undefined;
  }
}
