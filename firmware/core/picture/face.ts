/**
 * What the hub has sent to be shown: one scene, with its cover. It is held as the decoded operations, not as text: a median
 * scene is nine short arrays, about a hundred Espruino variables, while its motions would read the text again ten times a second.
 */
import { OPS_MAX } from '../../../protocol/limits.ts';
import type { PatchMessage, SceneMessage } from '../../../protocol/messages.ts';
import type { Motion, Op, Side } from '../../../protocol/scene.ts';
import { type Actor, type Before, type Cue, castActors } from './actors.ts';
import { NO_DEADLINE } from './countdown.ts';

export interface Face {
  revision: number;
  ops: Op[];
  motions: readonly Motion[];
  actors: Actor[];
  readonly turn: Side;
  deadlineMs: number;
  /** Absent: not private. */
  readonly coverOps: readonly Op[] | undefined;
  coverActors: Actor[];
  /** The edge that points at the reader; -1 when it is not private. */
  readonly reader: number;
  readonly friends: readonly number[];
}

/** Makes the moment for a face: the cue with the face's own deadline. */
export type CueFor = (deadlineMs: number) => Cue;

export function deadlineOf(message: { readonly deadlineMs?: number }): number {
  return message.deadlineMs === undefined ? NO_DEADLINE : message.deadlineMs;
}

export function createFace(message: SceneMessage, before: Before, cueFor: CueFor): Face {
  const deadlineMs = deadlineOf(message);
  const cue = cueFor(deadlineMs);
  const cover = message.cover;
  const coverOps = cover === undefined ? undefined : cover.ops;
  return {
    revision: message.revision,
    ops: message.ops.concat([]),
    motions: message.motions,
    actors: castActors(message.ops, message.motions, cue, before),
    turn: message.turn,
    deadlineMs: deadlineMs,
    coverOps: coverOps,
    coverActors: coverOps === undefined ? [] : castActors(coverOps, [], cue, { ops: [], actors: [] }),
    reader: cover === undefined ? -1 : cover.reader,
    friends: cover === undefined ? [] : cover.friends,
  };
}

/** Can the patch be laid on this face? Its elements must follow each other without a gap, and stay within the limit. */
export function fits(face: Face, patch: PatchMessage): boolean {
  if (patch.base !== face.revision) return false;
  let length = face.ops.length;
  for (const change of patch.ops) {
    if (change[0] > length) return false;
    if (change[0] === length) length += 1;
  }
  return length + (face.coverOps === undefined ? 0 : face.coverOps.length) <= OPS_MAX;
}

/** Lays a fitting patch on the face. Its deadline also holds for the cover. */
export function applyPatch(face: Face, patch: PatchMessage, cueFor: CueFor): void {
  const before: Before = { ops: face.ops.concat([]), actors: face.actors };
  for (const change of patch.ops) face.ops[change[0]] = change[1];
  if (patch.motions !== undefined) face.motions = patch.motions;
  if (patch.deadlineMs !== undefined) face.deadlineMs = patch.deadlineMs;
  face.revision = patch.revision;
  const cue = cueFor(face.deadlineMs);
  face.actors = castActors(face.ops, face.motions, cue, before);
  if (face.coverOps !== undefined) {
    face.coverActors = castActors(face.coverOps, [], cue, { ops: [], actors: [] });
  }
}
