/** Joins the parts of the table's page: line to the hub, tiles in their worker, cloth, panels, sound. Nothing else does. */
import { render } from 'preact';
import { Cloth } from './cloth/cloth.ts';
import { attachKeys } from './cloth/keys.ts';
import { attachPointers } from './cloth/pointers.ts';
import { type OptionValues, readRoomSound, readTables } from './host/answers.ts';
import { openHostLine } from './host/host-socket.ts';
import { fields } from './host/read.ts';
import { socketUrl, takeSession } from './host/session.ts';
import { createHands } from './page/hands.ts';
import { HostWork } from './page/host-work.ts';
import { keepLooking, type Looking } from './page/keep-looking.ts';
import type { PageActions } from './page/page-context.ts';
import { FIRST_STATE, type PageState, tableOf } from './page/page-state.ts';
import { arrowsOf, ringsOf } from './page/place-marks.ts';
import { whyUnheard } from './page/silence.ts';
import { createTileCare } from './page/tile-care.ts';
import { placeName, tileWords } from './page/tile-words.ts';
import { App } from './panels/app.tsx';
import type { Placed } from './plane/geometry.ts';
import { contactsOf } from './plane/sight.ts';
import { createSound } from './sound/square-wave.ts';
import { createStore } from './store.ts';
import { openTiles } from './tiles/open-tiles.ts';
import { browserStorage } from './tiles/storage.ts';
import type { TileChange, TileDesk } from './tiles/tile-desk.ts';

const OPTIONS_KEY = 'contact.options';
const MUTED_KEY = 'contact.muted';

const isMuted = browserStorage.read(MUTED_KEY) === 'yes';
const store = createStore<PageState>({ ...FIRST_STATE, isMuted }, (tell) => requestAnimationFrame(tell));
const sound = createSound();
sound.setMuted(isMuted);
const cloth = new Cloth(({ zoom }) => {
  const output = document.getElementById('zoom');
  if (output !== null) output.textContent = `${Math.round(zoom * 100)} %`;
});
let looking: Looking | undefined;
let desk: () => TileDesk | undefined = () => undefined;

const tiles = (): readonly Placed[] => desk()?.placed() ?? [];
const onMove = (placed: readonly Placed[]): void => desk()?.place(placed);

function onPick(tile: string | undefined): void {
  if (store.get().selected === tile) return;
  store.set({ selected: tile });
  cloth.pick(tile);
}

function drawMarks(): void {
  const { tablesMs } = store.get();
  const table = tableOf(store.get());
  cloth.marks.arrows(arrowsOf(table, tiles()));
  cloth.marks.rings(ringsOf(table, tiles(), performance.now() - tablesMs));
}

/** Hands have let go: what is written about the tiles may have changed with where they lie. */
function onRest(): void {
  store.set({ tiles: tiles() });
}

function nameTiles(): void {
  const placed = tiles();
  const table = tableOf(store.get());
  const contacts = contactsOf(placed);
  cloth.nameTiles((tile) => tileWords(table, tile, contacts));
  for (const { tile } of placed) {
    const known = table?.tiles.find((one) => one.tile === tile);
    cloth.mark(tile, 'away', known !== undefined && !known.here);
  }
}

function onChange(change: TileChange): void {
  if (change.change === 'moved') {
    cloth.move(change.tiles);
    if (tableOf(store.get())?.tidying !== undefined) drawMarks();
    return;
  }
  const isFirst = store.get().tiles.length === 0;
  cloth.show(change.placed);
  if (isFirst) cloth.fit();
  cloth.pick(store.get().selected);
  store.set({ tiles: change.placed });
}

function openTable(work: HostWork): void {
  desk = openTiles({
    mqttUrl: socketUrl('mqtt'),
    onFrames: (frames) => cloth.paint(frames),
    onTune: (tile, steps) => sound.play(tile, steps),
    // A hub that is away has not turned anybody away; it is asked again when the tile comes again.
    onTurnedAway: (tile) => void work.replaceTile(tile).catch(() => undefined),
    onChange,
    onForgetful: () => {
      if (!store.get().isForgetful) store.set({ isForgetful: true });
    },
    onOwner: (owner) => store.set({ isElsewhere: owner === 'elsewhere' }),
  });
}

