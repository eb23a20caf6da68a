/** The whole page: lobby, or table with its panels. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Cloth } from '../cloth/cloth.ts';
import { Lobby } from '../lobby/lobby.tsx';
import type { PageActions } from '../page/page-context.ts';
import { gameOf, isForeign, type PageState, tableOf } from '../page/page-state.ts';
import type { Store } from '../store.ts';
import { useStore } from '../use-store.ts';
import { SidePanel } from './side-panel.tsx';
import { TopBar } from './top-bar.tsx';

interface AppProps {
  readonly store: Store<PageState>;
  readonly actions: PageActions;
  readonly cloth: Cloth;
}

/** Holds the cloth, which is no part of the virtual tree. Its ring lights with room sounds when the page is muted. */
function ClothHolder({ cloth, heard }: { readonly cloth: Cloth; readonly heard: number }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.append(cloth.element);
    cloth.measure();
    cloth.fit();
  }, [cloth]);
  return (
    <div class="cloth-holder" ref={holder}>
      {heard > 0 && <div class="heard" key={heard} />}
    </div>
  );
}

function ZoomBar({ actions }: { readonly actions: PageActions }) {
  return (
    <div class="zoom-bar">
      <button type="button" class="btn square" aria-label="Zoom out" onClick={() => actions.zoom(-1)}>
        -
      </button>
      <output id="zoom" class="b">
        100 %
      </output>
      <button type="button" class="btn square" aria-label="Zoom in" onClick={() => actions.zoom(1)}>
        +
      </button>
      <button type="button" class="btn" onClick={() => actions.fit()}>
        Fit all
      </button>
      <span class="muted wide">
        Drag a tile to the next one; with Shift all joined tiles. Press it with a tap, or P.
      </span>
    </div>
  );
}

function bannerWords(state: PageState): string {
  if (state.line === 'away') return 'The hub is away. The game is saved.';
  if (state.isForgetful) return 'This browser keeps nothing: do not reload, or these tiles are new ones.';
  return '';
}

/** Why the table does not answer, or what to mind. */
function Banner({ state }: { readonly state: PageState }) {
  const say = bannerWords(state);
  if (say === '') return null;
  return (
    <p class="away" role="alert">
      {say}
    </p>
  );
}

/** In place of the cloth when its tiles lie elsewhere. */
function Elsewhere({ table }: { readonly table: string }) {
  return (
    <section class="elsewhere">
      <h1>The tiles of this game lie elsewhere.</h1>
      <p class="muted">
        They are real ones, or on the screen of another browser. From here you can follow the game, pause it and take
        moves back.
      </p>
      <a class="btn go" href={`board?table=${encodeURIComponent(table)}`}>
        Watch on the shared screen
      </a>
    </section>
  );
}

export function App({ store, actions, cloth }: AppProps) {
  const state = useStore(store);
  const table = tableOf(state);
  const game = gameOf(state, table);
  return (
    <div class="felt">
      <TopBar state={state} table={table} game={game} actions={actions} />
      {table === undefined ? (
        <Lobby state={state} actions={actions} />
      ) : (
        <main class="table">
          {isForeign(state, table) && state.busy === undefined ? (
            <Elsewhere table={table.table} />
          ) : (
            <>
              <ClothHolder cloth={cloth} heard={state.isMuted ? state.heard : 0} />
              <ZoomBar actions={actions} />
            </>
          )}
          <Banner state={state} />
          <SidePanel state={state} table={table} game={game} actions={actions} />
        </main>
      )}
    </div>
  );
}
