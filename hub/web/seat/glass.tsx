/** The tile itself: bone case, glass under a finger, four sides that light. */
import { useEffect, useRef } from 'preact/hooks';
import type { Side } from '../../../protocol/scene.ts';
import { cssColour } from '../cloth/paint.ts';
import { GLASS, SIDES } from '../plane/geometry.ts';

export const SIDE_NAMES = ['North', 'East', 'South', 'West'] as const;

interface GlassProps {
  /** What is on the picture, as far as words can say. */
  readonly label: string;
  readonly rims: readonly number[];
  /** The canvas of 128x128 that frames are painted on; null when it goes. */
  readonly onCanvas: (canvas: HTMLCanvasElement | null) => void;
  /** A finger on a logical pixel. */
  readonly onPoint: (x: number, y: number) => void;
  readonly onSide: (side: Side) => void;
}

const pixel = (offset: number, length: number): number =>
  Math.min(GLASS - 1, Math.max(0, Math.floor((offset * GLASS) / Math.max(1, length))));

export function Glass({ label, rims, onCanvas, onPoint, onSide }: GlassProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    onCanvas(canvas.current);
    return () => onCanvas(null);
  }, [onCanvas]);
  const point = (event: MouseEvent): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return;
    onPoint(pixel(event.clientX - box.left, box.width), pixel(event.clientY - box.top, box.height));
  };
  return (
    <div class="phone-case">
      <canvas ref={canvas} width={GLASS} height={GLASS} role="img" aria-label={label} onClick={point} />
      {SIDES.map((side) => {
        const colour = rims[side] ?? -1;
        const light = colour < 0 ? {} : { background: cssColour(colour), color: cssColour(colour) };
        return (
          <button
            type="button"
            key={side}
            class={`side side-${side}${colour < 0 ? '' : ' lit'}`}
            aria-label={`${SIDE_NAMES[side]} side`}
            onClick={() => onSide(side)}
          >
            <i style={light} />
          </button>
        );
      })}
    </div>
  );
}
