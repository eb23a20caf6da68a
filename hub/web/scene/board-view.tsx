/** The shared screen of a match as large as its place allows, in a frame like a tile's. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Picture } from './picture.tsx';
import type { BoardScene } from './read-scene.ts';
import { wholeScale } from './whole-scale.ts';

interface BoardViewProps {
  readonly board: BoardScene;
  /** What it shows in a sentence: pictures say nothing to who cannot see them. */
  readonly label: string;
  /** A finger on one of the board's elements, by its name. */
  readonly onPoint?: (element: string) => void;
}

/** The element at this place of the board, the topmost; undefined: none. */
export function elementAt({ targets }: BoardScene, x: number, y: number): string | undefined {
  return [...targets]
    .reverse()
    .find((one) => x >= one.x && y >= one.y && x < one.x + one.width && y < one.y + one.height)?.name;
}

/** Round the glass: as `.board-case` in board.css has it. */
const CASE_PX = 2 * 16;

export function BoardView({ board, label, onPoint }: BoardViewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const measure = (): void =>
      setSpace({ width: element.clientWidth - CASE_PX, height: element.clientHeight - CASE_PX });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const scale = wholeScale(board, space, devicePixelRatio);
  const point = (event: MouseEvent): void => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const element = elementAt(board, (event.clientX - left) / scale, (event.clientY - top) / scale);
    if (element !== undefined) onPoint?.(element);
  };
  return (
    <div class="board-holder" ref={holder}>
      {scale > 0 && (
        <div class="board-case">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the pad below the tile does the same by keys */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the picture has its own role */}
          <div class={onPoint === undefined ? '' : 'board-touch'} onClick={point}>
            <Picture scene={board} width={board.width * scale} height={board.height * scale} label={label} />
          </div>
        </div>
      )}
    </div>
  );
}
