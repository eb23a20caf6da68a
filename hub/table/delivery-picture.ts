/** Pictures to a tile and its reports of them: rules 3.5 and 3.7 of protocol/README.md. */
import { encodeDown } from '../../protocol/encode-down.ts';
import { MESSAGE_BYTES_MAX, RESEND_MIN_MS, SHOWN_TIMEOUT_MS, UNREPORTED_REVISIONS_MAX } from '../../protocol/limits.ts';
import type { PatchMessage, SceneMessage } from '../../protocol/messages.ts';
import type { Scene } from '../../protocol/scene.ts';
import { TILE_TOPIC_BYTES } from '../../protocol/size.ts';
import { isSameScene, patchBetween } from './delivery-patch.ts';
import type { LinkState, PictureState, SentPicture } from './delivery-state.ts';
import { drop, type InputOf, type LinkEffect, type LinkStep, send } from './delivery-step.ts';

function sceneMessage(claim: number, revision: number, scene: Scene): SceneMessage {
  return { type: 'scene', claim, revision, ...scene };
}

function withPicture(state: LinkState, change: Partial<PictureState>): LinkState {
  return { ...state, picture: { ...state.picture, ...change } };
}

/** The patch from what the tile will have by andThen, if there is one and it is shorter than the scene. */
function shorterPatch(state: LinkState, revision: number): PatchMessage | undefined {
  const { sent, shown, shownScene, wanted } = state.picture;
  const last = sent[sent.length - 1];
  const base = last?.revision ?? shown;
  const scene = last?.scene ?? shownScene;
  if (scene === null || wanted === null) return undefined;
  const difference = patchBetween(scene, wanted.scene);
  if (difference === undefined) return undefined;
  const patch: PatchMessage = { type: 'patch', claim: state.claim, revision, base, ...difference };
  return encodeDown(patch).length < wanted.bytes ? patch : undefined;
}

/** Sends the newest picture under the next revision. `whole`: as a scene, and everything under way is given up. */
function sendWanted(state: LinkState, atMs: number, whole: boolean): LinkStep {
  const { picture } = state;
  const { wanted } = picture;
  if (wanted === null) return [state, []];
  const revision = picture.revision + 1;
  const patch = whole ? undefined : shorterPatch(state, revision);
  const sent: SentPicture = {
    revision,
    scene: wanted.scene,
    cause: wanted.cause,
    atMs,
    whole: patch === undefined,
  };
  const message = patch ?? sceneMessage(state.claim, revision, wanted.scene);
  return [
    withPicture(state, {
      revision,
      sent: whole ? [sent] : [...picture.sent, sent],
      waiting: false,
      movedMs: atMs,
    }),
    [send(message, wanted.cause)],
  ];
}

/** Sends a picture that waits, when fewer than two are unreported. */
export function sendWaiting(state: LinkState, atMs: number): LinkStep {
  const { picture } = state;
  const may = state.presence === 'here' && picture.waiting && picture.sent.length < UNREPORTED_REVISIONS_MAX;
  return may ? sendWanted(state, atMs, false) : [state, []];
}

/** Sends the newest picture whole: under the next revision if it waits, else again under its own. */
export function sendWhole(state: LinkState, atMs: number): LinkStep {
  const { picture } = state;
  if (picture.wanted === null) return [state, []];
  if (picture.waiting) return sendWanted(state, atMs, true);
  const { scene, cause } = picture.wanted;
  const sent: SentPicture = { revision: picture.revision, scene, cause, atMs, whole: true };
  return [
    withPicture(state, { sent: [sent], movedMs: atMs }),
    [send(sceneMessage(state.claim, picture.revision, scene), cause)],
  ];
}

/** Revisions set aside for a claim: a picture a second for four hours. */
const REVISIONS_A_CLAIM = 16384;
/** Claims after which they are given out again; far below INT_MAX, so that counting on from the last has room. */
const CLAIMS_APART = 32768;

/**
 * The revision before the first of a claim. A press does not name the claim under which it was made, and a hub that lost
 * its memory in a crash cannot count on: so that its revisions are none of those that its former self gave out, they begin
 * where the claim says.
 */
function revisionBefore(claim: number): number {
  return ((claim - 1) % CLAIMS_APART) * REVISIONS_A_CLAIM;
}

