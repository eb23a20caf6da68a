/** Before a game: which one, who sits where, what is running and what was left unfinished. */
import { useState } from 'preact/hooks';
import { LinkContext, useAsked } from '../host/host-link.ts';
import type { PageActions } from '../page/page-context.ts';
import type { PageState } from '../page/page-state.ts';
import { GameCard } from './game-card.tsx';
import { GamePanel } from './game-panel.tsx';
import { HelpButton } from './help.tsx';
import { LetIn } from './let-in.tsx';
import { readGameFaces, readKnownTiles } from './lobby-answers.ts';
import { lobbyLink } from './lobby-link.ts';
import { RunningTables } from './running-tables.tsx';
import { SavedGames } from './saved-games.tsx';
import { TilesHere } from './tiles-here.tsx';

export interface LobbyProps {
  readonly state: PageState;
  readonly actions: PageActions;
}

const LINE_WORDS: { readonly [line in PageState['line']]: string } = {
  connecting: 'Looking for the hub.',
  open: 'The hub is here.',
  away: 'The hub is away. The game is saved.',
  stranger: 'To play here, open the address that the hub printed when it started.',
};

/** Changes whenever what is at the tables may have changed. */
function tablesKey({ tables }: PageState): string {
  return tables
    .map(({ table, phase, session, tiles }) => [table, phase, session, tiles.filter(({ here }) => here).length].join())
    .join(' ');
}

function LobbyParts({ state, actions }: LobbyProps) {
  const [picked, setPicked] = useState<string | undefined>();
  const game = state.games.find(({ id }) => id === picked) ?? state.games[0];
  const faces = useAsked({ do: 'games' }, readGameFaces).value ?? [];
  const [changes, setChanges] = useState(0);
  const version = tablesKey(state);
  const known = useAsked({ do: 'tiles' }, readKnownTiles, `${version} ${changes}`).value ?? [];
  const faceOf = (id: string) => faces.find((face) => face.id === id);
  return (
    <main class="lobby">
      <div class="lobby-top">
        <p class={`line ${state.line}`} role="status">
          <i />
          {LINE_WORDS[state.line]}
          {state.isElsewhere && ' Your tiles are on the table of another window.'}
        </p>
        <HelpButton />
      </div>
      <div class="lobby-split">
        <div>
          <div class={state.games.length === 1 ? 'games single' : 'games'}>
            {state.games.map((one) => (
              <GameCard
                key={one.id}
                game={one}
                face={faceOf(one.id)}
                isPicked={one.id === game?.id}
                onPick={() => setPicked(one.id)}
              />
            ))}
          </div>
          <RunningTables state={state} actions={actions} />
          <SavedGames state={state} actions={actions} version={version} />
          <TilesHere state={state} actions={actions} known={known} onChange={() => setChanges(changes + 1)} />
        </div>
        <div>
          {game !== undefined && (
            <GamePanel key={game.id} game={game} face={faceOf(game.id)} state={state} known={known} actions={actions} />
          )}
          {state.line === 'open' && <LetIn state={state} actions={actions} version={version} />}
        </div>
      </div>
      {state.notice !== undefined && (
        <p class={`notice lobby-notice ${state.notice.kind}`} role="alert">
          <b>{state.notice.say}</b> {state.notice.hint}
        </p>
      )}
    </main>
  );
}

export function Lobby(props: LobbyProps) {
  return (
    <LinkContext.Provider value={lobbyLink()}>
      <LobbyParts {...props} />
    </LinkContext.Provider>
  );
}
