/** Mouse and fingers on the cloth: tap, drag, turn, pan, zoom. */
import { distance, type Placed, type Point, turned } from '../plane/geometry.ts';
import { joinedWith, nearestGroupPlace } from '../plane/group.ts';
import { contactsOf } from '../plane/sight.ts';
import { GHOST_WITHIN, type Place } from '../plane/snap.ts';
import type { Cloth } from './cloth.ts';
import { createPress, type Press } from './press.ts';
import { lift, posesOf, settle, type Table } from './settle.ts';
import { zoomedAt } from './view-port.ts';

/** A finger that moves less than this taps. CSS pixels. */
export const DRAG_FROM = 6;
/** A turn ends at the next quarter from this near, degrees. */
const QUARTER_WITHIN = 9;
const WHEEL_ZOOM = 0.0016;

export interface HandOptions extends Table {
  readonly onPick: (tile: string | undefined) => void;
  readonly onButton: (tile: string, down: boolean) => void;
  /** How the place beside a tile is called: 'Below c3'. */
  readonly placeName: (place: Place) => string;
}

/** What one finger has taken hold of. */
type Grip =
  | { readonly on: 'cloth'; last: Point }
  | {
      readonly on: 'tile';
      readonly tile: string;
      readonly press: Press;
      readonly from: Point;
      /** Where the finger came down on the table, and what it takes along from where. */
      readonly at: Point;
      readonly group: readonly Placed[];
      isDragging: boolean;
      /** All joined tiles are taken: that is no press. */
      readonly isTogether: boolean;
    }
  | { readonly on: 'handle'; readonly tile: string; readonly fingerAngle: number; readonly tileAngle: number };

/** Two fingers: of a tile that is being turned, or of the cloth that is being zoomed. */
interface Pair {
  readonly tile: string | undefined;
  readonly apart: number;
  readonly angle: number;
  readonly zoom: number;
  readonly tileAngle: number;
}

