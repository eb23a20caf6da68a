/** What is drawn over the tiles: arrows to where stray tiles belong, rings of contacts that have to hold. */
import type { Point } from '../plane/geometry.ts';

const SVG = 'http://www.w3.org/2000/svg';
const RING_RADIUS = 17;
const RING_AROUND = 2 * Math.PI * RING_RADIUS;
/** An arrow begins outside the middle of its tile, and ends before the place's. */
const ARROW_INSET = 30;
const HEAD = 22;

export interface Arrow {
  readonly from: Point;
  readonly to: Point;
}

export interface Ring {
  /** Told apart from others, as long as the contact lasts. */
  readonly key: string;
  readonly at: Point;
  /** How much of it has been held already, 0-1, and how long the rest takes. */
  readonly share: number;
  readonly leftMs: number;
}

function svg(name: string, attributes: { readonly [name: string]: string | number }): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function arrowPath({ from, to }: Arrow): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const inset = Math.min(ARROW_INSET, length / 4);
  const point = (along: number, across: number): string => {
    const x = from.x + along * Math.cos(angle) - across * Math.sin(angle);
    const y = from.y + along * Math.sin(angle) + across * Math.cos(angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const end = length - inset;
  return `M${point(inset, 0)} L${point(end, 0)} M${point(end - HEAD, -HEAD * 0.7)} L${point(end, 0)} L${point(end - HEAD, HEAD * 0.7)}`;
}

export class TableMarks {
  readonly element = svg('svg', { class: 'marks', width: 1, height: 1, 'aria-hidden': 'true' });
  readonly #arrows = svg('g', {});
  readonly #rings = new Map<string, SVGElement>();
  #arrowsShown = '';

  constructor() {
    this.element.append(this.#arrows);
  }

  arrows(arrows: readonly Arrow[]): void {
    const paths = arrows.map(arrowPath);
    const text = paths.join();
    if (text === this.#arrowsShown) return;
    this.#arrowsShown = text;
    this.#arrows.replaceChildren(
      ...paths.flatMap((d) => [svg('path', { d, class: 'arrow-ground' }), svg('path', { d, class: 'arrow' })]),
    );
  }

  /** A ring that is new begins to fill; one that is no longer given goes. */
  rings(rings: readonly Ring[]): void {
    const keys = new Set(rings.map(({ key }) => key));
    for (const [key, element] of this.#rings) {
      if (keys.has(key)) continue;
      element.remove();
      this.#rings.delete(key);
    }
    for (const ring of rings) if (!this.#rings.has(ring.key)) this.#begin(ring);
  }

  #begin({ key, at, share, leftMs }: Ring): void {
    const place = { cx: at.x, cy: at.y, r: RING_RADIUS };
    const group = svg('g', { class: 'ring' });
    const fill = svg('circle', { ...place, class: 'ring-fill', 'stroke-dasharray': RING_AROUND });
    group.append(svg('circle', { ...place, class: 'ring-ground' }), fill);
    this.element.append(group);
    this.#rings.set(key, group);
    const frames = { strokeDashoffset: [`${RING_AROUND * (1 - share)}`, '0'] };
    fill.animate(frames, { duration: Math.max(1, leftMs), fill: 'forwards' });
  }
}
