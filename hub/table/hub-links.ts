/** Tiles on the wire: messages go through each tile's delivery machine; what it takes goes to the tile's table, what it wants sent goes out. */

import { BEACON_MAX } from '../../protocol/limits.ts';
import type { AwayMessage, PresenceMessage, UpMessage } from '../../protocol/messages.ts';
import type { Json } from '../games/game.ts';
import { stepLink } from './delivery.ts';
import { type LinkHub, newLink } from './delivery-state.ts';
import type { LinkEffect, LinkInput } from './delivery-step.ts';
import { ackMessage } from './delivery-up.ts';
import { type Face, facesOf } from './faces.ts';
import type { HostCommand } from './host-commands.ts';
import {
  append,
  defaultName,
  feedLog,
  type HubState,
  type NumberedMessage,
  send,
  type TableRun,
  TILES_STREAM,
} from './hub-state.ts';
import { tableInput } from './hub-tables.ts';
import type { TileEdge, TileInput } from './records.ts';
import { pushTrace, type Trace } from './trace.ts';
import type { TableEffect } from './work.ts';

type Cause = Trace['cause'];

/** A message of a tile. */
export function linkUp(hub: HubState, tile: string, message: UpMessage, bytes: number): void {
  const { type } = message;
  const numbered = type === 'sense' || type === 'event';
  const shown = type === 'shown' || type === 'status';
  pushTrace(hub.traces, {
    atMs: hub.nowMs,
    what: type === 'shown' ? 'shown' : 'received',
    tile,
    type: type === 'event' ? message.kind : type,
    bytes,
    ...(numbered ? { sequence: message.sequence } : {}),
    ...(shown ? { revision: message.revision } : {}),
  });
  feed(hub, tile, { in: 'up', message, bytes, atMs: hub.nowMs });
}

/** A tile's will, or its word that it is there. */
export function linkPresence(hub: HubState, tile: string, message: PresenceMessage): void {
  feed(hub, tile, { in: 'presence', message, atMs: hub.nowMs });
}

export function linkClosed(hub: HubState, tile: string, takenOver: boolean): void {
  feed(hub, tile, { in: 'closed', takenOver, atMs: hub.nowMs });
}

/** A record of this tile is synced: it is acknowledged. */
export function linkTaken(hub: HubState, tile: string, boot: number, sequence: number, cause: Cause): void {
  hub.cursors.set(tile, { boot, sequence });
  feed(hub, tile, { in: 'taken', boot, sequence, atMs: hub.nowMs }, cause);
}

/** Once a second or so: silence, resends, waiting pictures. */
export function linksDue(hub: HubState): void {
  for (const tile of [...hub.links.keys()]) feed(hub, tile, { in: 'tick', atMs: hub.nowMs });
}

/** The lease store gave a claim: the hello that asked for it is answered. */
export function linkClaimed(hub: HubState, tile: string, claim: number): void {
  const known = hub.tiles.get(tile) ?? meet(hub, tile);
  const atMs = hub.nowMs;
  if (known === undefined) {
    feed(hub, tile, { in: 'away', reason: 'full', retryMs: FULL_RETRY_MS, atMs });
    return;
  }
  const cursor = hub.cursors.get(tile);
  const boot = hub.links.get(tile)?.boot;
  const sequence = cursor !== undefined && cursor.boot === boot ? cursor.sequence : 0;
  feed(hub, tile, { in: 'welcome', claim, beacon: known.beacon, name: known.name, sequence, atMs });
}

/** When all beacon numbers are given out. */
const FULL_RETRY_MS = 30000;

/** A tile that was never here gets a beacon number and a name, and keeps them. */
function meet(hub: HubState, tile: string): { readonly beacon: number; readonly name: string } | undefined {
  let beacon = 1;
  while (hub.beacons.has(beacon)) beacon++;
  if (beacon > BEACON_MAX) return undefined;
  const record = { beacon, name: defaultName(beacon) };
  hub.tiles.set(tile, record);
  hub.beacons.set(beacon, tile);
  append(hub, TILES_STREAM, { k: 'tile', tile, beacon, name: record.name }, { faces: new Map(), effects: [] });
  return record;
}

function sessionMs(hub: HubState, tile: string): number {
  const run = tableRun(hub, tile);
  if (run === undefined) return 0;
  return run.table.sessionMs + (runs(run) ? Math.max(0, hub.nowMs - run.offsetMs - run.table.atMs) : 0);
}

function runs(run: TableRun): boolean {
  return run.table.match?.phase === 'playing' && run.table.paused === undefined && run.table.tidy === undefined;
}

