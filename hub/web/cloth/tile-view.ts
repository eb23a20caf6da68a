/** One tile on the cloth: bone case, black glass. */
import { GLASS, type Pose, SIDES, TILE } from '../plane/geometry.ts';
import { cssColour } from './paint.ts';

/**
 * lift: held over the cloth. many: with others. pick: the gestures are its. down: its button is. held: up for its reader. snap: goes to its place by itself.
 * away: the hub does not hear it.
 */
export type TileMark = 'lift' | 'many' | 'pick' | 'down' | 'held' | 'snap' | 'away';

export interface TileView {
  readonly element: HTMLButtonElement;
  readonly glass: HTMLCanvasElement;
  place(pose: Pose): void;
  /** `description`: what a screen reader says after the name. */
  name(name: string, description: string): void;
  mark(mark: TileMark, on: boolean): void;
  /** Light of the four edges as palette indices, -1 for none: the case shows what the rim of the screen does. */
  edges(rims: readonly number[]): void;
}

function part(className: string, title: string): HTMLElement {
  const element = document.createElement('i');
  element.className = className;
  if (title !== '') element.title = title;
  return element;
}

function setAttribute(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** A tile that is nowhere yet; `tile` is its id. */
export function createTileView(tile: string): TileView {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'tile';
  element.dataset.tile = tile;
  const glass = document.createElement('canvas');
  glass.width = GLASS;
  glass.height = GLASS;
  const lights = SIDES.map((side) => part(`edge side-${side}`, ''));
  for (const light of lights) light.hidden = true;
  element.append(glass, ...lights, part('turn', 'Turn'), part('together', 'Move all joined tiles'));
  let shown = '-1,-1,-1,-1';
  return {
    element,
    glass,
    place: ({ x, y, angle }) => {
      element.style.transform = `translate(${(x - TILE / 2).toFixed(2)}px, ${(y - TILE / 2).toFixed(2)}px) rotate(${angle.toFixed(2)}deg)`;
    },
    name: (name, description) => {
      setAttribute(element, 'aria-label', name);
      setAttribute(element, 'aria-description', description);
    },
    mark: (mark, on) => {
      element.classList.toggle(mark, on);
    },
    edges: (rims) => {
      const now = rims.join();
      if (now === shown) return;
      shown = now;
      for (const [side, light] of lights.entries()) {
        const colour = rims[side] ?? -1;
        light.hidden = colour < 0;
        if (colour >= 0) light.style.color = cssColour(colour);
      }
    },
  };
}
