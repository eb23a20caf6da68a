/** What is going on at a table just now, for whoever looks on: seats with their handhelds, strays, contacts that have to hold, clocks. Pure. */
import type { AnyGame, Json, Piece, Seat } from '../games/game.ts';
import { contactKey } from './contacts.ts';
import { expectations } from './expectations.ts';
import { touchMeans } from './gestures.ts';
import { spentMs } from './session-clocks.ts';
import { piecesOf } from './table-context.ts';
import { advance, clockRuns, type Match, type TableState, tileOf } from './table-state.ts';
import { placesOf } from './tidy.ts';

/** The seats with the tile of each one's handheld: `{ seat, player, name, set, tile, here }`, tile '' for none. */
export function seatMoments(game: AnyGame, table: TableState, match: Match): Json {
  return match.seats.map((setup) => {
    const piece = handheldOf(game, match, setup.seat);
    const tile = piece === undefined ? undefined : tileOf(table, piece.id);
    const here = tile !== undefined && table.tiles[tile]?.here === true;
    return { ...setup, tile: tile ?? '', here };
  });
}

/** A seat's own piece: of several, the hand. */
export function handheldOf(game: AnyGame, match: Match, seat: Seat): Piece | undefined {
  const own = piecesOf(game, match).filter((piece) => piece.owner === seat);
  return own.find((piece) => piece.kind === 'hand') ?? own[0];
}

/**
 * While tidying (RULES C11): each tile that lies wrongly, the tiles beside which it belongs, or that it belongs by itself:
 * `{ tile, beside: [tile], aside }`. [] at other times.
 */
export function strayMoments(game: AnyGame, table: TableState, match: Match): Json {
  if (table.tidy === undefined) return [];
  const places = placesOf(expectations(game, match));
  return Object.keys(table.astray).flatMap((tile) => {
    const place = places.find(({ piece }) => piece === table.casting[tile]?.piece);
    if (place === undefined) return [];
    const beside = place.beside.map((piece) => tileOf(table, piece)).filter((other) => other !== undefined);
    return [{ tile, beside, aside: place.aside }];
  });
}

/**
 * Contacts that mean something once they have held (RULES C9), at table ms `atMs`: `{ a, aSide, b, bSide, ms, ofMs }`, of which `ms` are over.
 * Contacts that would come to nothing are left out.
 */
export function contactMoments(game: AnyGame, table: TableState, match: Match, atMs: number): Json {
  return table.dwells.flatMap((dwell) => {
    const contact = table.contacts.contacts.find((one) => contactKey(one) === dwell.key);
    if (contact === undefined || !touchMeans(table, game, match, dwell)) return [];
    const { a, aSide, b, bSide, dueMs } = dwell;
    const ofMs = dueMs - contact.sinceMs;
    return [{ a, aSide, b, bSide, ms: Math.min(ofMs, Math.max(0, atMs - contact.sinceMs)), ofMs }];
  });
}

/**
 * What seats have left on their clocks at table ms `atMs`: `{ seat, leftMs, runs }`, of several of one seat the shortest. [] without clocks, and
 * before and after play.
 */
export function clockMoments(game: AnyGame, table: TableState, match: Match, atMs: number): Json {
  if (match.phase !== 'playing') return [];
  const { sessionMs } = advance(table, atMs);
  const left = new Map<Seat, number>();
  for (const { id, ms, owner } of game.rules.timers(match.play.game)) {
    if (owner === undefined) continue;
    const leftMs = Math.max(0, ms - spentMs(match.play.clocks[id], sessionMs));
    left.set(owner, Math.min(leftMs, left.get(owner) ?? leftMs));
  }
  return [...left].map(([seat, leftMs]) => ({ seat, leftMs, runs: clockRuns(table) }));
}