function tableRun(hub: HubState, tile: string): TableRun | undefined {
  const id = hub.tileTable.get(tile);
  return id === undefined ? undefined : hub.tables.get(id);
}

/** Steps a tile's delivery and carries its effects out. Everything fed here is on disk already, so nothing has to wait. */
function feed(hub: HubState, tile: string, input: LinkInput, cause?: Cause): void {
  const at: LinkHub = {
    hub: hub.deps.hub,
    sessionMs: sessionMs(hub, tile),
    inSession: hub.tileTable.has(tile),
    greets: true,
  };
  const [link, effects] = stepLink(hub.links.get(tile) ?? newLink(tile), input, at);
  hub.links.set(tile, link);
  for (const effect of effects) follow(hub, tile, effect, at, cause);
}

function follow(hub: HubState, tile: string, effect: LinkEffect, at: LinkHub, cause: Cause): void {
  switch (effect.fx) {
    case 'send':
      send(hub, tile, effect.message, cause);
      return;
    case 'ack':
      send(hub, tile, ackMessage(effect, at.sessionMs), cause);
      return;
    case 'take':
      take(hub, tile, effect.message, effect.late);
      return;
    case 'hello':
      hub.out.push({ fx: 'claim', tile, above: effect.above });
      return;
    case 'joined':
      joined(hub, tile);
      return;
    case 'gone':
      gone(hub, tile);
      return;
    case 'fetch':
      sendPiece(hub, tile, effect.id, effect.index);
      return;
    case 'drop':
      pushTrace(hub.traces, { atMs: hub.nowMs, what: 'dropped', tile, type: `${effect.reason} ${effect.what}` });
      return;
    case 'refused':
      feedLog(hub, tile, 2, REFUSED[effect.reason]);
      return;
    case 'status':
    case 'trace':
      return;
  }
}

const REFUSED: { readonly [reason in AwayMessage['reason']]: string } = {
  twins: 'Two devices say they are this tile. Both wait 30 s; switch one off, or give it an id of its own.',
  version: 'This tile speaks another version of the wire. Bring both to the same release.',
  stranger: 'This tile is not provisioned for this hub.',
  full: 'All beacon numbers are given out.',
};

function gone(hub: HubState, tile: string): void {
  const run = tableRun(hub, tile);
  if (run !== undefined && run.readOnly === undefined) tableInput(hub, run, { i: 'gone', tile });
  hub.out.push({ fx: 'feed', feed: 'tiles', data: { tile, here: false } });
}

/** Welcomed under a new claim: its table hears of it, and it gets the picture that is on record for it. */
function joined(hub: HubState, tile: string): void {
  const run = tableRun(hub, tile);
  const link = hub.links.get(tile);
  hub.out.push({ fx: 'feed', feed: 'tiles', data: { tile, here: true } });
  if (run === undefined || link === undefined) return;
  const had = run.table.tiles[tile];
  const name = hub.tiles.get(tile)?.name ?? tile;
  const capabilities = link.capabilities.join('');
  const same = had?.here === true && had.capabilities === capabilities && had.name === name;
  if (!same && run.readOnly === undefined) tableInput(hub, run, { i: 'join', tile, name, capabilities });
  // Its newest picture belongs to a record that is not on disk yet, and comes with that one.
  if (waitsForDisk(hub, tile)) return;
  const shown = run.shown.get(tile) ?? facesOf(run.table, hub.deps, [tile]).get(tile);
  if (shown === undefined) return;
  run.shown.set(tile, shown);
  showFace(hub, tile, shown, undefined);
}

/** A tile is brought to a table. */
export function joinTable(hub: HubState, run: TableRun, tile: string): void {
  const name = hub.tiles.get(tile)?.name ?? tile;
  tableInput(hub, run, { i: 'join', tile, name, capabilities: hub.links.get(tile)?.capabilities.join('') ?? '' });
}

/** A tile that is here is to say hello again, and with it how it lies: what it sensed before was told to another table, or to none. */
export function askTile(hub: HubState, tile: string): void {
  if (hub.links.get(tile)?.presence === 'here') feed(hub, tile, { in: 'ask', atMs: hub.nowMs });
}

function waitsForDisk(hub: HubState, tile: string): boolean {
  for (const list of hub.pending.values()) if (list.some((one) => one.faces.has(tile))) return true;
  return false;
}

