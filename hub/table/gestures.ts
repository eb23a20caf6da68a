/** From what a hand did to a tile to what it means in the game. RULES C6, C7, C9, C10. */

import type { Side } from '../../protocol/scene.ts';
import type { AnyGame, Board, Gesture, Group, Json, Piece, Reading, Viewer } from '../games/game.ts';
import { staleCast } from './announce.ts';
import { agreedContacts } from './contacts.ts';
import { layoutOf } from './layout.ts';
import { menuGesture, needsMenu } from './menu.ts';
import { submitIntent } from './playing.ts';
import type { TileInput } from './records.ts';
import { pressUncast } from './seating.ts';
import { actorOf, contextFor, pieceGroups, pieceOf, piecesOf, viewOf } from './table-context.ts';
import { type Match, setsOf, type TableState } from './table-state.ts';
import { endTidy } from './tidy.ts';
import { markStale, matchOf, refuse, sameJson, setMatch, type Work } from './work.ts';

/** Something happened on a tile. */
export function tileEvent(work: Work, input: TileInput): void {
  const so = matchOf(work);
  if (so === undefined) return;
  if (work.table.casting[input.tile] === undefined) {
    if (input.kind === 'press' || input.kind === 'hold') pressUncast(work, input.tile);
    return;
  }
  if (so.match.phase === 'seating' || heldUp(work, input) || leftAsIs(work, input)) return;
  castEvent(work, so.game, so.match, input);
}

/** RULES C11: a hold while tidying says "leave it". */
function leftAsIs(work: Work, input: TileInput): boolean {
  if (work.table.tidy === undefined || input.kind !== 'hold') return false;
  endTidy(work);
  work.result = 'taken';
  return true;
}

function castEvent(work: Work, game: AnyGame, match: Match, input: TileInput): void {
  const cast = work.table.casting[input.tile];
  const piece = pieceOf(game, match, cast?.piece);
  if (piece === undefined) return;
  if (needsMenu(piece, work.table.tiles[input.tile]) && menuGesture(work, game, match, piece, input)) return;
  const gesture = gestureOf(work, input, piece);
  if (gesture !== undefined) readGesture(work, game, match, piece, gesture);
}

/** While paused nothing is a move; a press of a seat ends the pause after a restart. */
function heldUp(work: Work, input: TileInput): boolean {
  const { paused } = work.table;
  if (paused === undefined) return false;
  if (paused === 'resumed' && (input.kind === 'press' || input.kind === 'hold')) {
    const { paused: _, ...rest } = work.table;
    work.table = rest;
    work.stale = 'all';
    work.result = 'taken';
  } else if (input.kind !== 'flip') {
    refuse(work, { refused: 'paused', say: paused === 'host' ? 'The host paused\nthe game' : 'Press to go on' });
  }
  return true;
}

function gestureOf(work: Work, input: TileInput, piece: Piece): Gesture | undefined {
  const on = piece.id;
  switch (input.kind) {
    case 'press':
    case 'hold':
    case 'long':
    case 'shake':
    case 'flip':
      return { g: input.kind, on };
    case 'tilt':
      return { g: 'tilt', on, to: input.to ?? 0 };
    case 'tap':
      return { g: 'tap', on, tag: input.world.tag };
    case 'point':
      return pointGesture(work, piece, input.at ?? [0, 0]);
    case 'pour': {
      const front = input.world.edges[0];
      const to = Array.isArray(front) ? work.table.casting[front[0]]?.piece : undefined;
      return to === undefined ? undefined : { g: 'pour', from: on, to };
    }
    case 'sense':
      return undefined;
  }
}

function pointGesture(work: Work, piece: Piece, [x, y]: readonly [number, number]): Gesture | undefined {
  const so = matchOf(work);
  if (so === undefined) return undefined;
  const viewer = piece.owner ?? 'table';
  const screen = so.game.binding.screen(contextFor(so.game, work.table, so.match, viewer, groupsOf(work)), piece);
  for (const [element, left, top, w, h] of [...(screen.targets ?? [])].reverse()) {
    if (x >= left && y >= top && x < left + w && y < top + h) return { g: 'point', on: piece.id, element };
  }
  return undefined;
}

/** Groups of cast tiles as they lie now. */
export function groupsOf(work: Work): readonly Group[] {
  return pieceGroups(work.table, layoutOf(agreedContacts(work.table.contacts)));
}

/** Asks the game what a gesture on a piece means, and carries it out. */
export function readGesture(work: Work, game: AnyGame, match: Match, piece: Piece | undefined, gesture: Gesture): void {
  const seat = actorOf(game, match, piece);
  const context = contextFor(game, work.table, match, seat, groupsOf(work));
  carryOut(
    work,
    seat,
    context.draft,
    game.binding.read(context, gesture) as Reading<Json, Json>,
    piece?.owner !== undefined,
  );
}

