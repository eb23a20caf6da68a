/** The cloth with its tiles. Kept apart from the panels: what moves under a finger must not wait for them. */
import { extent, eyeOf, outwards, type Placed, type Point, type Pose, TILE } from '../plane/geometry.ts';
import { contactsOf } from '../plane/sight.ts';
import type { Place } from '../plane/snap.ts';
import type { Frame } from '../tiles/worker-messages.ts';
import { paintFrame } from './paint.ts';
import { createTileView, type TileMark, type TileView } from './tile-view.ts';
import { fitting, nextStop, toTable, type ViewPort, zoomedAt } from './view-port.ts';

const SPARK_MS = 450;
const SPARK = { width: 6, height: 64 };
const FIT_MARGIN = 28;
/** So few tiles are shown at twice their size. */
const FEW = 3;

function readingOrder(a: Placed, b: Placed): number {
  const row = Math.round(a.pose.y / (TILE / 2)) - Math.round(b.pose.y / (TILE / 2));
  return row === 0 ? a.pose.x - b.pose.x : row;
}

function make(tag: string, className: string, parent: HTMLElement): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
}

/** All tiles that lie on the page's table, and through which window one looks at them. */
export class Cloth {
  readonly element = document.createElement('div');
  readonly #world = make('div', 'world', this.element);
  readonly #ghost = make('div', 'ghost', this.#world);
  readonly #ghostLabel = make('div', 'ghost-label', this.#world);
  readonly #views = new Map<string, TileView>();
  readonly #frames = new Map<string, Frame>();
  readonly #onView: (view: ViewPort) => void;
  #placed: readonly Placed[] = [];
  #view: ViewPort = { zoom: 1, left: 0, top: 0 };
  #isFitted = true;
  #picked: string | undefined;
  #mirror: HTMLCanvasElement | null = null;