/** A numbered message: a record of the session, or of the tiles' own stream. */
function take(hub: HubState, tile: string, message: NumberedMessage, late: boolean): void {
  const { boot, sequence } = message;
  const run = tableRun(hub, tile);
  const taken = { tile, boot, sequence };
  if (run === undefined || run.readOnly !== undefined) {
    append(hub, TILES_STREAM, { k: 'at', tile, boot, sequence }, { taken, faces: new Map(), effects: [] });
    return;
  }
  const { posture, tag, button, frozen, edges } = message.world;
  const seen = edges.map((edge): TileEdge => {
    if (edge === 0) return 0;
    const neighbour = hub.beacons.get(edge[0]);
    return neighbour === undefined ? 'stranger' : [neighbour, edge[1]];
  });
  const input: TileInput = {
    i: 'tile',
    tile,
    boot,
    sequence,
    kind: message.type === 'sense' ? 'sense' : message.kind,
    world: { edges: [seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0, seen[3] ?? 0], posture, tag, button, frozen },
    ...(message.type === 'event' && message.to !== undefined ? { to: message.to } : {}),
    ...(message.type === 'event' && message.at !== undefined ? { at: message.at } : {}),
    ...(late ? { late } : {}),
  };
  tableInput(hub, run, input, { taken });
}

function sendPiece(hub: HubState, tile: string, id: string, index: number): void {
  const pieces = hub.deps.pieces(id);
  const data = pieces?.[index];
  if (pieces !== undefined && data !== undefined) {
    feed(hub, tile, { in: 'piece', id, index, count: pieces.length, data, atMs: hub.nowMs });
  }
}

/** Pictures of a synced record. */
export function showFaces(hub: HubState, faces: ReadonlyMap<string, Face>, cause: Cause): void {
  for (const [tile, face] of faces) showFace(hub, tile, face, cause);
}

function showFace(hub: HubState, tile: string, face: Face, cause: Cause): void {
  const { cover } = face.scene;
  const friends = face.friends.map((friend) => hub.tiles.get(friend)?.beacon ?? 0).filter((beacon) => beacon > 0);
  const scene = cover === undefined ? face.scene : { ...face.scene, cover: { ...cover, friends: friends.slice(0, 8) } };
  feed(hub, tile, { in: 'picture', scene, means: face.means, cause: cause?.n ?? 0, atMs: hub.nowMs }, cause);
}

/** Refusals, sounds and backlights of a synced record. */
export function tileEffects(hub: HubState, effects: readonly TableEffect[], cause: Cause): void {
  for (const effect of effects) {
    if (effect.fx === 'phase') continue;
    if (effect.fx === 'fault') feedLog(hub, '', 3, effect.text);
    else if (effect.fx === 'room') {
      const { fx: _, ...data } = effect;
      hub.out.push({ fx: 'feed', feed: 'room', data });
    } else tileEffect(hub, effect, cause);
  }
}

type OneTileEffect = Extract<TableEffect, { readonly tile: string }>;

function tileEffect(hub: HubState, effect: OneTileEffect, cause: Cause): void {
  const { tile } = effect;
  const atMs = hub.nowMs;
  switch (effect.fx) {
    case 'refuse':
      feed(hub, tile, { in: 'refuse', lines: effect.lines, cause: cause?.n ?? 0, atMs }, cause);
      return;
    case 'brightness':
      feed(hub, tile, { in: 'config', config: { brightness: effect.percent }, atMs }, cause);
      return;
    case 'sound': {
      if (hub.links.get(tile)?.presence !== 'here') return;
      const untilMs = sessionMs(hub, tile) + effect.delayMs + effect.lateMs;
      const light = effect.light === undefined ? {} : { light: effect.light };
      const claim = hub.links.get(tile)?.claim ?? 0;
      send(hub, tile, { type: 'sound', claim, tune: effect.tune, ...light, untilMs }, cause, effect.delayMs);
    }
  }
}

type LinkCommand = Extract<HostCommand, { readonly do: 'configure' | 'perform' }>;

/** A host's word to one tile. false: it is not here. */
export function commandLink(hub: HubState, command: LinkCommand): boolean {
  if (hub.links.get(command.tile)?.presence !== 'here') return false;
  const atMs = hub.nowMs;
  if (command.do === 'perform') {
    feed(hub, command.tile, { in: 'do', what: command.what, atMs });
    return true;
  }
  const { do: _, tile, ...config } = command;
  feed(hub, tile, { in: 'config', config, atMs });
  if (config.name !== undefined) rename(hub, tile, config.name);
  return true;
}

function rename(hub: HubState, tile: string, name: string): void {
  const beacon = hub.tiles.get(tile)?.beacon ?? 0;
  hub.tiles.set(tile, { beacon, name });
  const record: Json = { k: 'tile', tile, beacon, name };
  append(hub, TILES_STREAM, record, { faces: new Map(), effects: [] });
}
