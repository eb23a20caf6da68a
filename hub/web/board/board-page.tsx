import { cssColour } from '../cloth/paint.ts';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import { titleCase } from '../page/words.ts';
import { Wordmark } from '../panels/house-image.tsx';
import { BoardView } from '../scene/board-view.tsx';
import { watchedGame, watchedTable } from '../scene/table-watch.ts';
import type { Store } from '../store.ts';
import { useStore } from '../use-store.ts';
import type { BoardState, JoinWay } from './board-state.ts';
import { boardWords, lineWords, winners } from './board-words.ts';
import { QrCode } from './qr-code.tsx';
import { SeatList } from './seat-list.tsx';

interface BoardPageProps {
  readonly store: Store<BoardState>;
  readonly onSound: () => void;
  readonly onTable: (table: string) => void;
}

const SHOWN_MOVES = 8;

function TableChoice({ state, onTable }: { readonly state: BoardState; readonly onTable: (table: string) => void }) {
  if (state.tables.length < 2) return null;
  const nameOf = ({ table, game }: TableSummary): string => {
    const title = state.games.find(({ id }) => id === game)?.title;
    return title === undefined ? `Table ${table}` : `${title}, table ${table}`;
  };
  return (
    <select
      aria-label="Table to look at"
      value={watchedTable(state)?.table}
      onChange={({ currentTarget }) => onTable(currentTarget.value)}
    >
      {state.tables.map((table) => (
        <option key={table.table} value={table.table}>
          {nameOf(table)}
        </option>
      ))}
    </select>
  );
}

/** How large a code is shown: it is scanned from across the room. */
const codeSizePx = (isLarge: boolean): number =>
  isLarge ? Math.min(innerWidth * 0.8, Math.max(200, innerHeight * 0.38)) : Math.max(124, innerWidth * 0.07);

function JoinCard({ join, isLarge }: { readonly join: JoinWay; readonly isLarge: boolean }) {
  return (
    <div class={isLarge ? 'join large' : 'join'}>
      {join.address !== '' && <QrCode text={join.address} sizePx={codeSizePx(isLarge)} />}
      <div>
        <p class="muted">Join with the code</p>
        <p class="join-code">{join.code}</p>
        {join.address === '' ? (
          <p class="muted">Phones cannot come in yet: open the hub to them in the lobby.</p>
        ) : (
          <p class="join-address">{join.address.replace(/^HTTP:\/\//, '').toLowerCase()}</p>
        )}
      </div>
    </div>
  );
}

function Fanfare({ game, table }: { readonly game: GameSpec | undefined; readonly table: TableSummary }) {
  const won = winners(table);
  const colour = game?.seats.find(({ seat }) => seat === won[0])?.colour;
  const look = colour === undefined ? {} : { background: cssColour(colour) };
  return (
    <div class={won.length > 0 ? 'fanfare won' : 'fanfare'} style={look}>
      {table.result?.say ?? 'The match is over'}
    </div>
  );
}

function Moves({ played }: { readonly played: readonly string[] }) {
  if (played.length === 0) return null;
  const first = Math.max(0, played.length - SHOWN_MOVES);
  return (
    <ol class="moves" aria-label="Last moves">
      {played
        .slice(first)
        .map((line, i) => ({ line, turn: first + i + 1 }))
        .reverse()
        .map(({ line, turn }) => (
          <li key={turn}>
            <span class="turn-number">{turn}</span>
            {line}
          </li>
        ))}
    </ol>
  );
}

function Stage({ state }: { readonly state: BoardState }) {
  const table = watchedTable(state);
  const game = watchedGame(state, table);
  const { title, say } = boardWords(game, table);
  if (state.board !== undefined) {
    return (
      <div class={state.line === 'open' ? 'stage' : 'stage stale'}>
        <BoardView board={state.board} label={`Board of ${game?.title ?? 'the game'}: ${title}. ${say}`} />
        {table?.phase === 'over' && <Fanfare game={game} table={table} />}
      </div>
    );
  }
  const words = lineWords(state.line) ?? { title, say };
  return (
    <div class="stage empty">
      <h1>{words.title}</h1>
      <p class="muted">{words.say}</p>
      {state.join !== undefined && state.line === 'open' && <JoinCard join={state.join} isLarge />}
    </div>
  );
}

function BoardSide({ state }: { readonly state: BoardState }) {
  const table = watchedTable(state);
  if (table === undefined || state.board === undefined) return null;
  const game = watchedGame(state, table);
  const { title, say } = boardWords(game, table);
  return (
    <aside class="panel board-side">
      <div role="status">
        <h2>{title}</h2>
        {say !== '' && <p class="muted">{say}</p>}
      </div>
      <SeatList game={game} table={table} toldMs={state.tablesMs} />
      <Moves played={state.played} />
      {state.join !== undefined && <JoinCard join={state.join} isLarge={false} />}
    </aside>
  );
}

export function BoardPage({ store, onSound, onTable }: BoardPageProps) {
  const state = useStore(store);
  const game = watchedGame(state, watchedTable(state));
  const away = state.board === undefined ? undefined : lineWords(state.line);
  return (
    <div class="felt board-page">
      <header class="top-bar">
        <Wordmark />
        <span class="b game-title">{game?.title ?? titleCase('shared screen')}</span>
        <span class="grow" />
        <TableChoice state={state} onTable={onTable} />
        <button type="button" class="btn" aria-pressed={state.isSounding} onClick={onSound}>
          {state.isSounding ? 'Sound off' : 'Sound on'}
        </button>
      </header>
      {away !== undefined && (
        <p class="board-away" role="status">
          <b>{away.title}.</b> {away.say}
        </p>
      )}
      <main class="board-main">
        <Stage state={state} />
        <BoardSide state={state} />
        {!state.isSounding && state.heard > 0 && <div class="board-light" key={state.heard} />}
      </main>
    </div>
  );
}
