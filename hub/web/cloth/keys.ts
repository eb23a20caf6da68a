/** The keyboard on the table: every gesture on the picked tile. */
import type { Side } from '../../../protocol/scene.ts';
import { type Pose, TILE, turned } from '../plane/geometry.ts';
import type { HandMove } from '../plane/hand-move.ts';
import { neighbourTowards } from '../plane/walk.ts';
import type { Cloth } from './cloth.ts';
import { settle, type Table } from './settle.ts';

export interface KeyOptions extends Table {
  readonly picked: () => string | undefined;
  readonly onPick: (tile: string | undefined) => void;
  readonly onButton: (tile: string, down: boolean) => void;
  readonly onHold: (tile: string) => void;
  readonly onHandMove: (tile: string, move: HandMove) => void;
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
  #lifted: { readonly tile: string; readonly from: Pose } | undefined;

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
    if (event.key === 'Enter') this.#toggleLift(tile);
    else if (event.key === 'Escape') this.#drop(true);
    else return this.#letter(tile, event.key.toLowerCase(), event.shiftKey);
    return true;
  }

  #letter(tile: string, key: string, isShift: boolean): boolean {
    const move = MOVES[key];
    if (move !== undefined) this.#options.onHandMove(tile, move);
    else if (key === 't') this.#isTilting = true;
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
    this.#options.onMove({ tile, pose: { ...pose, angle: turned(pose.angle + degrees) } });
    settle(this.#cloth, this.#options, tile);
  }

  /** With T an arrow tilts; a lifted tile it moves by a cell, with Alt any tile by a little; else it goes to the next tile. */
  #arrow(tile: string, side: Side, isFine: boolean): void {
    if (this.#isTilting) this.#options.onHandMove(tile, { move: 'tilt', side });
    else if (isFine) this.#shift(tile, side, FINE_STEP);
    else if (this.#lifted !== undefined) this.#shift(tile, side, TILE);
    else this.#walk(tile, side);
  }

  #shift(tile: string, side: Side, by: number): void {
    const pose = this.#cloth.poseOf(tile);
    if (pose === undefined) return;
    const x = pose.x + ([0, by, 0, -by][side] ?? 0);
    const y = pose.y + ([-by, 0, by, 0][side] ?? 0);
    this.#options.onMove({ tile, pose: { ...pose, x, y } });
  }

  #walk(tile: string, side: Side): void {
    const next = neighbourTowards(this.#options.tiles(), tile, side);
    if (next === undefined) return;
    this.#options.onPick(next);
    this.#cloth.focus(next);
  }

  #toggleLift(tile: string): void {
    const from = this.#cloth.poseOf(tile);
    if (this.#lifted !== undefined) this.#drop(false);
    else if (from !== undefined) {
      this.#lifted = { tile, from };
      this.#cloth.mark(tile, 'lift', true);
    }
  }

  #drop(isBack: boolean): void {
    const held = this.#lifted;
    this.#lifted = undefined;
    if (held === undefined) return;
    this.#cloth.mark(held.tile, 'lift', false);
    if (isBack) this.#options.onMove({ tile: held.tile, pose: held.from });
    else settle(this.#cloth, this.#options, held.tile);
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
