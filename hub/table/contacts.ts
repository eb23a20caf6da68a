/**
 * Contacts of a table: what all edges see goes in; contacts that begin and end, and the light of each edge, come out. Protocol 3.10, RULES C6.
 * Pure, with plain JSON state; time is an input.
 *
 * - A contact begins when both ends name each other. It is not agreed any more when they do not; PART_MS later it ends, and if it is agreed again
 *   before, nothing has happened. It ends at once when a tile leaves, or when one of its edges begins another contact.
 * - An edge that is not seen by the one it sees waits. After ONE_SIDED_MS it counts as a contact if the silent edge is known blind; the time runs only
 *   while both tiles lie level. If it loses sight after that time, a pairing has failed at the silent edge: BLIND_AFTER in a row make it known blind.
 * - Frozen edges keep the contact they name. They contradict nobody, and nobody waits for them.
 * - A tile face down begins no contact: its sides have changed places, and a layout made of them would be wrong.
 */
import { ONE_SIDED_MS } from '../../protocol/limits.ts';
import type { Posture } from '../../protocol/messages.ts';
import type { Side } from '../../protocol/scene.ts';
import { areHere, isHeld, isMutual, readClaims } from './contact-claims.ts';
import { type EdgeLight, type EyesByTile, followPairings, mapEyes } from './contact-eyes.ts';
import { isKnownWorld, isNamed, takeGone, takeMark, takeSensing, takeWorld } from './contact-inputs.ts';
import { lightEdges } from './contact-lights.ts';
import { addEdges, type Edges, edgesOf, hasEdge, hasEdgeOf, type Pair } from './contact-pairs.ts';
import type { TileEdges } from './records.ts';

/** A contact that is no longer agreed ends after this, unless it is agreed again (RULES C6, parting). */
export const PART_MS = 500;

/** A contact that exists. */
export interface Contact extends Pair {
  /** Table ms at which it began. */
  readonly sinceMs: number;
}

export interface ContactsState {
  readonly tiles: EyesByTile;
  /** Those that exist, sorted by key. The array changes only with its contents. */
  readonly contacts: readonly Contact[];
  /** Since when a contact has not been agreed, by key. */
  readonly partings: { readonly [key: string]: number };
  /** Table ms at which time alone changes something. */
  readonly dueMs?: number;
  /** A capability changed, which comes without a time: to be looked at as soon as there is one. */
  readonly unsettled?: true;
}

/** An input at table ms `atMs`, which never runs backwards. */
type TimedInput =
  /** A tile's world, repeated ones included. */
  | {
      readonly in: 'world';
      readonly tile: string;
      readonly edges: TileEdges;
      readonly frozen: boolean;
      readonly posture: Posture;
      readonly atMs: number;
    }
  /** The tile left: its contacts end now. What is known of its edges' faults stays. */
  | { readonly in: 'gone'; readonly tile: string; readonly atMs: number }
  /** The host's mark on an edge; taking it away also forgets failed pairings. */
  | {
      readonly in: 'blind';
      readonly tile: string;
      readonly side: Side;
      readonly blind: boolean;
      readonly atMs: number;
    }
  | { readonly in: 'due'; readonly atMs: number };
/** `sensing`: the tile is here, with or without capability 'e'. */
export type ContactInput = TimedInput | { readonly in: 'sensing'; readonly tile: string; readonly edgeSense: boolean };

/** `atMs` is when it happened; of a change by time alone that is its due time. */
export type ContactChange =
  | { readonly change: 'begun' | 'ended'; readonly contact: Contact; readonly atMs: number }
  | { readonly change: 'light'; readonly tile: string; readonly side: Side; readonly light: EdgeLight };

type Step = readonly [ContactsState, readonly ContactChange[]];

const NO_CHANGES: readonly ContactChange[] = [];

export function emptyContacts(): ContactsState {
  return { tiles: {}, contacts: [], partings: {} };
}

/** Names a contact whenever it exists: `${a}.${aSide}-${b}.${bSide}`. */
export function contactKey(contact: Pair): string {
  return `${contact.a}.${contact.aSide}-${contact.b}.${contact.bSide}`;
}

/** The contacts that exist now, sorted by key. The same array until one begins or ends. */
export function agreedContacts(state: ContactsState): readonly Contact[] {
  return state.contacts;
}

/** What an edge shows. */
export function lightOf(state: ContactsState, tile: string, side: Side): EdgeLight {
  return state.tiles[tile]?.lights[side] ?? 'dark';
}

/** Table ms at which time alone changes something, in the past when it is due already; undefined: never. */
export function nextContactMs(state: ContactsState): number | undefined {
  return state.unsettled === true ? Math.min(state.dueMs ?? 0, 0) : state.dueMs;
}

/**
 * Takes one input. What fell due before it is carried out first, at its own time. Changes come in the order ended, begun, light; an input that changes
 * nothing returns the very same state.
 */
export function stepContacts(state: ContactsState, input: ContactInput): Step {
  if (input.in === 'sensing') {
    const tiles = takeSensing(state.tiles, input.tile, input.edgeSense);
    if (tiles === state.tiles) return [state, NO_CHANGES];
    return [isNamed(tiles, input.tile) ? { ...state, tiles, unsettled: true } : { ...state, tiles }, NO_CHANGES];
  }
  let dueMs = overdueMs(state, input);
  if (dueMs === undefined) return takeTimed(state, input);
  const changes: ContactChange[] = [];
  let now = state;
  while (dueMs !== undefined) {
    const [next, due] = settle(now, now.tiles, dueMs);
    changes.push(...due);
    now = next;
    dueMs = overdueMs(now, input);
  }
  const [next, taken] = takeTimed(now, input);
  return [next, [...changes, ...taken]];
}

