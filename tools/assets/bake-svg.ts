import { AssetError } from './asset-error.ts';
import { type Bitmap, CLEAR, colourIndex, outlined } from './bitmap.ts';
import { fillMask, type Mask, strokePolygons } from './polygon-fill.ts';
import { basicShape, type Matrix, matrixOf, multiply, type Outline, transformed } from './svg-geometry.ts';
import { pathOutlines } from './svg-path.ts';
import { numberOf, parseSvg, type SvgNode } from './svg-tree.ts';

/** Sub-pixels a side of each pixel. */
const FINENESS = 6;

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly byId: ReadonlyMap<string, SvgNode>;
}

function outlinesOf(node: SvgNode): readonly Outline[] | undefined {
  if (node.tag === 'path') return pathOutlines(node.attributes.d ?? '');
  const shape = basicShape(node);
  return shape === undefined ? undefined : [shape];
}

function referred(sheet: Sheet, id: string | undefined): SvgNode {
  const node = sheet.byId.get(id ?? '');
  if (node !== undefined) return node;
  throw new AssetError('badDrawing', `nothing has the id "${id ?? ''}"`, 'Check href and clip-path.');
}

const moved = (outlines: readonly Outline[], matrix: Matrix): readonly Outline[] =>
  outlines.map(({ points, closed }) => ({ closed, points: points.map((point) => transformed(matrix, point)) }));

const fillOf = (sheet: Sheet, outlines: readonly Outline[]): Mask =>
  fillMask(
    outlines.map(({ points }) => points),
    sheet.width,
    sheet.height,
  );

/** What the shapes under a node cover together. */
function coverage(sheet: Sheet, node: SvgNode, matrix: Matrix): Mask {
  const inner = multiply(matrix, matrixOf(node.attributes.transform));
  const outlines = outlinesOf(node);
  if (outlines !== undefined) return fillOf(sheet, moved(outlines, inner));
  const children = node.tag === 'use' ? [referred(sheet, node.attributes.href?.slice(1))] : node.children;
  const all = new Uint8Array(sheet.width * sheet.height);
  for (const child of children) {
    coverage(sheet, child, inner).forEach((inside, i) => {
      if (inside === 1) all[i] = 1;
    });
  }
  return all;
}

function paint(sheet: Sheet, mask: Mask, clip: Mask | undefined, colour: number): void {
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 1 && (clip === undefined || clip[i] === 1)) sheet.pixels[i] = colour;
  }
}

/** Paints one shape with every class it has: `ember` fills, `s-ember` strokes, `hole` erases. */
function paintShape(sheet: Sheet, outlines: readonly Outline[], classes: string, stroke: number, clip?: Mask): void {
  for (const name of classes.split(/\s+/).filter((one) => one !== '')) {
    const fill = name === 'hole' ? CLEAR : colourIndex(name);
    const line = name.startsWith('s-') ? colourIndex(name.slice(2)) : -1;
    if (fill >= 0) paint(sheet, fillOf(sheet, outlines), clip, fill);
    else if (line >= 0) {
      paint(sheet, fillMask(strokePolygons(outlines, stroke), sheet.width, sheet.height), clip, line);
    } else throw new AssetError('badDrawing', `class "${name}"`, 'A class is a colour, s-COLOUR or hole.');
  }
}

function clipOf(sheet: Sheet, node: SvgNode, matrix: Matrix, outer: Mask | undefined): Mask | undefined {
  const reference = node.attributes['clip-path'];
  if (reference === undefined) return outer;
  const mask = coverage(sheet, referred(sheet, /#([\w-]+)/.exec(reference)?.[1]), matrix);
  return outer === undefined ? mask : mask.map((inside, i) => inside & (outer[i] ?? 0));
}

function walk(sheet: Sheet, node: SvgNode, matrix: Matrix, clip: Mask | undefined, inherited: string): void {
  if (node.tag === 'defs' || node.tag === 'clipPath') return;
  const inner = multiply(matrix, matrixOf(node.attributes.transform));
  const classes = node.attributes.class ?? inherited;
  const within = clipOf(sheet, node, inner, clip);
  if (node.tag === 'use') {
    walk(sheet, referred(sheet, node.attributes.href?.slice(1)), inner, within, classes);
    return;
  }
  const outlines = outlinesOf(node);
  if (outlines === undefined) {
    for (const child of node.children) walk(sheet, child, inner, within, classes);
    return;
  }
  const zoom = Math.sqrt(Math.abs(inner[0] * inner[3] - inner[1] * inner[2]));
  paintShape(sheet, moved(outlines, inner), classes, numberOf(node, 'stroke-width', 1) * zoom, within);
}

/** Each pixel takes the colour that covers most of it; a tie goes to the lower index. */
function reduced({ width, height, pixels }: Sheet): Bitmap {
  const [w, h] = [width / FINENESS, height / FINENESS];
  const out = new Uint8Array(w * h);
  const counts = new Uint8Array(256);
  for (let at = 0; at < out.length; at++) {
    counts.fill(0);
    const corner = Math.floor(at / w) * FINENESS * width + (at % w) * FINENESS;
    for (let i = 0; i < FINENESS * FINENESS; i++) {
      const colour = pixels[corner + Math.floor(i / FINENESS) * width + (i % FINENESS)] ?? CLEAR;
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
    out[at] = counts.reduce((best, count, colour) => (count > (counts[best] ?? 0) ? colour : best), 0);
  }
  return { width: w, height: h, pixels: out };
}

/**
 * Bakes a drawing to the palette: shapes are painted hard-edged on a grid six times finer, then each pixel takes the
 * colour that covers most of it. Elements: svg g defs clipPath use path rect circle ellipse polygon polyline. Paint: class
 * names. On <svg>: viewBox "0 0 W H" is the size in pixels, data-outline="ink" outlines the silhouette. `width` bakes it
 * smaller than its viewBox. Throws AssetError `badDrawing`.
 */
export function bakeSvg(text: string, width?: number): Bitmap {
  const svg = parseSvg(text);
  const [, , viewWidth = 0, viewHeight = 0] = (svg.attributes.viewBox ?? '').split(/\s+/).map(Number);
  if (!(viewWidth > 0 && viewHeight > 0)) {
    throw new AssetError('badDrawing', 'no viewBox="0 0 WIDTH HEIGHT"', 'Its numbers are the size in pixels.');
  }
  const zoom = (width ?? viewWidth) / viewWidth;
  const byId = new Map<string, SvgNode>();
  const index = (node: SvgNode) => {
    if (node.attributes.id !== undefined) byId.set(node.attributes.id, node);
    node.children.forEach(index);
  };
  index(svg);
  const [fineWidth, fineHeight] = [Math.round(viewWidth * zoom) * FINENESS, Math.round(viewHeight * zoom) * FINENESS];
  const pixels = new Uint8Array(fineWidth * fineHeight).fill(CLEAR);
  const sheet: Sheet = { width: fineWidth, height: fineHeight, pixels, byId };
  const matrix: Matrix = [FINENESS * zoom, 0, 0, FINENESS * zoom, 0, 0];
  for (const child of svg.children) walk(sheet, child, matrix, undefined, '');
  const outline = svg.attributes['data-outline'];
  return outline === undefined ? reduced(sheet) : outlined(reduced(sheet), colourIndex(outline));
}
