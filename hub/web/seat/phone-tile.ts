/** The tile that a phone is: firmware/virtual with the senses that a finger and, where allowed, the phone's sensor give it. */
import { BANK } from '../../../firmware/assets/bank.generated.ts';
import type { Clock } from '../../../firmware/core/ports.ts';
import type { OpenStream } from '../../../firmware/virtual/link.ts';
import { createRaster } from '../../../firmware/virtual/raster.ts';
import { createVirtualTile } from '../../../firmware/virtual/tile.ts';
import { createShownScreen } from '../tiles/shown-screen.ts';
import type { Frame, TileKeys } from '../tiles/worker-messages.ts';
import type { FromPhone, ToPhone } from './phone-messages.ts';
import { createPhonePosture } from './phone-posture.ts';

/**
 * Button, motion (the tilt pad, or the phone's sensor), a finger on the picture, sound. A phone has no eyes at its sides and no reader: games show what
 * touching would do on the picture (RULES C7).
 */
const CAPABILITIES = 'bmps';
/** At rest the sensor says so once a second. */
const STILL_MS = 1000;

/** What is done to a tile that runs. */
export type PhoneTouch = Exclude<ToPhone, { readonly say: 'start' | 'stop' }>;

export interface PhoneTile {
  take(touch: PhoneTouch): void;
  /** Every 50 ms. */
  tick(): void;
  /** What has changed on the screen since the last call, if anything. */
  frame(): Frame | undefined;
  stop(): void;
}

/** Keeps what the tile writes, and tells. */
class KeptMap extends Map<string, string> {
  onSet: (() => void) | undefined;

  override set(key: string, value: string): this {
    super.set(key, value);
    this.onSet?.();
    return this;
  }
}

export interface PhoneTileOptions {
  readonly keys: TileKeys;
  readonly clock: Clock;
  readonly openStream: OpenStream;
  /** 0 <= result < below. */
  readonly random: (below: number) => number;
  readonly tell: (message: FromPhone) => void;
}

/** A tile that is switched on. */
export function startPhoneTile({ keys, clock, openStream, random, tell }: PhoneTileOptions): PhoneTile {
  const { tile, secret } = keys;
  const { screen, frame } = createShownScreen(tile, createRaster(BANK));
  const entries = new KeptMap(keys.kept);
  entries.onSet = () => tell({ say: 'kept', tile, kept: [...entries] });
  const body = createVirtualTile({
    id: tile,
    secret,
    capabilities: CAPABILITIES,
    clock,
    random,
    openStream,
    entries,
    screen,
    speaker: (steps) => tell({ say: 'tune', steps: [...steps] }),
  });
  const posture = createPhonePosture();
  let saidMs = Number.NEGATIVE_INFINITY;

  function sense(): void {
    const nowMs = clock.nowMs();
    saidMs = nowMs;
    body.motion(...posture.pull(nowMs));
  }

  function take(touch: PhoneTouch): void {
    switch (touch.say) {
      case 'button':
        body.button(touch.down);
        break;
      case 'point':
        body.point(touch.x, touch.y);
        break;
      case 'tilt':
        posture.move({ move: 'tilt', side: touch.side }, clock.nowMs());
        break;
      case 'shake':
      case 'flip':
        posture.move({ move: touch.say }, clock.nowMs());
        break;
      case 'look':
        posture.look(touch.on);
        sense();
        break;
      case 'cover':
        posture.cover(touch.on);
        sense();
        break;
      case 'feel':
        posture.feel(touch.pull);
        sense();
        break;
    }
  }

  body.start();
  sense();
  return {
    take,
    tick: () => {
      if (posture.isLively() || clock.nowMs() - saidMs >= STILL_MS) sense();
      body.tick();
    },
    frame,
    stop: () => body.stop(),
  };
}
