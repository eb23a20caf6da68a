/** A whole tile: senses, delivery and picture over the ports of a body, and what passes between them. */
import { createDelivery, type TileDelivery } from './delivery.ts';
import { createPicture, type OwnPicture } from './picture.ts';
import type { Identity, Ports, TileInput } from './ports.ts';
import { createSenses } from './senses.ts';
import { type Assets, createAssets } from './tile/assets.ts';
import { fadeEdges } from './tile/from-senses.ts';
import { createIdle, type Idle } from './tile/idle.ts';
import { connect, createOuts } from './tile/outs.ts';
import { noticeBeacon, updateReveal } from './tile/reveal.ts';
import { createSounds } from './tile/sounds.ts';
import type { Backlight, TileState } from './tile/tile-state.ts';
import { createTimer, isDue, startTimer } from './timer.ts';

/** Contacts bounce; nobody presses faster than this. */
const PRESS_SOUND_PAUSE_MS = 150;
const BACKLIGHT_PERCENT = 80;
const BATTERY_CHECK_MS = 60000;
const BATTERY_LOW_PERCENT = 15;
const BATTERY_STEP_PERCENT = 5;

function createAssetsOf(ports: Ports, delivery: TileDelivery, picture: OwnPicture): Assets {
  return createAssets(ports.clock, {
    fetch: (id, index) => delivery.fetch(id, index),
    keep: (id, base64) => ports.store.keepImage(id, base64),
    kept: (id) => picture.imageKept(id),
    failed: (id) => delivery.log(2, 'image ' + id),
  });
}

function createIdleOf(ports: Ports, delivery: TileDelivery, picture: OwnPicture, backlight: Backlight): Idle {
  return createIdle(ports.clock, {
    dark: () => {
      ports.screen.backlight(0);
      ports.power.saver(true);
    },
    light: () => {
      ports.screen.backlight(backlight.percent);
      ports.power.saver(false);
      // The last picture goes, should it be there.
      picture.gesture();
    },
    farewell: () => picture.asleep(),
    sleep: () => {
      delivery.leave();
      ports.power.deepSleep();
    },
  });
}

type Parts = Pick<TileState, 'senses' | 'picture' | 'delivery' | 'sounds' | 'assets' | 'idle' | 'backlight'>;

function createState(ports: Ports, identity: Identity, parts: Parts): TileState {
  return {
    ports: ports,
    senses: parts.senses,
    picture: parts.picture,
    delivery: parts.delivery,
    sounds: parts.sounds,
    assets: parts.assets,
    idle: parts.idle,
    canMove: identity.capabilities.indexOf('m') >= 0,
    standing: 'start',
    isLooking: false,
    isButtonDown: false,
    pressed: createTimer(),
    isHeld: false,
    stranger: createTimer(),
    lit: [false, false, false, false],
    fades: [createTimer(), createTimer(), createTimer(), createTimer()],
    said: undefined,
    turn: 0,
    backlight: parts.backlight,
    batteryCheck: createTimer(),
    batteryWarned: 100,
  };
}

function start(tile: TileState): void {
  tile.ports.power.saver(false);
  tile.ports.screen.backlight(tile.backlight.percent);
  tile.picture.standing('start', '', 0);
  startTimer(tile.batteryCheck, tile.ports.clock.nowMs(), BATTERY_CHECK_MS);
  tile.delivery.start();
}

/** The button is felt at once; whether it was a press, the senses decide. */
function button(tile: TileState, down: boolean): void {
  const now = tile.ports.clock.nowMs();
  if (down && !tile.isButtonDown) {
    tile.idle.touch();
    if (tile.pressed.waitMs < 0 || isDue(tile.pressed, now)) tile.sounds.tick('press');
    startTimer(tile.pressed, now, PRESS_SOUND_PAUSE_MS);
  }
  tile.isButtonDown = down;
  tile.senses.button(down);
  updateReveal(tile);
}

function showHeld(tile: TileState): void {
  const heldMs = tile.senses.heldMs();
  if (heldMs < 0 && !tile.isHeld) return;
  tile.isHeld = heldMs >= 0;
  tile.picture.held(heldMs);
}

/** Warns once for each five percent below the limit. */
function checkBattery(tile: TileState, nowMs: number): void {
  if (!isDue(tile.batteryCheck, nowMs)) return;
  startTimer(tile.batteryCheck, nowMs, BATTERY_CHECK_MS);
  const percent = tile.ports.power.batteryPercent();
  if (percent > BATTERY_LOW_PERCENT) tile.batteryWarned = 100;
  if (percent < 0 || percent > BATTERY_LOW_PERCENT || percent > tile.batteryWarned - BATTERY_STEP_PERCENT) return;
  tile.batteryWarned = percent;
  tile.picture.battery(percent);
}

function tick(tile: TileState): void {
  tile.senses.tick();
  tile.delivery.tick();
  // After these two, which start timers by the clock: a moment read before them would lie before such a timer's start.
  const now = tile.ports.clock.nowMs();
  tile.assets.tick(now);
  tile.idle.tick(now);
  checkBattery(tile, now);
  showHeld(tile);
  fadeEdges(tile, now);
  updateReveal(tile);
  tile.picture.tick(tile.delivery.sessionMs());
}

function createInput(tile: TileState): TileInput {
  return {
    start: () => start(tile),
    tick: () => tick(tile),
    beacon: (side, number, neighbourSide) => {
      tile.senses.beacon(side, number, neighbourSide);
      noticeBeacon(tile, number);
      updateReveal(tile);
    },
    motion: (x, y, z) => {
      tile.senses.motion(x, y, z);
      updateReveal(tile);
    },
    tag: (uid) => tile.senses.tag(uid),
    button: (down) => button(tile, down),
    point: (x, y) => tile.senses.point(x, y),
    look: (on) => {
      tile.isLooking = on;
      tile.idle.touch();
      updateReveal(tile);
    },
    linkUp: () => tile.delivery.linkUp(),
    linkDown: (reason) => tile.delivery.linkDown(reason),
    message: (topic, payload) => tile.delivery.message(topic, payload),
  };
}

/** A tile over the ports of its body, which calls what it answers. `start()` once all ports work; before it nothing happens. */
export function createTile(ports: Ports, identity: Identity): TileInput {
  const outs = createOuts();
  const canSound = identity.capabilities.indexOf('s') >= 0;
  const senses = createSenses(ports.clock, identity.capabilities, outs.senses);
  const picture = createPicture(ports.screen, ports.clock, identity, outs.picture);
  const delivery = createDelivery(ports, identity, senses.world, outs.delivery);
  const light = (side: number, colour: number, ms: number): void => picture.light(side, colour, ms);
  const backlight: Backlight = { percent: BACKLIGHT_PERCENT };
  const tile = createState(ports, identity, {
    senses: senses,
    picture: picture,
    delivery: delivery,
    sounds: createSounds(ports.speaker, ports.clock, canSound, light),
    assets: createAssetsOf(ports, delivery, picture),
    idle: createIdleOf(ports, delivery, picture, backlight),
    backlight: backlight,
  });
  connect(outs, tile);
  return createInput(tile);
}
