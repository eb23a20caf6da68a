/** The bar over the cloth: game, who moves, clocks, undo, pause, sound. */

import { cssColour } from '../cloth/paint.ts';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';
import { seatName, titleCase } from '../page/words.ts';
import { Clocks } from './clocks.tsx';
import { HouseImage, Wordmark } from './house-image.tsx';

interface TopBarProps {
  readonly state: PageState;
  readonly table: TableSummary | undefined;
  readonly game: GameSpec | undefined;
  readonly actions: PageActions;
}

/** Who is to move, in the seat's colour and with its mark. */
function TurnChip({ table, game }: { readonly table: TableSummary; readonly game: GameSpec | undefined }) {
  const [seat] = table.active;
  const spec = game?.seats.find((one) => one.seat === seat);
  if (table.phase !== 'playing' || seat === undefined || spec === undefined) return null;
  return (
    <span class="chip" style={{ background: cssColour(spec.colour) }} aria-live="polite">
      <HouseImage name={spec.mark} colour="#080810" size={18} />
      <span class="wide">{seatName(game, table, seat)} to move</span>
      <span class="narrow">{titleCase(spec.title)}</span>
    </span>
  );
}

function soundLabel(state: PageState): string {
  if (state.isMuted) return 'Sound off';
  return state.isUnlocked ? 'Sound on' : 'Sound after a click';
}

/** The match goes on while the lobby is looked at, and one comes back to it. */
function WayButton({ state, table, actions }: Omit<TopBarProps, 'game'>) {
  const isRunning = state.tables.some(({ phase }) => phase === 'seating' || phase === 'playing');
  if (table === undefined && !(state.isInLobby && isRunning)) return null;
  const isAtTable = table !== undefined;
  return (
    <button
      type="button"
      class="btn way"
      aria-label={isAtTable ? 'To the lobby' : 'Back to the table'}
      onClick={() => actions.showLobby(isAtTable)}
    >
      {isAtTable && <HouseImage name="ic-left" colour="#f7f3de" size={16} />}
      <span class={isAtTable ? 'wide' : ''}>{isAtTable ? 'Lobby' : 'Back to the table'}</span>
    </button>
  );
}

function PlayButtons({ state, table, actions }: Omit<TopBarProps, 'game'>) {
  const isBusy = state.busy !== undefined;
  if (table?.phase !== 'playing') return null;
  const isPaused = table.paused !== '';
  return (
    <>
      <button type="button" class="btn wide" disabled={isBusy} onClick={() => void actions.work.command('undo')}>
        Undo
      </button>
      <button
        type="button"
        class="btn wide"
        disabled={isBusy}
        onClick={() => void actions.work.command(isPaused ? 'unpause' : 'pause')}
      >
        {isPaused ? 'Go on' : 'Pause'}
      </button>
    </>
  );
}

export function TopBar({ state, table, game, actions }: TopBarProps) {
  const isStanding = table !== undefined && (table.paused !== '' || table.isTidying);
  return (
    <header class="top-bar">
      <Wordmark />
      <WayButton state={state} table={table} actions={actions} />
      <span class="b game-title">{game?.title ?? ''}</span>
      {table !== undefined && table.phase !== 'free' && <TurnChip table={table} game={game} />}
      {table?.clocks !== undefined && (
        <Clocks
          clocks={table.clocks}
          toldMs={state.tablesMs}
          isStanding={isStanding}
          nameOf={(seat) => seatName(game, table, seat)}
        />
      )}
      <span class="spring" />
      <PlayButtons state={state} table={table} actions={actions} />
      {table !== undefined && game !== undefined && (
        <a class="btn wide" href={`rules#game=${encodeURIComponent(game.id)}`} target="_blank" rel="noopener">
          Rules
        </a>
      )}
      <button
        type="button"
        class="btn"
        aria-label={soundLabel(state)}
        aria-pressed={!state.isMuted}
        onClick={() => actions.toggleSound()}
      >
        <span class="wide">{soundLabel(state)}</span>
        <span class="narrow">{state.isMuted ? 'Unmute' : 'Mute'}</span>
      </button>
    </header>
  );
}
