/** Games on disk: go on with one, step through it, delete it and take that back. */
import { useState } from 'preact/hooks';
import type { GameSpec } from '../host/answers.ts';
import { useAsked, useLink } from '../host/host-link.ts';
import { SeatMark } from '../panels/house-image.tsx';
import type { LobbyProps } from './lobby.tsx';
import { readSessions, readStand } from './lobby-answers.ts';
import { resumeSession } from './resume-session.ts';
import { sittersWords, standWords, whenWords } from './saved-words.ts';
import { type ListedSession, trashedSessions, withTrashed } from './trashed-sessions.ts';

/** So many are shown at first. */
const FIRST_SHOWN = 5;

interface SavedRowProps {
  readonly saved: ListedSession;
  readonly game: GameSpec | undefined;
  readonly isBusy: boolean;
  readonly onResume: () => void;
  readonly onTrash: () => void;
  readonly onRestore: () => void;
}

function TrashedRow({ saved, title, onRestore }: SavedRowProps & { readonly title: string }) {
  return (
    <li class="saved-row trashed">
      <p class="saved-words">
        <span class="muted">
          Deleted: {title}, {whenWords(saved.changedMs, Date.now())}
        </span>
      </p>
      <button type="button" class="btn small" aria-label={`Undo: bring ${title} back`} onClick={onRestore}>
        Undo
      </button>
    </li>
  );
}

function SavedRow(props: SavedRowProps) {
  const { saved, game, isBusy, onResume, onTrash } = props;
  const { value: stand, fault } = useAsked(
    saved.isTrashed ? undefined : { do: 'session', session: saved.session },
    readStand,
    saved.changedMs,
  );
  const title = game?.title ?? (saved.game || 'A game that cannot be read');
  if (saved.isTrashed) return <TrashedRow {...props} title={title} />;
  const name = `${title}, ${sittersWords(game, saved.seats)}`;
  const canResume = fault === undefined && stand !== undefined && stand.result === undefined && game !== undefined;
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
        {saved.seats.length > 0 && <span>{sittersWords(game, saved.seats)}. </span>}
        {stand !== undefined && fault === undefined && <span>{standWords(game, saved.seats, stand)}.</span>}
        {fault !== undefined && (
          <span class="damage">
            {fault.message} {fault.hint}
          </span>
        )}
      </p>
      <span class="saved-ways">
        {canResume && (
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
        {fault === undefined && (
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
    </li>
  );
}

/** `version` changes when the hub's sessions may have changed. */
export function SavedGames({ state, actions, version }: LobbyProps & { readonly version: string }) {
  const { line } = useLink();
  const [changes, setChanges] = useState(0);
  const [isAll, setIsAll] = useState(false);
  const { value: saved = [], fault } = useAsked({ do: 'sessions' }, readSessions, `${version} ${changes}`);
  // What is at a table is listed there.
  const listed = withTrashed(
    saved.filter(({ at }) => at === ''),
    trashedSessions.list(),
  );
  if (listed.length === 0 && fault === undefined) return null;
  const change = (busy: string, one: ListedSession, what: 'trash' | 'restore'): void =>
    void actions.work
      .asked(busy, async () => {
        await line.ask({ do: what, session: one.session });
        if (what === 'trash') trashedSessions.add(one);
        else trashedSessions.remove(one.session);
      })
      .then(() => setChanges((count) => count + 1));
  return (
    <section class="saved" aria-label="Saved games">
      <h2>Saved games</h2>
      {fault !== undefined && (
        <p class="damage">
          {fault.message} {fault.hint}
        </p>
      )}
      <ul class="saved-list">
        {listed.slice(0, isAll ? listed.length : FIRST_SHOWN).map((one) => (
          <SavedRow
            key={one.session}
            saved={one}
            game={state.games.find(({ id }) => id === one.game)}
            isBusy={state.busy !== undefined}
            onResume={() => void resumeSession(one.session, { line, state, actions })}
            onTrash={() => change('Deleting', one, 'trash')}
            onRestore={() => change('Bringing it back', one, 'restore')}
          />
        ))}
      </ul>
      {listed.length > FIRST_SHOWN && (
        <button type="button" class="btn small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${listed.length}`}
        </button>
      )}
    </section>
  );
}
