/** The worker in which the phone's tile lives: the timers of a hidden page are slowed down, those of a worker are not. */
import type { Clock } from '../../../firmware/core/ports.ts';
import { webSocketStreams } from '../tiles/web-socket-stream.ts';
import type { FromPhone, ToPhone } from './phone-messages.ts';
import { type PhoneTile, startPhoneTile } from './phone-tile.ts';

const TICK_MS = 50;
/** At most 30 pictures a second. */
const FRAME_MS = 34;
/** As the clock port has it. */
const CLOCK_WRAP_MS = 2 ** 30;

/** What a worker has of its surroundings; the page's own library knows them under another type. */
interface Scope {
  onmessage: ((event: MessageEvent<ToPhone>) => void) | null;
  postMessage(message: FromPhone, transfer?: Transferable[]): void;
}

const scope = self as unknown as Scope;
/** Time goes on between the tile's works, never within one: see tiles/tile-worker.ts. */
let nowMs = readClock();
const clock: Clock = { nowMs: () => nowMs };
let tile: PhoneTile | undefined;

function readClock(): number {
  return Math.floor(performance.now()) % CLOCK_WRAP_MS;
}

function showFrame(): void {
  const frame = tile?.frame();
  if (frame !== undefined) scope.postMessage({ say: 'frame', frame }, [frame.pixels.buffer]);
}

scope.onmessage = ({ data }) => {
  nowMs = readClock();
  if (data.say === 'stop') {
    tile?.stop();
    tile = undefined;
  } else if (data.say === 'start') {
    tile?.stop();
    const { keys, url } = data;
    tile = startPhoneTile({
      keys,
      clock,
      openStream: webSocketStreams(url, () => scope.postMessage({ say: 'turnedAway', tile: keys.tile })),
      random: (below) => Math.floor(Math.random() * below),
      tell: (message) => scope.postMessage(message),
    });
  } else {
    tile?.take(data);
    // A cover must not wait for its turn.
    if (data.say === 'cover' || data.say === 'look') {
      showFrame();
      scope.postMessage({ say: 'settled' });
    }
  }
};
setInterval(() => {
  nowMs = readClock();
  tile?.tick();
}, TICK_MS);
setInterval(showFrame, FRAME_MS);