/** When something fell due before this input, that time. What falls due in the very ms of the input finds it in time. */
function overdueMs(state: ContactsState, input: TimedInput): number | undefined {
  const { dueMs } = state;
  if (dueMs === undefined) return undefined;
  return dueMs < input.atMs || (input.in === 'due' && dueMs === input.atMs) ? dueMs : undefined;
}

function takeTimed(state: ContactsState, input: TimedInput): Step {
  const tiles = tilesAfter(state.tiles, input);
  if (tiles === state.tiles && state.unsettled !== true) return [state, NO_CHANGES];
  return settle(state, tiles, input.atMs);
}

function tilesAfter(tiles: EyesByTile, input: TimedInput): EyesByTile {
  switch (input.in) {
    case 'world':
      return isKnownWorld(tiles[input.tile], input) ? tiles : takeWorld(tiles, input.tile, input, input.atMs);
    case 'gone':
      return takeGone(tiles, input.tile);
    case 'blind':
      return takeMark(tiles, input.tile, input.side, input.blind);
    case 'due':
      return tiles;
  }
}

/** Everything as it is at `atMs` with these tiles. */
function settle(state: ContactsState, changedTiles: EyesByTile, atMs: number): Step {
  const tiles = followPairings(changedTiles, atMs);
  const loose = state.contacts.filter((contact) => !isMutual(tiles, contact));
  const claims = readClaims(tiles, edgesOf(loose));
  const begun = [...claims.mutual];
  const begunEdges = edgesOf(begun);
  const { ended, partings } = part(state.partings, loose, tiles, begunEdges, atMs);
  const endedEdges = edgesOf(ended);
  const isFree = (tile: string, side: Side): boolean => {
    if (hasEdge(begunEdges, tile, side)) return false;
    return tiles[tile]?.lights[side] !== 'joined' || hasEdge(endedEdges, tile, side);
  };
  let dueMs = Infinity;
  for (const { pair, sinceMs } of claims.oneSided) {
    if (!isFree(pair.a, pair.aSide) || !isFree(pair.b, pair.bSide)) continue;
    if (atMs - sinceMs < ONE_SIDED_MS) {
      dueMs = Math.min(dueMs, sinceMs + ONE_SIDED_MS);
    } else {
      begun.push(pair);
      addEdges(begunEdges, pair);
    }
  }
  for (const sinceMs of Object.values(partings)) dueMs = Math.min(dueMs, sinceMs + PART_MS);
  const { lit, lights } = lightEdges(tiles, { begun: begunEdges, ended: endedEdges, conflicts: claims.conflicts });
  const fresh = begun.map((pair) => ({ ...pair, sinceMs: atMs }));
  const changes: ContactChange[] = [
    ...ended.map((contact) => ({ change: 'ended', contact, atMs }) as const),
    ...withContacts([], fresh).map((contact) => ({ change: 'begun', contact, atMs }) as const),
    ...lights.map((change) => ({ change: 'light', ...change }) as const),
  ];
  const contacts = changeContacts(state.contacts, ended, fresh);
  return [{ tiles: lit, contacts, partings, ...(dueMs === Infinity ? {} : { dueMs }) }, changes];
}

/** What becomes of contacts that are not mutual, when others have begun at some edges. */
function part(
  before: ContactsState['partings'],
  loose: readonly Contact[],
  tiles: EyesByTile,
  begun: Edges,
  atMs: number,
): { readonly ended: readonly Contact[]; readonly partings: ContactsState['partings'] } {
  const ended: Contact[] = [];
  const partings: Record<string, number> = {};
  for (const contact of loose) {
    const isCut = !areHere(tiles, contact) || hasEdgeOf(begun, contact);
    if (!isCut && isHeld(tiles, contact)) continue;
    const key = contactKey(contact);
    const sinceMs = before[key] ?? atMs;
    if (isCut || atMs - sinceMs >= PART_MS) ended.push(contact);
    else partings[key] = sinceMs;
  }
  return { ended, partings };
}

/** The list without those that ended and with those that began: the same list when there are none. */
function changeContacts(
  before: readonly Contact[],
  ended: readonly Contact[],
  begun: readonly Contact[],
): readonly Contact[] {
  if (ended.length === 0 && begun.length === 0) return before;
  const gone = new Set(ended);
  return withContacts(
    before.filter((contact) => !gone.has(contact)),
    begun,
  );
}

/** A list that is sorted by key, with others put in. */
function withContacts(sorted: readonly Contact[], more: readonly Contact[]): readonly Contact[] {
  const list = [...sorted];
  for (const contact of more) {
    const key = contactKey(contact);
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = list[middle];
      if (at !== undefined && contactKey(at) < key) low = middle + 1;
      else high = middle;
    }
    list.splice(low, 0, contact);
  }
  return list;
}

/**
 * The same contacts on a clock that shows `byMs` more: for a table whose time begins anew at 0, minus the time it showed. A contact that was parting goes
 * on parting.
 */
export function shiftContacts(state: ContactsState, byMs: number): ContactsState {
  const shift = (ms: number | null): number | null => (ms === null ? null : ms + byMs);
  const tiles = mapEyes(state.tiles, (_tile, eyes) => {
    const [north, east, south, west] = eyes.oneSidedMs;
    return { ...eyes, oneSidedMs: [shift(north), shift(east), shift(south), shift(west)] };
  });
  const partings: Record<string, number> = {};
  for (const [key, sinceMs] of Object.entries(state.partings)) partings[key] = sinceMs + byMs;
  const contacts = state.contacts.map((contact) => ({ ...contact, sinceMs: contact.sinceMs + byMs }));
  return { ...state, tiles, contacts, partings, ...(state.dueMs === undefined ? {} : { dueMs: state.dueMs + byMs }) };
}
