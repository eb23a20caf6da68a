/** Where in a session one stands, moved by buttons, keys and by itself. */
import { useEffect, useState } from 'preact/hooks';

/** So long each board is shown while it plays by itself. */
const PLAY_MS = 900;

export interface Stepping {
  readonly events: number;
  readonly of: number;
  readonly isPlaying: boolean;
  /** To the board after so many events; stops playing. */
  go(events: number): void;
  /** Plays by itself, from the beginning when it stands at the end; or stops. */
  play(): void;
}

/** Where a key leads; undefined: it is none of ours. */
export function stepForKey(key: string, events: number, of: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, events - 1);
    case 'ArrowRight':
      return Math.min(of, events + 1);
    case 'Home':
      return 0;
    case 'End':
      return of;
    default:
      return undefined;
  }
}

/** `of`: events of the whole session, at whose end it stands first. */
export function useStepping(of: number): Stepping {
  const [events, setEvents] = useState(of);
  const [isPlaying, setPlaying] = useState(false);
  const go = (to: number): void => {
    setPlaying(false);
    setEvents(Math.min(of, Math.max(0, to)));
  };
  const play = (): void => {
    if (!isPlaying && events >= of) setEvents(0);
    setPlaying(!isPlaying);
  };
  useEffect(() => {
    if (!isPlaying) return;
    if (events >= of) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setEvents(events + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, events, of]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // The slider has these keys itself.
      if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = stepForKey(event.key, events, of);
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return { events, of, isPlaying, go, play };
}
