/** A handheld that lacks a sense shows what it may do now as a list (RULES C7): press goes to the next line, hold chooses it; a finger chooses at once. */
import type { Op } from '../../protocol/scene.ts';
import { BONE, FOG, INK, SUN } from '../../protocol/scene.ts';
import type { AnyGame, Json, Offer, Piece, Screen, Sense } from '../games/game.ts';
import { submitIntent } from './playing.ts';
import type { TileInput } from './records.ts';
import { contextFor } from './table-context.ts';
import type { Match, TableState, TableTile } from './table-state.ts';
import { markStale, setMatch, type Work } from './work.ts';

const LETTER: { readonly [sense in Sense]: string } = {
  edges: 'e',
  motion: 'm',
  tag: 't',
  button: 'b',
  point: 'p',
  sound: 's',
};
/** Lines on one page. */
const LINES = 6;
const LINE_HEIGHT = 16;
const TOP = 20;

/** Does this tile lack a sense that the piece needs? A finger on the picture replaces tilting. */
export function needsMenu(piece: Piece, tile: TableTile | undefined): boolean {
  if (tile === undefined || tile.capabilities.includes('p')) return false;
  return piece.needs.some((sense) => !tile.capabilities.includes(LETTER[sense]));
}

/** Key of a menu's place among the drafts. Seats have no colon, so it cannot meet one. */
function menuKey(piece: Piece): string {
  return `menu:${piece.id}`;
}

function offersFor(game: AnyGame, table: TableState, match: Match, piece: Piece): readonly Offer<Json>[] {
  if (piece.owner === undefined) return [];
  return game.binding.offers(contextFor(game, table, match, piece.owner, [])) as readonly Offer<Json>[];
}

function lineOf(match: Match, piece: Piece, count: number): number {
  const at = match.drafts[menuKey(piece)];
  return typeof at === 'number' && count > 0 ? at % count : 0;
}

/** The picture of a menu. */
export function menuScreen(game: AnyGame, table: TableState, match: Match, piece: Piece): Screen {
  const offers = offersFor(game, table, match, piece);
  const at = lineOf(match, piece, offers.length);
  const first = Math.floor(at / LINES) * LINES;
  const title = game.seats.titles[piece.owner ?? ''] ?? '';
  const ops: Op[] = [
    ['c', INK],
    ['t', 64, 4, 1, SUN, title, 1],
  ];
  if (offers.length === 0) ops.push(['t', 64, 60, 0, FOG, 'Not your turn', 1]);
  offers.slice(first, first + LINES).forEach((offer, i) => {
    const y = TOP + i * LINE_HEIGHT;
    const chosen = first + i === at;
    if (chosen) ops.push(['r', 4, y, 120, LINE_HEIGHT - 2, SUN]);
    ops.push(['t', 8, y + 4, 0, chosen ? INK : BONE, offer.say, 0]);
  });
  if (offers.length > 0) ops.push(['t', 64, 117, 0, FOG, 'Press: next. Hold: do', 1]);
  return { ops, means: 'menu' };
}

/** A gesture on a menu. false: the game reads it as usual. */
export function menuGesture(work: Work, game: AnyGame, match: Match, piece: Piece, input: TileInput): boolean {
  const offers = offersFor(game, work.table, match, piece);
  const offer = offers[lineOf(match, piece, offers.length)];
  if (piece.owner === undefined || offer === undefined) return false;
  if (input.kind === 'press') {
    const next = (lineOf(match, piece, offers.length) + 1) % offers.length;
    setMatch(work, { drafts: { ...match.drafts, [menuKey(piece)]: next } });
    markStale(work, input.tile);
    work.result = 'taken';
    return true;
  }
  if (input.kind !== 'hold') return false;
  submitIntent(work, piece.owner, offer.intent, true);
  markStale(work, input.tile);
  return true;
}