/** A finger on the shared screen, by whoever holds this tile, at an element that the board has just now (RULES C7). */
export function pointAtBoard(work: Work, tile: string, element: string): void {
  const so = matchOf(work);
  const seat = so === undefined ? undefined : pieceOf(so.game, so.match, work.table.casting[tile]?.piece)?.owner;
  if (so === undefined || so.match.phase !== 'playing' || seat === undefined) {
    refuse(work, { refused: 'notNow', say: 'This tile has no seat\nin a match' });
    return;
  }
  if (work.table.paused !== undefined) {
    refuse(work, { refused: 'paused', say: 'The game is paused' });
    return;
  }
  const { game, match } = so;
  const context = contextFor(game, work.table, match, seat, groupsOf(work));
  const board = game.binding.board(match.play.setup.options, viewOf(game, match.play.game, 'table')) as Board;
  if (!board.targets.some(([name]) => name === element)) {
    refuse(work, { refused: 'noSuchElement', say: 'Nothing to point\nat there' });
    return;
  }
  const reading = game.binding.read(context, { g: 'point', on: 'table', element }) as Reading<Json, Json>;
  carryOut(work, seat, context.draft, reading, true);
}

function carryOut(work: Work, seat: Viewer, draft: Json, reading: Reading<Json, Json>, owned: boolean): void {
  if (reading === null) return;
  if ('refusal' in reading) {
    refuse(work, reading.refusal);
    return;
  }
  if ('intent' in reading && !submitIntent(work, seat, reading.intent, owned)) return;
  if (reading.draft !== undefined && seat !== 'table' && !sameJson(reading.draft, draft)) {
    setDraft(work, seat, reading.draft);
  }
  if (!('intent' in reading)) work.result = 'taken';
}

function setDraft(work: Work, seat: string, draft: Json): void {
  const so = matchOf(work);
  if (so === undefined) return;
  setMatch(work, { drafts: { ...so.match.drafts, [seat]: draft } });
  const isPublic = so.game.binding.publicDraft !== undefined;
  for (const piece of piecesOf(so.game, so.match)) {
    if (piece.owner === seat || (isPublic && piece.owner === undefined)) staleCast(work, piece.id);
  }
}

/** A contact held its dwell time: a gesture, unless the tile's seat may not act now or tidying is on. */
export function touchGesture(work: Work, a: string, aSide: Side, b: string, bSide: Side): void {
  const so = matchOf(work);
  const touch = so === undefined ? undefined : touchOf(work.table, so.game, so.match, { a, aSide, b, bSide });
  if (so !== undefined && touch !== undefined) readGesture(work, so.game, so.match, touch.actor, touch.gesture);
}

interface Touching {
  readonly a: string;
  readonly aSide: number;
  readonly b: string;
  readonly bSide: number;
}

/** The gesture that a contact is, and the piece that acts; undefined: none that the game is asked about. */
function touchOf(
  table: TableState,
  game: AnyGame,
  match: Match,
  contact: Touching,
): { readonly actor: Piece; readonly gesture: Gesture } | undefined {
  if (match.phase !== 'playing' || table.paused !== undefined || table.tidy !== undefined) return undefined;
  const [aSide, bSide] = [contact.aSide as Side, contact.bSide as Side];
  const pieceA = pieceOf(game, match, table.casting[contact.a]?.piece);
  const pieceB = pieceOf(game, match, table.casting[contact.b]?.piece);
  if (pieceA === undefined || pieceB === undefined) return undefined;
  if (deadEdge(pieceA, aSide) || deadEdge(pieceB, bSide)) return undefined;
  // The tool is the one that acts; without a tool, the tile that has an owner.
  const swap = rank(pieceB) > rank(pieceA);
  const actor = swap ? pieceB : pieceA;
  if (actor.owner !== undefined && !game.rules.active(match.play.game).includes(actor.owner)) return undefined;
  const gesture: Gesture = swap
    ? { g: 'touch', a: pieceB.id, aSide: bSide, b: pieceA.id, bSide: aSide }
    : { g: 'touch', a: pieceA.id, aSide, b: pieceB.id, bSide };
  return { actor, gesture };
}

/** Will this contact mean something once it has held? For people who look on: the game is asked with the view that everybody has, and nothing comes of it. */
export function touchMeans(table: TableState, game: AnyGame, match: Match, contact: Touching): boolean {
  const touch = touchOf(table, game, match, contact);
  if (touch === undefined) return false;
  const groups = pieceGroups(table, layoutOf(agreedContacts(table.contacts)));
  try {
    const context = { ...contextFor(game, table, match, 'table', groups), seat: actorOf(game, match, touch.actor) };
    return game.binding.read(context, touch.gesture) !== null;
  } catch {
    // What is wrong with the game is told when the gesture is really made.
    return false;
  }
}

/** RULES C10: a tool acts only through its north edge. */
function deadEdge(piece: Piece, side: Side): boolean {
  return piece.tool === true && side !== 0;
}

function rank(piece: Piece): number {
  return (piece.tool === true ? 2 : 0) + (piece.owner === undefined ? 0 : 1);
}

/** The tiles came to rest in a new layout: every person who is awaited may mean something by it. */
export function layoutGesture(work: Work): void {
  const so = matchOf(work);
  if (so === undefined || so.match.phase !== 'playing' || work.table.tidy !== undefined) return;
  const groups = groupsOf(work);
  for (const seat of so.game.rules.active(so.match.play.game)) {
    if (so.match.play.setup.bots[seat] !== undefined || setsOf(so.match)[seat] === 'hands') continue;
    const context = contextFor(so.game, work.table, so.match, seat, groups);
    carryOut(
      work,
      seat,
      context.draft,
      so.game.binding.read(context, { g: 'layout', groups }) as Reading<Json, Json>,
      true,
    );
  }
  for (const tile of Object.keys(work.table.casting)) if (work.table.astray[tile] !== undefined) markStale(work, tile);
}
