/**
 * Tidying (RULES C11): where a tile lies wrongly never changes the match. After a knock, a pause, an undo, a restart or a swap the clocks stop
 * until every tile lies right, or a hold says "leave it"; contacts are no moves meanwhile.
 */
import type { Expect, PieceId } from '../games/game.ts';
import { agreedContacts, type Contact } from './contacts.ts';
import { expectations } from './expectations.ts';
import { tileOf } from './table-state.ts';
import { markStale, matchOf, type Work } from './work.ts';

/** A tile off its place for so long shows where it belongs. */
export const ASTRAY_MS = 3000;
/** Two contacts that break within this are a knock. */
export const KNOCK_MS = 1000;
/** Backlight of tiles that lie right while others are being put right, percent. */
const DIM_PERCENT = 25;
const BRIGHT_PERCENT = 100;

/** Where a tile belongs, in its neighbours' pieces. */
export interface Place {
  readonly piece: PieceId;
  /** Pieces that should touch it; the first that is on the table is named to the player. */
  readonly beside: readonly PieceId[];
  /** It should touch nothing. */
  readonly aside: boolean;
}

/** What the game's expectations say about each piece. */
export function placesOf(expects: readonly Expect[]): readonly Place[] {
  return expects.flatMap((expect): readonly Place[] => {
    if ('grid' in expect) return gridPlaces(expect.grid);
    if ('line' in expect) return gridPlaces([expect.line]);
    if ('beside' in expect) return [{ piece: expect.piece, beside: [expect.beside], aside: false }];
    if ('aside' in expect) return [{ piece: expect.piece, beside: [], aside: true }];
    return [];
  });
}

function gridPlaces(grid: readonly (readonly PieceId[])[]): readonly Place[] {
  return grid.flatMap((row, y) =>
    row.map((piece, x) => {
      const around = [grid[y + 1]?.[x], row[x + 1], grid[y - 1]?.[x], row[x - 1]];
      return { piece, beside: around.filter((other) => other !== undefined), aside: false };
    }),
  );
}

/** Tiles that are here, play a piece with a place, and do not lie there. */
export function strayTiles(work: Work): readonly string[] {
  const so = matchOf(work);
  if (so === undefined || so.match.phase !== 'playing') return [];
  const contacts = agreedContacts(work.table.contacts);
  const touching = touchingPieces(work, contacts);
  const stray: string[] = [];
  for (const place of placesOf(expectations(so.game, so.match))) {
    const tile = tileOf(work.table, place.piece);
    if (tile === undefined || work.table.tiles[tile]?.here !== true) continue;
    const touched = touching.get(tile);
    const expected = place.beside.filter((piece) => tileOf(work.table, piece) !== undefined);
    const lost = expected.length > 0 && !expected.some((piece) => touched?.has(piece) === true);
    if (lost || (place.aside && (touched?.size ?? 0) > 0)) stray.push(tile);
  }
  return stray;
}

function touchingPieces(work: Work, contacts: readonly Contact[]): ReadonlyMap<string, ReadonlySet<PieceId>> {
  const touching = new Map<string, Set<PieceId>>();
  const add = (tile: string, other: string): void => {
    const cast = work.table.casting[other];
    if (cast === undefined) return;
    const set = touching.get(tile) ?? new Set();
    set.add(cast.piece);
    touching.set(tile, set);
  };
  for (const contact of contacts) {
    add(contact.a, contact.b);
    add(contact.b, contact.a);
  }
  return touching;
}

/** After contacts changed: who is off his place since when, and whether tidying is over. */
export function checkPlaces(work: Work): void {
  const stray = strayTiles(work);
  const astray: Record<string, number> = {};
  for (const tile of stray) astray[tile] = work.table.astray[tile] ?? work.table.atMs;
  for (const tile of Object.keys(work.table.astray)) if (astray[tile] === undefined) markStale(work, tile);
  if (stray.length > 0 || Object.keys(work.table.astray).length > 0) work.table = { ...work.table, astray };
  if (work.table.tidy !== undefined && stray.length === 0) endTidy(work);
}

/** Clocks stop, contacts are no moves, until everything lies right. Nothing happens when it does already. */
export function beginTidy(work: Work): void {
  if (work.table.match?.phase !== 'playing') return;
  const stray = strayTiles(work);
  if (stray.length === 0 || work.table.tidy !== undefined) return;
  const astray: Record<string, number> = {};
  // They are shown where they belong at once: somebody has to put them there before play goes on.
  for (const tile of stray) astray[tile] = work.table.atMs - ASTRAY_MS;
  work.table = { ...work.table, tidy: { sinceMs: work.table.atMs }, astray, dwells: [] };
  for (const tile of Object.keys(work.table.casting)) {
    if (stray.includes(tile)) markStale(work, tile);
    else work.effects.push({ fx: 'brightness', tile, percent: DIM_PERCENT });
  }
}

/** Everything lies right, or the players leave it as it is. */
export function endTidy(work: Work): void {
  const { tidy: _, ...rest } = work.table;
  for (const tile of Object.keys(work.table.astray)) markStale(work, tile);
  work.table = { ...rest, astray: {} };
  for (const tile of Object.keys(work.table.casting)) {
    work.effects.push({ fx: 'brightness', tile, percent: BRIGHT_PERCENT });
  }
}

/** Contacts that the game expects have ended: two within a second are a knock. */
export function noteParting(work: Work, contact: Contact): void {
  const so = matchOf(work);
  if (so === undefined || so.match.phase !== 'playing') return;
  const a = work.table.casting[contact.a]?.piece;
  const b = work.table.casting[contact.b]?.piece;
  const places = placesOf(expectations(so.game, so.match));
  if (b === undefined || !places.some((place) => place.piece === a && place.beside.includes(b))) return;
  const partings = [...work.table.partings.filter((ms) => work.table.atMs - ms <= KNOCK_MS), work.table.atMs];
  work.table = { ...work.table, partings };
  if (partings.length >= 2) beginTidy(work);
}
