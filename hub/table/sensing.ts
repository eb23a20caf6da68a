/** What tiles sense, taken into the table: worlds, contacts, dwell times, layouts that came to rest. RULES C6, C9, C11. */
import { isSameEdge, SIDES } from './contact-eyes.ts';
import { type ContactChange, type ContactInput, contactKey, nextContactMs, stepContacts } from './contacts.ts';
import { layoutGesture, touchGesture } from './gestures.ts';
import type { TileWorld } from './records.ts';
import { recastPlaces } from './seating.ts';
import { pieceOf } from './table-context.ts';
import type { Dwell, TableTile } from './table-state.ts';
import { ASTRAY_MS, checkPlaces, noteParting } from './tidy.ts';
import { markStale, matchOf, type Work } from './work.ts';

/** A piece laid down counts after this, a tool after TOOL_DWELL_MS (RULES C9). */
export const DWELL_MS = 1000;
export const TOOL_DWELL_MS = 300;
/** Without a contact change for so long, joined tiles have come to rest. */
export const REST_MS = 1000;

/** The world of a tile as its message says. */
export function takeWorld(work: Work, tile: string, world: TileWorld): void {
  const had = work.table.tiles[tile];
  if (had === undefined) return;
  if (!isSameWorld(had.world, world)) setTile(work, tile, { ...had, world });
  const { edges, frozen, posture } = world;
  feedContacts(work, { in: 'world', tile, edges, frozen, posture, atMs: work.table.atMs });
}

/** Asked with every message of a tile, so nothing is allocated. */
function isSameWorld(a: TileWorld, b: TileWorld): boolean {
  if (a.button !== b.button || a.posture !== b.posture || a.frozen !== b.frozen || a.tag !== b.tag) return false;
  return SIDES.every((side) => isSameEdge(a.edges[side], b.edges[side]));
}

export function setTile(work: Work, tile: string, value: TableTile): void {
  work.table = { ...work.table, tiles: { ...work.table.tiles, [tile]: value } };
}

/** Gives the contacts an input and follows what changed. */
export function feedContacts(work: Work, input: ContactInput): void {
  const [contacts, changes] = stepContacts(work.table.contacts, input);
  if (contacts !== work.table.contacts) work.table = { ...work.table, contacts };
  if (changes.length === 0) return;
  work.result = work.result === 'none' ? 'taken' : work.result;
  for (const change of changes) follow(work, change);
  if (changes.some((change) => change.change !== 'light')) checkPlaces(work);
}

function follow(work: Work, change: ContactChange): void {
  if (change.change === 'light') {
    if (change.light === 'conflict' || change.light === 'dark') markStale(work, change.tile);
    return;
  }
  work.table = { ...work.table, unrestMs: work.table.atMs };
  const key = contactKey(change.contact);
  const others = work.table.dwells.filter((dwell) => dwell.key !== key);
  if (change.change === 'ended') {
    work.table = { ...work.table, dwells: others };
    noteParting(work, change.contact);
    return;
  }
  if (work.table.tidy !== undefined) return;
  const { a, aSide, b, bSide, sinceMs } = change.contact;
  const tool = isTool(work, a) || isTool(work, b);
  const dwell: Dwell = { key, a, aSide, b, bSide, dueMs: sinceMs + (tool ? TOOL_DWELL_MS : DWELL_MS) };
  work.table = { ...work.table, dwells: [...others, dwell] };
}

function isTool(work: Work, tile: string): boolean {
  const so = matchOf(work);
  const piece = work.table.casting[tile]?.piece;
  return so !== undefined && pieceOf(so.game, so.match, piece)?.tool === true;
}

/** Time alone: contacts that expire, dwells that are over, a layout at rest, tiles astray for long. */
export function sensingDue(work: Work): void {
  const { atMs } = work.table;
  const contactMs = nextContactMs(work.table.contacts);
  if (contactMs !== undefined && contactMs <= atMs) feedContacts(work, { in: 'due', atMs });
  for (const dwell of work.table.dwells.filter((one) => one.dueMs <= atMs)) {
    work.table = { ...work.table, dwells: work.table.dwells.filter((one) => one !== dwell) };
    touchGesture(work, dwell.a, dwell.aSide as 0 | 1 | 2 | 3, dwell.b, dwell.bSide as 0 | 1 | 2 | 3);
  }
  if (work.table.unrestMs !== undefined && work.table.unrestMs + REST_MS <= atMs) {
    const { unrestMs: _, ...rest } = work.table;
    work.table = rest;
    recastPlaces(work);
    checkPlaces(work);
    layoutGesture(work);
    staleUncast(work);
  }
  for (const [tile, since] of Object.entries(work.table.astray)) {
    if (since + ASTRAY_MS <= atMs) markStale(work, tile);
  }
}

/** Tiles without a piece show what to do with them, which depends on how they lie. */
function staleUncast(work: Work): void {
  if (work.table.match?.phase !== 'seating') return;
  for (const tile of Object.keys(work.table.tiles)) if (work.table.casting[tile] === undefined) markStale(work, tile);
}

/** Table ms at which sensingDue has something to do. */
export function nextSensingMs(work: { readonly table: Work['table'] }): number | undefined {
  const { table } = work;
  const times: (number | undefined)[] = [nextContactMs(table.contacts), ...table.dwells.map((dwell) => dwell.dueMs)];
  if (table.unrestMs !== undefined) times.push(table.unrestMs + REST_MS);
  for (const since of Object.values(table.astray)) if (since + ASTRAY_MS > table.atMs) times.push(since + ASTRAY_MS);
  const known = times.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
