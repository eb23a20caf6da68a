import { readFileSync } from 'node:fs';
import type { Standing } from '../../firmware/core/parts.ts';
import { safeModeOps } from '../../firmware/core/picture/house/safe-mode.ts';
import type { Motion, Op } from '../../protocol/scene.ts';
import { createDesk, createTableDesk, type Desk, latticeBack, sceneOf } from './desk.ts';

/** A screen of the contact sheet. */
export interface SheetScreen {
  readonly title: string;
  readonly desk: Desk;
}

/** A scene as the fixtures have it: image names, and the words of a refusal over it. */
interface MockScene {
  readonly title: string;
  readonly o: readonly Op[];
  readonly m?: readonly Motion[];
  readonly refuse?: readonly string[];
}

const FIXTURES = new URL('../../test/firmware/fixtures/', import.meta.url);
/** Pulses are at rest by then. */
const REST_MS = 2000;
/** The shake of a refusal is over, its words are not. */
const SHAKEN_MS = 500;

const STANDINGS: readonly (readonly [string, Standing, string, number])[] = [
  ['HELLO', 'start', '', 0],
  ['SEARCHING', 'connecting', '', 0],
  ['SAYING HELLO', 'greeting', '', 0],
  ['OFFLINE: WIFI', 'offline', 'wifi', 8000],
  ['OFFLINE: NOHUB', 'offline', 'nohub', 4000],
  ['OFFLINE: AUTH', 'offline', 'auth', 30000],
  ['OFFLINE: REFUSED', 'offline', 'refused', 8000],
  ['OFFLINE: LOST', 'offline', 'lost', 1500],
  ['OFFLINE: TIMEOUT', 'offline', 'timeout', 2000],
  ['OFFLINE: UNKNOWN CAUSE', 'offline', 'comet', 2000],
  ['HUB AWAY, NO GAME', 'hubAway', '', 0],
  ['TURNED AWAY: TWINS', 'turnedAway', 'twins', 30000],
  ['TURNED AWAY: FULL', 'turnedAway', 'full', 30000],
  ['TURNED AWAY: VERSION', 'turnedAway', 'version', 30000],
  ['TURNED AWAY: STRANGER', 'turnedAway', 'stranger', 30000],
  ['TURNED AWAY: UNKNOWN REASON', 'turnedAway', 'comet', 1000],
];

function mocksOf(game: string): readonly MockScene[] {
  return JSON.parse(readFileSync(new URL(`${game}.json`, FIXTURES), 'utf8')) as MockScene[];
}

function show(desk: Desk, mock: MockScene, game: string): void {
  desk.picture.scene(sceneOf(game, mock.o, { motions: mock.m ?? [] }), '');
}

function standingScreens(): readonly SheetScreen[] {
  return STANDINGS.map(([title, standing, reason, retryMs]) => {
    const desk = createDesk();
    desk.picture.standing(standing, reason, retryMs);
    desk.passMs(1000);
    return { title, desk };
  });
}

/** What the tile does on a game's screen; the first is at rest. */
const IN_GAME: readonly (readonly [string, (desk: Desk) => void])[] = [
  ['HUB AWAY IN A GAME', ({ picture }) => picture.standing('hubAway', '', 0)],
  ['REFUSED, TWO LINES', ({ picture }) => picture.refuse(['2 points too many', 'for this round'])],
  ['REFUSED, A LONG LINE', ({ picture }) => picture.refuse(['WWWW were together WWWW'])],
  ['HOLD: 1.0 S', ({ picture }) => picture.held(1000)],
  ['HOLD: 2.4 S', ({ picture }) => picture.held(2400)],
  ['HOLD: 3.0 S', ({ picture }) => picture.held(3000)],
  [
    'CONTACTS',
    ({ picture }) => {
      picture.edge(0, 11);
      picture.edge(1, 10);
    },
  ],
  ['JOINED ALL ROUND', ({ picture }) => picture.light(4, 11, 9999)],
  ['DIMMED', ({ picture }) => picture.dim(true)],
];

function gameTiles(): readonly SheetScreen[] {
  const free = mocksOf('virus-war')[5];
  return IN_GAME.map(([title, act]) => {
    const desk = createTableDesk('virus-war');
    if (free !== undefined) show(desk, free, 'virus-war');
    act(desk);
    desk.passMs(SHAKEN_MS);
    return { title, desk };
  });
}

function privateTile(title: string, act: (desk: Desk) => void): SheetScreen {
  const desk = createTableDesk('house');
  const cover = { reader: 2, friends: [], ops: latticeBack('Mara') } as const;
  const face: readonly Op[] = [
    ['c', 4],
    ['t', 64, 20, 1, 15, 'THE SECRET', 1],
    ['t', 64, 50, 3, 5, '42', 1],
  ];
  desk.picture.scene(sceneOf('house', face, { cover }), '');
  act(desk);
  desk.passMs(1000);
  return { title, desk };
}

function ownTile(title: string, act: (desk: Desk) => void): SheetScreen {
  const desk = createDesk();
  act(desk);
  return { title, desk };
}

/** Every screen that a tile shows of its own accord. */
export function houseScreens(): readonly SheetScreen[] {
  const welcome = ({ picture }: Desk) => {
    picture.clear('red-3');
    picture.standing('welcome', '', 0);
  };
  return [
    ...standingScreens(),
    ownTile('WAITING FOR A GAME', welcome),
    ...gameTiles(),
    privateTile('PRIVATE: FACE HIDDEN', () => {}),
    privateTile('PRIVATE: LIFTED', ({ picture }) => picture.reveal(true)),
    privateTile('HUB AWAY, COVERED', ({ picture }) => picture.standing('hubAway', '', 0)),
    ownTile('FIND', (desk) => {
      welcome(desk);
      desk.picture.find();
    }),
    ownTile('LOW BATTERY', ({ picture }) => picture.battery(9)),
    ownTile('ASLEEP', ({ picture }) => picture.asleep()),
    ownTile('SAFE MODE', (desk) => {
      welcome(desk);
      desk.picture.scene(sceneOf('house', safeModeOps('07')), '');
    }),
    ownTile('IMAGES ON THEIR WAY', (desk) => {
      welcome(desk);
      for (const mock of mocksOf('virus-war').slice(7, 8)) show(desk, mock, 'virus-war');
      desk.passMs(REST_MS);
    }),
  ];
}

/** The mocked screens of a game, as its tiles show them. */
export function gameScreens(game: string): readonly SheetScreen[] {
  return mocksOf(game).map((mock) => {
    const desk = createTableDesk(game);
    show(desk, mock, game);
    desk.passMs(REST_MS);
    if (mock.refuse !== undefined) desk.picture.refuse(mock.refuse);
    desk.passMs(SHAKEN_MS);
    return { title: mock.title, desk };
  });
}
