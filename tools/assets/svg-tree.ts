import { AssetError } from './asset-error.ts';

/** An element of a drawing: its name, attributes and children. Text between elements is left out. */
export interface SvgNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
}

interface OpenNode extends SvgNode {
  readonly children: SvgNode[];
}

const SUPPORTED = new Set([
  'svg',
  'g',
  'defs',
  'clipPath',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'polygon',
  'polyline',
]);

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

function closeTag(open: OpenNode[], tag: string): void {
  if (open.length > 1 && open.at(-1)?.tag === tag) open.pop();
  else throw new AssetError('badDrawing', `</${tag}> closes nothing`, 'Check how the elements are nested.');
}

/** Reads the subset of SVG that the baker knows. Throws AssetError `badDrawing` for anything else. */
export function parseSvg(text: string): SvgNode {
  const root: OpenNode = { tag: '#', attributes: {}, children: [] };
  const open: OpenNode[] = [root];
  const plain = text.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '');
  for (const [, closing, tag = '', attributes = '', empty] of plain.matchAll(/<(\/?)([\w]+)([^>]*?)(\/?)>/g)) {
    if (!SUPPORTED.has(tag)) {
      throw new AssetError('badDrawing', `<${tag}> is not in the subset`, `It knows ${[...SUPPORTED].join(', ')}.`);
    }
    if (closing === '/') {
      closeTag(open, tag);
      continue;
    }
    const node: OpenNode = { tag, attributes: attributesOf(attributes), children: [] };
    open.at(-1)?.children.push(node);
    if (empty !== '/') open.push(node);
  }
  const svg = root.children[0];
  if (svg === undefined || svg.tag !== 'svg' || open.length !== 1) {
    throw new AssetError('badDrawing', 'this is no whole <svg> element', 'A drawing is one <svg> with its end tag.');
  }
  return svg;
}

/** A number among the attributes. Throws AssetError `badDrawing` for text that is none. */
export function numberOf(node: SvgNode, name: string, otherwise = 0): number {
  const text = node.attributes[name];
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new AssetError('badDrawing', `${name}="${text}" of <${node.tag}> is no number`, 'Write plain numbers.');
}
