import { BANK } from '../../firmware/assets/bank.generated.ts';
import { createPicture, type OwnPicture } from '../../firmware/core/picture.ts';
import type { Screen } from '../../firmware/core/ports.ts';
import { createRaster, type Raster } from '../../firmware/virtual/raster.ts';
import { findImage, withImageIds } from '../../hub/games/bank.ts';
import { BANKS } from '../../hub/games/banks.generated.ts';
import type { SceneMessage } from '../../protocol/messages.ts';
import type { Op } from '../../protocol/scene.ts';

/** A tile's picture on a desk: its panel, a clock that stands still until told, and what the picture said. */
export interface Desk {
  readonly raster: Raster;
  readonly picture: OwnPicture;
  /** Revisions shown, in order. */
  readonly shown: number[];
  /** Images asked for, in order. */
  readonly missing: string[];
  /** Lets time pass in ticks, of 50 ms unless said otherwise; session time goes along. */
  passMs(ms: number, tickMs?: number): void;
}

const TICK_MS = 50;
const IDENTITY = {
  tile: 'a1b2c3d47f3a',
  secret: '',
  hub: '',
  firmware: '0.1.0',
  body: 'virtual',
  capabilities: 'embtps',
  panelWidth: 128,
  panelHeight: 128,
};

/** Another screen around the raster, for those who want to listen. */
export type Around = (raster: Raster) => Screen;

export function createDesk(around: Around = (raster) => raster): Desk {
  const raster = createRaster(BANK);
  const shown: number[] = [];
  const missing: string[] = [];
  let nowMs = 0;
  const picture = createPicture(around(raster), { nowMs: () => nowMs }, IDENTITY, {
    shown: (revision) => shown.push(revision),
    missing: (id) => missing.push(id),
  });
  const passMs = (ms: number, tickMs = TICK_MS) => {
    for (let passed = 0; passed < ms; passed += tickMs) {
      nowMs += tickMs;
      picture.tick(nowMs);
    }
  };
  return { raster, picture, shown, missing, passMs };
}

/** A desk whose tile is welcome and has all images of the game. */
export function createTableDesk(game: string, around?: Around): Desk {
  const desk = createDesk(around);
  for (const { id, base64 } of Object.values(BANKS[game] ?? {})) desk.raster.keepImage(id, base64);
  desk.picture.standing('welcome', '', 0);
  return desk;
}

/** Puts content hashes in the place of image names, as the table does. A name that no bank has stays missing. */
export function withIds(ops: readonly Op[], game: string): readonly Op[] {
  return withImageIds(ops, (name) => findImage(BANKS, game, name)?.id ?? '00000000');
}

/** A scene message from operations with image names; the rest as given. */
export function sceneOf(
  game: string,
  ops: readonly Op[],
  rest: Partial<Omit<SceneMessage, 'type' | 'ops'>> = {},
): SceneMessage {
  const plain = { type: 'scene', claim: 1, revision: 1, motions: [], turn: 0 } as const;
  return { ...plain, ...rest, ops: withIds(ops, game) };
}

/** The lattice back of a private screen, as the table sends it. */
export function latticeBack(name: string): readonly Op[] {
  const back = [0, 32, 64, 96].flatMap((x) => [0, 32, 64, 96].map((y): Op => ['i', x, y, 'tileback']));
  const plate: readonly Op[] = [
    ['r', 20, 40, 88, 48, 0],
    ['f', 20, 40, 88, 48, 8, 2],
    ['i', 58, 46, 'mark-dia', '48'],
    ['t', 64, 63, 0, 4, 'Lift to read', 1],
    ['t', 64, 75, 0, 3, `for ${name} only`, 1],
  ];
  return withIds([...back, ...plate], 'house');
}
