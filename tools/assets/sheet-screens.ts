import { readFileSync } from 'node:fs';
import { BANK } from '../../firmware/assets/bank.generated.ts';
import type { Standing } from '../../firmware/core/parts.ts';
import { safeModeOps } from '../../firmware/core/picture/house/safe-mode.ts';
import { createPicture, type OwnPicture } from '../../firmware/core/picture.ts';
import type { Clock } from '../../firmware/core/ports.ts';
import { createRaster, type Raster } from '../../firmware/virtual/raster.ts';
import { findImage } from '../../hub/games/bank.ts';
import { BANKS } from '../../hub/games/banks.generated.ts';
import type { Motion, Op } from '../../protocol/scene.ts';

/** A screen of the contact sheet. */
export interface SheetScreen {
  readonly title: string;
  /** 128x128 palette indices. */
  readonly pixels: Uint8Array;
}

/** A scene as the fixtures have it: image names, and what the tile does by itself. */
interface SheetScene {
  readonly title: string;
  readonly o: readonly Op[];
  readonly m?: readonly Motion[];
  readonly refuse?: readonly string[];
  readonly heldMs?: number;
}

const TILE = 'a1b2c3d47f3a';
const FIXTURES = new URL('../../test/firmware/fixtures/', import.meta.url);

interface Desk {
  readonly raster: Raster;
  readonly picture: OwnPicture;
  passMs(ms: number): void;
}

function createDesk(): Desk {
  const raster = createRaster(BANK);
  let nowMs = 0;
  const clock: Clock = { nowMs: () => nowMs };
  const identity = {
    tile: TILE,
    secret: '',
    hub: '',
    firmware: '0',
    body: 'virtual',
    capabilities: '',
    panelWidth: 128,
    panelHeight: 128,
  };
  const picture = createPicture(raster, clock, identity, { shown: () => {}, missing: () => {} });
  const passMs = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      nowMs += 50;
      picture.tick(nowMs);
    }
  };
  return { raster, picture, passMs };
}

function onTile(title: string, act: (desk: Desk) => void): SheetScreen {
  const desk = createDesk();
  act(desk);
  return { title, pixels: desk.raster.panel(128) };
}

/** Puts content hashes in the place of image names, as the table does. */
function withIds(op: Op, game: string): Op {
  const id = (name: string) => findImage(BANKS, game, name)?.id ?? '00000000';
  if (op[0] === 'i') return op.length === 5 ? ['i', op[1], op[2], id(op[3]), op[4]] : ['i', op[1], op[2], id(op[3])];
  if (op[0] !== 'g') return op;
  const legend = op[8].map(([letter, ground, name, frame]) => [letter, ground, name && id(name), frame] as const);
  return ['g', op[1], op[2], op[3], op[4], op[5], op[6], op[7], legend];
}

function show(desk: Desk, scene: SheetScene, game: string): void {
  for (const { id, base64 } of Object.values(BANKS[game] ?? {})) desk.raster.keepImage(id, base64);
  const ops = scene.o.map((op) => withIds(op, game));
  desk.picture.standing('welcome', '', 0);
  desk.picture.scene({ type: 'scene', claim: 1, revision: 1, ops, motions: scene.m ?? [], turn: 0 }, '');
}

const STANDINGS: readonly (readonly [string, Standing, string, number])[] = [
  ['HELLO', 'start', '', 0],
  ['SEARCHING', 'connecting', '', 0],
  ['SAYING HELLO', 'greeting', '', 0],
  ['OFFLINE: WIFI', 'offline', 'wifi', 8000],
  ['OFFLINE: NOHUB', 'offline', 'nohub', 4000],
  ['OFFLINE: AUTH', 'offline', 'auth', 30000],
  ['OFFLINE: REFUSED', 'offline', 'refused', 8000],
  ['OFFLINE: LOST', 'offline', 'lost', 500],
  ['OFFLINE: TIMEOUT', 'offline', 'timeout', 2000],
  ['HUB AWAY, NO GAME', 'hubAway', '', 0],
  ['TURNED AWAY: TWINS', 'turnedAway', 'twins', 30000],
  ['TURNED AWAY: FULL', 'turnedAway', 'full', 30000],
  ['TURNED AWAY: VERSION', 'turnedAway', 'version', 30000],
  ['TURNED AWAY: STRANGER', 'turnedAway', 'stranger', 30000],
];

