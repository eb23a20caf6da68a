/** One tile on the cloth: bone case, black glass. */
import { GLASS, type Pose, TILE } from '../plane/geometry.ts';

/** lift: held over the cloth. pick: the gestures are its. down: its button is. */
export type TileMark = 'lift' | 'pick' | 'down';

export interface TileView {
  readonly element: HTMLButtonElement;
  readonly glass: HTMLCanvasElement;
  place(pose: Pose): void;
  name(name: string): void;
  mark(mark: TileMark, on: boolean): void;
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
  const handle = document.createElement('i');
  handle.className = 'turn';
  handle.title = 'Turn';
  element.append(glass, handle);
  return {
    element,
    glass,
    place: ({ x, y, angle }) => {
      element.style.transform = `translate(${(x - TILE / 2).toFixed(2)}px, ${(y - TILE / 2).toFixed(2)}px) rotate(${angle.toFixed(2)}deg)`;
    },
    name: (name) => element.setAttribute('aria-label', name),
    mark: (mark, on) => element.classList.toggle(mark, on),
  };
}
