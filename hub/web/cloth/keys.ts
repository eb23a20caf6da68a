/** The keyboard on the table: every gesture on the picked tile. */
import type { Side } from '../../../protocol/scene.ts';
import { type Placed, TILE, turned } from '../plane/geometry.ts';
import { joinedWith, nearestGroupPlace } from '../plane/group.ts';
import type { HandMove } from '../plane/hand-move.ts';
import { contactsOf } from '../plane/sight.ts';
import { GHOST_WITHIN, type Place } from '../plane/snap.ts';
import { neighbourTowards } from '../plane/walk.ts';
import type { Cloth } from './cloth.ts';
import { lift, posesOf, settle, type Table } from './settle.ts';

export interface KeyOptions extends Table {
  readonly picked: () => string | undefined;
  readonly onPick: (tile: string | undefined) => void;
  readonly onButton: (tile: string, down: boolean) => void;
  readonly onHold: (tile: string) => void;
  readonly onHandMove: (tile: string, move: HandMove) => void;
  /** Holds a tile up so that it shows its face, or lays it down; undefined: whichever is held. */
  readonly onHoldUp: (tile: string | undefined) => void;
  /** How the place beside a tile is called: 'Below c3'. */
  readonly placeName: (place: Place) => string;
}

const ARROWS: { readonly [key: string]: Side } = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };
const FINE_STEP = 8;
const MOVES: { readonly [key: string]: HandMove } = { s: { move: 'shake' }, f: { move: 'flip' }, o: { move: 'pour' } };
const PRESS_KEYS: readonly string[] = ['p', ' '];

/** Is the key meant for a field or a button of the panels? */
function isElsewhere(event: KeyboardEvent, cloth: Cloth): boolean {
  if (event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target === undefined || cloth.element.contains(target)) return false;
  if (target.closest('input, select, textarea, summary') !== null) return true;
  return target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter');
}

class Keys {
  readonly #cloth: Cloth;
  readonly #options: KeyOptions;
  #isTilting = false;
  #pressed: string | undefined;
  /** Lifted tiles, and where they were. */
  #lifted: readonly Placed[] | undefined;

  constructor(cloth: Cloth, options: KeyOptions) {
    this.#cloth = cloth;
    this.#options = options;
  }

  down(event: KeyboardEvent): void {
    const tile = this.#options.picked();
    if (tile === undefined || isElsewhere(event, this.#cloth)) return;
    if (this.#carryOut(tile, event)) event.preventDefault();
  }

  up(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    if (key === 't') this.#isTilting = false;
    if (!PRESS_KEYS.includes(key) || this.#pressed === undefined) return;
    this.#cloth.mark(this.#pressed, 'down', false);
    this.#options.onButton(this.#pressed, false);
    this.#pressed = undefined;
  }

  /** false: the key means nothing here. */
  #carryOut(tile: string, event: KeyboardEvent): boolean {
    const side = ARROWS[event.key];
    if (side !== undefined) {
      this.#arrow(tile, side, event.altKey);
      return true;
    }
    // A key that stays down is one press, one lift; it must not click the tile's element either.
    if (event.repeat) return true;
    if (event.key === 'Enter') this.#toggleLift(tile, event.shiftKey);
    else if (event.key === 'Escape') this.#escape();
    else return this.#letter(tile, event.key.toLowerCase(), event.shiftKey);
    return true;
  }

  #letter(tile: string, key: string, isShift: boolean): boolean {
    const move = MOVES[key];
    if (move !== undefined) this.#options.onHandMove(tile, move);
    else if (key === 't') this.#isTilting = true;
    else if (key === 'l') this.#options.onHoldUp(tile);
    else if (key === 'h') this.#options.onHold(tile);
    else if (key === 'r') this.#turn(tile, isShift ? -90 : 90);
    else if (PRESS_KEYS.includes(key)) this.#press(tile);
    else return false;
    return true;
  }

  #press(tile: string): void {
    this.#pressed = tile;
    this.#cloth.mark(tile, 'down', true);
    this.#options.onButton(tile, true);
  }

  #turn(tile: string, degrees: number): void {
    const pose = this.#cloth.poseOf(tile);
    if (pose === undefined) return;
    this.#cloth.glide([tile]);
    this.#options.onMove([{ tile, pose: { ...pose, angle: turned(pose.angle + degrees) } }]);
    settle(this.#cloth, this.#options, [tile]);
  }

  /** With T an arrow tilts; a lifted tile it moves by a cell, with Alt any tile by a little; else it goes to the next tile. */
  #arrow(tile: string, side: Side, isFine: boolean): void {
    if (this.#isTilting) this.#options.onHandMove(tile, { move: 'tilt', side });
    else if (isFine) this.#shift(tile, side, FINE_STEP);
    else if (this.#lifted !== undefined) this.#shift(tile, side, TILE);
    else this.#walk(tile, side);
  }

  #shift(tile: string, side: Side, by: number): void {
    const tiles = this.#lifted?.map((one) => one.tile) ?? [tile];
    const [dx, dy] = [[0, by, 0, -by][side] ?? 0, [-by, 0, by, 0][side] ?? 0];
    const moved = posesOf(this.#cloth, tiles).map((one) => ({
      tile: one.tile,
      pose: { ...one.pose, x: one.pose.x + dx, y: one.pose.y + dy },
    }));
    this.#options.onMove(moved);
    if (this.#lifted === undefined) {
      this.#options.onRest();
      return;
    }
    const place = nearestGroupPlace(moved, this.#options.tiles(), GHOST_WITHIN)?.place;
    this.#cloth.ghost(place, place === undefined ? '' : this.#options.placeName(place));
  }

  #walk(tile: string, side: Side): void {
    const next = neighbourTowards(this.#options.tiles(), tile, side);
    if (next === undefined) return;
    this.#options.onPick(next);
    this.#cloth.focus(next);
  }

  #toggleLift(tile: string, isTogether: boolean): void {
    if (this.#lifted !== undefined) {
      this.#drop(false);
      return;
    }
    const tiles = isTogether ? joinedWith(tile, contactsOf(this.#options.tiles())) : [tile];
    this.#lifted = posesOf(this.#cloth, tiles);
    lift(this.#cloth, tiles, true);
  }

  #escape(): void {
    this.#options.onHoldUp(undefined);
    this.#drop(true);
  }

  #drop(isBack: boolean): void {
    const held = this.#lifted;
    this.#lifted = undefined;
    if (held === undefined) return;
    const tiles = held.map(({ tile }) => tile);
    lift(this.#cloth, tiles, false);
    this.#cloth.ghost(undefined, '');
    if (isBack) {
      this.#options.onMove(held);
      this.#options.onRest();
    } else settle(this.#cloth, this.#options, tiles);
  }
}

/** Listens on the whole page, for the tile that is picked; a tile that gets the focus is picked. */
export function attachKeys(cloth: Cloth, options: KeyOptions): void {
  const keys = new Keys(cloth, options);
  addEventListener('keydown', (event) => keys.down(event));
  addEventListener('keyup', (event) => keys.up(event));
  cloth.element.addEventListener('focusin', ({ target }) => {
    const tile = target instanceof HTMLElement ? target.dataset.tile : undefined;
    if (tile !== undefined && tile !== options.picked()) options.onPick(tile);
  });
}
