/** Games on disk: go on with one, step through it, delete it and take that back. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameSpec } from '../host/answers.ts';
import { useAsked, useLink } from '../host/host-link.ts';
import { SeatMark } from '../panels/house-image.tsx';
import type { LobbyProps } from './lobby.tsx';
import { readSessions, type SavedSession } from './lobby-answers.ts';
import { resumeSession } from './resume-session.ts';
import { sittersWords, standWords, whenWords } from './saved-words.ts';
import { deletedHere, savedLists } from './trashed-sessions.ts';

/** So many are shown at first. */
const FIRST_SHOWN = 5;

interface SavedRowProps {
  readonly saved: SavedSession;
  readonly game: GameSpec | undefined;
  readonly isBusy: boolean;
  readonly onResume: () => void;
  readonly onTrash: () => void;
  readonly onRestore: () => void;
}

function titleOf({ saved, game }: Pick<SavedRowProps, 'saved' | 'game'>): string {
  return game?.title ?? (saved.game || 'A game that cannot be read');
}

function TrashedRow(props: SavedRowProps) {
  const { saved, isBusy, onRestore } = props;
  const title = titleOf(props);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that deleted it is gone; who came by keys goes on from here.
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  return (
    <li class="saved-row trashed">
      <p class="saved-words muted">
        Deleted: {title}, {whenWords(saved.changedMs, Date.now())}
      </p>
      <button
        ref={undo}
        type="button"
        class="btn small"
        disabled={isBusy}
        aria-label={`Undo: bring ${title} back`}
        onClick={onRestore}
      >
        Undo
      </button>
    </li>
  );
}

function SavedWays(props: SavedRowProps & { readonly name: string }) {
  const { saved, game, isBusy, name, onResume, onTrash } = props;
  return (
    <span class="saved-ways">
      {saved.wrong === '' && !saved.isOver && game !== undefined && (
        <button
          type="button"
          class="btn small chosen"
          disabled={isBusy}
          aria-label={`Go on with ${name}`}
          onClick={onResume}
        >
          Go on
        </button>
      )}
      {saved.events > 0 && (
        <a
          class="btn small"
          href={`replay#session=${encodeURIComponent(saved.session)}`}
          aria-label={`Step through ${name}`}
        >
          Step through
        </a>
      )}
      <button type="button" class="btn small" disabled={isBusy} aria-label={`Delete ${name}`} onClick={onTrash}>
        Delete
      </button>
    </span>
  );
}

function SavedRow(props: SavedRowProps) {
  const { saved, game } = props;
  if (saved.isTrashed) return <TrashedRow {...props} />;
  const title = titleOf(props);
  const sitters = sittersWords(game, saved.seats);
  return (
    <li class="saved-row">
      <span class="saved-marks">
        {saved.seats.map(({ seat }) => (
          <SeatMark key={seat} game={game} seat={seat} />
        ))}
      </span>
      <p class="saved-words">
        <b>{title}</b> <span class="muted">{whenWords(saved.changedMs, Date.now())}</span>
        <br />
        {sitters !== '' && `${sitters}. `}
        {saved.wrong === '' ? `${standWords(game, saved)}.` : <span class="damage">{saved.wrong}</span>}
      </p>
      <SavedWays {...props} name={sitters === '' ? title : `${title}, ${sitters}`} />
    </li>
  );
}

/** `version` changes when the hub's sessions may have changed. */
export function SavedGames({ state, actions, version }: LobbyProps & { readonly version: string }) {
  const { line } = useLink();
  const [changes, setChanges] = useState(0);
  const [isAll, setIsAll] = useState(false);
  const { value: sessions = [], fault } = useAsked({ do: 'sessions' }, readSessions, `${version} ${changes}`);
  const { listed, bin } = savedLists(sessions, deletedHere);
  if (listed.length + bin.length === 0 && fault === undefined) return null;
  const change = (busy: string, session: string, what: 'trash' | 'restore'): void =>
    void actions.work
      .asked(busy, async () => {
        await line.ask({ do: what, session });
        if (what === 'trash') deletedHere.add(session);
      })
      .then(() => setChanges((count) => count + 1));
  const row = (one: SavedSession) => (
    <SavedRow
      key={one.session}
      saved={one}
      game={state.games.find(({ id }) => id === one.game)}
      isBusy={state.busy !== undefined}
      onResume={() => void resumeSession(one.session, { line, state, actions })}
      onTrash={() => change('Deleting', one.session, 'trash')}
      onRestore={() => change('Bringing it back', one.session, 'restore')}
    />
  );
  return (
    <section class="saved" aria-label="Saved games">
      <h2>Saved games</h2>
      {fault !== undefined && (
        <p class="damage">
          {fault.message} {fault.hint}
        </p>
      )}
      <ul class="saved-list">{listed.slice(0, isAll ? listed.length : FIRST_SHOWN).map(row)}</ul>
      {listed.length > FIRST_SHOWN && (
        <button type="button" class="btn small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${listed.length}`}
        </button>
      )}
      {bin.length > 0 && (
        <details class="bin">
          <summary>Deleted before ({bin.length})</summary>
          <ul class="saved-list">{bin.map(row)}</ul>
        </details>
      )}
    </section>
  );
}
