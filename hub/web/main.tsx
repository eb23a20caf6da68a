/** Joins the page's parts: line to the hub, tiles in their worker, cloth, panels, sound. Nothing else does. */
import { render } from 'preact';
import { Cloth } from './cloth/cloth.ts';
import { attachKeys } from './cloth/keys.ts';
import { attachPointers } from './cloth/pointers.ts';
import { type OptionValues, readTables } from './host/answers.ts';
import { openHostLine } from './host/host-socket.ts';
import { fields, number, text } from './host/read.ts';
import { socketUrl, takeSession } from './host/session.ts';
import { createHands } from './page/hands.ts';
import { HostWork } from './page/host-work.ts';
import type { PageActions } from './page/page-context.ts';
import { FIRST_STATE, type PageState, tableOf } from './page/page-state.ts';
import { pieceName } from './page/words.ts';
import { App } from './panels/app.tsx';
import type { Placed } from './plane/geometry.ts';
import { createSound } from './sound/square-wave.ts';
import { createStore } from './store.ts';
import { claimTiles } from './tiles/claim-tiles.ts';
import { TileBox } from './tiles/tile-box.ts';

const LOOK_EVERY_MS = 400;
const OPTIONS_KEY = 'contact.options';
const SIDE_NAMES = ['Above', 'Right of', 'Below', 'Left of'];

const store = createStore<PageState>(FIRST_STATE, (tell) => requestAnimationFrame(tell));
const sound = createSound();
const cloth = new Cloth(({ zoom }) => {
  const output = document.getElementById('zoom');
  if (output !== null) output.textContent = `${Math.round(zoom * 100)} %`;
});
let box: TileBox | undefined;

const tiles = (): readonly Placed[] => box?.placed() ?? [];
const onMove = (placed: Placed): void => box?.place([placed]);

function onPick(tile: string | undefined): void {
  if (store.get().selected === tile) return;
  store.set({ selected: tile });
  cloth.pick(tile);
}

/** What a tile is called: its piece, else its name. */
function nameOf(tile: string): string {
  const known = tableOf(store.get())?.tiles.find((one) => one.tile === tile);
  if (known === undefined) return 'Tile';
  return known.piece === '' ? `Tile ${known.name}` : pieceName(known.piece);
}

function openBox(work: HostWork): void {
  store.set({ isElsewhere: false });
  box = new TileBox({
    mqttUrl: socketUrl('mqtt'),
    onFrames: (frames) => cloth.paint(frames),
    onTune: (tile, steps) => sound.play(tile, steps),
    // A hub that is away has not turned anybody away; it is asked again when the tile comes again.
    onTurnedAway: (tile) => void work.replaceTile(tile).catch(() => undefined),
    onTiles: (placed) => {
      cloth.show(placed);
      store.set({ tiles: placed });
    },
  });
  cloth.fit();
}

function onFeed(feed: string, data: unknown): void {
  if (feed === 'tables') store.set({ tables: readTables(data) });
  else if (feed === 'room') sound.playNamed(text(fields(data).sound), number(fields(data).delayMs));
}

function rememberedOptions(): OptionValues {
  try {
    return fields(JSON.parse(localStorage.getItem(OPTIONS_KEY) ?? '{}')) as OptionValues;
  } catch {
    return {};
  }
}

function openWork(): HostWork {
  const line = openHostLine({
    url: socketUrl('host'),
    onState: (state) => {
      store.set({ line: state });
      // What the hub does not answer now it is asked again when the line opens anew.
      if (state === 'open') work.greet().catch(() => undefined);
    },
    onFeed,
  });
  const work = new HostWork({ line, store, box: () => box, fit: () => requestAnimationFrame(() => cloth.fit()) });
  setInterval(() => {
    if (store.get().line === 'open') work.look().catch(() => undefined);
  }, LOOK_EVERY_MS);
  return work;
}

function letHandsIn(): ReturnType<typeof createHands> {
  const hands = createHands({ cloth, tiles, onMove, onPick, picked: () => store.get().selected, box: () => box });
  const placeName = ({ side, beside }: { side: number; beside: string }): string =>
    `${SIDE_NAMES[side]} ${nameOf(beside)}`;
  attachPointers(cloth, { tiles, onMove, onPick, onButton: hands.button, placeName });
  attachKeys(cloth, {
    tiles,
    onMove,
    onPick,
    picked: () => store.get().selected,
    onButton: hands.button,
    onHold: () => hands.hold(),
    onHandMove: (_, move) => hands.move(move),
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

async function begin(): Promise<void> {
  await takeSession();
  const work = openWork();
  const actions: PageActions = {
    work,
    hands: letHandsIn(),
    toggleSound: () => {
      const isMuted = !store.get().isMuted;
      sound.setMuted(isMuted);
      store.set({ isMuted });
    },
    start: (choice) => {
      localStorage.setItem(OPTIONS_KEY, JSON.stringify(choice.allOptions));
      return work.start(choice);
    },
    layAgain: () => work.layAgain(rememberedOptions()),
    fit: () => cloth.fit(),
    zoom: (direction) => cloth.zoomStep(direction),
    mirror: (canvas) => cloth.mirror(canvas),
  };
  store.subscribe(() => {
    cloth.pick(store.get().selected);
    cloth.nameTiles(nameOf);
  });
  unlockSound();
  claimTiles(
    () => openBox(work),
    () => store.set({ isElsewhere: true }),
  );
  const root = document.getElementById('page');
  if (root !== null) render(<App store={store} actions={actions} cloth={cloth} />, root);
}

void begin();