function onRoomSound(data: unknown): void {
  const { table, tune, delayMs, lateMs } = readRoomSound(data);
  if (table !== '' && table !== tableOf(store.get())?.table) return;
  sound.playRoom(tune, delayMs, lateMs);
  store.set({ heard: store.get().heard + 1 });
}

function rememberedOptions(): OptionValues {
  try {
    return fields(JSON.parse(browserStorage.read(OPTIONS_KEY) ?? '{}')) as OptionValues;
  } catch {
    return {};
  }
}

const fit = (): void => void requestAnimationFrame(() => cloth.fit());

function openWork(): { readonly work: HostWork; readonly tiles: PageActions['tiles'] } {
  const line = openHostLine({
    url: socketUrl('host'),
    onState: (state) => {
      store.set({ line: state });
      // What the hub does not answer now it is asked again when the line opens anew.
      if (state === 'open') work.greet().catch(() => undefined);
    },
    onFeed: (feed, data) => {
      if (feed === 'tables') work.take(readTables(data)).catch(() => undefined);
      else if (feed === 'room') onRoomSound(data);
    },
  });
  const work = new HostWork({ line, store, desk: () => desk(), fit });
  looking = keepLooking(
    () => store.get().line === 'open',
    () => work.look(),
  );
  return { work, tiles: createTileCare({ line, store, work, desk: () => desk(), showAll: fit }) };
}

/** What the page says at once of a gesture that the hub will not hear. */
function onGesture(tile: string): void {
  looking?.expectNews();
  const notice = whyUnheard(store.get(), tile);
  if (notice !== undefined) store.set({ notice });
  else if (store.get().notice !== undefined) store.set({ notice: undefined });
}

function letHandsIn(): ReturnType<typeof createHands> {
  const table = { tiles, onMove, onRest, onPick };
  const picked = (): string | undefined => store.get().selected;
  const hands = createHands({
    ...table,
    cloth,
    picked,
    desk: () => desk(),
    onGesture,
    heldUp: () => store.get().heldUp,
    onHeldUp: (tile) => store.set({ heldUp: tile }),
  });
  const shared = {
    ...table,
    onButton: hands.button,
    placeName: (place: Parameters<typeof placeName>[1]) => placeName(tableOf(store.get()), place),
  };
  attachPointers(cloth, shared);
  attachKeys(cloth, {
    ...shared,
    picked,
    onHold: () => hands.hold(),
    onHandMove: (_, move) => hands.move(move),
    onHoldUp: hands.holdUp,
  });
  // Nobody looks at a page that is hidden: a secret must not lie open there.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hands.holdUp(undefined);
  });
  return hands;
}

/** Browsers let a page sound only from the first click on. */
function unlockSound(): void {
  for (const kind of ['pointerdown', 'keydown'] as const) {
    addEventListener(kind, () => {
      sound.unlock();
      if (!store.get().isUnlocked) store.set({ isUnlocked: true });
    });
  }
}

function actionsOf(parts: ReturnType<typeof openWork>): PageActions {
  const { work } = parts;
  return {
    work,
    tiles: parts.tiles,
    hands: letHandsIn(),
    toggleSound: () => {
      const muted = !store.get().isMuted;
      sound.setMuted(muted);
      browserStorage.write(MUTED_KEY, muted ? 'yes' : 'no');
      store.set({ isMuted: muted });
    },
    start: (choice) => {
      browserStorage.write(OPTIONS_KEY, JSON.stringify(choice.allOptions));
      return work.start(choice);
    },
    layAgain: () => {
      work.layAgain(rememberedOptions());
      onRest();
    },
    showLobby: (isShown) => store.set({ isInLobby: isShown }),
    dismiss: () => store.set({ notice: undefined }),
    fit: () => cloth.fit(),
    zoom: (direction) => cloth.zoomStep(direction),
    mirror: (canvas) => cloth.mirror(canvas),
  };
}

async function begin(): Promise<void> {
  await takeSession();
  const parts = openWork();
  const actions = actionsOf(parts);
  let seen: PageState | undefined;
  store.subscribe(() => {
    const state = store.get();
    cloth.pick(state.selected);
    if (seen?.tables !== state.tables || seen.tiles !== state.tiles || seen.isInLobby !== state.isInLobby) {
      nameTiles();
      drawMarks();
    }
    seen = state;
  });
  unlockSound();
  openTable(parts.work);
  const root = document.getElementById('page');
  if (root !== null) render(<App store={store} actions={actions} cloth={cloth} />, root);
}

void begin();
