/** Links into a table, to be copied and sent: shared screen, seats, and how to be host elsewhere. */
import { useState } from 'preact/hooks';
import { CopyButton } from '../copy/copy-button.tsx';
import type { GameSpec, TableSummary } from '../host/answers.ts';
import { titleCase } from '../page/words.ts';
import { linkTo, typedAddress } from './join-address.ts';
import type { TableLinks } from './lobby-answers.ts';

interface LinkListProps {
  readonly links: TableLinks;
  /** Where others reach the hub; '' while only this computer does. */
  readonly base: string;
  readonly game: GameSpec | undefined;
  readonly seats: TableSummary['seats'];
  readonly isBusy: boolean;
  readonly onRenew: () => void;
}

interface LinkRowProps {
  readonly name: string;
  readonly say: string;
  readonly link: string;
}

function LinkRow({ name, say, link }: LinkRowProps) {
  return (
    <li class="link-row">
      <span>
        <b>{name}</b>
        <br />
        <span class="muted xs">{say}</span>
      </span>
      <span class="link-ways">
        <a class="btn small" href={link} target="_blank" rel="noopener" aria-label={`Open: ${name}`}>
          Open
        </a>
        <CopyButton text={link} label="Copy" name={name} />
      </span>
    </li>
  );
}

/** Asks once more: it cannot be undone. */
function RenewButton({ isBusy, onRenew }: Pick<LinkListProps, 'isBusy' | 'onRenew'>) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" class="btn small" disabled={isBusy} onClick={() => setIsAsking(true)}>
        New links
      </button>
    );
  }
  return (
    <div class="renew">
      <p>All codes and links given out so far stop working, also those that people use now.</p>
      <div class="split-row">
        <button
          type="button"
          class="btn small"
          onClick={() => {
            setIsAsking(false);
            onRenew();
          }}
        >
          Make new links
        </button>
        <button type="button" class="btn small" onClick={() => setIsAsking(false)}>
          Keep them
        </button>
      </div>
    </div>
  );
}

export function LinkList({ links, base, game, seats, isBusy, onRenew }: LinkListProps) {
  const from = base === '' ? location.origin : base;
  const seatName = (seat: string): string => titleCase(game?.seats.find((one) => one.seat === seat)?.title ?? seat);
  const sitter = (seat: string): string => seats.find((one) => one.seat === seat)?.name ?? '';
  return (
    <details class="links">
      <summary>Links to send</summary>
      {base === '' && <p class="muted">Until phones and tiles are let in, these work on this computer only.</p>}
      <ul class="saved-list">
        <LinkRow
          name="Shared screen"
          say="For a television, or for who only looks on. It shows no secrets."
          link={linkTo(from, 'board', links.spectator)}
        />
        {links.seats.map(({ seat, token }) => (
          <LinkRow
            key={seat}
            name={`Seat of ${seatName(seat)}`}
            say={`Who has it plays as ${sitter(seat) || seatName(seat)}.`}
            link={linkTo(from, 'seat', token)}
          />
        ))}
      </ul>
      <p class="muted xs">
        To be host on another device of yours, open there the address that the hub printed when it started
        {base === '' ? '' : `, with ${typedAddress(base)} in place of its first part`}. Never pass it on: who has it can
        end games and see every tile.
      </p>
      <RenewButton isBusy={isBusy} onRenew={onRenew} />
    </details>
  );
}
