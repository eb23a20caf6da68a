/** Joins the parts of the phone's page: line to the hub, the tile in its worker, gestures, sound. */
import { render } from 'preact';
import type { Side } from '../../../protocol/scene.ts';
import { keepAwake } from '../board/wake-lock.ts';
import { paintFrame } from '../cloth/paint.ts';
import { type HostLine, openHostLine } from '../host/host-socket.ts';
import { codeIn, openSession, socketUrl, tokenIn } from '../host/session.ts';
import { keepLooking } from '../page/keep-looking.ts';
import { TableWatch } from '../scene/table-watch.ts';
import { createSound } from '../sound/square-wave.ts';
import { createStore } from '../store.ts';
import { Screens } from '../tiles/screens.ts';
import { browserStorage } from '../tiles/storage.ts';
import type { Frame } from '../tiles/worker-messages.ts';
import { SIDE_NAMES } from './glass.tsx';
import { hasMotionEvents, readMotion } from './motion-sensor.ts';
import { oneWindow, type WindowLine } from './one-window.ts';
import type { FromPhone, ToPhone } from './phone-messages.ts';
import { createPressButton } from './press-button.ts';
import { type SeatActions, SeatPage } from './seat-page.tsx';
import { FIRST_SEAT_STATE, type SeatState } from './seat-state.ts';
import { sideWords } from './seat-words.ts';
import { SeatWork } from './seat-work.ts';

const MUTED_KEY = 'contact.muted';

const isMuted = browserStorage.read(MUTED_KEY) === 'yes';
const sensor = hasMotionEvents() ? 'off' : 'none';
const store = createStore<SeatState>({ ...FIRST_SEAT_STATE, isMuted, sensor }, (tell) => requestAnimationFrame(tell));
const sound = createSound();
sound.setMuted(isMuted);
addEventListener('pointerdown', () => sound.unlock());
addEventListener('keydown', () => sound.unlock());

const worker = new Worker(new URL('./phone-worker.ts', import.meta.url), { type: 'module' });
const tell = (message: ToPhone): void => worker.postMessage(message);
const screens = new Screens();
let glass: HTMLCanvasElement | null = null;

function showFrame(frame: Frame): void {
  if (frame.tile !== store.get().tile) return;
  screens.keep([frame]);
  if (glass !== null) paintFrame(glass, frame);
  const { rims } = store.get();
  const now = frame.rims ?? FIRST_SEAT_STATE.rims;
  if (now.join() !== rims.join()) store.set({ rims: now });
}

/** Until the tile has covered itself its picture is not seen at all: nothing of a secret outlasts the finger. */
function hideUntilSettled(): void {
  if (glass !== null) glass.style.visibility = 'hidden';
}

function onCanvas(canvas: HTMLCanvasElement | null): void {
  glass = canvas;
  const whole = screens.all().find(({ tile }) => tile === store.get().tile);
  if (canvas !== null && whole !== undefined) paintFrame(canvas, whole);
}

function hear(work: SeatWork, message: FromPhone): void {
  switch (message.say) {
    case 'frame':
      showFrame(message.frame);
      break;
    case 'settled':
      if (glass !== null) glass.style.visibility = '';
      break;
    case 'tune':
      sound.play('phone', message.steps);
      break;
    case 'kept':
      work.keep(message.tile, message.kept);
      break;
    case 'turnedAway':
      work.forgetTile(message.tile);
      break;
  }
}

let stopSensor: (() => void) | undefined;

async function toggleSensor(): Promise<void> {
  if (stopSensor !== undefined) {
    stopSensor();
    stopSensor = undefined;
    tell({ say: 'feel', pull: undefined });
    store.set({ sensor: 'off' });
    return;
  }
  stopSensor = await readMotion((pull) => tell({ say: 'feel', pull }));
  if (stopSensor === undefined) store.set({ say: 'This device gives no motion to pages. Use the tilt pad.' });
  else store.set({ sensor: 'on' });
}