/** A new claim: the tile has forgotten its picture, and what it saw before means nothing now. */
export function forgetPictures(state: LinkState): LinkState {
  const { wanted } = state.picture;
  const revision = Math.max(state.picture.revision, revisionBefore(state.claim));
  return withPicture(state, {
    revision,
    shown: 0,
    shownScene: null,
    sent: [],
    waiting: wanted !== null,
    meansFrom: revision + 1,
  });
}

/** The table wants another picture; the newest one replaces one that waits. */
export function onPicture(state: LinkState, input: InputOf<'picture'>): LinkStep {
  const { picture } = state;
  const { scene, cause } = input;
  const means = input.means ?? '';
  const meansAnew = picture.wanted === null || means !== picture.means;
  // Where a press means something else a new revision is due even for the same picture, so that later presses can be told.
  if (!meansAnew && picture.wanted !== null && isSameScene(picture.wanted.scene, scene)) return [state, []];
  // The longest numbers count: the same scene may be sent again under others.
  const bytes = encodeDown(sceneMessage(1_000_000_000, 1_000_000_000, scene)).length;
  if (bytes + TILE_TOPIC_BYTES > MESSAGE_BYTES_MAX) return drop(state, 'tooBig', `scene of ${bytes} bytes`);
  const next = withPicture(state, {
    wanted: { scene, cause, bytes },
    waiting: true,
    ...(meansAnew ? { means, meansFrom: picture.revision + 1 } : {}),
  });
  return sendWaiting(next, input.atMs);
}

function shownTrace(sent: SentPicture, atMs: number): LinkEffect {
  return { fx: 'trace', what: 'shown', revision: sent.revision, cause: sent.cause, tookMs: atMs - sent.atMs };
}

/** The tile reports the revision it shows. */
export function onReport(state: LinkState, revision: number, atMs: number): LinkStep {
  const { picture } = state;
  const index = picture.sent.findIndex((sent) => sent.revision === revision);
  const found = picture.sent[index];
  if (found !== undefined) {
    const reported = withPicture(state, {
      shown: revision,
      shownScene: found.scene,
      sent: picture.sent.slice(index + 1),
      movedMs: atMs,
    });
    const [next, effects] = sendWaiting(reported, atMs);
    return [next, [shownTrace(found, atMs), ...effects]];
  }
  if (revision > picture.revision) return drop(state, 'unknownRevision', `revision ${revision}`);
  const strayed = picture.sent.length === 0 && revision !== picture.shown && picture.revision > 0;
  // A late report of an older picture is nothing new; one that comes long after all is quiet says that the tile has lost it.
  if (!strayed || picture.waiting || atMs - picture.movedMs <= SHOWN_TIMEOUT_MS) return [state, []];
  return sendWhole(withPicture(state, { shown: revision, shownScene: null }), atMs);
}

/** A patch did not fit what the tile shows, which is `revision`. */
export function onWant(state: LinkState, revision: number, atMs: number): LinkStep {
  const { picture } = state;
  // A patch that came twice asks too: the tile that shows the newest picture lacks nothing.
  if (revision >= picture.revision) return onReport(state, revision, atMs);
  const newest = picture.sent[picture.sent.length - 1];
  // Several patches in a row ask several times; the scene that answers them all is under way.
  if (!picture.waiting && newest?.whole === true && atMs - newest.atMs < RESEND_MIN_MS) return [state, []];
  return sendWhole(state, atMs);
}

/** When the whole scene is due because no report came; undefined while nothing is unreported. */
export function wholeDueMs(state: LinkState): number | undefined {
  const oldest = state.picture.sent[0];
  return oldest === undefined || state.presence !== 'here' ? undefined : oldest.atMs + SHOWN_TIMEOUT_MS;
}

/** Time went on: no report for a second brings the whole scene. */
export function onPictureTime(state: LinkState, atMs: number): LinkStep {
  const due = wholeDueMs(state);
  const oldest = state.picture.sent[0];
  if (due === undefined || oldest === undefined || atMs < due) return sendWaiting(state, atMs);
  const [next, effects] = sendWhole(state, atMs);
  const { revision, cause } = oldest;
  return [next, [{ fx: 'trace', what: 'again', revision, cause, tookMs: atMs - oldest.atMs }, ...effects]];
}

/** Did a press that was made on this revision mean something else than one now? [3.5] */
export function meansAnotherThing(state: LinkState, revision: number): boolean {
  const { picture } = state;
  if (picture.wanted === null) return false;
  return revision < picture.meansFrom || revision > picture.revision;
}
