/** Pan and zoom: where a point of the table is on the screen. */
import type { Point } from '../plane/geometry.ts';

/** A point of the table at `x`, `y` stands at `x * zoom + left`, `y * zoom + top` of the cloth, in CSS pixels. */
export interface ViewPort {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
}

export const ZOOM_MIN = 0.2;
export const ZOOM_MAX = 2.5;
/** Where the zoom buttons stop. */
export const ZOOM_STOPS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.5, 2];

export function toTable(view: ViewPort, at: Point): Point {
  return { x: (at.x - view.left) / view.zoom, y: (at.y - view.top) / view.zoom };
}

/** The same with another zoom; the point of the table at `at` stays there. */
export function zoomedAt(view: ViewPort, zoom: number, at: Point): ViewPort {
  const bounded = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
  const fixed = toTable(view, at);
  return { zoom: bounded, left: at.x - fixed.x * bounded, top: at.y - fixed.y * bounded };
}

/** The whole box in the middle of a cloth of this size, magnified at most `most` times. */
export function fitting(
  box: { readonly from: Point; readonly to: Point },
  width: number,
  height: number,
  margin: number,
  most = 1,
): ViewPort {
  const across = (width - 2 * margin) / (box.to.x - box.from.x);
  const down = (height - 2 * margin) / (box.to.y - box.from.y);
  const zoom = Math.min(most, Math.max(ZOOM_MIN, Math.min(across, down)));
  return {
    zoom,
    left: width / 2 - (zoom * (box.from.x + box.to.x)) / 2,
    top: height / 2 - (zoom * (box.from.y + box.to.y)) / 2,
  };
}

/** The next stop of the zoom buttons upwards (1) or downwards (-1). */
export function nextStop(zoom: number, direction: 1 | -1): number {
  const stops = direction === 1 ? ZOOM_STOPS : [...ZOOM_STOPS].reverse();
  return stops.find((stop) => (direction === 1 ? stop > zoom + 0.01 : stop < zoom - 0.01)) ?? zoom;
}
