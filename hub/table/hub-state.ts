/**
 * Everything a hub holds while it runs: links to tiles, tables, what waits for the journal. The parts (a link, a table) are pure machines; this is the
 * one place where they are kept, in maps, since a hub has up to a thousand tiles and an input touches one or two. No clock, no I/O: time comes in with
 * each input, everything to be done goes out as effects.
 */
import type { DownMessage, EventMessage, SenseMessage } from '../../protocol/messages.ts';
import type { AnyGame, Json } from '../games/game.ts';
import type { LinkState } from './delivery-state.ts';
import type { Face } from './faces.ts';
import { type Told, toldNothing } from './feeds.ts';
import type { HostCommand } from './host-commands.ts';
import type { Stream } from './ports.ts';
import type { Outcome } from './records.ts';
import type { TableDeps } from './table-context.ts';
import type { TableState } from './table-state.ts';
import { pushTrace, type Trace } from './trace.ts';
import { withWireTimes } from './wire-time.ts';
import type { TableEffect } from './work.ts';

/** What a hub is given. */
export interface HubDeps extends TableDeps {
  /** Hub id, 1-12 characters of [a-z0-9-]. */
  readonly hub: string;
  readonly games: readonly AnyGame[];
  /** Base64 pieces of an image by its content hash. */
  pieces(id: string): readonly string[] | undefined;
}

/** What the shell does for the hub. In order. */
export type HubEffect =
  | { readonly fx: 'send'; readonly tile: string; readonly message: DownMessage; readonly delayMs: number }
  | { readonly fx: 'append'; readonly stream: Stream; readonly n: number; readonly record: Json }
  | { readonly fx: 'create'; readonly stream: Stream; readonly header: Json }
  | { readonly fx: 'snapshot'; readonly stream: Stream; readonly n: number; readonly state: Json }
  | { readonly fx: 'claim'; readonly tile: string; readonly above: number }
  | { readonly fx: 'kick'; readonly tile: string }
  | { readonly fx: 'reply'; readonly request: number; readonly answer: HostAnswer }
  /** News for hosts that watch; host-commands.ts says what. */
  | { readonly fx: 'feed'; readonly feed: 'tables' | 'board' | 'tiles' | 'log' | 'room'; readonly data: Json };

/** ok with data, or why not. */
export type HostAnswer =
  | { readonly ok: true; readonly [key: string]: Json }
  | { readonly ok: false; readonly code: string; readonly say: string; readonly hint?: string };

/** A table with what belongs to it but not to its state. */
export interface TableRun {
  table: TableState;
  /** Table ms = hub ms - offsetMs. */
  offsetMs: number;
  /** Journal of the session; absent without a match. */
  stream?: Stream;
  /** Why nothing is taken: a session of other rules, or one that does not replay. */
  readOnly?: string;
  /** Faces as last given to delivery. */
  readonly shown: Map<string, Face>;
  /** When a tile must have said hello after a restart, hub ms; tiles that have not are gone then. */
  awaitMs?: number;
  snapshotN: number;
  /** Gestures of each tile since the hub began, and what came of the last one. */
  readonly gestures: Map<string, { readonly count: number; readonly result: Outcome['result'] }>;
}

/** What happens once a record is synced. */
export interface Pending {
  readonly n: number;
  /** Hub ms when its input came, for the trace. */
  readonly atMs: number;
  readonly taken?: { readonly tile: string; readonly boot: number; readonly sequence: number };
  readonly faces: ReadonlyMap<string, Face>;
  readonly effects: readonly TableEffect[];
  /** The table's state after this record. */
  readonly snapshot?: Json;
  readonly reply?: { readonly request: number; readonly answer: HostAnswer };
}

/** How far a boot's stream is in the synced journal. */
export interface Cursor {
  readonly boot: number;
  readonly sequence: number;
}

/** What the hub knows of a tile for good. */
export interface TileRecord {
  readonly beacon: number;
  readonly name: string;
}

export interface HubState {
  readonly deps: HubDeps;
  readonly links: Map<string, LinkState>;
  readonly tables: Map<string, TableRun>;
  /** Which table a tile is at. */
  readonly tileTable: Map<string, string>;
  readonly tiles: Map<string, TileRecord>;
  readonly beacons: Map<number, string>;
  readonly cursors: Map<string, Cursor>;
  /** Last record number of each stream. */
  readonly lastN: Map<Stream, number>;
  readonly pending: Map<Stream, Pending[]>;
  readonly traces: Trace[];
  readonly told: Told;
  out: HubEffect[];
  nowMs: number;
}

/** The stream of tiles that are in no session. */
export const TILES_STREAM: Stream = 'tiles';
/** Records between snapshots of a session. */
export const SNAPSHOT_EVERY = 500;

export function newHub(deps: HubDeps): HubState {
  return {
    deps,
    links: new Map(),
    tables: new Map(),
    tileTable: new Map(),
    tiles: new Map(),
    beacons: new Map(),
    cursors: new Map(),
    lastN: new Map([[TILES_STREAM, 0]]),
    pending: new Map(),
    traces: [],
    told: toldNothing(),
    out: [],
    nowMs: 0,
  };
}

/** Appends a record to a stream; what it leads to waits until it is synced. */
export function append(hub: HubState, stream: Stream, record: Json, pending: Omit<Pending, 'n' | 'atMs'>): number {
  const n = (hub.lastN.get(stream) ?? 0) + 1;
  hub.lastN.set(stream, n);
  hub.out.push({ fx: 'append', stream, n, record });
  const list = hub.pending.get(stream);
  const one = { ...pending, n, atMs: hub.nowMs };
  if (list === undefined) hub.pending.set(stream, [one]);
  else list.push(one);
  return n;
}

/** A message goes to a tile now. */
export function send(hub: HubState, tile: string, message: DownMessage, cause: Trace['cause'], delayMs = 0): void {
  hub.out.push({ fx: 'send', tile, message: withWireTimes(message), delayMs });
  pushTrace(hub.traces, {
    atMs: hub.nowMs,
    what: 'sent',
    tile,
    type: message.type,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** A line for the hub's log and for hosts who watch it. Level as in tiles' logs: 1 news, 2 warning, 3 error; tile '' for the hub itself. */
export function feedLog(hub: HubState, tile: string, level: number, text: string): void {
  hub.out.push({ fx: 'feed', feed: 'log', data: { tile, level, text } });
}

export function reply(hub: HubState, request: number, answer: HostAnswer): void {
  hub.out.push({ fx: 'reply', request, answer });
}

/** Names a tile gets by its beacon number: the six colours in turn, with a number. */
const COLOUR_NAMES = ['red', 'blue', 'green', 'sun', 'ice', 'bone'] as const;

export function defaultName(beacon: number): string {
  return `${COLOUR_NAMES[(beacon - 1) % COLOUR_NAMES.length] ?? 'tile'}-${Math.ceil(beacon / COLOUR_NAMES.length)}`;
}

/** Numbered messages that delivery hands to the table. */
export type NumberedMessage = SenseMessage | EventMessage;

/** A host's request on its way. `ids` are what the shell draws for commands that need something new. */
export interface HostRequest {
  readonly request: number;
  readonly command: HostCommand;
  readonly ids: { readonly session: string; readonly seed: number; readonly wallMs: number };
}
