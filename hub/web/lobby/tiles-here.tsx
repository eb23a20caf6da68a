/** Tiles that are here besides the virtual ones of this page: find one, name it, bring it to the table. */
import { useState } from 'preact/hooks';
import { useLink } from '../host/host-link.ts';
import { tableOf } from '../page/page-state.ts';
import type { LobbyProps } from './lobby.tsx';
import type { KnownTile } from './lobby-answers.ts';
import { NAME_MAX, typedName } from './seat-choice.ts';

interface TileRowProps {
  readonly tile: KnownTile;
  readonly isBusy: boolean;
  /** Absent when there is no table for it. */
  readonly onBring: (() => void) | undefined;
  readonly onFind: () => void;
  readonly onRename: (name: string) => void;
}

function RenameForm({ tile, onRename }: Pick<TileRowProps, 'tile' | 'onRename'>) {
  const [name, setName] = useState(tile.name);
  return (
    <form
      class="split-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onRename(name.trim());
      }}
    >
      <input
        type="text"
        aria-label={`New name of ${tile.name}`}
        maxLength={NAME_MAX}
        value={name}
        onInput={({ currentTarget }) => {
          currentTarget.value = typedName(currentTarget.value);
          setName(currentTarget.value);
        }}
      />
      <button type="submit" class="btn small">
        Rename
      </button>
    </form>
  );
}

function TileRow({ tile, isBusy, onBring, onFind, onRename }: TileRowProps) {
  const [isNaming, setIsNaming] = useState(false);
  const kind = tile.isVirtual ? 'a phone, or another page' : `real tile, ${tile.body}`;
  return (
    <li class="saved-row">
      <p class="saved-words">
        <b>{tile.name}</b> <span class="muted">{kind}</span>
        <br />
        {tile.table === '' ? 'Lies apart.' : `At table ${tile.table}.`}
      </p>
      <span class="saved-ways">
        {onBring !== undefined && (
          <button type="button" class="btn small chosen" disabled={isBusy} onClick={onBring}>
            To the table
          </button>
        )}
        <button type="button" class="btn small" aria-label={`Find ${tile.name}: it blinks`} onClick={onFind}>
          Find
        </button>
        <button
          type="button"
          class="btn small"
          aria-expanded={isNaming}
          aria-label={`Name ${tile.name} anew`}
          onClick={() => setIsNaming(!isNaming)}
        >
          Name
        </button>
      </span>
      {isNaming && (
        <RenameForm
          tile={tile}
          onRename={(name) => {
            setIsNaming(false);
            onRename(name);
          }}
        />
      )}
    </li>
  );
}

interface TilesHereProps extends LobbyProps {
  readonly known: readonly KnownTile[];
  /** Names have changed. */
  readonly onChange: () => void;
}

export function TilesHere({ state, actions, known, onChange }: TilesHereProps) {
  const { line } = useLink();
  const own = new Set(state.tiles.map(({ tile }) => tile));
  const others = known.filter(({ tile, isHere }) => isHere && !own.has(tile));
  if (others.length === 0) return null;
  const table = tableOf({ ...state, isInLobby: false })?.table;
  const wish = (work: () => Promise<unknown>): void =>
    void actions.work.asked('One moment', async () => void (await work())).then(onChange);
  return (
    <section class="saved" aria-label="Tiles that are here">
      <h2>Tiles that are here</h2>
      <ul class="saved-list">
        {others.map((tile) => (
          <TileRow
            key={tile.tile}
            tile={tile}
            isBusy={state.busy !== undefined}
            onBring={
              // A tile that lies at another table is wanted there.
              table === undefined || tile.table !== ''
                ? undefined
                : () => wish(() => line.ask({ do: 'addTiles', table, tiles: [tile.tile] }))
            }
            onFind={() => wish(() => line.ask({ do: 'perform', tile: tile.tile, what: 'find' }))}
            onRename={(name) => wish(() => line.ask({ do: 'configure', tile: tile.tile, name }))}
          />
        ))}
      </ul>
    </section>
  );
}
