/** Joins worker, box and windows: whichever window runs the tiles, the page has a desk of them. */
import { claimTiles } from './claim-tiles.ts';
import { browserStorage } from './storage.ts';
import { TileBox, type TileWorker } from './tile-box.ts';
import type { TileChange, TileDesk } from './tile-desk.ts';
import { MirrorDesk, type OwnerWindow, openOwner, type WindowChannel, type WindowMessage } from './windows.ts';
import type { Frame, FromWorker } from './worker-messages.ts';

const CHANNEL = 'contact.tiles';

export interface OpenTilesOptions {
  /** The MQTT socket of the hub. */
  readonly mqttUrl: string;
  readonly onFrames: (frames: readonly Frame[]) => void;
  readonly onTune: (tile: string, steps: readonly number[]) => void;
  readonly onTurnedAway: (tile: string) => void;
  readonly onChange: (change: TileChange) => void;
  readonly onForgetful: () => void;
  /** Whose tiles they are now: run here, or by another window. */
  readonly onOwner: (owner: 'here' | 'elsewhere') => void;
}

/** Its messages are those of this module in another window. */
function openChannel(): WindowChannel {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => {
      channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => hear(data);
    },
  };
}

function startWorker(): TileWorker {
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' });
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
    },
  };
}

/** Answers the desk; undefined until it is known which window runs the tiles. */
export function openTiles(options: OpenTilesOptions): () => TileDesk | undefined {
  const channel = openChannel();
  let desk: TileDesk | undefined;
  let mirror: MirrorDesk | undefined;

  function runHere(): void {
    mirror = undefined;
    let owner: OwnerWindow | undefined;
    const box = new TileBox({
      ...options,
      worker: startWorker(),
      storage: browserStorage,
      onFrames: (frames) => {
        owner?.frames(frames);
        options.onFrames(frames);
      },
      onChange: (change) => {
        owner?.change(change);
        options.onChange(change);
      },
    });
    owner = openOwner(channel, () => box);
    desk = box;
    addEventListener('pagehide', () => box.flush());
    options.onOwner('here');
  }

  function lookOn(): void {
    const mine = new MirrorDesk({
      channel,
      id: `${Date.now()}-${Math.random()}`,
      onFrames: options.onFrames,
      onChange: options.onChange,
    });
    mirror = mine;
    desk = mine;
    options.onOwner('elsewhere');
  }

  addEventListener('pagehide', () => mirror?.leave());
  claimTiles(runHere, lookOn);
  return () => desk;
}