function toggleSound(): void {
  const muted = !store.get().isMuted;
  sound.setMuted(muted);
  browserStorage.write(MUTED_KEY, muted ? 'yes' : 'no');
  store.set({ isMuted: muted });
}

/** A hand on the tile: what was said before is read. */
function touch(message: ToPhone): void {
  if (store.get().say !== '') store.set({ say: '' });
  tell(message);
}

function actionsOf(work: SeatWork): SeatActions {
  const after = (delayMs: number, action: () => void): (() => void) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  };
  return {
    press: createPressButton(
      (down) => touch({ say: 'button', down }),
      after,
      () => performance.now(),
    ),
    tilt: (side) => touch({ say: 'tilt', side }),
    shake: () => touch({ say: 'shake' }),
    flip: () => touch({ say: 'flip' }),
    look: (on) => {
      if (on === store.get().isLooking) return;
      if (!on) hideUntilSettled();
      touch({ say: 'look', on });
      store.set({ isLooking: on });
    },
    cover: (on) => {
      if (on) hideUntilSettled();
      touch({ say: 'cover', on });
      store.set({ isCovered: on });
    },
    point: (x, y) => touch({ say: 'point', x, y }),
    pointAtBoard: (element) => void work.pointAt(element),
    side: (side: Side) => store.set({ say: sideWords(SIDE_NAMES[side]) }),
    sit: (seat, name) => void work.sit(seat, name),
    takeBack: () => void work.takeBack(),
    chooseAgain: () => work.chooseAgain(),
    playHere: () => work.playHere(),
    enterCode: (code) => {
      location.hash = `code=${code}`;
      location.reload();
    },
    toggleSensor: () => void toggleSensor(),
    toggleSound,
    onCanvas,
  };
}

/** Code or token of the address become a cookie, and leave the address bar. */
async function enter(): Promise<{ readonly code: string | undefined; readonly token: string | undefined }> {
  const [code, token] = [codeIn(location.hash), tokenIn(location.hash)];
  if (code === undefined && token === undefined) return { code, token };
  history.replaceState(null, '', location.pathname + location.search);
  const wrong = await openSession(token === undefined ? { code: code ?? '' } : { token });
  if (wrong !== '') store.set({ say: wrong });
  return { code, token };
}

function follow(line: { current: HostLine | undefined }, onOpen: () => Promise<void>, onTold: () => void): TableWatch {
  const opened = openHostLine({
    url: socketUrl('host'),
    feeds: ['tables', 'board'],
    onState: (state) => {
      store.set({ line: state });
      if (state === 'open') onOpen().then(onTold, () => undefined);
      if (state === 'stranger') store.set({ step: 'stranger' });
    },
    onFeed: (feed, data) => {
      watch.hear(feed, data);
      if (feed === 'tables') onTold();
    },
  });
  line.current = opened;
  const watch = new TableWatch(opened, store);
  return watch;
}

async function main(): Promise<void> {
  const { code, token } = await enter();
  const line: { current: HostLine | undefined } = { current: undefined };
  let helloToken = token;
  const onOpen = async (): Promise<void> => {
    await watch.greet();
    if (helloToken !== undefined) await work.hello(helloToken);
    helloToken = undefined;
  };
  const watch = follow(line, onOpen, () => work.settle());
  const windows = oneWindow(new BroadcastChannel('contact.seat') as unknown as WindowLine, () => work.stop());
  const work = new SeatWork({
    line: line.current as HostLine,
    store,
    storage: browserStorage,
    mqttUrl: socketUrl('mqtt'),
    isFresh: code !== undefined,
    tell,
    claim: windows.claim,
  });
  keepLooking(
    () => store.get().line === 'open',
    async () => {
      const isNews = await watch.look();
      if (isNews) work.settle();
      return isNews;
    },
  );
  worker.onmessage = ({ data }: MessageEvent<FromPhone>) => hear(work, data);
  keepAwake();
  const page = document.getElementById('page');
  if (page !== null) render(<SeatPage store={store} actions={actionsOf(work)} />, page);
}

await main();