function degreesTo(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

function toQuarter(angle: number): number {
  const quarter = Math.round(angle / 90) * 90;
  return turned(Math.abs(angle - quarter) <= QUARTER_WITHIN ? quarter : angle);
}

function after(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
}

class Pointers {
  readonly #cloth: Cloth;
  readonly #options: HandOptions;
  readonly #fingers = new Map<number, Point>();
  readonly #presses = new Map<string, Press>();
  /** The finger that came first, and what it holds. */
  #first = -1;
  #grip: Grip | undefined;
  #pair: Pair | undefined;

  constructor(cloth: Cloth, options: HandOptions) {
    this.#cloth = cloth;
    this.#options = options;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (this.#fingers.size === 0) this.#cloth.measure();
    this.#cloth.element.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, this.#cloth.local(event.clientX, event.clientY));
    if (this.#fingers.size === 2) this.#beginPair();
    if (this.#fingers.size !== 1) return;
    this.#first = event.pointerId;
    this.#grip = this.#take(event);
  }

  move(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, this.#cloth.local(event.clientX, event.clientY));
    const grip = this.#grip;
    if (this.#pair !== undefined) this.#movePair(this.#pair);
    else if (grip === undefined || event.pointerId !== this.#first) return;
    else if (grip.on === 'cloth') this.#pan(grip, event);
    else if (grip.on === 'handle') this.#turnBy(grip, event);
    else this.#drag(grip, event);
  }

  up(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId)) return;
    const grip = this.#grip;
    const wasPair = this.#pair !== undefined;
    if (!wasPair && event.pointerId !== this.#first) return;
    this.#grip = undefined;
    if (this.#fingers.size < 2) this.#pair = undefined;
    if (grip?.on === 'handle' || (wasPair && grip?.on === 'tile')) this.#options.onRest();
    if (grip?.on !== 'tile') return;
    if (grip.isDragging) this.#drop(grip.group);
    else if (event.type === 'pointercancel' || wasPair) grip.press.cancel();
    else if (!grip.isTogether) grip.press.up();
  }

  /** What is being dragged goes back to where it was taken from. */
  cancel(): void {
    const grip = this.#grip;
    if (grip?.on !== 'tile' || !grip.isDragging) return;
    this.#grip = undefined;
    this.#lift(grip.group, false);
    this.#cloth.ghost(undefined, '');
    this.#options.onMove(grip.group);
    this.#options.onRest();
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#cloth.measure();
    const { view } = this.#cloth;
    const at = this.#cloth.local(event.clientX, event.clientY);
    this.#cloth.setView(zoomedAt(view, view.zoom * Math.exp(-event.deltaY * WHEEL_ZOOM), at));
  }

  #take(event: PointerEvent): Grip {
    const target = event.target instanceof Element ? event.target : undefined;
    const tile = target?.closest<HTMLElement>('.tile')?.dataset.tile;
    const pose = tile === undefined ? undefined : this.#cloth.poseOf(tile);
    this.#options.onPick(pose === undefined ? undefined : tile);
    const local = this.#cloth.local(event.clientX, event.clientY);
    if (tile === undefined || pose === undefined) return { on: 'cloth', last: local };
    this.#cloth.focus(tile);
    const at = this.#cloth.at(event.clientX, event.clientY);
    if (target?.classList.contains('turn') === true) {
      return { on: 'handle', tile, fingerAngle: degreesTo(pose, at), tileAngle: pose.angle };
    }
    const press = this.#pressOf(tile);
    const isTogether = event.shiftKey || target?.classList.contains('together') === true;
    if (!isTogether) press.down();
    const group = isTogether ? joinedWith(tile, contactsOf(this.#options.tiles())) : [tile];
    return {
      on: 'tile',
      tile,
      press,
      from: local,
      at,
      group: posesOf(this.#cloth, group),
      isDragging: false,
      isTogether,
    };
  }

  #pressOf(tile: string): Press {
    const known = this.#presses.get(tile);
    if (known !== undefined) return known;
    const button = (down: boolean): void => {
      this.#cloth.mark(tile, 'down', down);
      this.#options.onButton(tile, down);
    };
    const press = createPress(button, after, () => performance.now());
    this.#presses.set(tile, press);
    return press;
  }

  #beginPair(): void {
    const [one, other] = [...this.#fingers.values()];
    if (one === undefined || other === undefined) return;
    const tile = this.#grip?.on === 'tile' ? this.#grip.tile : undefined;
    if (this.#grip?.on === 'tile') this.#grip.press.cancel();
    this.#pair = {
      tile,
      apart: Math.max(1, distance(one, other)),
      angle: degreesTo(one, other),
      zoom: this.#cloth.view.zoom,
      tileAngle: (tile === undefined ? undefined : this.#cloth.poseOf(tile)?.angle) ?? 0,
    };
  }

  #movePair(pair: Pair): void {
    const [one, other] = [...this.#fingers.values()];
    if (one === undefined || other === undefined) return;
    if (pair.tile !== undefined) {
      this.#turn(pair.tile, pair.tileAngle + degreesTo(one, other) - pair.angle);
      return;
    }
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    this.#cloth.setView(zoomedAt(this.#cloth.view, (pair.zoom * distance(one, other)) / pair.apart, middle));
  }

  #pan(grip: Extract<Grip, { on: 'cloth' }>, event: PointerEvent): void {
    const now = this.#cloth.local(event.clientX, event.clientY);
    const { zoom, left, top } = this.#cloth.view;
    this.#cloth.setView({ zoom, left: left + now.x - grip.last.x, top: top + now.y - grip.last.y });
    grip.last = now;
  }

  #turnBy(grip: Extract<Grip, { on: 'handle' }>, event: PointerEvent): void {
    const pose = this.#cloth.poseOf(grip.tile);
    if (pose === undefined) return;
    const at = this.#cloth.at(event.clientX, event.clientY);
    this.#turn(grip.tile, grip.tileAngle + degreesTo(pose, at) - grip.fingerAngle);
  }

  #turn(tile: string, angle: number): void {
    const pose = this.#cloth.poseOf(tile);
    if (pose !== undefined) this.#options.onMove([{ tile, pose: { ...pose, angle: toQuarter(angle) } }]);
  }

  #drag(grip: Extract<Grip, { on: 'tile' }>, event: PointerEvent): void {
    if (!grip.isDragging) {
      if (distance(grip.from, this.#cloth.local(event.clientX, event.clientY)) < DRAG_FROM) return;
      grip.isDragging = true;
      grip.press.cancel();
      this.#lift(grip.group, true);
    }
    const at = this.#cloth.at(event.clientX, event.clientY);
    const [dx, dy] = [at.x - grip.at.x, at.y - grip.at.y];
    const moved = grip.group.map(({ tile, pose }) => ({ tile, pose: { ...pose, x: pose.x + dx, y: pose.y + dy } }));
    this.#options.onMove(moved);
    const place = nearestGroupPlace(moved, this.#options.tiles(), GHOST_WITHIN)?.place;
    this.#cloth.ghost(place, place === undefined ? '' : this.#options.placeName(place));
  }

  #lift(group: readonly Placed[], on: boolean): void {
    lift(
      this.#cloth,
      group.map(({ tile }) => tile),
      on,
    );
  }

  #drop(group: readonly Placed[]): void {
    this.#lift(group, false);
    this.#cloth.ghost(undefined, '');
    settle(
      this.#cloth,
      this.#options,
      group.map(({ tile }) => tile),
    );
  }
}

/** Lets hands at the cloth's tiles. */
export function attachPointers(cloth: Cloth, options: HandOptions): void {
  const pointers = new Pointers(cloth, options);
  const { element } = cloth;
  element.addEventListener('pointerdown', (event) => pointers.down(event));
  element.addEventListener('pointermove', (event) => pointers.move(event));
  element.addEventListener('pointerup', (event) => pointers.up(event));
  element.addEventListener('pointercancel', (event) => pointers.up(event));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') pointers.cancel();
  });
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener('wheel', (event) => pointers.wheel(event), { passive: false });
}
