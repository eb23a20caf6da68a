import { ellipse, type Outline, type Point } from './svg-geometry.ts';

/** One byte a sub-pixel: 1 inside. */
export type Mask = Uint8Array;
interface Crossing {
  readonly x: number;
  readonly direction: 1 | -1;
}

function addEdge(rows: Crossing[][], a: Point, b: Point): void {
  if (a[1] === b[1]) return;
  const direction = a[1] < b[1] ? 1 : -1;
  const [top, bottom] = a[1] < b[1] ? [a, b] : [b, a];
  const first = Math.max(0, Math.ceil(top[1] - 0.5));
  const end = Math.min(rows.length, Math.ceil(bottom[1] - 0.5));
  const slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
  for (let y = first; y < end; y++) rows[y]?.push({ x: top[0] + (y + 0.5 - top[1]) * slope, direction });
}

/** Fills polygons by the non-zero rule, hard-edged: a sub-pixel is inside when its centre is. */
export function fillMask(polygons: readonly (readonly Point[])[], width: number, height: number): Mask {
  const mask = new Uint8Array(width * height);
  const rows = Array.from({ length: height }, (): Crossing[] => []);
  for (const polygon of polygons) {
    polygon.forEach((point, i) => {
      addEdge(rows, point, polygon[(i + 1) % polygon.length] ?? point);
    });
  }
  const column = (x: number) => Math.max(0, Math.min(width, Math.ceil(x - 0.5)));
  rows.forEach((crossings, y) => {
    crossings.sort((m, n) => m.x - n.x);
    let winding = 0;
    crossings.forEach(({ x, direction }, i) => {
      winding += direction;
      const next = crossings[i + 1];
      if (winding !== 0 && next !== undefined) mask.fill(1, y * width + column(x), y * width + column(next.x));
    });
  });
  return mask;
}

const signedArea = (points: readonly Point[]) =>
  points.reduce((sum, a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    return sum + a[0] * b[1] - b[0] * a[1];
  }, 0);

function segment(a: Point, b: Point, half: number): readonly Point[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const nx = (-(b[1] - a[1]) / length) * half;
  const ny = ((b[0] - a[0]) / length) * half;
  return [
    [a[0] + nx, a[1] + ny],
    [b[0] + nx, b[1] + ny],
    [b[0] - nx, b[1] - ny],
    [a[0] - nx, a[1] - ny],
  ];
}

/** A line of this width with round ends and joints, as polygons of one direction for the non-zero rule. */
export function strokePolygons(outlines: readonly Outline[], width: number): readonly (readonly Point[])[] {
  const polygons: (readonly Point[])[] = [];
  for (const { points, closed } of outlines) {
    const run = closed && points[0] !== undefined ? [...points, points[0]] : points;
    run.forEach((point, i) => {
      polygons.push(ellipse(point[0], point[1], width / 2, width / 2).points);
      const before = run[i - 1];
      if (before === undefined || (before[0] === point[0] && before[1] === point[1])) return;
      polygons.push(segment(before, point, width / 2));
    });
  }
  return polygons.map((polygon) => (signedArea(polygon) < 0 ? [...polygon].reverse() : polygon));
}
