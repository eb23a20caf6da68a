/** Before a game: which one, who sits where, and one button that says what it starts. */
import { useState } from 'preact/hooks';
import type { SeatSetup } from '../../table/host-commands.ts';
import type { GameSpec, OptionSpec, OptionValue, OptionValues } from '../host/answers.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';
import { mergedOptions } from '../page/set-up.ts';
import { titleCase } from '../page/words.ts';
import { GameTile, SeatMark } from './house-image.tsx';

type SetName = SeatSetup['set'];

interface SeatChoice {
  readonly player: string;
  readonly name: string;
  readonly set: SetName;
}

const SETS: readonly (readonly [SetName, string])[] = [
  ['full', 'Full set'],
  ['small', 'Small set'],
  ['hands', 'One handheld'],
];
const NAME_MAX = 12;

/** The first seat is a person on a full set, the others the hub's best player. */
function firstSeats(game: GameSpec): readonly SeatChoice[] {
  const hubPlayer = game.players.find((player) => player !== 'random') ?? game.players[0] ?? 'person';
  return game.seats.map((_, i) => ({ player: i === 0 ? 'person' : hubPlayer, name: '', set: 'full' }));
}

function firstPreset(game: GameSpec): string {
  const names = game.presets.map(({ name }) => name);
  return names.find((name) => name === 'short') ?? names.find((name) => name === 'recommended') ?? names[0] ?? '';
}

/** A hub player sits at what the people sit at, so that one set lies on the table. */
function seatSetups(game: GameSpec, seats: readonly SeatChoice[]): readonly SeatSetup[] {
  const personSet = seats.find(({ player }) => player === 'person')?.set ?? 'full';
  return game.seats.flatMap((spec, i) => {
    const choice = seats[i];
    if (choice === undefined) return [];
    const isPerson = choice.player === 'person';
    const name =
      isPerson && choice.name.trim() !== '' ? choice.name.trim() : isPerson ? titleCase(spec.title) : 'The hub';
    return [
      { seat: spec.seat, player: choice.player, name: name.slice(0, NAME_MAX), set: isPerson ? choice.set : personSet },
    ];
  });
}

function startLabel(game: GameSpec, seats: readonly SeatChoice[]): string {
  const people = seats.filter(({ player }) => player === 'person').length;
  if (people === 0) return `Watch ${game.title}`;
  return people === seats.length ? `Start for ${people} people` : `Start against the hub`;
}

interface SeatRowProps {
  readonly game: GameSpec;
  readonly seat: GameSpec['seats'][number];
  readonly choice: SeatChoice;
  readonly onChange: (choice: SeatChoice) => void;
}

