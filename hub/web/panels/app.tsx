/** The whole page: lobby, or table with its panels. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Cloth } from '../cloth/cloth.ts';
import type { PageActions } from '../page/page-context.ts';
import { gameOf, type PageState, tableOf } from '../page/page-state.ts';
import type { Store } from '../store.ts';
import { Lobby } from './lobby.tsx';
import { SidePanel } from './side-panel.tsx';
import { TopBar } from './top-bar.tsx';

interface AppProps {
  readonly store: Store<PageState>;
  readonly actions: PageActions;
  readonly cloth: Cloth;
}

function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(store.get());
    return store.subscribe(() => setValue(store.get()));
  }, [store]);
  return value;
}

/** Holds the cloth, which is no part of the virtual tree. */
function ClothHolder({ cloth }: { readonly cloth: Cloth }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.append(cloth.element);
    cloth.fit();
  }, [cloth]);
  return <div class="cloth-holder" ref={holder} />;
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
      <span class="muted wide">Drag a tile to the next one. Press it with a tap, or P.</span>
    </div>
  );
}

/** Why the table does not answer, if it does not. */
function Banner({ state }: { readonly state: PageState }) {
  const say =
    state.line === 'away'
      ? 'The hub is away. The game is saved.'
      : state.isElsewhere
        ? 'Your tiles are on the table of another window.'
        : '';
  if (say === '') return null;
  return (
    <p class="away" role="alert">
      {say}
    </p>
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
          <ClothHolder cloth={cloth} />
          <ZoomBar actions={actions} />
          <Banner state={state} />
          <SidePanel state={state} table={table} game={game} actions={actions} />
        </main>
      )}
    </div>
  );
}
