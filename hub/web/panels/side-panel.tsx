/** Beside the cloth: what is happening, what was played, and what the picked tile can do. */
import type { Side } from '../../../protocol/scene.ts';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';
import { pieceName, tableWords } from '../page/words.ts';
import { HouseImage } from './house-image.tsx';

interface SidePanelProps {
  readonly state: PageState;
  readonly table: TableSummary;
  readonly game: GameSpec | undefined;
  readonly actions: PageActions;
}

const SHOWN = 5;

/** The latest entries, newest first. */
function Played({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return <p class="muted xs grow">Nothing has been played yet.</p>;
  const latest = lines
    .map((line, i) => ({ line, number: i + 1 }))
    .slice(-SHOWN)
    .reverse();
  return (
    <ol class="played grow" aria-label="Last events">
      {latest.map(({ line, number }) => (
        <li key={number}>
          <span class="turn-number">{number}</span>
          {line}
        </li>
      ))}
    </ol>
  );
}

interface GestureProps {
  readonly label: string;
  readonly icon: string;
  readonly keyName: string;
  readonly onClick: () => void;
}

function Gesture({ label, icon, keyName, onClick }: GestureProps) {
  return (
    <button type="button" class="btn gesture" onClick={onClick}>
      <kbd>{keyName}</kbd>
      <HouseImage name={icon} colour="#f7f3de" size={18} />
      {label}
    </button>
  );
}

const PAD: readonly (readonly [Side, string, string])[] = [
  [0, 'ic-up', 'up'],
  [3, 'ic-left', 'left'],
  [1, 'ic-right', 'right'],
  [2, 'ic-down', 'down'],
];

function TiltPad({ actions }: { readonly actions: PageActions }) {
  return (
    <fieldset class="tilt-pad" aria-label="Tilt (T with an arrow key)">
      {PAD.map(([side, icon, name]) => (
        <button
          type="button"
          class={`btn pad-${name}`}
          key={name}
          aria-label={`Tilt ${name}`}
          onClick={() => actions.hands.move({ move: 'tilt', side })}
        >
          <HouseImage name={icon} colour="#f7f3de" size={14} />
        </button>
      ))}
      <span class="muted xs">Tilt</span>
    </fieldset>
  );
}

function PickedTile({ state, table, actions }: Omit<SidePanelProps, 'game'>) {
  const piece = table.tiles.find(({ tile }) => tile === state.selected)?.piece ?? '';
  if (state.selected === undefined) return <p class="muted xs">Tap a tile to press it, drag it to move it.</p>;
  const { hands } = actions;
  return (
    <section class="picked">
      <canvas class="mirror narrow" width={128} height={128} ref={(canvas) => actions.mirror(canvas)} />
      <p class="b">{piece === '' ? 'Picked tile' : pieceName(piece)}</p>
      <button type="button" class="btn go narrow" onClick={() => hands.press()}>
        Press {piece === '' ? '' : pieceName(piece).replace(/^cell /, '')}
      </button>
      <div class="gestures">
        <span class="wide contents">
          <Gesture label="Press" icon="ic-hand" keyName="P" onClick={() => hands.press()} />
        </span>
        <Gesture label="Hold" icon="ic-sand" keyName="H" onClick={() => hands.hold()} />
        <Gesture label="Long hold" icon="ic-lock" keyName="P..." onClick={() => hands.longHold()} />
        <Gesture label="Shake" icon="ic-right" keyName="S" onClick={() => hands.move({ move: 'shake' })} />
        <Gesture label="Flip" icon="ic-down" keyName="F" onClick={() => hands.move({ move: 'flip' })} />
        <span class="wide contents">
          <Gesture label="Pour" icon="ic-pour" keyName="O" onClick={() => hands.move({ move: 'pour' })} />
        </span>
      </div>
      <div class={piece.startsWith('cell:') ? 'split-row wide' : 'split-row'}>
        <TiltPad actions={actions} />
        <div class="column wide">
          <button type="button" class="btn small" onClick={() => hands.turn()}>
            Turn <kbd>R</kbd>
          </button>
          {piece === '' && (
            <button type="button" class="btn small" onClick={() => hands.putAway()}>
              Put away
            </button>
          )}
        </div>
      </div>
    </section>
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

function TableButtons({ state, table, actions }: Omit<SidePanelProps, 'game'>) {
  const isBusy = state.busy !== undefined;
  return (
    <div class="column">
      {table.isTidying && (
        <button type="button" class="btn" disabled={isBusy} onClick={() => void actions.work.command('leaveAsIs')}>
          Leave tiles as they lie
        </button>
      )}
      <div class="split-row">
        <button type="button" class="btn" onClick={() => actions.layAgain()}>
          Lay the set
        </button>
        <button type="button" class="btn" disabled={isBusy} onClick={() => void actions.work.addTile()}>
          Add a tile
        </button>
        <button type="button" class="btn" disabled={isBusy} onClick={() => void actions.work.command('end')}>
          End game
        </button>
      </div>
    </div>
  );
}

export function SidePanel(props: SidePanelProps) {
  const { state, table, game, actions } = props;
  const words = tableWords(game, table);
  const isOver = table.phase === 'over';
  return (
    <aside class="panel side">
      <div aria-live="polite">
        <h2>{words.title}</h2>
        <p class="muted">{words.say}</p>
      </div>
      {state.notice !== undefined && (
        <p class={`notice ${state.notice.kind}`} role="alert">
          <b>{state.notice.say}</b> {state.notice.hint}
        </p>
      )}
      <Played lines={state.played} />
      {isOver ? (
        <OverButtons state={state} actions={actions} />
      ) : (
        <PickedTile state={state} table={table} actions={actions} />
      )}
      {!isOver && <TableButtons {...props} />}
    </aside>
  );
}