function SeatRow({ game, seat, choice, onChange }: SeatRowProps) {
  const title = titleCase(seat.title);
  const isPerson = choice.player === 'person';
  return (
    <li class="seat-row">
      <SeatMark game={game} seat={seat.seat} />
      {isPerson ? (
        <input
          type="text"
          aria-label={`Name of ${title}`}
          placeholder={title}
          maxLength={NAME_MAX}
          pattern="[ -~]*"
          value={choice.name}
          onInput={({ currentTarget }) => onChange({ ...choice, name: currentTarget.value.replace(/[^ -~]/g, '') })}
        />
      ) : (
        <span class="b seat-title">{title}</span>
      )}
      <select
        aria-label={`Who plays ${title}`}
        value={choice.player}
        onChange={({ currentTarget }) => onChange({ ...choice, player: currentTarget.value })}
      >
        {['person', ...game.players].map((player) => (
          <option value={player} key={player}>
            {player === 'person' ? 'Person' : `Hub: ${player}`}
          </option>
        ))}
      </select>
      {isPerson && (
        <select
          aria-label={`What ${title} plays with`}
          value={choice.set}
          onChange={({ currentTarget }) => {
            const set = SETS.find(([name]) => name === currentTarget.value)?.[0];
            if (set !== undefined) onChange({ ...choice, set });
          }}
        >
          {SETS.map(([set, label]) => (
            <option value={set} key={set}>
              {label}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

interface OptionRowProps {
  readonly spec: OptionSpec;
  readonly value: OptionValue;
  readonly onChange: (value: OptionValue) => void;
}

function OptionRow({ spec, value, onChange }: OptionRowProps) {
  return (
    <div class="option-row">
      <label for={`option-${spec.name}`}>{spec.say}</label>
      {spec.kind === 'int' && (
        <input
          id={`option-${spec.name}`}
          type="number"
          min={spec.min}
          max={spec.max}
          value={String(value)}
          onChange={({ currentTarget }) => {
            const given = Math.round(currentTarget.valueAsNumber);
            if (Number.isFinite(given)) onChange(Math.min(spec.max, Math.max(spec.min, given)));
          }}
        />
      )}
      {spec.kind === 'flag' && (
        <input
          id={`option-${spec.name}`}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      {spec.kind === 'choice' && (
        <select
          id={`option-${spec.name}`}
          value={String(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {spec.of.map((one) => (
            <option value={one} key={one}>
              {one}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** The lobby's panel for one game; `key` it by the game, so that another one starts with its own choices. */
function GamePanel({
  game,
  state,
  actions,
}: {
  readonly game: GameSpec;
  readonly state: PageState;
  readonly actions: PageActions;
}) {
  const [seats, setSeats] = useState(firstSeats(game));
  const [preset, setPreset] = useState(firstPreset(game));
  const [chosen, setChosen] = useState<OptionValues>({});
  const defaults = Object.fromEntries(game.options.map(({ name, dflt }) => [name, dflt]));
  const options = mergedOptions(defaults, game.presets.find(({ name }) => name === preset)?.values ?? {}, chosen);
  const isBusy = state.busy !== undefined || state.line !== 'open';
  const start = (): void => {
    void actions.start({
      game: game.id,
      preset: preset === '' ? undefined : preset,
      options: chosen,
      allOptions: options,
      seats: seatSetups(game, seats),
    });
  };
  return (
    <section class="panel game-panel">
      <h1>{game.title}</h1>
      <p class="muted">Virtual tiles lie on this page; press, drag and turn them like real ones.</p>
      <ul class="seats">
        {game.seats.map((seat, i) => (
          <SeatRow
            key={seat.seat}
            game={game}
            seat={seat}
            choice={seats[i] ?? { player: 'person', name: '', set: 'full' }}
            onChange={(choice) => setSeats(seats.map((one, at) => (at === i ? choice : one)))}
          />
        ))}
      </ul>
      <fieldset class="presets">
        <legend>Length and rules</legend>
        {game.presets.map(({ name }) => (
          <button
            type="button"
            key={name}
            class={name === preset ? 'btn small chosen' : 'btn small'}
            aria-pressed={name === preset}
            onClick={() => {
              setPreset(name);
              setChosen({});
            }}
          >
            {name.charAt(0).toUpperCase() + name.slice(1)}
          </button>
        ))}
      </fieldset>
      <button type="button" class="btn go" disabled={isBusy} onClick={start}>
        {state.busy ?? startLabel(game, seats)}
      </button>
      {state.notice !== undefined && (
        <p class={`notice ${state.notice.kind}`} role="alert">
          <b>{state.notice.say}</b> {state.notice.hint}
        </p>
      )}
      <details>
        <summary>Options</summary>
        {game.options.map((spec) => (
          <OptionRow
            key={spec.name}
            spec={spec}
            value={options[spec.name] ?? spec.dflt}
            onChange={(value) => setChosen({ ...chosen, [spec.name]: value })}
          />
        ))}
      </details>
    </section>
  );
}

const LINE_WORDS: { readonly [line in PageState['line']]: string } = {
  connecting: 'Looking for the hub.',
  open: 'The hub is here.',
  away: 'The hub is away. The game is saved.',
  stranger: 'To play here, open the address that the hub printed when it started.',
};

export function Lobby({ state, actions }: { readonly state: PageState; readonly actions: PageActions }) {
  const [picked, setPicked] = useState<string | undefined>();
  const game = state.games.find(({ id }) => id === picked) ?? state.games[0];
  return (
    <main class="lobby">
      <p class={`line ${state.line}`} role="status">
        <i />
        {LINE_WORDS[state.line]}
        {state.isElsewhere && ' Your tiles are on the table of another window.'}
      </p>
      <div class="lobby-split">
        <div class="games">
          {state.games.map((one) => (
            <button
              type="button"
              key={one.id}
              class={one.id === game?.id ? 'game-card chosen' : 'game-card'}
              aria-pressed={one.id === game?.id}
              onClick={() => setPicked(one.id)}
            >
              <span class={one.id === game?.id ? 'tile shown pick' : 'tile shown'}>
                <GameTile game={one} />
              </span>
              <span class="b name">{one.title}</span>
              <span class="muted">
                {one.seatsMin === one.seats.length ? one.seatsMin : `${one.seatsMin} to ${one.seats.length}`} players
              </span>
            </button>
          ))}
        </div>
        {game !== undefined && <GamePanel key={game.id} game={game} state={state} actions={actions} />}
      </div>
    </main>
  );
}
