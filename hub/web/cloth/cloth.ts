/** The cloth with its tiles. Kept apart from the panels: what moves under a finger must not wait for them. */
import { extent, eyeOf, outwards, type Placed, type Point, type Pose, TILE } from '../plane/geometry.ts';
import { contactsOf } from '../plane/sight.ts';
import type { Place } from '../plane/snap.ts';
import type { Frame } from '../tiles/worker-messages.ts';
import { paintFrame } from './paint.ts';
import { createPaintQueue } from './paint-queue.ts';
import { TableMarks } from './table-marks.ts';
import { createTileView, type TileMark, type TileView } from './tile-view.ts';
import { fitting, nextStop, toTable, type ViewPort, zoomedAt } from './view-port.ts';

const SPARK_MS = 450;
const SPARK = { width: 6, height: 64 };
/** As long as the way to a place takes, see style/tile.css. */
const SNAP_MS = 160;
/** As wide as this a window has room at its sides. */
const ROOMY = 600;
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
  readonly marks = new TableMarks();
  readonly #world = make('div', 'world', this.element);
  readonly #ghost = make('div', 'ghost', this.#world);
  readonly #ghostLabel = make('div', 'ghost-label', this.#world);
  readonly #views = new Map<string, TileView>();
  readonly #poses = new Map<string, Pose>();
  readonly #paints = createPaintQueue({
    paint: (frame) => this.#paintOne(frame),
    later: (paint) => requestAnimationFrame(paint),
    nowMs: () => performance.now(),
  });
  readonly #onView: (view: ViewPort) => void;
  /** Where the cloth stands in the window; read when a finger comes down, never while it moves. */
  #box = { left: 0, top: 0, width: 0, height: 0 };
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
    this.#world.append(this.marks.element);
    this.ghost(undefined, '');
    new ResizeObserver(() => {
      this.measure();
      if (this.#isFitted) this.fit();
    }).observe(this.element);
  }

  /** The tiles that lie here; their elements stand in reading order, for the keyboard. */
  show(tiles: readonly Placed[]): void {
    const lie = new Set(tiles.map(({ tile }) => tile));
    for (const [tile, view] of this.#views) {
      if (lie.has(tile)) continue;
      view.element.remove();
      this.#views.delete(tile);
      this.#poses.delete(tile);
      this.#paints.forget(tile);
    }
    this.move(tiles);
    this.order();
  }

  /** Tiles that lie here go elsewhere. */
  move(tiles: readonly Placed[]): void {
    for (const { tile, pose } of tiles) {
      this.#poses.set(tile, pose);
      this.#viewOf(tile).place(pose);
    }
  }

  /** Shows what has changed on screens, soon. */
  paint(frames: readonly Frame[]): void {
    this.#paints.add(frames.filter(({ tile }) => this.#views.has(tile)));
  }

  /** The picked tile's screen is shown on this canvas too. */
  mirror(canvas: HTMLCanvasElement | null): void {
    if (this.#mirror === canvas) return;
    this.#mirror = canvas;
    this.#copyPicked();
  }

  pick(tile: string | undefined): void {
    if (this.#picked === tile) return;
    if (this.#picked !== undefined) this.mark(this.#picked, 'pick', false);
    this.#picked = tile;
    if (tile !== undefined) this.mark(tile, 'pick', true);
    this.#copyPicked();
  }

  mark(tile: string, mark: TileMark, on: boolean): void {
    this.#views.get(tile)?.mark(mark, on);
  }

  /** `wordsOf` answers a tile's name and what else is to say of it. */
  nameTiles(wordsOf: (tile: string) => readonly [name: string, description: string]): void {
    for (const [tile, view] of this.#views) view.name(...wordsOf(tile));
  }

  poseOf(tile: string): Pose | undefined {
    return this.#poses.get(tile);
  }

  /** Shows where a tile would join others; undefined: nowhere. */
  ghost(place: Place | undefined, label: string): void {
    this.#ghost.hidden = place === undefined;
    this.#ghostLabel.hidden = place === undefined;
    if (place === undefined) return;
    const { x, y, angle } = place.pose;
    this.#ghost.style.transform = `translate(${x - TILE / 2}px, ${y - TILE / 2}px) rotate(${angle}deg)`;
    if (this.#ghostLabel.textContent !== label) this.#ghostLabel.textContent = label;
    const scale = (1 / this.#view.zoom).toFixed(3);
    this.#ghostLabel.style.transform = `translate(${x + TILE / 2 + 14}px, ${y}px) scale(${scale})`;
  }

  /** The next moves of these tiles are seen as a way, not as a jump. */
  glide(tiles: readonly string[]): void {
    for (const tile of tiles) {
      this.mark(tile, 'snap', true);
      setTimeout(() => this.mark(tile, 'snap', false), SNAP_MS);
    }
  }

  /** Lights the edges at which these tiles have just joined others. */
  spark(tiles: readonly string[]): void {
    const joined = new Set(tiles);
    const touching = contactsOf(this.#placed()).filter(({ a, b }) => joined.has(a) !== joined.has(b));
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
    const around = extent([...this.#poses.values()]);
    const { width, height } = this.#box;
    if (around === undefined || width === 0) return;
    this.#apply(fitting(around, width, height, width < ROOMY ? 12 : 28, this.#poses.size <= FEW ? 2 : 1));
  }

  zoomStep(direction: 1 | -1): void {
    const middle = { x: this.#box.width / 2, y: this.#box.height / 2 };
    this.setView(zoomedAt(this.#view, nextStop(this.#view.zoom, direction), middle));
  }

  /** Looks where the cloth stands in the window. */
  measure(): void {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    this.#box = { left, top, width, height };
  }

  /** A point of the window, from the corner of the cloth. */
  local(clientX: number, clientY: number): Point {
    return { x: clientX - this.#box.left, y: clientY - this.#box.top };
  }

  /** A point of the window on the table. */
  at(clientX: number, clientY: number): Point {
    return toTable(this.#view, this.local(clientX, clientY));
  }

  focus(tile: string): void {
    this.#views.get(tile)?.element.focus({ preventScroll: true });
  }

  /** Puts the elements in reading order. Moving one in the document drops its focus, so it is done only where the order is wrong. */
  order(): void {
    const wanted = this.#placed()
      .sort(readingOrder)
      .flatMap(({ tile }) => this.#views.get(tile)?.element ?? []);
    const have = [...this.#world.querySelectorAll<HTMLButtonElement>('.tile')];
    if (wanted.every((one, i) => one === have[i]) || this.#world.querySelector('.lift') !== null) return;
    const focused = document.activeElement;
    this.#world.append(...wanted, this.marks.element);
    if (focused instanceof HTMLElement && this.#world.contains(focused)) focused.focus({ preventScroll: true });
  }

  #placed(): Placed[] {
    return [...this.#poses].map(([tile, pose]) => ({ tile, pose }));
  }

  #paintOne(frame: Frame): void {
    const view = this.#views.get(frame.tile);
    if (view === undefined) return;
    paintFrame(view.glass, frame);
    view.edges(frame.rims ?? []);
    if (frame.tile === this.#picked) this.#copyPicked();
  }

  #copyPicked(): void {
    const glass = this.#picked === undefined ? undefined : this.#views.get(this.#picked)?.glass;
    if (glass !== undefined) this.#mirror?.getContext('2d')?.drawImage(glass, 0, 0);
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
    if (tile === this.#picked) view.mark('pick', true);
    return view;
  }
}
