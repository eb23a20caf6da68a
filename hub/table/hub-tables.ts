/** Inputs of tables: taken, journalled, and once synced shown. */
import type { Json } from '../games/game.ts';
import { isSameScene } from './delivery-patch.ts';
import { type Face, facesOf } from './faces.ts';
import {
  append,
  feedLog,
  type HostAnswer,
  type HubState,
  type Pending,
  SNAPSHOT_EVERY,
  type TableRun,
  TILES_STREAM,
} from './hub-state.ts';
import type { TableInput, TableRecord } from './records.ts';
import { nextDue, stepTable, type TableStep } from './table.ts';
import type { TableState } from './table-state.ts';

const NO_FACES: ReadonlyMap<string, Face> = new Map();

/** Whom an answer goes to, or whose message it was. */
export interface InputOrigin {
  readonly taken?: Pending['taken'];
  readonly request?: number;
  /** What is answered; how it came out when absent. */
  readonly answer?: HostAnswer;
}

/**
 * One input of a table. It is a record of its session, or of the tiles' own stream while the table has none. Inputs that change nothing and have no
 * number leave no record.
 */
export function tableInput(hub: HubState, run: TableRun, input: TableInput, origin: InputOrigin = {}): void {
  const atMs = Math.max(run.table.atMs, hub.nowMs - run.offsetMs);
  const step = stepTable(run.table, input, atMs, hub.deps);
  const isSilent = step.out.result === 'none' && origin.taken === undefined && origin.request === undefined;
  const hadMatch = run.table.match !== undefined;
  // Whatever may fail comes first: the journal must not lack what the table has taken.
  const faces = isSilent && step.stale !== 'all' && step.stale.size === 0 ? NO_FACES : newFaces(hub, run, step);
  // Time alone can change a picture and nothing else: a tile that has been astray for long says so.
  const quiet = isSilent && faces.size === 0;
  run.table = step.table;
  countGesture(run, input, step);
  if (quiet) return;
  const record: TableRecord = { atMs, in: input, out: step.out };
  const stream = run.stream ?? TILES_STREAM;
  append(hub, stream, stream === TILES_STREAM ? cursorRecord(origin, input) : (record as unknown as Json), {
    ...(origin.taken === undefined ? {} : { taken: origin.taken }),
    ...snapshotIfDue(hub, run, step),
    faces,
    effects: step.effects,
    ...(origin.request === undefined
      ? {}
      : { reply: { request: origin.request, answer: origin.answer ?? answerOf(step) } }),
  });
  if (hadMatch && step.table.match === undefined) leaveStream(hub, run);
}

/** For whoever watches what hands do: how often, and what came of the last. */
function countGesture(run: TableRun, input: TableInput, step: TableStep): void {
  if (input.i !== 'tile' || input.kind === 'sense') return;
  const count = (run.gestures.get(input.tile)?.count ?? 0) + 1;
  run.gestures.set(input.tile, { count, result: step.out.result });
}

/** The tiles' own stream only keeps how far each tile was heard. */
function cursorRecord(origin: InputOrigin, input: TableInput): Json {
  const { taken } = origin;
  if (taken === undefined) return { k: 'note', i: input.i };
  return { k: 'at', tile: taken.tile, boot: taken.boot, sequence: taken.sequence };
}

function answerOf(step: TableStep): HostAnswer {
  if (step.out.result !== 'refused') return { ok: true, result: step.out.result };
  const say = step.effects.find((effect) => effect.fx === 'refuse');
  return {
    ok: false,
    code: step.out.refused ?? 'refused',
    say: say?.fx === 'refuse' ? say.lines.join(' ') : 'The table refused that.',
  };
}

/** Faces of the stale tiles that really differ from what delivery has. */
export function newFaces(hub: HubState, run: TableRun, step: TableStep): ReadonlyMap<string, Face> {
  const tiles = step.stale === 'all' ? Object.keys(step.table.tiles) : step.stale;
  const faces = facesOf(step.table, hub.deps, tiles);
  const changed = new Map<string, Face>();
  for (const [tile, face] of faces) {
    const had = run.shown.get(tile);
    if (had !== undefined && sameFace(had, face)) continue;
    if (face.fault !== undefined) feedLog(hub, tile, 3, face.fault);
    run.shown.set(tile, face);
    changed.set(tile, face);
  }
  return changed;
}

function sameFace(a: Face, b: Face): boolean {
  if (a.means !== b.means || a.friends.length !== b.friends.length) return false;
  return a.friends.every((friend, i) => friend === b.friends[i]) && isSameScene(a.scene, b.scene);
}

function leaveStream(hub: HubState, run: TableRun): void {
  keepCursors(hub, run);
  delete run.stream;
}

/** A session that its tiles leave may never be opened again: how far they were heard there goes on in the tiles' own stream. */
export function keepCursors(hub: HubState, run: TableRun): void {
  for (const tile of Object.keys(run.table.tiles)) keepCursor(hub, tile);
}

/** Only what is synced: a record that is lost must not count as heard. */
export function keepCursor(hub: HubState, tile: string): void {
  const cursor = hub.cursors.get(tile);
  if (cursor === undefined) return;
  const record: Json = { k: 'heard', tile, boot: cursor.boot, sequence: cursor.sequence };
  append(hub, TILES_STREAM, record, { faces: new Map(), effects: [] });
}

/** A snapshot every so many records (of a long match, each half as far again) and at the end, written once its record is synced: it must never be ahead of the journal. */
function snapshotIfDue(hub: HubState, run: TableRun, step: TableStep): { readonly snapshot?: Json } {
  if (run.stream === undefined) return {};
  const n = (hub.lastN.get(run.stream) ?? 0) + 1;
  const ended = run.table.match?.phase === 'over' && step.effects.some((effect) => effect.fx === 'phase');
  // A snapshot holds all events so far: at a fixed distance the work would grow with the square of the match.
  const apart = Math.max(SNAPSHOT_EVERY, Math.floor(run.snapshotN / 2));
  if (n - run.snapshotN < apart && !ended) return {};
  run.snapshotN = n;
  return { snapshot: snapshotOf(hub, run.table) };
}

/** A table's state with the cursors of its tiles, so that a resume needs only the records after it. */
function snapshotOf(hub: HubState, table: TableState): Json {
  const cursors: Record<string, Json> = {};
  for (const tile of Object.keys(table.tiles)) {
    const link = hub.links.get(tile);
    const cursor = hub.cursors.get(tile);
    if (link !== undefined && link.boot > 0) cursors[tile] = [link.boot, link.taken];
    else if (cursor !== undefined) cursors[tile] = [cursor.boot, cursor.sequence];
  }
  return { table: table as unknown as Json, cursors };
}

/** Everything at tables that is due by now. */
export function tablesDue(hub: HubState): void {
  for (const run of hub.tables.values()) {
    if (run.readOnly !== undefined) continue;
    for (let i = 0; i < 100; i++) {
      const due = nextDue(run.table, hub.deps);
      if (due === undefined || due > hub.nowMs - run.offsetMs) break;
      const before = run.table;
      tableInput(hub, run, { i: 'due' });
      if (run.table === before) break;
    }
  }
}

/** Hub ms at which a table has something to do. */
export function nextTableMs(hub: HubState): number | undefined {
  let next: number | undefined;
  for (const run of hub.tables.values()) {
    if (run.readOnly !== undefined) continue;
    const due = nextDue(run.table, hub.deps);
    if (due !== undefined && (next === undefined || due + run.offsetMs < next)) next = due + run.offsetMs;
  }
  return next;
}
