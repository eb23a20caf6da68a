/** What a hand does to the tile, under the thumbs: tilt, press, hold, shake, hide, look. */
import type { Side } from '../../../protocol/scene.ts';
import { HouseImage } from '../panels/house-image.tsx';
import type { PressButton } from './press-button.ts';

export interface GestureActions {
  readonly press: PressButton;
  tilt(side: Side): void;
  shake(): void;
  flip(): void;
  look(on: boolean): void;
}

const BONE = '#f7f3de';
const INK = '#080810';
const PAD: readonly (readonly [Side, string, string])[] = [
  [0, 'ic-up', 'up'],
  [3, 'ic-left', 'left'],
  [1, 'ic-right', 'right'],
  [2, 'ic-down', 'down'],
];

/** Down and up by finger, mouse or key, for buttons that are held. */
function held(down: () => void, up: () => void, cancel: () => void = up) {
  const isKey = ({ key, repeat }: KeyboardEvent): boolean => (key === ' ' || key === 'Enter') && !repeat;
  return {
    onPointerDown: (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down();
    },
    onPointerUp: up,
    onPointerCancel: cancel,
    onKeyDown: (event: KeyboardEvent) => {
      if (isKey(event)) down();
      if (event.key === ' ' || event.key === 'Enter') event.preventDefault();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === ' ' || event.key === 'Enter') up();
    },
    onBlur: cancel,
    onContextMenu: (event: Event) => event.preventDefault(),
  };
}

function TiltPad({ actions }: { readonly actions: GestureActions }) {
  return (
    <fieldset class="phone-pad" aria-label="Tilt">
      {PAD.map(([side, icon, name]) => (
        <button
          type="button"
          key={name}
          class={`btn pad-${name}`}
          aria-label={`Tilt ${name}`}
          onClick={() => actions.tilt(side)}
        >
          <HouseImage name={icon} colour={BONE} size={24} />
        </button>
      ))}
      <span class="muted xs">tilt</span>
    </fieldset>
  );
}

export function Gestures({ actions, isLooking }: { readonly actions: GestureActions; readonly isLooking: boolean }) {
  const { press } = actions;
  const small = (icon: string, label: string, onClick: () => void) => (
    <button type="button" class="btn" onClick={onClick}>
      <HouseImage name={icon} colour={BONE} size={24} />
      {label}
    </button>
  );
  return (
    <div class="phone-hand">
      <div class="thumbs">
        <TiltPad actions={actions} />
        <button type="button" class="btn go press" {...held(press.down, press.up, press.cancel)}>
          <HouseImage name="ic-hand" colour={INK} size={36} />
          Press
        </button>
      </div>
      <div class="small-gestures">
        {small('ic-sand', 'Hold', press.hold)}
        {small('ic-right', 'Shake', actions.shake)}
        {small('ic-down', 'Hide', actions.flip)}
        <button
          type="button"
          class={isLooking ? 'btn chosen' : 'btn'}
          aria-pressed={isLooking}
          {...held(
            () => actions.look(true),
            () => actions.look(false),
          )}
        >
          <HouseImage name="ic-eye" colour={BONE} size={24} />
          Look
        </button>
      </div>
    </div>
  );
}
