/** The picture on a tile's panel: the hub's scenes, the tile's own screens, and what moves on them by itself. */
import type { Op, Side } from '../../protocol/scene.ts';
import type { Picture, PictureOut, Standing } from './parts.ts';
import { stepFrame } from './picture/frames.ts';
import { asleepOps, batteryOps, findOps } from './picture/house/notices.ts';
import { isAway } from './picture/house/screen.ts';
import { beginFind, beginRefusal, createOverlays, endRefusal, showHold, stepFind } from './picture/overlays.ts';
import { createRims, flashRims } from './picture/rims.ts';
import { showImage, showPatch, showReveal, showScene } from './picture/scenes.ts';
import { paintAll, paintRims, type Show } from './picture/show.ts';
import { createStage } from './picture/stage.ts';
import type { Clock, Identity, Screen } from './ports.ts';

/** A picture with the screens that a tile shows of its own accord. */
export interface OwnPicture extends Picture {
  /** The battery is at so many percent: says so for four seconds, or until a gesture. */
  battery(percent: number): void;
  /** The last picture before deep sleep: stays until a gesture. */
  asleep(): void;
}

/** A notice that only a gesture ends. */
const FOR_EVER = -1;

function createShow(screen: Screen, clock: Clock, identity: Identity, out: PictureOut): Show {
  const stage = createStage(screen);
  return {
    screen: screen,
    clock: clock,
    out: out,
    stage: stage,
    rims: createRims(),
    overlays: createOverlays(stage),
    shortId: identity.tile.substring(identity.tile.length - 4).toUpperCase(),
    asked: {},
    face: undefined,
    isRevealed: false,
    isSecretOut: false,
    standing: 'start',
    reason: '',
    standingMs: clock.nowMs(),
    retryMs: 0,
    name: '',
    notice: [],
    noticeMs: 0,
    heldMs: -1,
    isStill: false,
    isDim: false,
    sessionMs: 0,
    frameMs: clock.nowMs(),
    nextActor: 0,
    hasPainted: false,
  };
}

/** Forgets the scene: revision 0, nothing revealed, nothing refused. */
function forget(show: Show, name: string): void {
  show.face = undefined;
  show.isRevealed = false;
  show.name = name;
  show.asked = {};
  endRefusal(show.overlays);
  show.rims.isRefused = false;
  paintAll(show);
}

function setStanding(show: Show, standing: Standing, reason: string, retryMs: number): void {
  const wasAway = isAway(show.standing);
  show.standing = standing;
  show.reason = reason;
  show.retryMs = retryMs;
  show.standingMs = show.clock.nowMs();
  // A hub that went takes the permission to show secrets along.
  if (!wasAway && isAway(standing)) show.isRevealed = false;
  paintAll(show);
}

function setRefusal(show: Show, lines: readonly string[]): void {
  show.rims.isRefused = true;
  paintRims(show);
  beginRefusal(show.overlays, lines, show.clock.nowMs(), show.isStill);
}

/** A gesture ends what only waits to be seen. */
function endWaiting(show: Show): void {
  if (endRefusal(show.overlays)) {
    show.rims.isRefused = false;
    paintRims(show);
  }
  if (show.notice.length === 0) return;
  show.notice = [];
  paintAll(show);
}

function setNotice(show: Show, ops: readonly Op[], sinceMs: number): void {
  show.notice = ops;
  show.noticeMs = sinceMs;
  paintAll(show);
}

function findNow(show: Show): void {
  const nowMs = show.clock.nowMs();
  beginFind(show.overlays, nowMs);
  stepFind(show.overlays, nowMs, show.isStill, findOps(show.name, show.shortId));
}

/** A tile's picture. It draws nothing before the first call; `identity` names the tile on screens of the house. */
export function createPicture(screen: Screen, clock: Clock, identity: Identity, out: PictureOut): OwnPicture {
  const show = createShow(screen, clock, identity, out);
  return {
    scene: (message) => showScene(show, message),
    patch: (message) => showPatch(show, message),
    revision: () => (show.face === undefined ? 0 : show.face.revision),
    clear: (name) => forget(show, name),
    standing: (now, reason, retryMs) => setStanding(show, now, reason, retryMs),
    refuse: (lines) => setRefusal(show, lines),
    gesture: () => endWaiting(show),
    light: (side, colour, ms) => {
      flashRims(show.rims, side, colour, clock.nowMs(), ms);
      paintRims(show);
    },
    edge: (side: Side, colour) => {
      show.rims.own[side] = colour;
      paintRims(show);
    },
    held: (heldMs) => {
      show.heldMs = heldMs;
      if (heldMs < 0) showHold(show.overlays, heldMs);
    },
    reveal: (allowed) => showReveal(show, allowed),
    reader: () => (show.face === undefined ? -1 : show.face.reader),
    isFriend: (beacon) => show.face !== undefined && show.face.friends.indexOf(beacon) >= 0,
    imageKept: (id) => showImage(show, id),
    find: () => findNow(show),
    still: (on) => {
      show.isStill = on;
    },
    dim: (on) => {
      if (on === show.isDim) return;
      show.isDim = on;
      paintAll(show);
    },
    tick: (sessionMs) => {
      show.sessionMs = sessionMs;
      stepFrame(show);
    },
    battery: (percent) => setNotice(show, batteryOps(percent), clock.nowMs()),
    asleep: () => setNotice(show, asleepOps(), FOR_EVER),
  };
}
