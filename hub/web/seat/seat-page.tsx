/** The phone's page: a choice of seats, then one tile. */
import type { Side } from '../../../protocol/scene.ts';
import { lineWords } from '../board/board-words.ts';
import { cssColour } from '../cloth/paint.ts';
import { titleCase } from '../page/words.ts';
import { HouseImage, Wordmark } from '../panels/house-image.tsx';
import { BoardView } from '../scene/board-view.tsx';
import { watchedGame, watchedTable } from '../scene/table-watch.ts';
import type { Store } from '../store.ts';
import { useStore } from '../use-store.ts';
import { Between, CodeForm } from './between.tsx';
import { ChooseSeat } from './choose-seat.tsx';
import { type GestureActions, Gestures } from './gestures.tsx';
import { Glass } from './glass.tsx';
import type { SeatState } from './seat-state.ts';
import { phoneWords } from './seat-words.ts';

export interface SeatActions extends GestureActions {
  sit(seat: string, name: string): void;
  takeBack(): void;
  chooseAgain(): void;
  playHere(): void;
  /** Comes in by a join code that was typed. */
  enterCode(code: string): void;
  point(x: number, y: number): void;
  /** A finger on an element of the board under the tile. */
  pointAtBoard(element: string): void;
  side(side: Side): void;
  cover(on: boolean): void;
  /** Uses the phone's own sensor, or no longer. */
  toggleSensor(): void;
  toggleSound(): void;
  readonly onCanvas: (canvas: HTMLCanvasElement | null) => void;
}

interface PartProps {
  readonly state: SeatState;
  readonly actions: SeatActions;
}

function Header({ state, actions }: PartProps) {
  const table = watchedTable(state);
  const game = watchedGame(state, table);
  const spec = game?.seats.find(({ seat }) => seat === state.seat);
  return (
    <header class="phone-bar">
      {spec === undefined ? (
        <Wordmark />
      ) : (
        <span class="chip" style={{ background: cssColour(spec.colour) }}>
          <HouseImage name={spec.mark} colour="#080810" size={24} />
          {state.name || titleCase(spec.title)}
        </span>
      )}
      <span class="muted grow one-line">{game?.title}</span>
      {state.step === 'seated' && (
        <button
          type="button"
          class={state.isCovered ? 'btn small chosen' : 'btn small'}
          aria-pressed={state.isCovered}
          onClick={() => actions.cover(!state.isCovered)}
        >
          <HouseImage name="ic-eye" colour="#f7f3de" size={24} />
          {state.isCovered ? 'Covered' : 'Cover'}
        </button>
      )}
    </header>
  );
}

function PhoneTile({ state, actions }: PartProps) {
  const table = watchedTable(state);
  const game = watchedGame(state, table);
  const words = phoneWords(state, game, table);
  return (
    <main class="phone">
      <Glass
        label={`Your tile. ${words}`}
        rims={state.rims}
        onCanvas={actions.onCanvas}
        onPoint={actions.point}
        onSide={actions.side}
      />
      <p class="phone-words" role="status">
        {words}
      </p>
      <Gestures actions={actions} isLooking={state.isLooking} />
      {state.isForgetful && (
        <p class="notice">This browser keeps nothing: after a reload this phone is another tile and sits down anew.</p>
      )}
      {state.board !== undefined && (
        <section class="phone-board" aria-label="The board">
          <BoardView
            board={state.board}
            label={`Board of ${game?.title ?? 'the game'}`}
            onPoint={actions.pointAtBoard}
          />
        </section>
      )}
      <div class="phone-foot">
        {state.sensor !== 'none' && (
          <button type="button" class="btn small" aria-pressed={state.sensor === 'on'} onClick={actions.toggleSensor}>
            {state.sensor === 'on' ? 'Stop using its motion' : 'Tilt the phone itself'}
          </button>
        )}
        <button type="button" class="btn small" aria-pressed={!state.isMuted} onClick={actions.toggleSound}>
          {state.isMuted ? 'Sound on' : 'Sound off'}
        </button>
        <button type="button" class="btn small" onClick={actions.chooseAgain}>
          Other seat
        </button>
      </div>
    </main>
  );
}

function Step({ state, actions }: PartProps) {
  const line = lineWords(state.line);
  switch (state.step) {
    case 'opening':
    case 'stranger': {
      const isStranger = state.step === 'stranger' || state.line === 'stranger';
      if (!isStranger) return <Between title={line?.title ?? 'One moment'} say={line?.say ?? 'Looking for the hub.'} />;
      return (
        <Between
          title="This link does not work"
          say={state.say || 'Scan the code on the shared screen, or ask the host for a new link.'}
        >
          <CodeForm onCode={actions.enterCode} />
        </Between>
      );
    }
    case 'choosing':
      return <ChooseSeat state={state} onSit={actions.sit} />;
    case 'sitting':
      return <Between title="Sitting down" say="The hub is asked for your seat. One moment." />;
    case 'taken':
      return (
        <Between
          title="Another device has your seat"
          say="It plays there now. You can take the seat back, or choose another."
        >
          <button type="button" class="btn go" onClick={actions.takeBack}>
            Take it back
          </button>
          <button type="button" class="btn" onClick={actions.chooseAgain}>
            Choose another seat
          </button>
        </Between>
      );
    case 'elsewhere':
      return (
        <Between title="Your tile is in another window" say="A phone is one tile, so it lives in one window at a time.">
          <button type="button" class="btn go" onClick={actions.playHere}>
            Play in this window
          </button>
        </Between>
      );
    case 'seated':
      return <PhoneTile state={state} actions={actions} />;
  }
}

export function SeatPage({ store, actions }: { readonly store: Store<SeatState>; readonly actions: SeatActions }) {
  const state = useStore(store);
  return (
    <div class="felt seat-page">
      <Header state={state} actions={actions} />
      <Step state={state} actions={actions} />
    </div>
  );
}
