/** Beside the cloth: what is happening, what was played, what the picked tile can do, and what can be done with the table. */
import { useState } from 'preact/hooks';
import { SUN } from '../../../protocol/scene.ts';
import { cssColour } from '../cloth/paint.ts';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';
import { tableWords } from '../page/words.ts';
import { PickedTile, useIsWide } from './picked-tile.tsx';

interface SidePanelProps {
  readonly state: PageState;
  readonly table: TableSummary;
  readonly game: GameSpec | undefined;
  readonly actions: PageActions;
}

const SHOWN = 5;

/** The latest entries, newest first. */
function Played({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return <p class="muted xs grow played-none">Nothing has been played yet.</p>;
  const latest = lines
    .map((line, i) => ({ line, number: i + 1 }))
    .slice(-SHOWN)
    .reverse();
  return (
    <ol class="played grow" aria-label="Last events" aria-live="polite">
      {latest.map(({ line, number }) => (
        <li key={number}>
          <span class="turn-number">{number}</span>
          {line}
        </li>
      ))}
    </ol>
  );
}

function NoticeLine({ state, actions }: Pick<SidePanelProps, 'state' | 'actions'>) {
  const { notice } = state;
  if (notice === undefined) return null;
  const { undo } = notice;
  return (
    <div class={`notice ${notice.kind}`} role={notice.kind === 'refusal' ? 'alert' : 'status'}>
      <p>
        <b>{notice.say}</b> {notice.hint}
      </p>
      {undo !== undefined && (
        <button type="button" class="btn small" onClick={undo}>
          Undo
        </button>
      )}
      <button type="button" class="btn small square" aria-label="Close" onClick={() => actions.dismiss()}>
        x
      </button>
    </div>
  );
}

function OverButtons({ state, actions }: Pick<SidePanelProps, 'state' | 'actions'>) {
  const isBusy = state.busy !== undefined;
  return (
    <div class="column">
      <button type="button" class="btn go" disabled={isBusy} onClick={() => void actions.work.command('rematch')}>
        Rematch
      </button>
      <button type="button" class="btn" disabled={isBusy} onClick={() => void actions.work.command('end')}>
        Another game
      </button>
    </div>
  );
}

/** Asks once: a press too much must not end a match. */
function EndButton({ state, actions }: Pick<SidePanelProps, 'state' | 'actions'>) {
  const [isSure, setIsSure] = useState(false);
  if (!isSure) {
    return (
      <button type="button" class="btn" disabled={state.busy !== undefined} onClick={() => setIsSure(true)}>
        End game
      </button>
    );
  }
  return (
    <fieldset class="sure" aria-label="End this game?">
      <p class="xs">It is kept with the saved games.</p>
      <div class="split-row">
        <button type="button" class="btn small" onClick={() => void actions.work.command('end')}>
          End it
        </button>
        <button type="button" class="btn small" onClick={() => setIsSure(false)}>
          Play on
        </button>
      </div>
    </fieldset>
  );
}

function TableButtons({ state, actions }: Pick<SidePanelProps, 'state' | 'actions'>) {
  const isBusy = state.busy !== undefined;
  return (
    <div class="column table-buttons">
      <div class="split-row">
        <button type="button" class="btn" onClick={() => actions.layAgain()}>
          Lay the set
        </button>
        <button type="button" class="btn" disabled={isBusy} onClick={() => void actions.tiles.add()}>
          Add a tile
        </button>
      </div>
      <EndButton state={state} actions={actions} />
    </div>
  );
}

function LeaveButton({ state, table, actions }: Omit<SidePanelProps, 'game'>) {
  if (!table.isTidying) return null;
  return (
    <button
      type="button"
      class="btn"
      disabled={state.busy !== undefined}
      onClick={() => void actions.work.command('leaveAsIs')}
    >
      Leave tiles as they lie
    </button>
  );
}

/** On a phone: what is needed most, below the likely action. */
function PhoneRow({ state, table, actions }: Omit<SidePanelProps, 'game'>) {
  const isBusy = state.busy !== undefined;
  return (
    <div class="phone-row narrow">
      <button
        type="button"
        class="btn"
        disabled={isBusy || table.phase !== 'playing'}
        onClick={() => void actions.work.command('undo')}
      >
        Undo
      </button>
      <button
        type="button"
        class="btn"
        disabled={state.selected === undefined}
        onClick={() => actions.hands.longHold()}
      >
        Long hold
      </button>
      <button type="button" class="btn" onClick={() => actions.fit()}>
        Fit
      </button>
      <button
        type="button"
        class="btn"
        disabled={isBusy || table.phase !== 'playing'}
        onClick={() => void actions.work.command(table.paused === '' ? 'pause' : 'unpause')}
      >
        {table.paused === '' ? 'Pause' : 'Go on'}
      </button>
    </div>
  );
}

export function SidePanel(props: SidePanelProps) {
  const { state, table, game, actions } = props;
  const words = tableWords(game, table);
  const isOver = table.phase === 'over';
  const isWide = useIsWide();
  const mover = game?.seats.find(({ seat }) => seat === table.active[0]);
  return (
    <aside class="panel side">
      <div aria-live="polite" class="happening">
        <h2>{words.title}</h2>
        <p class="muted">{state.busy === undefined ? words.say : `${state.busy}...`}</p>
      </div>
      <NoticeLine state={state} actions={actions} />
      <LeaveButton state={state} table={table} actions={actions} />
      <Played lines={state.played} />
      {isOver ? (
        <OverButtons state={state} actions={actions} />
      ) : (
        <PickedTile state={state} table={table} actions={actions} colour={cssColour(mover?.colour ?? SUN)} />
      )}
      {!isOver && <PhoneRow state={state} table={table} actions={actions} />}
      {!isOver && isWide && <TableButtons state={state} actions={actions} />}
      {!isOver && !isWide && (
        <details class="unfold">
          <summary class="btn small">The table</summary>
          <TableButtons state={state} actions={actions} />
        </details>
      )}
    </aside>
  );
}
