/** A session on disk, step by step: its board, a slider, and the list of what was done. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CopyButton } from '../copy/copy-button.tsx';
import { type GameSpec, readGames } from '../host/answers.ts';
import { useAsked, useLineState } from '../host/host-link.ts';
import { SeatMark, Wordmark } from '../panels/house-image.tsx';
import { BoardView } from '../scene/board-view.tsx';
import { readStep, readStory, type SessionStory } from './replay-answers.ts';
import { lineAt, shownWords, sitterName, storyText } from './replay-words.ts';
import { useStepping } from './stepping.ts';

interface MovesProps {
  readonly game: GameSpec | undefined;
  readonly story: SessionStory;
  readonly events: number;
  readonly onGo: (events: number) => void;
}

function Moves({ game, story, events, onGo }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = lineAt(story.lines, events);
  useLayoutEffect(() => {
    // The list alone scrolls: scrollIntoView would move the page under the reader's eyes as well.
    const line = list.current?.querySelector('[aria-current]');
    if (list.current === null || line === null || line === undefined) return;
    const [frame, box] = [list.current.getBoundingClientRect(), line.getBoundingClientRect()];
    list.current.scrollTop += Math.min(0, box.top - frame.top) + Math.max(0, box.bottom - frame.bottom);
  }, [shown]);
  return (
    <ol class="replay-moves" ref={list} aria-label="Moves">
      {story.lines.map((line, i) => (
        <li key={line.events}>
          <button type="button" aria-current={i === shown ? 'step' : undefined} onClick={() => onGo(line.events)}>
            <span class="muted turn-number">{i + 1}</span>
            {line.by !== 'hub' && line.by !== '' && <SeatMark game={game} seat={line.by} />}
            <span>
              {line.by !== 'hub' && line.by !== '' && <span class="muted">{sitterName(game, story, line.by)} </span>}
              {line.say}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Controls({ stepping, words }: { readonly stepping: ReturnType<typeof useStepping>; readonly words: string }) {
  const { events, of, isPlaying, go, play } = stepping;
  return (
    <div class="replay-controls">
      <button type="button" class="btn square" aria-label="To the beginning" onClick={() => go(0)}>
        |&lt;
      </button>
      <button type="button" class="btn square" aria-label="One step back" onClick={() => go(events - 1)}>
        &lt;
      </button>
      <button type="button" class="btn" onClick={play}>
        {isPlaying ? 'Stop' : 'Play'}
      </button>
      <button type="button" class="btn square" aria-label="One step on" onClick={() => go(events + 1)}>
        &gt;
      </button>
      <button type="button" class="btn square" aria-label="To the end" onClick={() => go(of)}>
        &gt;|
      </button>
      <input
        type="range"
        min={0}
        max={of}
        value={events}
        aria-label="Step"
        aria-valuetext={`${events} of ${of}: ${words}`}
        onInput={({ currentTarget }) => go(currentTarget.valueAsNumber)}
      />
      <output>
        {events} of {of}
      </output>
    </div>
  );
}

const LINE_WORDS = {
  connecting: 'Looking for the hub.',
  open: 'Reading the game.',
  away: 'The hub is away. This page goes on when it is back.',
  stranger: 'This browser has no link to the hub. Open the address that the hub printed when it started.',
} as const;

function Waiting({ fault }: { readonly fault: string | undefined }) {
  const line = useLineState();
  return (
    <main class="stage empty">
      <h1>{fault === undefined ? 'One moment' : 'This game cannot be shown'}</h1>
      <p class="muted" role="status">
        {fault ?? LINE_WORDS[line]}
      </p>
      <a class="btn" href=".">
        To the lobby
      </a>
    </main>
  );
}

function Story({ game, story }: { readonly game: GameSpec | undefined; readonly story: SessionStory }) {
  const stepping = useStepping(story.events);
  const { events } = stepping;
  const { value: step, fault } = useAsked({ do: 'step', session: story.session, events }, readStep);
  const words = shownWords(game, story, events);
  return (
    <main class="board-main">
      <div class="stage">{step?.board !== undefined && <BoardView board={step.board} label={`Board: ${words}`} />}</div>
      <aside class="panel board-side replay-side">
        <div>
          <h1>{game?.title ?? story.game}</h1>
          <p class="muted">{story.seats.map(({ seat }) => sitterName(game, story, seat)).join(' against ')}</p>
        </div>
        <p class="replay-now" role="status">
          <b>{words}</b>
        </p>
        {fault !== undefined && (
          <p class="notice refusal" role="alert">
            {fault.message} {fault.hint}
          </p>
        )}
        <Moves game={game} story={story} events={events} onGo={stepping.go} />
        <CopyButton text={storyText(game, story)} label="Copy as text" />
      </aside>
      <Controls stepping={stepping} words={words} />
    </main>
  );
}

/** `session`: its id; '' when the address names none. */
export function ReplayPage({ session }: { readonly session: string }) {
  const games = useAsked({ do: 'games' }, readGames).value ?? [];
  const { value: story, fault } = useAsked(session === '' ? undefined : { do: 'session', session }, readStory);
  const game = games.find(({ id }) => id === story?.game);
  const missing = session === '' ? 'The address names no game. Choose one in the lobby.' : undefined;
  return (
    <div class="felt board-page replay-page">
      <header class="top-bar">
        <Wordmark />
        <a class="btn way" href=".">
          Lobby
        </a>
        <span class="b game-title">Step by step</span>
      </header>
      {story === undefined ? (
        <Waiting fault={missing ?? (fault === undefined ? undefined : `${fault.message} ${fault.hint}`)} />
      ) : (
        <Story game={game} story={story} />
      )}
    </div>
  );
}
