/**
 * The hub's core: inputs in, effects out. It keeps the state of all links and tables (hub-state.ts) and hands each input to the part concerned.
 * Time comes with every input; ids and seeds come with requests; disk, network and clock are the shell's (hub/main.ts).
 */
import type { LogMessage, Malformed, PresenceMessage, UpMessage } from '../../protocol/messages.ts';
import type { Json } from '../games/game.ts';
import { faultText } from './fault-text.ts';
import { tellWatchers } from './feeds.ts';
import { hostRequest } from './hub-hosts.ts';
import {
  askTile,
  joinTable,
  linkClaimed,
  linkClosed,
  linkPresence,
  linksDue,
  linkTaken,
  linkUp,
  showFaces,
  tileEffects,
} from './hub-links.ts';
import {
  feedLog,
  type HostAnswer,
  type HostRequest,
  type HubDeps,
  type HubEffect,
  type HubState,
  newHub,
  reply,
  type TableRun,
  TILES_STREAM,
} from './hub-state.ts';
import { keepCursors, nextTableMs, tableInput, tablesDue } from './hub-tables.ts';
import type { Recovered, Stream } from './ports.ts';
import type { SessionHeader } from './records.ts';
import { type RecoveredTable, readHeader, recoverTable } from './recover.ts';
import { pushTrace } from './trace.ts';

export type HubInput =
  | { readonly in: 'up'; readonly tile: string; readonly message: UpMessage; readonly bytes: number }
  | { readonly in: 'presence'; readonly tile: string; readonly message: PresenceMessage }
  | { readonly in: 'closed'; readonly tile: string; readonly takenOver: boolean }
  | { readonly in: 'log'; readonly tile: string; readonly message: LogMessage }
  | { readonly in: 'malformed'; readonly tile: string; readonly malformed: Malformed; readonly bytes: number }
  | { readonly in: 'claimed'; readonly tile: string; readonly claim: number }
  | { readonly in: 'synced'; readonly stream: Stream; readonly n: number }
  | { readonly in: 'host'; readonly asked: HostRequest }
  /** The tiles' own stream, once at the start. */
  | { readonly in: 'cursors'; readonly recovered: Recovered }
  /** A session from disk. `table`: where to put it, absent for the table of its header. `request`: whom to answer. */
  | {
      readonly in: 'opened';
      readonly recovered: Recovered;
      readonly table?: string;
      readonly request?: number;
      readonly wallMs: number;
    }
  /** Something at a table may be due. */
  | { readonly in: 'tick' }
  /** Watchers of these feeds are told what is new since the last time. */
  | { readonly in: 'tell'; readonly feeds: readonly string[] }
  /** A few times a second: silent tiles, unreported pictures. */
  | { readonly in: 'sweep' };

export interface Hub {
  /** Takes an input at hub ms `nowMs`, which never runs backwards, and returns what to do, in order. */
  input(input: HubInput, nowMs: number): readonly HubEffect[];
  /** Hub ms at which a tick has something to do; undefined: within a second is soon enough. */
  nextMs(): number | undefined;
  /** For tests and tools: the state itself, to be read only. */
  readonly state: HubState;
}

/** A hub without tiles and tables. */
export function createHub(deps: HubDeps): Hub {
  const hub = newHub(deps);
  return {
    state: hub,
    nextMs: () => nextTableMs(hub),
    input(input, nowMs) {
      hub.nowMs = Math.max(hub.nowMs, nowMs);
      hub.out = [];
      try {
        take(hub, input);
      } catch (error) {
        fault(hub, input, error);
      }
      return hub.out;
    },
  };
}

/** Nothing that comes in may end the hub. What was done before it failed is carried out all the same. */
function fault(hub: HubState, input: HubInput, error: unknown): void {
  const text = `fault: at ${input.in === 'up' ? `${input.message.type} of ${input.tile}` : input.in}: ${faultText(error)}`;
  feedLog(hub, '', 3, text);
  const request = input.in === 'host' ? input.asked.request : input.in === 'opened' ? input.request : undefined;
  if (request === undefined) return;
  reply(hub, request, { ok: false, code: 'fault', say: `The hub has a fault: ${faultText(error)}`, hint: FAULT_HINT });
}

