/** Who sits where, who is to move, and the clocks. */
import { useEffect, useState } from 'preact/hooks';
import { BONE } from '../../../protocol/scene.ts';
import { cssColour } from '../cloth/paint.ts';
import type { GameSpec, SeatClock, TableSummary } from '../host/answers.ts';
import { clockWords, seatName } from '../page/words.ts';
import { Mark } from '../scene/picture.tsx';

interface SeatListProps {
  readonly game: GameSpec | undefined;
  readonly table: TableSummary;
  /** When the table was told, ms of performance.now(). */
  readonly toldMs: number;
}

const COUNT_EVERY_MS = 250;
const SOON_MS = 10_000;
/** Larger on a television, by whole pixels of the mark. */
const MARK_PX = innerWidth < 2200 ? 32 : 64;

function Clock({
  clock,
  toldMs,
  isStanding,
}: {
  readonly clock: SeatClock;
  readonly toldMs: number;
  readonly isStanding: boolean;
}) {
  const [nowMs, setNowMs] = useState(performance.now());
  const counts = clock.runs && !isStanding;
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setNowMs(performance.now()), COUNT_EVERY_MS);
    return () => clearInterval(timer);
  }, [counts]);
  const leftMs = clock.leftMs - (counts ? Math.max(0, nowMs - toldMs) : 0);
  return <span class={leftMs < SOON_MS ? 'seat-clock soon' : 'seat-clock'}>{clockWords(leftMs)}</span>;
}

export function SeatList({ game, table, toldMs }: SeatListProps) {
  const isStanding = table.phase !== 'playing' || table.paused !== '' || table.isTidying;
  return (
    <ul class="board-seats">
      {table.seats.map(({ seat, player }) => {
        const spec = game?.seats.find((one) => one.seat === seat);
        const isActive = table.phase === 'playing' && table.active.includes(seat);
        const clock = table.clocks?.find((one) => one.seat === seat);
        const colour = spec?.colour ?? BONE;
        return (
          <li key={seat} class={isActive ? 'active' : ''} style={isActive ? { background: cssColour(colour) } : {}}>
            <Mark mark={spec?.mark ?? ''} colour={colour} size={MARK_PX} />
            <span class="grow">
              {seatName(game, table, seat)}
              {player === 'person' ? '' : <small> hub, {player}</small>}
            </span>
            {isActive && <span class="xs b">to move</span>}
            {clock !== undefined && <Clock clock={clock} toldMs={toldMs} isStanding={isStanding} />}
          </li>
        );
      })}
    </ul>
  );
}
