/** The shared screen of a match as large as its place allows, in a frame like a tile's. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Picture } from './picture.tsx';
import type { BoardScene } from './read-scene.ts';
import { wholeScale } from './whole-scale.ts';

interface BoardViewProps {
  readonly board: BoardScene;
  /** What it shows in a sentence: pictures say nothing to who cannot see them. */
  readonly label: string;
}

/** Round the glass: as `.board-case` in board.css has it. */
const CASE_PX = 2 * 16;

export function BoardView({ board, label }: BoardViewProps) {
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
  return (
    <div class="board-holder" ref={holder}>
      {scale > 0 && (
        <div class="board-case">
          <Picture scene={board} width={board.width * scale} height={board.height * scale} label={label} />
        </div>
      )}
    </div>
  );
}
