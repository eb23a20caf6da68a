/** The bar over the cloth: game, who moves, undo, pause, sound. */

import { cssColour } from '../cloth/paint.ts';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';
import { seatName } from '../page/words.ts';
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
      <span class="narrow">{spec.title.charAt(0) + spec.title.slice(1).toLowerCase()}</span>
    </span>
  );
}

function soundLabel(state: PageState): string {
  if (state.isMuted) return 'Sound off';
  return state.isUnlocked ? 'Sound on' : 'Sound after a click';
}

export function TopBar({ state, table, game, actions }: TopBarProps) {
  const isBusy = state.busy !== undefined;
  const isPlaying = table?.phase === 'playing';
  const isPaused = table !== undefined && table.paused !== '';
  return (
    <header class="top-bar">
      <Wordmark />
      <span class="b game-title">{game?.title ?? ''}</span>
      {table !== undefined && table.phase !== 'free' && <TurnChip table={table} game={game} />}
      <span class="spring" />
      {isPlaying && (
        <button type="button" class="btn" disabled={isBusy} onClick={() => void actions.work.command('undo')}>
          Undo
        </button>
      )}
      {isPlaying && (
        <button
          type="button"
          class="btn"
          disabled={isBusy}
          onClick={() => void actions.work.command(isPaused ? 'unpause' : 'pause')}
        >
          {isPaused ? 'Go on' : 'Pause'}
        </button>
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
