/** Which seat, under what name; or only looking on. */
import { useState } from 'preact/hooks';
import { BONE } from '../../../protocol/scene.ts';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import { titleCase } from '../page/words.ts';
import { Mark } from '../scene/picture.tsx';
import { watchedGame, watchedTable } from '../scene/table-watch.ts';
import { holdOf } from './seat-places.ts';
import type { SeatState } from './seat-state.ts';

interface ChooseSeatProps {
  readonly state: SeatState;
  readonly onSit: (seat: string, name: string) => void;
}

interface SeatRowProps {
  readonly game: GameSpec | undefined;
  readonly table: TableSummary;
  readonly seat: string;
  readonly state: SeatState;
  readonly onSit: () => void;
}

function SeatRow({ game, table, seat, state, onSit }: SeatRowProps) {
  const spec = game?.seats.find((one) => one.seat === seat);
  const hold = holdOf(table, seat, state.tile);
  const name = table.seats.find((one) => one.seat === seat)?.name ?? '';
  const title = titleCase(spec?.title ?? seat);
  const who = { free: 'free', mine: 'your seat', hub: 'the hub plays it now', taken: `${name} sits here` }[hold];
  return (
    <li>
      <Mark mark={spec?.mark ?? ''} colour={spec?.colour ?? BONE} size={48} />
      <span class="grow">
        <b>{title}</b>
        <br />
        <span class="muted">{who}</span>
      </span>
      <button
        type="button"
        class={hold === 'free' || hold === 'mine' ? 'btn sun' : 'btn'}
        disabled={hold === 'taken'}
        aria-label={`Sit at ${title}`}
        onClick={onSit}
      >
        Sit here
      </button>
    </li>
  );
}

export function ChooseSeat({ state, onSit }: ChooseSeatProps) {
  const [name, setName] = useState(state.name);
  const table = watchedTable(state);
  const game = watchedGame(state, table);
  const isOn = table?.phase === 'playing' || table?.phase === 'seating';
  return (
    <main class="choose">
      <h1>{isOn ? 'Take a seat' : 'Nearly there'}</h1>
      <p class="muted">
        {isOn
          ? `${game?.title ?? 'A game'}. This phone becomes your tile.`
          : 'The host has not begun a game yet. This page goes on by itself.'}
      </p>
      {state.say !== '' && (
        <p class="notice refusal" role="alert">
          {state.say}
        </p>
      )}
      <label class="column">
        <span class="b">Your name</span>
        <input
          type="text"
          value={name}
          maxLength={12}
          autocomplete="nickname"
          placeholder="up to 12 letters"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {isOn && table !== undefined && (
        <ul class="seat-choice">
          {table.seats.map(({ seat }) => (
            <SeatRow key={seat} game={game} table={table} seat={seat} state={state} onSit={() => onSit(seat, name)} />
          ))}
        </ul>
      )}
      <a class="btn" href="board">
        Just look on
      </a>
    </main>
  );
}