const FAULT_HINT = 'Report it with the log of the hub; the games on disk are whole.';

function take(hub: HubState, input: HubInput): void {
  switch (input.in) {
    case 'up':
      linkUp(hub, input.tile, input.message, input.bytes);
      return;
    case 'presence':
      linkPresence(hub, input.tile, input.message);
      return;
    case 'closed':
      linkClosed(hub, input.tile, input.takenOver);
      return;
    case 'log':
      feedLog(hub, input.tile, input.message.level, input.message.text);
      return;
    case 'malformed': {
      const { malformed, path } = input.malformed;
      pushTrace(hub.traces, {
        atMs: hub.nowMs,
        what: 'dropped',
        tile: input.tile,
        type: `${malformed} ${path}`,
        bytes: input.bytes,
      });
      feedLog(hub, input.tile, 2, `dropped: ${malformed} at "${path}"`);
      return;
    }
    case 'claimed':
      linkClaimed(hub, input.tile, input.claim);
      return;
    case 'synced':
      synced(hub, input.stream, input.n);
      return;
    case 'host':
      hostRequest(hub, input.asked);
      return;
    case 'cursors':
      cursors(hub, input.recovered);
      return;
    case 'opened':
      opened(hub, input);
      return;
    case 'tick':
      tablesDue(hub);
      return;
    case 'tell':
      tellWatchers(hub, input.feeds);
      return;
    case 'sweep':
      linksDue(hub);
      silentAfterRestart(hub);
      return;
  }
}

/** Records are on disk: acknowledge, show, sound, answer, in their order (protocol 3.6). */
function synced(hub: HubState, stream: Stream, n: number): void {
  const list = hub.pending.get(stream);
  if (list === undefined) return;
  let done = 0;
  for (const one of list) {
    if (one.n > n) break;
    done++;
    const cause = { stream, n: one.n };
    if (one.taken !== undefined) {
      const { tile, boot, sequence } = one.taken;
      pushTrace(hub.traces, {
        atMs: hub.nowMs,
        what: 'synced',
        tile,
        type: '',
        sequence,
        cause,
        tookMs: hub.nowMs - one.atMs,
      });
      linkTaken(hub, tile, boot, sequence, cause);
    }
    showFaces(hub, one.faces, cause);
    tileEffects(hub, one.effects, cause);
    if (one.snapshot !== undefined) hub.out.push({ fx: 'snapshot', stream, n: one.n, state: one.snapshot });
    if (one.reply !== undefined) reply(hub, one.reply.request, one.reply.answer);
  }
  list.splice(0, done);
}

/** How far each tile was heard, its beacon number and name. */
function cursors(hub: HubState, recovered: Recovered): void {
  hub.lastN.set(TILES_STREAM, recovered.last);
  for (const { record } of recovered.tail) {
    const one = record as { readonly [key: string]: Json };
    const tile = String(one.tile ?? '');
    // 'at': a message in this stream; 'heard': how far it was heard in a session that it left.
    if (one.k === 'at' || one.k === 'heard')
      hub.cursors.set(tile, { boot: Number(one.boot), sequence: Number(one.sequence) });
    if (one.k === 'tile') {
      hub.tiles.set(tile, { beacon: Number(one.beacon), name: String(one.name) });
      hub.beacons.set(Number(one.beacon), tile);
    }
  }
}

type Opened = Extract<HubInput, { readonly in: 'opened' }>;

