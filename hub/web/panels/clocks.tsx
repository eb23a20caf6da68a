/** Clocks of the seats. The hub says what is left now and then; between that the page counts by itself. */
import { useEffect, useState } from 'preact/hooks';
import type { SeatClock } from '../host/answers.ts';
import { clockWords } from '../page/words.ts';

const COUNT_EVERY_MS = 250;
const SOON_MS = 10_000;

interface ClocksProps {
  readonly clocks: readonly SeatClock[];
  /** When the hub said so, ms of performance.now(). */
  readonly toldMs: number;
  readonly isStanding: boolean;
  readonly nameOf: (seat: string) => string;
}

export function Clocks({ clocks, toldMs, isStanding, nameOf }: ClocksProps) {
  const [nowMs, setNowMs] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), COUNT_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {clocks.map(({ seat, leftMs, runs }) => {
        const counts = runs && !isStanding;
        const left = leftMs - (counts ? Math.max(0, nowMs - toldMs) : 0);
        const look = `clock${counts ? ' runs' : ''}${left < SOON_MS ? ' soon' : ''}`;
        return (
          <span class={look} key={seat} role="timer" aria-label={`Clock of ${nameOf(seat)}`}>
            {clockWords(left)}
          </span>
        );
      })}
    </>
  );
}
