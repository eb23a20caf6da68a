/** The worker in which virtual tiles live: the timers of a hidden page are slowed down, those of a worker are not. */
import type { Clock } from '../../../firmware/core/ports.ts';
import type { Contact } from '../plane/sight.ts';
import { type RunningTile, startTile } from './running-tile.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Each tile works every 50 ms, a fifth of them at a time, so that many do not work in one go. */
const TICK_MS = 10;
const TURNS = 5;
/** An eye sends once in this span. */
const BEACON_MS = 80;
/** At most 30 pictures a second. */
const FRAME_MS = 34;
/** As the clock port has it. */
const CLOCK_WRAP_MS = 2 ** 30;

/** What a worker has of its surroundings; the page's own library knows them under another type. */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
}

const scope = self as unknown as Scope;
/**
 * The time of the tiles goes on between their works, never within one: a core that reads its clock twice in a tick may otherwise find that something
 * has begun after the tick.
 */
let nowMs = readClock();
const clock: Clock = { nowMs: () => nowMs };
const tiles = new Map<string, RunningTile>();
let contacts: readonly Contact[] = [];
let turn = 0;

function readClock(): number {
  return Math.floor(performance.now()) % CLOCK_WRAP_MS;
}

function hear(message: ToWorker): void {
  switch (message.say) {
    case 'add':
      for (const keys of message.tiles) {
        if (!tiles.has(keys.tile))
          tiles.set(
            keys.tile,
            startTile(keys, message.url, clock, (said) => scope.postMessage(said)),
          );
      }
      break;
    case 'remove':
      for (const tile of message.tiles) {
        tiles.get(tile)?.body.stop();
        tiles.delete(tile);
      }
      break;
    case 'contacts':
      contacts = message.contacts;
      break;
    case 'button':
      tiles.get(message.tile)?.body.button(message.down);
      break;
    case 'move':
      tiles.get(message.tile)?.move(message.move);
      break;
    case 'holdUp':
      tiles.get(message.tile)?.holdUp(message.up);
      break;
  }
}

function tick(): void {
  nowMs = readClock();
  turn = (turn + 1) % TURNS;
  let i = 0;
  for (const tile of tiles.values()) {
    i++;
    if (i % TURNS !== turn) continue;
    tile.sense(nowMs);
    tile.body.tick();
  }
}

function sendBeacons(): void {
  for (const { a, aSide, b, bSide } of contacts) {
    const [one, other] = [tiles.get(a), tiles.get(b)];
    if (one === undefined || other === undefined || !one.sees(nowMs) || !other.sees(nowMs)) continue;
    const [oneNumber, otherNumber] = [one.body.beaconNumber(), other.body.beaconNumber()];
    if (otherNumber !== 0) one.body.beacon(aSide, otherNumber, bSide);
    if (oneNumber !== 0) other.body.beacon(bSide, oneNumber, aSide);
  }
}

function sendFrames(): void {
  const frames = [];
  for (const tile of tiles.values()) {
    const frame = tile.frame();
    if (frame !== undefined) frames.push(frame);
  }
  if (frames.length > 0) {
    scope.postMessage(
      { say: 'frames', frames },
      frames.map(({ pixels }) => pixels.buffer),
    );
  }
}

scope.onmessage = ({ data }) => hear(data);
setInterval(tick, TICK_MS);
setInterval(sendBeacons, BEACON_MS);
setInterval(sendFrames, FRAME_MS);
