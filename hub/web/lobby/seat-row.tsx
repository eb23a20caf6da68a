/** One seat of the game that is picked: its mark, who sits there, what they play with. */
import type { GameSpec, SeatSpec } from '../host/answers.ts';
import { titleCase } from '../page/words.ts';
import { SeatMark } from '../panels/house-image.tsx';
import { NAME_MAX, SETS, type SeatChoice, typedName } from './seat-choice.ts';

interface SeatRowProps {
  readonly game: GameSpec;
  readonly seat: SeatSpec;
  readonly choice: SeatChoice;
  readonly onChange: (choice: SeatChoice) => void;
}

function playerLabel(player: string): string {
  if (player === 'person') return 'A person';
  return player === 'random' ? 'Hub, at random' : `Hub, ${player}`;
}

export function SeatRow({ game, seat, choice, onChange }: SeatRowProps) {
  const title = titleCase(seat.title);
  const isPerson = choice.player === 'person';
  return (
    <li class="seat-row">
      <SeatMark game={game} seat={seat.seat} />
      {isPerson ? (
        <input
          type="text"
          aria-label={`Name of ${title}`}
          placeholder={`${title}: name`}
          maxLength={NAME_MAX}
          value={choice.name}
          onInput={({ currentTarget }) => {
            currentTarget.value = typedName(currentTarget.value);
            onChange({ ...choice, name: currentTarget.value });
          }}
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
            {playerLabel(player)}
          </option>
        ))}
      </select>
      {isPerson && (
        <div class="seat-set">
          <select
            aria-label={`What ${title} plays with`}
            value={choice.set}
            onChange={({ currentTarget }) => {
              const set = SETS.find((one) => one.set === currentTarget.value)?.set;
              if (set !== undefined) onChange({ ...choice, set });
            }}
          >
            {SETS.map(({ set, label }) => (
              <option value={set} key={set}>
                {label}
              </option>
            ))}
          </select>
          <span class="muted xs">{SETS.find(({ set }) => set === choice.set)?.say}</span>
        </div>
      )}
    </li>
  );
}
