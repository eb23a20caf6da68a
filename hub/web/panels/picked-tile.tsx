/** The picked tile: what it is, its likely action, and every gesture with its key. */
import { useEffect, useState } from 'preact/hooks';
import type { Side } from '../../../protocol/scene.ts';
import type { TableSummary } from '../host/answers.ts';
import type { PageActions } from '../page/page-context.ts';
import { type PageState, pieceOf } from '../page/page-state.ts';
import { pieceName } from '../page/words.ts';
import { HouseImage } from './house-image.tsx';

interface PickedTileProps {
  readonly state: PageState;
  readonly table: TableSummary;
  readonly actions: PageActions;
  /** Background of the likely action, the colour of who is to move. */
  readonly colour: string;
}

interface GestureProps {
  readonly label: string;
  readonly icon: string;
  readonly keyName: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function Gesture({ label, icon, keyName, isOn, onClick }: GestureProps) {
  const pressed = isOn === undefined ? {} : { 'aria-pressed': isOn };
  return (
    <button type="button" class={isOn === true ? 'btn gesture chosen' : 'btn gesture'} onClick={onClick} {...pressed}>
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

/** 'Kill c3', from the hub; else what the button does anyhow. */
export function likelyAction(state: PageState, piece: string): string {
  const hint = state.hints.find((one) => one.piece === piece);
  if (hint !== undefined) return hint.say;
  return piece === '' ? 'Press' : `Press ${pieceName(piece).replace(/^cell /, '')}`;
}

function Gestures({ state, actions }: Pick<PickedTileProps, 'state' | 'actions'>) {
  const { hands } = actions;
  const isHeld = state.heldUp !== undefined && state.heldUp === state.selected;
  return (
    <div class="gestures">
      <Gesture label="Press" icon="ic-hand" keyName="P" onClick={() => hands.press()} />
      <Gesture label="Hold" icon="ic-sand" keyName="H" onClick={() => hands.hold()} />
      <Gesture label="Long hold" icon="ic-lock" keyName="P..." onClick={() => hands.longHold()} />
      <Gesture label="Pour" icon="ic-pour" keyName="O" onClick={() => hands.move({ move: 'pour' })} />
      <Gesture label="Shake" icon="ic-right" keyName="S" onClick={() => hands.move({ move: 'shake' })} />
      <Gesture label="Flip" icon="ic-down" keyName="F" onClick={() => hands.move({ move: 'flip' })} />
      <Gesture label="Lift" icon="ic-eye" keyName="L" isOn={isHeld} onClick={() => hands.holdUp(state.selected)} />
      <Gesture label="Turn" icon="ic-chev" keyName="R" onClick={() => hands.turn()} />
    </div>
  );
}

/** Every gesture, and the tile's own affairs. */
function Everything({ state, table, actions }: Omit<PickedTileProps, 'colour'>) {
  const tile = state.selected ?? '';
  const isAway = table.tiles.some((one) => one.tile === tile && !one.here);
  const isBusy = state.busy !== undefined;
  return (
    <>
      <Gestures state={state} actions={actions} />
      <div class="split-row">
        <TiltPad actions={actions} />
        <div class="column">
          <button
            type="button"
            class={isAway ? 'btn small chosen' : 'btn small'}
            disabled={isBusy}
            title="A fresh tile takes its place"
            onClick={() => void actions.tiles.swap(tile)}
          >
            Swap
          </button>
          <button type="button" class="btn small" disabled={isBusy} onClick={() => void actions.tiles.remove(tile)}>
            Put away
          </button>
        </div>
      </div>
    </>
  );
}

/** Is there room beside the cloth? As style/narrow.css has it. */
export function useIsWide(): boolean {
  const [query] = useState(() => matchMedia('(min-width: 761px)'));
  const [isWide, setIsWide] = useState(query.matches);
  useEffect(() => {
    const changed = (): void => setIsWide(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [query]);
  return isWide;
}

export function PickedTile({ state, table, actions, colour }: PickedTileProps) {
  const isWide = useIsWide();
  if (state.selected === undefined) {
    return <p class="muted xs">Tap a tile to press it, drag it to move it. Its gestures show here.</p>;
  }
  const piece = pieceOf(table, state.selected);
  const hint = state.hints.find((one) => one.piece === piece);
  return (
    <section class="picked">
      <canvas class="mirror narrow" width={128} height={128} ref={(canvas) => actions.mirror(canvas)} />
      <div class="picked-words">
        <p class="b">{piece === '' ? 'Picked tile' : pieceName(piece)}</p>
        {hint !== undefined && <p class="muted xs">Press it: {hint.say}.</p>}
      </div>
      <button
        type="button"
        class={hint === undefined ? 'btn likely quiet' : 'btn likely'}
        style={hint === undefined ? {} : { background: colour }}
        onClick={() => actions.hands.press()}
      >
        {likelyAction(state, piece)}
      </button>
      {isWide ? (
        <Everything state={state} table={table} actions={actions} />
      ) : (
        <details class="unfold">
          <summary class="btn small">All gestures</summary>
          <Everything state={state} table={table} actions={actions} />
        </details>
      )}
    </section>
  );
}
