/** The game that is picked: what it is, who plays with what, and one button that says what it starts. */
import { useState } from 'preact/hooks';
import type { GameSpec, OptionValues } from '../host/answers.ts';
import { useAsked } from '../host/host-link.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';
import { mergedOptions } from '../page/set-up.ts';
import { type GameFace, type KnownTile, readTileNeed } from './lobby-answers.ts';
import { optionFaults } from './option-faults.ts';
import { OptionRow } from './option-row.tsx';
import { firstSeats, type SeatChoice, seatSetups, startLabel, watchingSeats } from './seat-choice.ts';
import { SeatRow } from './seat-row.tsx';
import { needWords } from './tile-need.ts';

/** A short match is the best first one. */
function firstPreset(game: GameSpec): string {
  const names = game.presets.map(({ name }) => name);
  return names.find((name) => name === 'short') ?? names.find((name) => name === 'recommended') ?? names[0] ?? '';
}

interface PresetsProps {
  readonly game: GameSpec;
  readonly preset: string;
  readonly onPick: (preset: string) => void;
}

function Presets({ game, preset, onPick }: PresetsProps) {
  return (
    <fieldset class="presets">
      <legend>Length and rules</legend>
      {game.presets.map(({ name }) => (
        <button
          type="button"
          key={name}
          class={name === preset ? 'btn small chosen' : 'btn small'}
          aria-pressed={name === preset}
          onClick={() => onPick(name)}
        >
          {name.charAt(0).toUpperCase() + name.slice(1)}
        </button>
      ))}
    </fieldset>
  );
}

interface GamePanelProps {
  readonly game: GameSpec;
  readonly face: GameFace | undefined;
  readonly state: PageState;
  readonly known: readonly KnownTile[];
  readonly actions: PageActions;
}

/** What has been chosen, and what the hub says to it. */
function useStartChoice(game: GameSpec) {
  const [seats, setSeats] = useState(firstSeats(game));
  const [preset, setPreset] = useState(firstPreset(game));
  const [options, setOptions] = useState<OptionValues>({});
  const setups = seatSetups(game, seats);
  const named = preset === '' ? {} : { preset };
  const { value: need, fault } = useAsked(
    { do: 'setUp', game: game.id, ...named, options, seats: setups },
    readTileNeed,
  );
  const defaults = Object.fromEntries(game.options.map(({ name, dflt }) => [name, dflt]));
  const allOptions = mergedOptions(defaults, game.presets.find(({ name }) => name === preset)?.values ?? {}, options);
  return { seats, setSeats, preset, setPreset, options, setOptions, allOptions, need, fault };
}

/** `key` it by the game, so that another one starts with its own choices. */
export function GamePanel({ game, face, state, known, actions }: GamePanelProps) {
  const choice = useStartChoice(game);
  const { seats, preset, options, allOptions } = choice;
  // A hub that cannot say what it needs has found nothing wrong.
  const faults = optionFaults(choice.fault?.code.startsWith('bad') === true ? choice.fault : undefined, game.options);
  const isWrong = faults.rest !== '' || Object.keys(faults.fields).length > 0;
  const isBusy = state.busy !== undefined || state.line !== 'open';
  const startWith = (chosen: readonly SeatChoice[]): void =>
    void actions.start({
      game: game.id,
      preset: preset === '' ? undefined : preset,
      options,
      allOptions,
      seats: seatSetups(game, chosen),
    });
  const own = new Set(state.tiles.map(({ tile }) => tile));
  return (
    <section class="panel game-panel" aria-label={`Start ${game.title}`}>
      <h1>{game.title}</h1>
      <p class="muted pitch">{face?.pitch}</p>
      <ul class="seats">
        {game.seats.map((seat, i) => (
          <SeatRow
            key={seat.seat}
            game={game}
            seat={seat}
            choice={seats[i] ?? { player: 'person', name: '', set: 'full' }}
            onChange={(one) => choice.setSeats(seats.map((had, at) => (at === i ? one : had)))}
          />
        ))}
      </ul>
      <Presets
        game={game}
        preset={preset}
        onPick={(name) => {
          choice.setPreset(name);
          choice.setOptions({});
        }}
      />
      {choice.need !== undefined && <p class="muted need">{needWords(choice.need, known, own)}</p>}
      <button type="button" class="btn go" disabled={isBusy || isWrong} onClick={() => startWith(seats)}>
        {state.busy ?? startLabel(game, seats)}
      </button>
      {isWrong && (
        <p class="notice refusal" role="alert">
          <b>An option is not right yet.</b> {faults.rest || 'Its field below says why.'}
        </p>
      )}
      <div class="split-row panel-ways">
        <button
          type="button"
          class="btn"
          disabled={isBusy || isWrong}
          onClick={() => startWith(watchingSeats(game, seats))}
        >
          Watch the hub play
        </button>
        <a class="btn" href={`rules#game=${encodeURIComponent(game.id)}`} target="_blank" rel="noopener">
          Rules
        </a>
      </div>
      <details open={Object.keys(faults.fields).length > 0 ? true : undefined}>
        <summary>Options</summary>
        {game.options.map((spec) => (
          <OptionRow
            key={spec.name}
            spec={spec}
            value={allOptions[spec.name] ?? spec.dflt}
            fault={faults.fields[spec.name] ?? ''}
            onChange={(value) => choice.setOptions({ ...options, [spec.name]: value })}
          />
        ))}
      </details>
    </section>
  );
}