/** After a restart or a resume from the lobby: the table is there again, and its tiles are asked to say hello. */
function opened(hub: HubState, input: Opened): void {
  const header = readHeader(input.recovered.header);
  if (header === undefined) {
    answer(hub, input, { ok: false, code: 'notASession', say: 'That file is no session of this version.' });
    return;
  }
  const recovered = recoverTable(header, input.recovered, hub.deps);
  // A hub that starts leaves it alone; a host who asks for it gets it back.
  if (input.table === undefined && recovered.table.ended !== undefined) {
    answer(hub, input, { ok: false, code: 'ended', say: 'That match was ended by the host.' });
    return;
  }
  const run = runOf(hub, input, header, recovered);
  const { id } = run.table;
  hub.lastN.set(header.session, input.recovered.last);
  const before = hub.tables.get(id);
  if (before?.stream !== undefined) keepCursors(hub, before);
  hub.tables.set(id, run);
  takeCursors(hub, run, recovered);
  const done = { ok: true, table: id, readOnly: run.readOnly ?? '' } as const;
  if (run.readOnly === undefined) goOn(hub, run, input, done);
  else {
    const cause = recovered.cause === undefined ? '' : ` (${recovered.cause})`;
    feedLog(hub, '', 3, `${header.session} opens for reading only: ${run.readOnly}${cause}`);
  }
  gatherTiles(hub, run, Object.keys(before?.table.tiles ?? {}));
  if (run.readOnly !== undefined || input.table === undefined) answer(hub, input, done);
}

/** A host hears of it when it is on disk. A hub that starts does not wait: it has to come up on a full disk, too. */
function goOn(hub: HubState, run: TableRun, input: Opened, done: HostAnswer): void {
  const { request, table } = input;
  const origin = request === undefined || table === undefined ? {} : { request, answer: done };
  tableInput(hub, run, { i: 'resume' }, origin);
}

/**
 * How far tiles were heard in this session: of those that are still at its table, since others went on elsewhere. What this hub has heard itself
 * counts more; boots have no order, so a session that takes no messages gives way to what stands for a tile already.
 */
function takeCursors(hub: HubState, run: TableRun, { table, cursors }: RecoveredTable): void {
  for (const [tile, cursor] of cursors) {
    const had = hub.cursors.get(tile);
    if (table.tiles[tile] === undefined || (hub.links.get(tile)?.boot ?? 0) > 0) continue;
    if (had?.boot === cursor.boot) {
      hub.cursors.set(tile, { ...cursor, sequence: Math.max(had.sequence, cursor.sequence) });
    } else if (had === undefined || run.readOnly === undefined) hub.cursors.set(tile, cursor);
  }
}

/** Tiles that are at another table stay there; those that lie at this one take part; all say how they lie. */
function gatherTiles(hub: HubState, run: TableRun, lying: readonly string[]): void {
  const { id } = run.table;
  for (const tile of Object.keys(run.table.tiles)) {
    const at = hub.tileTable.get(tile);
    if (at === undefined) hub.tileTable.set(tile, id);
    else if (at !== id && run.readOnly === undefined) tableInput(hub, run, { i: 'remove', tile });
  }
  if (run.readOnly !== undefined) return;
  for (const tile of lying) if (run.table.tiles[tile]?.here !== true) joinTable(hub, run, tile);
  for (const tile of Object.keys(run.table.tiles)) askTile(hub, tile);
}

function answer(hub: HubState, input: Opened, what: HostAnswer): void {
  if (input.request !== undefined) reply(hub, input.request, what);
}

function runOf(hub: HubState, input: Opened, header: SessionHeader, recovered: RecoveredTable): TableRun {
  const table = { ...recovered.table, id: input.table ?? header.table };
  const fromWall = header.pace === 'correspondence' ? input.wallMs - header.beganMs : table.atMs;
  return {
    table,
    offsetMs: hub.nowMs - Math.max(table.atMs, fromWall),
    stream: header.session,
    shown: new Map(),
    gestures: new Map(),
    snapshotN: input.recovered.snapshot?.n ?? 0,
    awaitMs: hub.nowMs + RETURN_WITHIN_MS,
    ...(recovered.wrong === undefined ? {} : { readOnly: recovered.wrong }),
  };
}

/** Tiles of a resumed session that have not said hello by then count as gone. */
const RETURN_WITHIN_MS = 10000;

function silentAfterRestart(hub: HubState): void {
  for (const run of hub.tables.values()) {
    if (run.awaitMs === undefined || run.awaitMs > hub.nowMs) continue;
    delete run.awaitMs;
    for (const [tile, one] of Object.entries(run.table.tiles)) {
      if (one.here && hub.links.get(tile)?.presence !== 'here' && run.readOnly === undefined)
        tableInput(hub, run, { i: 'gone', tile });
    }
  }
}