function coverScene(game: string, reader: 0 | 2) {
  const back = [0, 32, 64, 96].flatMap((x) => [0, 32, 64, 96].map((y): Op => ['i', x, y, 'tileback']));
  const plate: Op[] = [
    ['r', 20, 40, 88, 48, 0],
    ['f', 20, 40, 88, 48, 8, 2],
    ['i', 58, 46, 'mark-dia', '48'],
    ['t', 64, 63, 0, 4, 'Lift to read', 1],
    ['t', 64, 75, 0, 3, 'for Mara only', 1],
  ];
  return { reader, friends: [], ops: [...back, ...plate].map((op) => withIds(op, game)) };
}

/** Every screen that a tile shows of its own accord. */
export function houseScreens(): readonly SheetScreen[] {
  const [, , live, , , free] = gameScenes('virus-war');
  const standings = STANDINGS.map(([title, standing, reason, retryMs]) =>
    onTile(title, (desk) => {
      desk.picture.standing(standing, reason, retryMs);
      desk.passMs(standing === 'connecting' ? 1000 : 0);
    }),
  );
  const inGame = (title: string, scene: SheetScene | undefined, act: (desk: Desk) => void) =>
    onTile(title, (desk) => {
      if (scene !== undefined) show(desk, scene, 'virus-war');
      act(desk);
    });
  return [
    ...standings,
    onTile('WAITING FOR A GAME', (desk) => {
      desk.picture.clear('red-3');
      desk.picture.standing('welcome', '', 0);
    }),
    inGame('HUB AWAY IN A GAME', free, (desk) => {
      desk.picture.standing('hubAway', '', 0);
      desk.passMs(500);
    }),
    inGame('HUB AWAY, COVERED', live, (desk) => {
      const message = { type: 'scene', claim: 1, revision: 2, ops: [], motions: [], turn: 0 } as const;
      desk.picture.scene({ ...message, cover: coverScene('house', 2) }, '');
      desk.picture.standing('hubAway', '', 0);
      desk.passMs(1500);
    }),
    inGame('PRIVATE: FACE HIDDEN', live, (desk) => {
      const message = { type: 'scene', claim: 1, revision: 2, ops: [], motions: [], turn: 0 } as const;
      desk.picture.scene({ ...message, cover: coverScene('house', 2) }, '');
    }),
    inGame('REFUSED, TWO LINES', live, (desk) => {
      desk.picture.refuse(['2 points too many', 'for this round']);
      desk.passMs(500);
    }),
    inGame('REFUSED, A LONG LINE', live, (desk) => {
      desk.picture.refuse(['WWWW were together WW']);
      desk.passMs(500);
    }),
    inGame('HOLD: 1.0 S', live, (desk) => {
      desk.picture.held(1000);
      desk.passMs(100);
    }),
    inGame('HOLD: 2.4 S', live, (desk) => {
      desk.picture.held(2400);
      desk.passMs(100);
    }),
    inGame('CONTACTS', live, (desk) => {
      desk.picture.edge(0, 11);
      desk.picture.edge(1, 10);
    }),
    inGame('FIND', live, (desk) => {
      desk.picture.clear('red-3');
      desk.picture.find();
    }),
    onTile('LOW BATTERY', (desk) => desk.picture.battery(9)),
    onTile('ASLEEP', (desk) => desk.picture.asleep()),
    onTile('SAFE MODE', (desk) => {
      desk.picture.standing('welcome', '', 0);
      desk.picture.scene({ type: 'scene', claim: 1, revision: 1, ops: safeModeOps('07'), motions: [], turn: 0 }, '');
    }),
    onTile('IMAGES ON THEIR WAY', (desk) => {
      desk.picture.standing('welcome', '', 0);
      const ops = (free?.o ?? []).map((op) => withIds(op, 'virus-war'));
      desk.picture.scene({ type: 'scene', claim: 1, revision: 1, ops, motions: [], turn: 0 }, '');
    }),
  ];
}

function gameScenes(game: string): readonly SheetScene[] {
  return JSON.parse(readFileSync(new URL(`${game}.json`, FIXTURES), 'utf8')) as SheetScene[];
}

/** The mocked screens of a game, as its tiles show them. */
export function gameScreens(game: string): readonly SheetScreen[] {
  return gameScenes(game).map((scene) =>
    onTile(scene.title, (desk) => {
      show(desk, scene, game);
      // Pulses have come to rest.
      desk.passMs(2000);
      if (scene.refuse !== undefined) {
        desk.picture.refuse(scene.refuse);
        desk.passMs(500);
      }
    }),
  );
}