  /** `onView`: pan or zoom changed. */
  constructor(onView: (view: ViewPort) => void) {
    this.#onView = onView;
    this.element.className = 'cloth';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', 'Table');
    this.ghost(undefined, '');
    new ResizeObserver(() => {
      if (this.#isFitted) this.fit();
    }).observe(this.element);
  }

  /** The tiles that lie here; their elements stand in reading order, for the keyboard. */
  show(tiles: readonly Placed[]): void {
    this.#placed = tiles;
    const lie = new Set(tiles.map(({ tile }) => tile));
    for (const [tile, view] of this.#views) {
      if (lie.has(tile)) continue;
      view.element.remove();
      this.#views.delete(tile);
      this.#frames.delete(tile);
    }
    for (const { tile, pose } of tiles) this.#viewOf(tile).place(pose);
    this.#putInOrder();
  }

  paint(frames: readonly Frame[]): void {
    for (const frame of frames) {
      const view = this.#views.get(frame.tile);
      if (view === undefined) continue;
      this.#frames.set(frame.tile, frame);
      paintFrame(view.glass, frame);
      if (frame.tile === this.#picked && this.#mirror !== null) paintFrame(this.#mirror, frame);
    }
  }

  /** The picked tile's screen is shown on this canvas too. */
  mirror(canvas: HTMLCanvasElement | null): void {
    this.#mirror = canvas;
    this.pick(this.#picked);
  }

  pick(tile: string | undefined): void {
    if (this.#picked !== undefined) this.#views.get(this.#picked)?.mark('pick', false);
    this.#picked = tile;
    if (tile === undefined) return;
    this.#views.get(tile)?.mark('pick', true);
    const frame = this.#frames.get(tile);
    if (frame !== undefined && this.#mirror !== null) paintFrame(this.#mirror, frame);
  }

  mark(tile: string, mark: TileMark, on: boolean): void {
    this.#views.get(tile)?.mark(mark, on);
  }

  nameTiles(nameOf: (tile: string) => string): void {
    for (const [tile, view] of this.#views) view.name(nameOf(tile));
  }

  poseOf(tile: string): Pose | undefined {
    return this.#placed.find((one) => one.tile === tile)?.pose;
  }

  /** Shows where a tile would join others; undefined: nowhere. */
  ghost(place: Place | undefined, label: string): void {
    this.#ghost.hidden = place === undefined;
    this.#ghostLabel.hidden = place === undefined;
    if (place === undefined) return;
    const { x, y, angle } = place.pose;
    this.#ghost.style.transform = `translate(${x - TILE / 2}px, ${y - TILE / 2}px) rotate(${angle}deg)`;
    this.#ghostLabel.textContent = label;
    const scale = (1 / this.#view.zoom).toFixed(3);
    this.#ghostLabel.style.transform = `translate(${x + TILE / 2 + 14}px, ${y}px) scale(${scale})`;
  }

  /** Lights the edges at which this tile has just joined others. */
  spark(tile: string): void {
    const touching = contactsOf(this.#placed).filter(({ a, b }) => a === tile || b === tile);
    for (const { a, aSide } of touching) {
      const pose = this.poseOf(a);
      if (pose === undefined) continue;
      const at = eyeOf(pose, aSide);
      const out = outwards(pose.angle, aSide);
      const degrees = (Math.atan2(out.y, out.x) * 180) / Math.PI;
      const spark = make('i', 'spark', this.#world);
      spark.style.transform = `translate(${at.x - SPARK.width / 2}px, ${at.y - SPARK.height / 2}px) rotate(${degrees}deg)`;
      setTimeout(() => spark.remove(), SPARK_MS);
    }
  }

  get view(): ViewPort {
    return this.#view;
  }

  /** A view that a hand chose: it stays when the window changes. */
  setView(view: ViewPort): void {
    this.#isFitted = false;
    this.#apply(view);
  }

  /** All tiles in view, and again whenever the window changes. */
  fit(): void {
    this.#isFitted = true;
    const box = extent(this.#placed.map(({ pose }) => pose));
    const { clientWidth, clientHeight } = this.element;
    if (box !== undefined && clientWidth > 0)
      this.#apply(fitting(box, clientWidth, clientHeight, FIT_MARGIN, this.#placed.length <= FEW ? 2 : 1));
  }

  zoomStep(direction: 1 | -1): void {
    const middle = { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 };
    this.setView(zoomedAt(this.#view, nextStop(this.#view.zoom, direction), middle));
  }

  /** A point of the window, from the corner of the cloth. */
  local(clientX: number, clientY: number): Point {
    const box = this.element.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  }

  /** A point of the window on the table. */
  at(clientX: number, clientY: number): Point {
    return toTable(this.#view, this.local(clientX, clientY));
  }

  focus(tile: string): void {
    this.#views.get(tile)?.element.focus({ preventScroll: true });
  }

  #apply(view: ViewPort): void {
    this.#view = view;
    const { left, top, zoom } = view;
    this.#world.style.transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${zoom.toFixed(4)})`;
    this.#world.classList.toggle('small', zoom * devicePixelRatio < 1);
    this.#onView(view);
  }

  #viewOf(tile: string): TileView {
    const known = this.#views.get(tile);
    if (known !== undefined) return known;
    const view = createTileView(tile);
    this.#views.set(tile, view);
    this.#world.append(view.element);
    return view;
  }

  // Moving an element in the document drops its focus, so the order is mended only where it is wrong.
  #putInOrder(): void {
    const wanted = [...this.#placed].sort(readingOrder).flatMap(({ tile }) => this.#views.get(tile)?.element ?? []);
    const have = [...this.#world.querySelectorAll<HTMLButtonElement>('.tile')];
    if (wanted.every((one, i) => one === have[i]) || this.#world.querySelector('.lift') !== null) return;
    const focused = document.activeElement;
    this.#world.append(...wanted);
    if (focused instanceof HTMLElement && this.#world.contains(focused)) focused.focus({ preventScroll: true });
  }
}
