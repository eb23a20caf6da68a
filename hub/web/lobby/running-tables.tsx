/** Matches that are on a table now, with who is to move. */
import type { GameSpec, TableSummary } from '../host/answers.ts';
import { useLink } from '../host/host-link.ts';
import { tableOf } from '../page/page-state.ts';
import { seatName, tableWords } from '../page/words.ts';
import { SeatMark } from '../panels/house-image.tsx';
import type { LobbyProps } from './lobby.tsx';

/** Who is to move, also while the clocks stand still. */
function runningWords(game: GameSpec | undefined, table: TableSummary): string {
  if (table.phase !== 'playing' || (table.paused === '' && !table.isTidying)) return tableWords(game, table).title;
  const names = table.active.map((seat) => seatName(game, table, seat)).join(' and ');
  return `${table.paused === '' ? 'Tidying up' : 'Paused'}, ${names} to move`;
}

function isOn({ phase }: TableSummary): boolean {
  return phase !== 'free';
}

interface TableWaysProps extends LobbyProps {
  readonly table: TableSummary;
  readonly title: string;
  /** The one that the page shows when it leaves the lobby. */
  readonly isNext: boolean;
}

function TableWays({ table, title, isNext, state, actions }: TableWaysProps) {
  const { line } = useLink();
  const isOver = table.phase === 'over';
  const clear = (): Promise<void> =>
    actions.work.asked('Clearing the table', async () => {
      await line.ask({ do: 'closeTable', table: table.table });
      await actions.work.look();
    });
  return (
    <span class="saved-ways">
      {isNext && (
        <button type="button" class="btn small chosen" onClick={() => actions.showLobby(false)}>
          Go there
        </button>
      )}
      {!isNext && !isOver && (
        <a class="btn small" href={`board?table=${encodeURIComponent(table.table)}`}>
          Watch
        </a>
      )}
      {isOver && table.session !== undefined && (
        <a class="btn small" href={`replay#session=${encodeURIComponent(table.session)}`}>
          Step through
        </a>
      )}
      {isOver && (
        <button
          type="button"
          class="btn small"
          disabled={state.busy !== undefined}
          aria-label={`Clear the table of ${title}`}
          onClick={() => void clear()}
        >
          Clear the table
        </button>
      )}
    </span>
  );
}

export function RunningTables({ state, actions }: LobbyProps) {
  const running = state.tables.filter(isOn);
  if (running.length === 0) return null;
  const next = tableOf({ ...state, isInLobby: false })?.table;
  return (
    <section class="saved" aria-label="On the table now">
      <h2>On the table now</h2>
      <ul class="saved-list">
        {running.map((table) => {
          const game = state.games.find(({ id }) => id === table.game);
          const title = game?.title ?? table.game;
          return (
            <li class="saved-row" key={table.table}>
              <span class="saved-marks">
                {table.seats.map(({ seat }) => (
                  <SeatMark key={seat} game={game} seat={seat} />
                ))}
              </span>
              <p class="saved-words">
                <b>{title}</b>{' '}
                <span class="muted">
                  {table.seats.map(({ seat }) => seatName(game, table, seat)).join(' against ')}
                </span>
                <br />
                {runningWords(game, table)}
              </p>
              <TableWays table={table} title={title} isNext={table.table === next} state={state} actions={actions} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
