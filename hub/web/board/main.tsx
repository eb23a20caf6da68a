/** Joins the parts of the shared screen: line to the hub, board, sounds of the room. */
import { render } from 'preact';
import { readRoomSound } from '../host/answers.ts';
import { type HostLine, openHostLine } from '../host/host-socket.ts';
import { socketUrl, takeSession } from '../host/session.ts';
import { keepLooking } from '../page/keep-looking.ts';
import { TableWatch, watchedTable } from '../scene/table-watch.ts';
import { createSound } from '../sound/square-wave.ts';
import { createStore } from '../store.ts';
import { BoardPage } from './board-page.tsx';
import { type BoardState, FIRST_BOARD_STATE } from './board-state.ts';
import { joinWay } from './join-way.ts';
import { keepAwake } from './wake-lock.ts';

const store = createStore<BoardState>(FIRST_BOARD_STATE, (tell) => requestAnimationFrame(tell));
const sound = createSound();
sound.setMuted(true);

/** Only a host is told how others come in; for spectators the answers are refused, and nothing is shown. */
async function askForWay(line: HostLine): Promise<void> {
  const table = watchedTable(store.get())?.table;
  if (table === undefined) return;
  const links = await line.ask({ do: 'links', table }).catch(() => undefined);
  if (links === undefined) return store.set({ join: undefined });
  const network = await line.ask({ do: 'network' }).catch(() => undefined);
  store.set({ join: joinWay(links, network, new URL(location.href)) });
}

function onRoomSound(data: unknown): void {
  const { table, tune, delayMs, lateMs } = readRoomSound(data);
  if (table !== '' && table !== watchedTable(store.get())?.table) return;
  sound.playRoom(tune, delayMs, lateMs);
  store.set({ heard: store.get().heard + 1 });
}

function follow(): TableWatch {
  const line = openHostLine({
    url: socketUrl('host'),
    feeds: ['tables', 'room', 'board'],
    onState: (state) => {
      store.set({ line: state });
      if (state === 'open')
        watch.greet().then(
          () => askForWay(line),
          () => undefined,
        );
    },
    onFeed: (feed, data) => {
      if (feed === 'room') onRoomSound(data);
      else watch.hear(feed, data);
    },
  });
  const watch = new TableWatch(line, store);
  keepLooking(
    () => store.get().line === 'open',
    () => watch.look(),
  );
  // The code belongs to a table; another one may be looked at now.
  let wayOf = '';
  store.subscribe(() => {
    const table = watchedTable(store.get())?.table ?? '';
    if (table === wayOf || store.get().line !== 'open') return;
    wayOf = table;
    void askForWay(line);
  });
  return watch;
}

function onSound(): void {
  const isSounding = !store.get().isSounding;
  sound.setMuted(!isSounding);
  if (isSounding) sound.unlock();
  store.set({ isSounding });
}

/** A link may name the table: `board?table=t2`. */
const wanted = new URLSearchParams(location.search).get('table');
if (wanted !== null) store.set({ wanted });

await takeSession();
const watch = follow();
keepAwake();
const page = document.getElementById('page');
if (page !== null) render(<BoardPage store={store} onSound={onSound} onTable={(table) => watch.want(table)} />, page);
